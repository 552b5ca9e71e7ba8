(* stvit-supplement, Eq. (6): what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

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

(*
  stvit-supplement, Eq. (6), MHA(ST), windows: operations = 4*(tokens/window)*semantic*channels**2 +
    2*semantic**2*(tokens/window)*channels
  As printed: \Omega(MHA(ST)) = 4(N/W)MC^2 + 2M^2(N/W)C
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
*)
Definition Eq_6_MHA_ST_windows (tokens : R) (channels : R) (window : R) (semantic : R) : Prop :=
  let operations := tokens / window * (semantic * channels * channels + semantic * channels * channels +
    semantic * channels * channels + semantic * channels * semantic + semantic * semantic * channels +
    semantic * channels * channels) in
  operations = 4 * (tokens / window) * semantic * channels ^ 2 + 2 * semantic ^ 2 * (tokens / window) *
    channels.

(* tokens from 98 to inf, whole; channels from 48 to inf, whole; window from 24 to inf, whole; semantic from 4 to inf, whole *)
Definition Eq_6_MHA_ST_windows_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (window : R) (semantic : R),
  98 <= tokens ->
  48 <= channels ->
  24 <= window ->
  4 <= semantic ->
  Eq_6_MHA_ST_windows tokens channels window semantic.

(*
  stvit-supplement, Eq. (6), FFN(ST), windows, corrected: operations = 8*(tokens/window)*semantic*channels**2
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
*)
Definition Eq_6_FFN_ST_windows_corrected (tokens : R) (channels : R) (window : R) (semantic : R) : Prop :=
  let operations := tokens / window * (semantic * channels * 4 * channels + semantic * 4 * channels *
    channels) in
  operations = 8 * (tokens / window) * semantic * channels ^ 2.

(* tokens from 98 to inf, whole; channels from 48 to inf, whole; window from 24 to inf, whole; semantic from 4 to inf, whole *)
Definition Eq_6_FFN_ST_windows_corrected_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (window : R) (semantic : R),
  98 <= tokens ->
  48 <= channels ->
  24 <= window ->
  4 <= semantic ->
  Eq_6_FFN_ST_windows_corrected tokens channels window semantic.
