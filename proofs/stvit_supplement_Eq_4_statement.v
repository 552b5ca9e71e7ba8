(* stvit-supplement, Eq. (4): what is refuted (no hypothesis). *)

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
