(* stvit-supplement, Eq. (7): what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Eq. (7), STGM, windows, attention alone: operations =
    2*(tokens/window)*semantic*channels**2 + 2*tokens*channels**2 + 2*(tokens/window)*semantic**2*channels
  As printed: \Omega(STGM) = 2(N/W)MC^2 + 2NC^2 + 2(N/W)M^2C
  Reading: M queries meet the W keys of their window, not M
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
  Premise that is not in it: W divides N, so that there are N/W windows: met
*)
Definition Eq_7_STGM_windows_attention_alone (tokens : Z) (semantic : Z) (channels : Z) (window : Z) : Prop :=
  let windows := IZR tokens / IZR window in
  let operations := windows * (2 * IZR semantic * IZR channels ^ 2 + 2 * IZR window * IZR channels ^ 2 + 2 *
    IZR semantic * IZR window * IZR channels) in
  operations = 2 * (IZR tokens / IZR window) * IZR semantic * IZR channels ^ 2 + 2 * IZR tokens * IZR channels
    ^ 2 + 2 * (IZR tokens / IZR window) * IZR semantic ^ 2 * IZR channels.

(* tokens=196 semantic=9 channels=96 window=49 *)
Definition Eq_7_STGM_windows_attention_alone_refuted_1 : Prop :=
  let tokens := 196%Z in
  let semantic := 9%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_attention_alone tokens semantic channels window.

(* tokens=196 semantic=9 channels=384 window=49 *)
Definition Eq_7_STGM_windows_attention_alone_refuted_2 : Prop :=
  let tokens := 196%Z in
  let semantic := 9%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_attention_alone tokens semantic channels window.

(* tokens=3136 semantic=9 channels=96 window=49 *)
Definition Eq_7_STGM_windows_attention_alone_refuted_3 : Prop :=
  let tokens := 3136%Z in
  let semantic := 9%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_attention_alone tokens semantic channels window.

(* tokens=3136 semantic=9 channels=384 window=49 *)
Definition Eq_7_STGM_windows_attention_alone_refuted_4 : Prop :=
  let tokens := 3136%Z in
  let semantic := 9%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_attention_alone tokens semantic channels window.

(*
  stvit-supplement, Eq. (7), STGM, windows, a whole layer: operations = 2*(tokens/window)*semantic*channels**2
    + 2*tokens*channels**2 + 2*(tokens/window)*semantic**2*channels
  As printed: \Omega(STGM) = 2(N/W)MC^2 + 2NC^2 + 2(N/W)M^2C
  Reading: a layer of the module has a feed-forward part (Table 1; with it all of Table 6 agrees within 0.007
    G, without it nothing does)
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
  Premise that is not in it: W divides N, so that there are N/W windows: met
*)
Definition Eq_7_STGM_windows_a_whole_layer (tokens : Z) (semantic : Z) (channels : Z) (window : Z) : Prop :=
  let hidden := 8 * IZR semantic * IZR channels ^ 2 in
  let windows := IZR tokens / IZR window in
  let operations := windows * (2 * IZR semantic * IZR channels ^ 2 + 2 * IZR window * IZR channels ^ 2 + 2 *
    IZR semantic * IZR window * IZR channels + hidden) in
  operations = 2 * (IZR tokens / IZR window) * IZR semantic * IZR channels ^ 2 + 2 * IZR tokens * IZR channels
    ^ 2 + 2 * (IZR tokens / IZR window) * IZR semantic ^ 2 * IZR channels.

(* tokens=196 semantic=9 channels=96 window=49 *)
Definition Eq_7_STGM_windows_a_whole_layer_refuted_1 : Prop :=
  let tokens := 196%Z in
  let semantic := 9%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_a_whole_layer tokens semantic channels window.

(* tokens=196 semantic=9 channels=384 window=49 *)
Definition Eq_7_STGM_windows_a_whole_layer_refuted_2 : Prop :=
  let tokens := 196%Z in
  let semantic := 9%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_a_whole_layer tokens semantic channels window.

(* tokens=3136 semantic=9 channels=96 window=49 *)
Definition Eq_7_STGM_windows_a_whole_layer_refuted_3 : Prop :=
  let tokens := 3136%Z in
  let semantic := 9%Z in
  let channels := 96%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_a_whole_layer tokens semantic channels window.

(* tokens=3136 semantic=9 channels=384 window=49 *)
Definition Eq_7_STGM_windows_a_whole_layer_refuted_4 : Prop :=
  let tokens := 3136%Z in
  let semantic := 9%Z in
  let channels := 384%Z in
  let window := 49%Z in
  ~ Eq_7_STGM_windows_a_whole_layer tokens semantic channels window.

(*
  stvit-supplement, Eq. (7), STGM, windows, attention alone, corrected: operations =
    2*(tokens/window)*semantic*channels**2 + 2*tokens*channels**2 + 2*semantic*tokens*channels
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
*)
Definition Eq_7_STGM_windows_attention_alone_corrected (tokens : R) (channels : R) (window : R) (semantic : R) : Prop :=
  let operations := tokens / window * (semantic * channels * channels + window * channels * channels + window
    * channels * channels + semantic * channels * window + semantic * window * channels + semantic * channels
    * channels) in
  operations = 2 * (tokens / window) * semantic * channels ^ 2 + 2 * tokens * channels ^ 2 + 2 * semantic *
    tokens * channels.

(* tokens from 98 to inf, whole; channels from 48 to inf, whole; window from 24 to inf, whole; semantic from 4 to inf, whole *)
Definition Eq_7_STGM_windows_attention_alone_corrected_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (window : R) (semantic : R),
  98 <= tokens ->
  48 <= channels ->
  24 <= window ->
  4 <= semantic ->
  Eq_7_STGM_windows_attention_alone_corrected tokens channels window semantic.

(*
  stvit-supplement, Eq. (7), STGM, windows, a whole layer, corrected: operations =
    2*(tokens/window)*semantic*channels**2 + 2*tokens*channels**2 + 2*semantic*tokens*channels +
    8*(tokens/window)*semantic*channels**2
  Reduction: operations by simkit.papers.clusters.claims.counts._windows.<locals>.<lambda>
*)
Definition Eq_7_STGM_windows_a_whole_layer_corrected (tokens : R) (channels : R) (window : R) (semantic : R) : Prop :=
  let operations := tokens / window * (semantic * channels * channels + window * channels * channels + window
    * channels * channels + semantic * channels * window + semantic * window * channels + semantic * channels
    * channels + semantic * channels * 4 * channels + semantic * 4 * channels * channels) in
  operations = 2 * (tokens / window) * semantic * channels ^ 2 + 2 * tokens * channels ^ 2 + 2 * semantic *
    tokens * channels + 8 * (tokens / window) * semantic * channels ^ 2.

(* tokens from 98 to inf, whole; channels from 48 to inf, whole; window from 24 to inf, whole; semantic from 4 to inf, whole *)
Definition Eq_7_STGM_windows_a_whole_layer_corrected_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (window : R) (semantic : R),
  98 <= tokens ->
  48 <= channels ->
  24 <= window ->
  4 <= semantic ->
  Eq_7_STGM_windows_a_whole_layer_corrected tokens channels window semantic.
