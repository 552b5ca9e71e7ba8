(* shallow-vit, Theorem 1: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

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

(*
  shallow-vit, Theorem 1, eq. (11), its denominator: epsilon + (sigma + tau)*patterns/pi < 1
  As printed: 1 - \epsilon - \frac{(\sigma+\tau)M}{\pi} > 0
  Reading: epsilon is half of what there is; grid of sigma chosen here; N = 128 chosen here in Figures 1 and
    3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: pi by simkit.papers.patches.claims.lemma._pi
*)
Definition Theorem_1_eq_11_its_denominator (sigma : R) (tau : R) (patterns : R) (dim : R) (epsilon : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  epsilon > 0 ->
  epsilon + (sigma + tau) * patterns / PI < 1.

(* sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real; patterns from 2 to 10, whole; dim from 5 to 20, whole; epsilon from 0.312 to 0.479, real *)
Definition Theorem_1_eq_11_its_denominator_on_box_1 : Prop :=
  forall (sigma : R) (tau : R) (patterns : R) (dim : R) (epsilon : R),
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  0.312 <= epsilon <= 0.479 ->
  Theorem_1_eq_11_its_denominator sigma tau patterns dim epsilon.

(*
  shallow-vit, Theorem 1, proof: T of (67) is enough for (63), constants at 1: alpha*(1 - epsilon - (sigma +
    tau)*patterns/pi)*(alpha - sigma - tau) < 1 + alpha**4*(1 - epsilon - (sigma +
    tau)*patterns/pi)**2/(alpha*(1 - epsilon - (sigma + tau)*patterns/pi)*(alpha - sigma - tau))**4
  As printed: a_0 (\eta T)^5 + a_1 (\eta T)^2 > 1 \text{ (63)},\ T = \eta^{-1}/a_1 \text{ (67)}
  Reading: times a_1: 1 + a_0/a_1^4 > a_1; p_n(T) = 1, a = sqrt(m), m = M^2, a_0 = alpha_*^4 (1 - eps - (sigma
    + tau) M/pi)^2
  Reduction: pi by simkit.papers.patches.claims.lemma._pi
*)
Definition Theorem_1_proof_T_of_67_is_enough_for_63_constants_at_1 (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R) (epsilon : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  alpha > sigma + tau ->
  alpha * (1 - epsilon - (sigma + tau) * patterns / PI) * (alpha - sigma - tau) < 1 + alpha ^ 4 * (1 - epsilon
    - (sigma + tau) * patterns / PI) ^ 2 / (alpha * (1 - epsilon - (sigma + tau) * patterns / PI) * (alpha -
    sigma - tau)) ^ 4.

(* alpha from 0.237 to 0.363, real; sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real; patterns from 2 to 10, whole; dim from 5 to 20, whole; epsilon from 0.312 to 0.479, real *)
Definition Theorem_1_proof_T_of_67_is_enough_for_63_constants_at_1_on_box_1 : Prop :=
  forall (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R) (epsilon : R),
  0.237 <= alpha <= 0.363 ->
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  0.312 <= epsilon <= 0.479 ->
  Theorem_1_proof_T_of_67_is_enough_for_63_constants_at_1 alpha sigma tau patterns dim epsilon.

(*
  shallow-vit, Theorem 1, proof: eq. (70) in (69): (alpha - alpha*(1 - alpha))**(-2) = alpha**(-2)/alpha**2
  As printed: c'(1-\zeta) = O(\alpha_*(1-\alpha_* )) \text{ scales up (69) by } \alpha_*^{-2}
  Reading: sigma + tau = 0, c' (1 - zeta) = alpha_* (1 - alpha_* ) with constant 1
  Reduction: none: both sides are expressions in the parameters
*)
Definition Theorem_1_proof_eq_70_in_69 (alpha : R) (patterns : R) (dim : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  powerRZ (alpha - alpha * (1 - alpha)) (- 2) = powerRZ alpha (- 2) / alpha ^ 2.

(* alpha from 0.237 to 0.605, real; patterns from 2 to inf, whole; dim from 5 to inf, whole *)
Definition Theorem_1_proof_eq_70_in_69_on_box_1 : Prop :=
  forall (alpha : R) (patterns : R) (dim : R),
  0.237 <= alpha <= 0.605 ->
  2 <= patterns ->
  5 <= dim ->
  Theorem_1_proof_eq_70_in_69 alpha patterns dim.
