(* stvit-supplement, Eq. (5): what is refuted (no hypothesis). *)

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
