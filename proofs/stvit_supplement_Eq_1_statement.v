(* stvit-supplement, Eq. (1): what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Eq. (1), MHA(IT): operations = 4*tokens*channels**2 + 2*tokens**2*channels
  As printed: \Omega(MHA(IT)) = 4NC^2 + 2N^2C
  Reduction: operations by simkit.papers.clusters.claims.counts._image.<locals>.<lambda>
*)
Definition Eq_1_MHA_IT (tokens : R) (channels : R) : Prop :=
  let operations := tokens * channels * channels + tokens * channels * channels + tokens * channels * channels
    + tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels in
  operations = 4 * tokens * channels ^ 2 + 2 * tokens ^ 2 * channels.

(* tokens from 98 to inf, whole; channels from 96 to inf, whole *)
Definition Eq_1_MHA_IT_on_box_1 : Prop :=
  forall (tokens : R) (channels : R),
  98 <= tokens ->
  96 <= channels ->
  Eq_1_MHA_IT tokens channels.

(*
  stvit-supplement, Eq. (1), FFN(IT): operations = 8*tokens*channels**2
  As printed: \Omega(FFN(IT)) = 8NC^2
  Reduction: operations by simkit.papers.clusters.claims.counts._image.<locals>.<lambda>
*)
Definition Eq_1_FFN_IT (tokens : R) (channels : R) : Prop :=
  let operations := tokens * channels * 4 * channels + tokens * 4 * channels * channels in
  operations = 8 * tokens * channels ^ 2.

(* tokens from 98 to inf, whole; channels from 96 to inf, whole *)
Definition Eq_1_FFN_IT_on_box_1 : Prop :=
  forall (tokens : R) (channels : R),
  98 <= tokens ->
  96 <= channels ->
  Eq_1_FFN_IT tokens channels.
