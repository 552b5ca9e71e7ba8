(* stvit-supplement, Eq. (4): what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Eq. (4), STViT: operations = 52*tokens*channels**2 + 12*semantic**2*channels +
    76*semantic*channels**2 + 8*tokens**2*channels + 4*semantic*tokens*channels
  As printed: \Omega(STViT) = 52NC^2 + 12M^2C + 76MC^2 + 8N^2C + 4MNC
  Reading: a layer of the module has a feed-forward part (Table 1; with it all of Table 6 agrees within 0.007
    G, without it nothing does); in its second layer semantic tokens are among the keys (Section A.5)
  Reduction: operations by simkit.papers.clusters.claims.counts._whole_stvit (Return 4 image layers, the
    module's two (semantic keys in the second), 6 semantic layers.)
*)
Definition Eq_4_STViT (tokens : Z) (semantic : Z) (channels : Z) : Prop :=
  let hidden := 8 * IZR semantic * IZR channels ^ 2 in
  let image := 2 * IZR tokens * IZR channels ^ 2 + 2 * IZR tokens * IZR channels ^ 2 + 2 * IZR tokens * IZR
    tokens * IZR channels + 8 * IZR tokens * IZR channels ^ 2 in
  let layer := 2 * IZR semantic * IZR channels ^ 2 + 2 * IZR semantic * IZR channels ^ 2 + 2 * IZR semantic *
    IZR semantic * IZR channels + hidden in
  let module := 2 * IZR semantic * IZR channels ^ 2 + 2 * IZR tokens * IZR channels ^ 2 + 2 * IZR semantic *
    IZR tokens * IZR channels in
  let second := 2 * IZR semantic * IZR channels ^ 2 + 2 * (IZR tokens + IZR semantic) * IZR channels ^ 2 + 2 *
    IZR semantic * (IZR tokens + IZR semantic) * IZR channels in
  let operations := 4 * image + module + second + 2 * hidden + 6 * layer in
  operations = 52 * IZR tokens * IZR channels ^ 2 + 12 * IZR semantic ^ 2 * IZR channels + 76 * IZR semantic *
    IZR channels ^ 2 + 8 * IZR tokens ^ 2 * IZR channels + 4 * IZR semantic * IZR tokens * IZR channels.

(* tokens=196 semantic=16 channels=192 window=49 *)
Definition Eq_4_STViT_refuted_1 : Prop :=
  let tokens := 196%Z in
  let semantic := 16%Z in
  let channels := 192%Z in
  ~ Eq_4_STViT tokens semantic channels.

(* tokens=196 semantic=16 channels=768 window=49 *)
Definition Eq_4_STViT_refuted_2 : Prop :=
  let tokens := 196%Z in
  let semantic := 16%Z in
  let channels := 768%Z in
  ~ Eq_4_STViT tokens semantic channels.

(* tokens=196 semantic=36 channels=192 window=49 *)
Definition Eq_4_STViT_refuted_3 : Prop :=
  let tokens := 196%Z in
  let semantic := 36%Z in
  let channels := 192%Z in
  ~ Eq_4_STViT tokens semantic channels.

(* tokens=196 semantic=36 channels=768 window=49 *)
Definition Eq_4_STViT_refuted_4 : Prop :=
  let tokens := 196%Z in
  let semantic := 36%Z in
  let channels := 768%Z in
  ~ Eq_4_STViT tokens semantic channels.

(* tokens=784 semantic=16 channels=192 window=49 *)
Definition Eq_4_STViT_refuted_5 : Prop :=
  let tokens := 784%Z in
  let semantic := 16%Z in
  let channels := 192%Z in
  ~ Eq_4_STViT tokens semantic channels.

(* tokens=784 semantic=16 channels=768 window=49 *)
Definition Eq_4_STViT_refuted_6 : Prop :=
  let tokens := 784%Z in
  let semantic := 16%Z in
  let channels := 768%Z in
  ~ Eq_4_STViT tokens semantic channels.

(* tokens=784 semantic=36 channels=192 window=49 *)
Definition Eq_4_STViT_refuted_7 : Prop :=
  let tokens := 784%Z in
  let semantic := 36%Z in
  let channels := 192%Z in
  ~ Eq_4_STViT tokens semantic channels.

(* tokens=784 semantic=36 channels=768 window=49 *)
Definition Eq_4_STViT_refuted_8 : Prop :=
  let tokens := 784%Z in
  let semantic := 36%Z in
  let channels := 768%Z in
  ~ Eq_4_STViT tokens semantic channels.

(*
  stvit-supplement, Eq. (4), DeiT: operations = 144*tokens*channels**2 + 24*tokens**2*channels
  As printed: \Omega(DeiT) = 144NC^2 + 24N^2C
  Reduction: operations by simkit.papers.clusters.claims.counts._whole_deit
*)
Definition Eq_4_DeiT (tokens : R) (channels : R) : Prop :=
  let operations := tokens * channels * channels + tokens * channels * channels + tokens * channels * channels
    + tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens *
    channels * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens *
    channels * channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens *
    channels + tokens * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels *
    channels + tokens * channels * channels + tokens * channels * channels + tokens * channels * channels +
    tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens * channels
    * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens * channels *
    channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens * channels + tokens
    * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels * channels + tokens *
    channels * channels + tokens * channels * channels + tokens * channels * channels + tokens * channels *
    tokens + tokens * tokens * channels + tokens * channels * channels + tokens * channels * 4 * channels +
    tokens * 4 * channels * channels + tokens * channels * channels + tokens * channels * channels + tokens *
    channels * channels + tokens * channels * tokens + tokens * tokens * channels + tokens * channels *
    channels + tokens * channels * 4 * channels + tokens * 4 * channels * channels + tokens * channels *
    channels + tokens * channels * channels + tokens * channels * channels + tokens * channels * tokens +
    tokens * tokens * channels + tokens * channels * channels + tokens * channels * 4 * channels + tokens * 4
    * channels * channels + tokens * channels * channels + tokens * channels * channels + tokens * channels *
    channels + tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens
    * channels * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens *
    channels * channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens *
    channels + tokens * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels *
    channels + tokens * channels * channels + tokens * channels * channels + tokens * channels * channels +
    tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens * channels
    * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens * channels *
    channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens * channels + tokens
    * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels * channels + tokens *
    channels * channels + tokens * channels * channels + tokens * channels * channels + tokens * channels *
    tokens + tokens * tokens * channels + tokens * channels * channels + tokens * channels * 4 * channels +
    tokens * 4 * channels * channels in
  operations = 144 * tokens * channels ^ 2 + 24 * tokens ^ 2 * channels.

(* tokens from 98 to inf, whole; channels from 96 to inf, whole *)
Definition Eq_4_DeiT_on_box_1 : Prop :=
  forall (tokens : R) (channels : R),
  98 <= tokens ->
  96 <= channels ->
  Eq_4_DeiT tokens channels.

(*
  stvit-supplement, Eq. (4), STViT, the module as in (3): operations = 52*tokens*channels**2 +
    12*semantic**2*channels + 76*semantic*channels**2 + 8*tokens**2*channels + 4*semantic*tokens*channels
  As printed: \Omega(STViT) = 52NC^2 + 12M^2C + 76MC^2 + 8N^2C + 4MNC
  Reading: four image layers, eq. (3) twice, six semantic layers
  Reduction: operations by simkit.papers.clusters.claims.counts._stvit_by_parts (Return the same with the
    module as eq. (3) has it: attention alone, image tokens as keys.)
*)
Definition Eq_4_STViT_the_module_as_in_3 (tokens : R) (channels : R) (semantic : R) : Prop :=
  let operations := tokens * channels * channels + tokens * channels * channels + tokens * channels * channels
    + tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens *
    channels * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens *
    channels * channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens *
    channels + tokens * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels *
    channels + tokens * channels * channels + tokens * channels * channels + tokens * channels * channels +
    tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens * channels
    * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens * channels *
    channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens * channels + tokens
    * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels * channels + semantic *
    channels * channels + tokens * channels * channels + tokens * channels * channels + semantic * channels *
    tokens + semantic * tokens * channels + semantic * channels * channels + semantic * channels * channels +
    tokens * channels * channels + tokens * channels * channels + semantic * channels * tokens + semantic *
    tokens * channels + semantic * channels * channels + semantic * channels * channels + semantic * channels
    * channels + semantic * channels * channels + semantic * channels * semantic + semantic * semantic *
    channels + semantic * channels * channels + semantic * channels * 4 * channels + semantic * 4 * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    channels + semantic * channels * semantic + semantic * semantic * channels + semantic * channels *
    channels + semantic * channels * 4 * channels + semantic * 4 * channels * channels + semantic * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    semantic + semantic * semantic * channels + semantic * channels * channels + semantic * channels * 4 *
    channels + semantic * 4 * channels * channels + semantic * channels * channels + semantic * channels *
    channels + semantic * channels * channels + semantic * channels * semantic + semantic * semantic *
    channels + semantic * channels * channels + semantic * channels * 4 * channels + semantic * 4 * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    channels + semantic * channels * semantic + semantic * semantic * channels + semantic * channels *
    channels + semantic * channels * 4 * channels + semantic * 4 * channels * channels + semantic * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    semantic + semantic * semantic * channels + semantic * channels * channels + semantic * channels * 4 *
    channels + semantic * 4 * channels * channels in
  operations = 52 * tokens * channels ^ 2 + 12 * semantic ^ 2 * channels + 76 * semantic * channels ^ 2 + 8 *
    tokens ^ 2 * channels + 4 * semantic * tokens * channels.

(* tokens from 98 to inf, whole; channels from 96 to inf, whole; semantic from 8 to inf, whole *)
Definition Eq_4_STViT_the_module_as_in_3_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (semantic : R),
  98 <= tokens ->
  96 <= channels ->
  8 <= semantic ->
  Eq_4_STViT_the_module_as_in_3 tokens channels semantic.

(*
  stvit-supplement, Eq. (4), STViT, corrected: operations = 52*tokens*channels**2 + 14*semantic**2*channels +
    94*semantic*channels**2 + 8*tokens**2*channels + 4*semantic*tokens*channels
  Reading: adds feed-forward parts, 16MC^2, and semantic keys, 2MC^2 + 2M^2C
  Reduction: operations by simkit.papers.clusters.claims.counts._whole_stvit (Return 4 image layers, the
    module's two (semantic keys in the second), 6 semantic layers.)
*)
Definition Eq_4_STViT_corrected (tokens : R) (channels : R) (semantic : R) : Prop :=
  let operations := tokens * channels * channels + tokens * channels * channels + tokens * channels * channels
    + tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens *
    channels * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens *
    channels * channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens *
    channels + tokens * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels *
    channels + tokens * channels * channels + tokens * channels * channels + tokens * channels * channels +
    tokens * channels * tokens + tokens * tokens * channels + tokens * channels * channels + tokens * channels
    * 4 * channels + tokens * 4 * channels * channels + tokens * channels * channels + tokens * channels *
    channels + tokens * channels * channels + tokens * channels * tokens + tokens * tokens * channels + tokens
    * channels * channels + tokens * channels * 4 * channels + tokens * 4 * channels * channels + semantic *
    channels * channels + tokens * channels * channels + tokens * channels * channels + semantic * channels *
    tokens + semantic * tokens * channels + semantic * channels * channels + semantic * channels * 4 *
    channels + semantic * 4 * channels * channels + semantic * channels * channels + (semantic + tokens) *
    channels * channels + (semantic + tokens) * channels * channels + semantic * channels * (semantic +
    tokens) + semantic * (semantic + tokens) * channels + semantic * channels * channels + semantic * channels
    * 4 * channels + semantic * 4 * channels * channels + semantic * channels * channels + semantic * channels
    * channels + semantic * channels * channels + semantic * channels * semantic + semantic * semantic *
    channels + semantic * channels * channels + semantic * channels * 4 * channels + semantic * 4 * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    channels + semantic * channels * semantic + semantic * semantic * channels + semantic * channels *
    channels + semantic * channels * 4 * channels + semantic * 4 * channels * channels + semantic * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    semantic + semantic * semantic * channels + semantic * channels * channels + semantic * channels * 4 *
    channels + semantic * 4 * channels * channels + semantic * channels * channels + semantic * channels *
    channels + semantic * channels * channels + semantic * channels * semantic + semantic * semantic *
    channels + semantic * channels * channels + semantic * channels * 4 * channels + semantic * 4 * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    channels + semantic * channels * semantic + semantic * semantic * channels + semantic * channels *
    channels + semantic * channels * 4 * channels + semantic * 4 * channels * channels + semantic * channels *
    channels + semantic * channels * channels + semantic * channels * channels + semantic * channels *
    semantic + semantic * semantic * channels + semantic * channels * channels + semantic * channels * 4 *
    channels + semantic * 4 * channels * channels in
  operations = 52 * tokens * channels ^ 2 + 14 * semantic ^ 2 * channels + 94 * semantic * channels ^ 2 + 8 *
    tokens ^ 2 * channels + 4 * semantic * tokens * channels.

(* tokens from 98 to inf, whole; channels from 96 to inf, whole; semantic from 8 to inf, whole *)
Definition Eq_4_STViT_corrected_on_box_1 : Prop :=
  forall (tokens : R) (channels : R) (semantic : R),
  98 <= tokens ->
  96 <= channels ->
  8 <= semantic ->
  Eq_4_STViT_corrected tokens channels semantic.
