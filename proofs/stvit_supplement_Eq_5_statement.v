(* stvit-supplement, Eq. (5): what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Eq. (5), MHA(IT), windows: operations = 4*tokens*channels**2 + 2*window**2*tokens*channels
  As printed: \Omega(MHA(IT)) = 4NC^2 + 2W^2NC
  Reading: W counts the tokens of a window, as the text says and as (6) has it
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
  Premise that is not in it: W divides N, so that there are N/W windows: met
*)
Definition Eq_5_MHA_IT_windows (tokens : Z) (channels : Z) (window : Z) : Prop :=
  let windows := IZR tokens / IZR window in
  let operations := windows * (2 * IZR window * IZR channels ^ 2 + 2 * IZR window * IZR channels ^ 2 + 2 * IZR
    window * IZR window * IZR channels) in
  operations = 4 * IZR tokens * IZR channels ^ 2 + 2 * IZR window ^ 2 * IZR tokens * IZR channels.

(* tokens=196 semantic=9 channels=96 window=49 *)
Definition Eq_5_MHA_IT_windows_refuted_1 : Prop :=
  let tokens := 196%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_5_MHA_IT_windows tokens channels window.

(* tokens=196 semantic=9 channels=384 window=49 *)
Definition Eq_5_MHA_IT_windows_refuted_2 : Prop :=
  let tokens := 196%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_5_MHA_IT_windows tokens channels window.

(* tokens=3136 semantic=9 channels=96 window=49 *)
Definition Eq_5_MHA_IT_windows_refuted_3 : Prop :=
  let tokens := 3136%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_5_MHA_IT_windows tokens channels window.

(* tokens=3136 semantic=9 channels=384 window=49 *)
Definition Eq_5_MHA_IT_windows_refuted_4 : Prop :=
  let tokens := 3136%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_5_MHA_IT_windows tokens channels window.

(*
  stvit-supplement, Eq. (5), MHA(IT), windows, corrected: operations = 4*tokens*channels**2 +
    2*window*tokens*channels
  Reading: N queries on W keys each: 2WNC
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
*)
Definition Eq_5_MHA_IT_windows_corrected (tokens : R) (channels : R) (window : R) : Prop :=
  let operations := tokens / window * (window * channels * channels + window * channels * channels + window *
    channels * channels + window * channels * window + window * window * channels + window * channels *
    channels) in
  operations = 4 * tokens * channels ^ 2 + 2 * window * tokens * channels.

(* tokens from 98 to inf, whole; channels from 48 to inf, whole; window from 24 to inf, whole *)
Definition Eq_5_MHA_IT_windows_corrected_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (window : R),
  98 <= tokens ->
  48 <= channels ->
  24 <= window ->
  Eq_5_MHA_IT_windows_corrected tokens channels window.

(*
  stvit-supplement, Eq. (5), FFN(IT), windows: operations = 8*tokens*channels**2
  As printed: \Omega(FFN(IT)) = 8NC^2
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
*)
Definition Eq_5_FFN_IT_windows (tokens : R) (channels : R) (window : R) : Prop :=
  let operations := tokens / window * (window * channels * 4 * channels + window * 4 * channels * channels) in
  operations = 8 * tokens * channels ^ 2.

(* tokens from 98 to inf, whole; channels from 48 to inf, whole; window from 24 to inf, whole *)
Definition Eq_5_FFN_IT_windows_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (window : R),
  98 <= tokens ->
  48 <= channels ->
  24 <= window ->
  Eq_5_FFN_IT_windows tokens channels window.
