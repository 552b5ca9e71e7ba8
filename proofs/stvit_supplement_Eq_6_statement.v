(* stvit-supplement, Eq. (6): what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Eq. (6), FFN(ST), windows: operations = 8*semantic*channels**2
  As printed: \Omega(FFN(ST)) = 8MC^2
  Reading: M counts the semantic tokens of one window: 8MC^2 is one window's share
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
  Premise that is not in it: W divides N, so that there are N/W windows: met
*)
Definition Eq_6_FFN_ST_windows (tokens : Z) (semantic : Z) (channels : Z) (window : Z) : Prop :=
  let hidden := 8 * IZR semantic * IZR channels ^ 2 in
  let windows := IZR tokens / IZR window in
  let operations := windows * hidden in
  operations = 8 * IZR semantic * IZR channels ^ 2.

(* tokens=196 semantic=9 channels=96 window=49 *)
Definition Eq_6_FFN_ST_windows_refuted_1 : Prop :=
  let tokens := 196%Z in
  let semantic := 9%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_6_FFN_ST_windows tokens semantic channels window.

(* tokens=196 semantic=9 channels=384 window=49 *)
Definition Eq_6_FFN_ST_windows_refuted_2 : Prop :=
  let tokens := 196%Z in
  let semantic := 9%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_6_FFN_ST_windows tokens semantic channels window.

(* tokens=3136 semantic=9 channels=96 window=49 *)
Definition Eq_6_FFN_ST_windows_refuted_3 : Prop :=
  let tokens := 3136%Z in
  let semantic := 9%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_6_FFN_ST_windows tokens semantic channels window.

(* tokens=3136 semantic=9 channels=384 window=49 *)
Definition Eq_6_FFN_ST_windows_refuted_4 : Prop :=
  let tokens := 3136%Z in
  let semantic := 9%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_6_FFN_ST_windows tokens semantic channels window.
