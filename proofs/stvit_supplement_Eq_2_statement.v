(* stvit-supplement, Eq. (2): what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Eq. (2), MHA(ST): operations = 4*semantic*channels**2 + 2*semantic**2*channels
  As printed: \Omega(MHA(ST)) = 4MC^2 + 2M^2C
  Reduction: operations by simkit.papers.clusters.claims.counts._semantic.<locals>.<lambda>
*)
Definition Eq_2_MHA_ST (channels : R) (semantic : R) : Prop :=
  let operations := semantic * channels * channels + semantic * channels * channels + semantic * channels *
    channels + semantic * channels * semantic + semantic * semantic * channels + semantic * channels *
    channels in
  operations = 4 * semantic * channels ^ 2 + 2 * semantic ^ 2 * channels.

(* channels from 96 to inf, whole; semantic from 8 to inf, whole *)
Definition Eq_2_MHA_ST_on_box_1 : Prop :=
  forall (channels : R) (semantic : R),
  96 <= channels ->
  8 <= semantic ->
  Eq_2_MHA_ST channels semantic.

(*
  stvit-supplement, Eq. (2), FFN(ST): operations = 8*semantic*channels**2
  As printed: \Omega(FFN(ST)) = 8MC^2
  Reduction: operations by simkit.papers.clusters.claims.counts._semantic.<locals>.<lambda>
*)
Definition Eq_2_FFN_ST (channels : R) (semantic : R) : Prop :=
  let operations := semantic * channels * 4 * channels + semantic * 4 * channels * channels in
  operations = 8 * semantic * channels ^ 2.

(* channels from 96 to inf, whole; semantic from 8 to inf, whole *)
Definition Eq_2_FFN_ST_on_box_1 : Prop :=
  forall (channels : R) (semantic : R),
  96 <= channels ->
  8 <= semantic ->
  Eq_2_FFN_ST channels semantic.
