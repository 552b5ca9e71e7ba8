(* stvit-supplement, Eq. (3): what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Eq. (3), STGM, a whole layer: operations = 2*semantic*channels**2 + 2*tokens*channels**2 +
    2*semantic*tokens*channels
  As printed: \Omega(STGM) = 2MC^2 + 2NC^2 + 2MNC
  Reading: a layer of the module has a feed-forward part (Table 1; with it all of Table 6 agrees within 0.007
    G, without it nothing does)
  Reduction: operations by simkit.papers.clusters.claims.counts.<lambda>
*)
Definition Eq_3_STGM_a_whole_layer (tokens : Z) (semantic : Z) (channels : Z) : Prop :=
  let hidden := 8 * IZR semantic * IZR channels ^ 2 in
  let module := 2 * IZR semantic * IZR channels ^ 2 + 2 * IZR tokens * IZR channels ^ 2 + 2 * IZR semantic *
    IZR tokens * IZR channels in
  let operations := module + hidden in
  operations = 2 * IZR semantic * IZR channels ^ 2 + 2 * IZR tokens * IZR channels ^ 2 + 2 * IZR semantic *
    IZR tokens * IZR channels.

(* tokens=196 semantic=16 channels=192 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_1 : Prop :=
  let tokens := 196%Z in
  let semantic := 16%Z in
  let channels := 192%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(* tokens=196 semantic=16 channels=768 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_2 : Prop :=
  let tokens := 196%Z in
  let semantic := 16%Z in
  let channels := 768%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(* tokens=196 semantic=36 channels=192 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_3 : Prop :=
  let tokens := 196%Z in
  let semantic := 36%Z in
  let channels := 192%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(* tokens=196 semantic=36 channels=768 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_4 : Prop :=
  let tokens := 196%Z in
  let semantic := 36%Z in
  let channels := 768%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(* tokens=784 semantic=16 channels=192 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_5 : Prop :=
  let tokens := 784%Z in
  let semantic := 16%Z in
  let channels := 192%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(* tokens=784 semantic=16 channels=768 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_6 : Prop :=
  let tokens := 784%Z in
  let semantic := 16%Z in
  let channels := 768%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(* tokens=784 semantic=36 channels=192 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_7 : Prop :=
  let tokens := 784%Z in
  let semantic := 36%Z in
  let channels := 192%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(* tokens=784 semantic=36 channels=768 window=49 *)
Definition Eq_3_STGM_a_whole_layer_refuted_8 : Prop :=
  let tokens := 784%Z in
  let semantic := 36%Z in
  let channels := 768%Z in
  ~ Eq_3_STGM_a_whole_layer tokens semantic channels.

(*
  stvit-supplement, Eq. (3), STGM, attention alone: operations = 2*semantic*channels**2 + 2*tokens*channels**2
    + 2*semantic*tokens*channels
  As printed: \Omega(STGM) = 2MC^2 + 2NC^2 + 2MNC
  Reduction: operations by simkit.papers.clusters.claims.counts.<lambda>
*)
Definition Eq_3_STGM_attention_alone (tokens : R) (channels : R) (semantic : R) : Prop :=
  let operations := semantic * channels * channels + tokens * channels * channels + tokens * channels *
    channels + semantic * channels * tokens + semantic * tokens * channels + semantic * channels * channels in
  operations = 2 * semantic * channels ^ 2 + 2 * tokens * channels ^ 2 + 2 * semantic * tokens * channels.

(* tokens from 98 to inf, whole; channels from 96 to inf, whole; semantic from 8 to inf, whole *)
Definition Eq_3_STGM_attention_alone_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (semantic : R),
  98 <= tokens ->
  96 <= channels ->
  8 <= semantic ->
  Eq_3_STGM_attention_alone tokens channels semantic.

(*
  stvit-supplement, Eq. (3), STGM, a whole layer, corrected: operations = 2*semantic*channels**2 +
    2*tokens*channels**2 + 2*semantic*tokens*channels + 8*semantic*channels**2
  Reading: adds the feed-forward part, 8MC^2
  Reduction: operations by simkit.papers.clusters.claims.counts.<lambda>
*)
Definition Eq_3_STGM_a_whole_layer_corrected (tokens : R) (channels : R) (semantic : R) : Prop :=
  let operations := semantic * channels * channels + tokens * channels * channels + tokens * channels *
    channels + semantic * channels * tokens + semantic * tokens * channels + semantic * channels * channels +
    semantic * channels * 4 * channels + semantic * 4 * channels * channels in
  operations = 2 * semantic * channels ^ 2 + 2 * tokens * channels ^ 2 + 2 * semantic * tokens * channels + 8
    * semantic * channels ^ 2.

(* tokens from 98 to inf, whole; channels from 96 to inf, whole; semantic from 8 to inf, whole *)
Definition Eq_3_STGM_a_whole_layer_corrected_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (semantic : R),
  98 <= tokens ->
  96 <= channels ->
  8 <= semantic ->
  Eq_3_STGM_a_whole_layer_corrected tokens channels semantic.
