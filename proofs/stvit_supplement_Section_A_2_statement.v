(* stvit-supplement, Section A.2: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Section A.2, semantic layers cost less if N << M: 12*semantic*channels**2 +
    2*semantic**2*channels < 12*tokens*channels**2 + 2*tokens**2*channels
  As printed: \text{Due to the }N \ll M\text{, our method significantly reduces the cost of transformers}
  Reading: a slip for M << N, as printed; N << M is read as N < M
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_A_2_semantic_layers_cost_less_if_N_M (tokens : Z) (semantic : Z) (channels : Z) : Prop :=
  IZR tokens < IZR semantic ->
  12 * IZR semantic * IZR channels ^ 2 + 2 * IZR semantic ^ 2 * IZR channels < 12 * IZR tokens * IZR channels
    ^ 2 + 2 * IZR tokens ^ 2 * IZR channels.

(* tokens=16 semantic=196 channels=384 window=49 *)
Definition Section_A_2_semantic_layers_cost_less_if_N_M_refuted_1 : Prop :=
  let tokens := 16%Z in
  let semantic := 196%Z in
  let channels := 384%Z in
  ~ Section_A_2_semantic_layers_cost_less_if_N_M tokens semantic channels.

(*
  stvit-supplement, Section A.2, semantic layers cost less if M << N: 12*semantic*channels**2 +
    2*semantic**2*channels < 12*tokens*channels**2 + 2*tokens**2*channels
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_A_2_semantic_layers_cost_less_if_M_N (tokens : Z) (semantic : Z) (channels : Z) : Prop :=
  IZR semantic < IZR tokens ->
  12 * IZR semantic * IZR channels ^ 2 + 2 * IZR semantic ^ 2 * IZR channels < 12 * IZR tokens * IZR channels
    ^ 2 + 2 * IZR tokens ^ 2 * IZR channels.

(* tokens from 98 to 392, whole; semantic from 8 to 32, whole; channels from 192 to 768, whole *)
Definition Section_A_2_semantic_layers_cost_less_if_M_N_on_box_1 : Prop :=
  forall (tokens : Z) (semantic : Z) (channels : Z),
  98 <= IZR tokens <= 392 ->
  8 <= IZR semantic <= 32 ->
  192 <= IZR channels <= 768 ->
  Section_A_2_semantic_layers_cost_less_if_M_N tokens semantic channels.
