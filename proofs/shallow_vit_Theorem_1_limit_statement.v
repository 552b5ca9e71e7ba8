(* shallow-vit, Theorem 1: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  shallow-vit, Theorem 1, proof: eq. (67), first line to second: 1/(alpha*(1 - epsilon - (sigma +
    tau)*patterns/pi)*(alpha - sigma - tau)) = Theta(1/((1 - epsilon - (sigma + tau)*patterns/pi)*(alpha -
    sigma - tau)))
  As printed:
    \frac{\eta^{-1}}{\frac{|S_1|}{|S|}(1-\epsilon_m-\frac{(\sigma+\tau)M}{\pi})\frac1N\sum_n(\ldots)} =
    \Theta\left(\frac{\eta^{-1}}{(1-\epsilon_m-\frac{(\sigma+\tau)M}{\pi})(\ldots)}\right)
  Reading: the factor |S_1|/|S| = alpha_* of the first line is gone in the second; alpha_* -> 0 with sigma =
    tau = alpha_# = 0; the limit is exact; the number of tokens, at least 1/alpha_* in such data, does not
    enter: (9), |S^n| >= Omega(1), allows it, the |S^n| = Theta(1) below (159) would not
  Reduction: none: both sides are expressions in the parameters, what stands beside alpha at 0
  Premise that is not in it: tau <= 1/patterns: 0 <= 0.2, open
*)
Definition Theorem_1_proof_eq_67_first_line_to_second (patterns : Z) (dim : Z) (epsilon : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  exists K e : R, e > 0 /\ forall alpha : R, 0 < alpha < e ->
  let sigma := 0 in
  let tau := 0 in
  alpha > sigma + tau ->
  1 / (alpha * (1 - epsilon - (sigma + tau) * IZR patterns / PI) * (alpha - sigma - tau)) <= K * (1 / ((1 -
    epsilon - (sigma + tau) * IZR patterns / PI) * (alpha - sigma - tau))) /\ 1 / ((1 - epsilon - (sigma +
    tau) * IZR patterns / PI) * (alpha - sigma - tau)) <= K * (1 / (alpha * (1 - epsilon - (sigma + tau) * IZR
    patterns / PI) * (alpha - sigma - tau))).

(* along alpha, figure=4 delta=0.2 token_noise=0.01 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.5 c_attention=0.0 c_error=0.0 norm=400.0 value_error=1.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Theorem_1_proof_eq_67_first_line_to_second_refuted_1 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let epsilon := 0.5 in
  ~ Theorem_1_proof_eq_67_first_line_to_second patterns dim epsilon.

(*
  shallow-vit, Theorem 1, proof: eq. (58) to (60): log(iterations) = O(((1 + travel*exp((delta +
    tau)**2/4)/iterations)**iterations)**2)
  As printed: q_1(T) \gtrsim \left(1+\frac{\eta}{e^{\|q_1(T)\|^2-(\delta+\tau)\|q_1(T)\|}}\right)^T \text{
    (58)},\ \Theta(\log T) = \|q_1(T)\|^2 \text{ (60)}
  Reading: (58) asks of |q_1| no more than (1 + eta e^((delta + tau)^2/4))^T, which is bounded where eta T =
    O(1), (11) and (102), here travel; (60) has |q_1|^2 of order log T: it solves (59) taken as an equation,
    where the step size of (58) is gone
  Reduction: |q_1| at the most that (58) asks for, since x^2 - (delta + tau) x >= -(delta + tau)^2/4; eta is
    travel/T
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Theorem_1_proof_eq_58_to_60 (delta : R) (tau : R) (patterns : Z) (dim : Z) (travel : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  exists K N : R, forall iterations : Z, IZR iterations >= N ->
  ln (IZR iterations) <= K * powerRZ (1 + travel * exp ((delta + tau) ^ 2 / 4) / IZR iterations) iterations ^
    2.

(* along iterations, figure=4 alpha=0.5 confusion=0.05 sigma=0.1 token_noise=0.01 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 step_size=0.1 *)
Definition Theorem_1_proof_eq_58_to_60_refuted_1 : Prop :=
  forall delta : R, delta >= 0 ->
  forall tau : R, tau >= 0 ->
  forall travel : R, travel > 0 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Theorem_1_proof_eq_58_to_60 delta tau patterns dim travel.

(*
  shallow-vit, Theorem 1, proof: eq. (66) at the N of (69): sqrt(log(scale/(alpha - c_attention -
    c_error*(sigma + tau))**2)*(alpha - c_attention - c_error*(sigma + tau))**2/scale) = O(alpha - c_attention
    - c_error*(sigma + tau))
  As printed: N \ge \Omega\left(\frac{1}{(\alpha-c'(1-\zeta)-c''(\sigma+\tau))^2}\right) \text{ in (66): }
    \sqrt{\log N/N}
  Reading: at N = scale base^-2 the deviation over the base is sqrt(log(N)/scale), beyond every constant
    whatever the scale; c' (1 - zeta) at 0; alpha_* -> 0 with sigma = tau = alpha_# = 0; the limit is exact;
    the number of tokens, at least 1/alpha_* in such data, does not enter: (9), |S^n| >= Omega(1), allows it,
    the |S^n| = Theta(1) below (159) would not
  Reduction: none: both sides are expressions in the parameters, what stands beside alpha at 0
  Premise that is not in it: tau <= 1/patterns: 0 <= 0.2, open
*)
Definition Theorem_1_proof_eq_66_at_the_N_of_69 (patterns : Z) (dim : Z) (c_error : R) (scale : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  exists K e : R, e > 0 /\ forall alpha : R, 0 < alpha < e ->
  let sigma := 0 in
  let tau := 0 in
  let c_attention := 0 in
  alpha - c_attention - c_error * (sigma + tau) > 0 ->
  sqrt (ln (scale / (alpha - c_attention - c_error * (sigma + tau)) ^ 2) * (alpha - c_attention - c_error *
    (sigma + tau)) ^ 2 / scale) <= K * (alpha - c_attention - c_error * (sigma + tau)).

(* along alpha, figure=4 delta=0.2 token_noise=0.01 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.5 norm=400.0 value_error=1.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Theorem_1_proof_eq_66_at_the_N_of_69_refuted_1 : Prop :=
  forall scale : R, scale > 0 ->
  forall c_error : R, c_error >= 0 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Theorem_1_proof_eq_66_at_the_N_of_69 patterns dim c_error scale.
