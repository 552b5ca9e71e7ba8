(* stvit-supplement, Eq. (3): what is refuted (no hypothesis). *)

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
