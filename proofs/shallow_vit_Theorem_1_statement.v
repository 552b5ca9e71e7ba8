(* shallow-vit, Theorem 1: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Theorem 1, proof: eq. (66) in (67), constants at 1: sqrt(log(samples)/samples) <= (alpha -
    c_attention - c_error*(sigma + tau))
  As printed: \mathbb{E}[|S_*|/|S|] - \sqrt{\log N/N} - c'(1-\zeta) - c''(\sigma+\tau) > 0
  Reading: what (67) needs of N; c' and c'' at 0; N of Figures 1 to 3 is chosen here
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Theorem_1_proof_eq_66_in_67_constants_at_1 (alpha : R) (sigma : R) (tau : R) (samples : Z) (patterns : Z) (dim : Z) (c_attention : R) (c_error : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  alpha - c_attention - c_error * (sigma + tau) > 0 ->
  sqrt (ln (IZR samples) / IZR samples) <= alpha - c_attention - c_error * (sigma + tau).

(* figure=2 alpha=0.3 confusion=0.2 sigma=0.1 delta=0.4 token_noise=0.01 tau=0.0316227766016838 samples=8 batch=8 tokens=40 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=1600.0 value_error=99.0 key_error=1599.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Theorem_1_proof_eq_66_in_67_constants_at_1_refuted_1 : Prop :=
  let alpha := 0.3 in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let samples := 8%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let c_attention := 0.0 in
  let c_error := 0.0 in
  ~ Theorem_1_proof_eq_66_in_67_constants_at_1 alpha sigma tau samples patterns dim c_attention c_error.
