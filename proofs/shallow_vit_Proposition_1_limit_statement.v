(* shallow-vit, Proposition 1: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  shallow-vit, Proposition 1, proof: eq. (76), N without end: (1 - theta_1*alpha**2 + theta_2*alpha*(sigma +
    tau)) = O(alpha)
  As printed: |1-\Theta(\alpha_*^2)+\Theta(\alpha_* )(\sigma+\tau)| \le \Theta(1)\cdot\alpha_*
  Reading: the left side tends to 1 whatever the constants; alpha_* -> 0 with sigma = tau = alpha_# = 0; the
    limit is exact; the number of tokens, at least 1/alpha_* in such data, does not enter: (9), |S^n| >=
    Omega(1), allows it, the |S^n| = Theta(1) below (159) would not
  Reduction: none: both sides are expressions in the parameters, what stands beside alpha at 0
  Premise that is not in it: tau <= 1/patterns: 0 <= 0.2, open
*)
Definition Proposition_1_proof_eq_76_N_without_end (patterns : Z) (dim : Z) (theta_1 : R) (theta_2 : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  exists K e : R, e > 0 /\ forall alpha : R, 0 < alpha < e ->
  let sigma := 0 in
  let tau := 0 in
  1 - theta_1 * alpha ^ 2 + theta_2 * alpha * (sigma + tau) <= K * alpha.

(* along alpha, figure=4 delta=0.2 token_noise=0.01 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.5 c_attention=0.0 c_error=0.0 norm=400.0 value_error=1.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_refuted_1 : Prop :=
  forall theta_1 : R, theta_1 > 0 ->
  forall theta_2 : R, theta_2 > 0 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Proposition_1_proof_eq_76_N_without_end patterns dim theta_1 theta_2.

(*
  shallow-vit, Proposition 1, proof: eq. (77), first line to second: 1/(alpha*(alpha - sigma - tau))**2 =
    O(1/(theta_1*alpha - 1 + theta_2*alpha**2 - theta_3*alpha*(sigma + tau))**2)
  As printed: N \ge \frac{1}{(\Theta(\alpha_* )-1+\Theta(\alpha_*^2)-\Theta(\alpha_* )(\sigma+\tau))^2} =
    \Omega\left(\frac{1}{(\alpha_*(\alpha_*-\sigma-\tau))^2}\right)
  Reading: the first line tends to 1 whatever the constants, the second grows; alpha_* -> 0 with sigma = tau =
    alpha_# = 0; the limit is exact; the number of tokens, at least 1/alpha_* in such data, does not enter:
    (9), |S^n| >= Omega(1), allows it, the |S^n| = Theta(1) below (159) would not
  Reduction: none: both sides are expressions in the parameters, what stands beside alpha at 0
  Premise that is not in it: tau <= 1/patterns: 0 <= 0.2, open
*)
Definition Proposition_1_proof_eq_77_first_line_to_second (patterns : Z) (dim : Z) (theta_1 : R) (theta_2 : R) (theta_3 : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  exists K e : R, e > 0 /\ forall alpha : R, 0 < alpha < e ->
  let sigma := 0 in
  let tau := 0 in
  1 / (alpha * (alpha - sigma - tau)) ^ 2 <= K * (1 / (theta_1 * alpha - 1 + theta_2 * alpha ^ 2 - theta_3 *
    alpha * (sigma + tau)) ^ 2).

(* along alpha, figure=4 delta=0.2 token_noise=0.01 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.5 c_attention=0.0 c_error=0.0 norm=400.0 value_error=1.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_77_first_line_to_second_refuted_1 : Prop :=
  forall theta_1 : R, theta_1 > 0 ->
  forall theta_2 : R, theta_2 > 0 ->
  forall theta_3 : R, theta_3 > 0 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Proposition_1_proof_eq_77_first_line_to_second patterns dim theta_1 theta_2 theta_3.
