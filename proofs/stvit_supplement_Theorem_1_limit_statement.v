(* stvit-supplement, Theorem 1: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  stvit-supplement, Theorem 1, C of the sum, along lambda: deviation =
    O(sqrt(n)*exp(lambda**2*sigma**2/(2*d)))
  As printed: \text{With large enough } n,\ 3\exp(\cdot) + 2\sqrt{\cdot} \leq
    C\sqrt{n}\exp(\frac{\lambda^2\sigma^2}{2d}),\ C \text{ universal}
  Reading: the second term has exp(lambda^2 sigma^2/d), the square of what stands on the right, whatever n and
    d: 'large enough' is read as beyond what lambda and sigma do not change
  Reduction: E exp(t x) = exp(t^2 sigma^2/(2 d)), x ~ N(0, sigma^2/d), by completing the square, at t = lambda
    and t = 2 lambda
*)
Definition Theorem_1_C_of_the_sum_along_lambda (d : Z) (sigma : R) (delta : R) : Prop :=
  exists K N : R, forall lambda : R, lambda >= N ->
  exists least : Z, forall n : Z, (n >= least)%Z ->
  let deviation := 3 * exp (lambda * sigma * sqrt (2 / IZR d * ln (IZR n / delta))) + 2 * sqrt (IZR n * exp (2
    * lambda ^ 2 * sigma ^ 2 / IZR d) * ln (2 / delta)) in
  deviation <= K * (sqrt (IZR n) * exp (lambda ^ 2 * sigma ^ 2 / (2 * IZR d))).

(* along lambda, clusters=2 gap=0.5 constant=3.0 *)
Definition Theorem_1_C_of_the_sum_along_lambda_refuted_1 : Prop :=
  forall d : Z, IZR d >= 1 ->
  forall delta : R, delta > 0 -> delta < 1 ->
  forall sigma : R, sigma > 0 ->
  ~ Theorem_1_C_of_the_sum_along_lambda d sigma delta.

(*
  stvit-supplement, Theorem 1, C of the sum, along sigma: deviation = O(sqrt(n)*exp(lambda**2*sigma**2/(2*d)))
  As printed: \text{With large enough } n,\ 3\exp(\cdot) + 2\sqrt{\cdot} \leq
    C\sqrt{n}\exp(\frac{\lambda^2\sigma^2}{2d}),\ C \text{ universal}
  Reading: as along lambda
  Reduction: E exp(t x) = exp(t^2 sigma^2/(2 d)), x ~ N(0, sigma^2/d), by completing the square, at t = lambda
    and t = 2 lambda
*)
Definition Theorem_1_C_of_the_sum_along_sigma (d : Z) (lambda : R) (delta : R) : Prop :=
  exists K N : R, forall sigma : R, sigma >= N ->
  exists least : Z, forall n : Z, (n >= least)%Z ->
  let deviation := 3 * exp (lambda * sigma * sqrt (2 / IZR d * ln (IZR n / delta))) + 2 * sqrt (IZR n * exp (2
    * lambda ^ 2 * sigma ^ 2 / IZR d) * ln (2 / delta)) in
  deviation <= K * (sqrt (IZR n) * exp (lambda ^ 2 * sigma ^ 2 / (2 * IZR d))).

(* along sigma, clusters=2 gap=0.5 constant=3.0 *)
Definition Theorem_1_C_of_the_sum_along_sigma_refuted_1 : Prop :=
  forall d : Z, IZR d >= 1 ->
  forall delta : R, delta > 0 -> delta < 1 ->
  forall lambda : R, lambda > 0 ->
  ~ Theorem_1_C_of_the_sum_along_sigma d lambda delta.

(*
  stvit-supplement, Theorem 1, Z_k, upper bound: excess = O(1/sqrt(n))
  As printed: Z_k \leq n\exp(\frac{\lambda^2\sigma^2}{2d^2} + \lambda\langle\mu_k, \hat\mu_k\rangle)(1 +
    \frac{C}{\sqrt n})(1 + (K - 1)\exp(-\lambda\Delta))
  Reading: E Z_k over the right side without C, less 1, all other centres Delta below: it does not depend on
    n, because of 2 d^2 for 2 d
  Reduction: E exp(t x) = exp(t^2 sigma^2/(2 d)), x ~ N(0, sigma^2/d), by completing the square; E Z_k over
    the bound without C, all other centres Delta below
*)
Definition Theorem_1_Z_k_upper_bound (d : Z) (sigma : R) (lambda : R) : Prop :=
  exists K N : R, forall n : Z, IZR n >= N ->
  let excess := exp (lambda ^ 2 * sigma ^ 2 / (2 * IZR d) - lambda ^ 2 * sigma ^ 2 / (2 * IZR d ^ 2)) - 1 in
  excess <= K * (1 / sqrt (IZR n)).

(* along n, d=64 clusters=2 sigma=1.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_Z_k_upper_bound_refuted_1 : Prop :=
  let d := 64%Z in
  let sigma := 1.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_Z_k_upper_bound d sigma lambda.

(*
  stvit-supplement, Theorem 1, last step, along sigma: 1 - share + (clusters - 1)*exp(-lambda*gap)*(1 +
    lambda*sigma**2/d*sqrt(2 - 2*gap)) + lambda*sigma**2/d*sqrt(2 - 2*gap) = O((log(clusters) +
    log(d))/(d*gap))
  As printed: |\mu_k - \hat\mu'_k| \leq O(\frac{\log d + \log K}{d\Delta})
  Reading: n to infinity, which n >> d allows; orthonormal centres, starts Delta mu_k + sqrt(1 - Delta^2) r;
    the third term is sigma^2 times the rate
  Reduction: none: both sides are expressions in the parameters, n at infinity
*)
Definition Theorem_1_last_step_along_sigma (d : Z) (clusters : Z) (gap : R) (lambda : R) : Prop :=
  exists K N : R, forall sigma : R, sigma >= N ->
  let share_ := exp (lambda * gap) / (exp (lambda * gap) + IZR clusters - 1) in
  1 - share_ + (IZR clusters - 1) * exp ((- lambda) * gap) * (1 + lambda * sigma ^ 2 / IZR d * sqrt (2 - 2 *
    gap)) + lambda * sigma ^ 2 / IZR d * sqrt (2 - 2 * gap) <= K * ((ln (IZR clusters) + ln (IZR d)) / (IZR d
    * gap)).

(* along sigma, n=4096 delta=0.05 constant=3.0 *)
Definition Theorem_1_last_step_along_sigma_refuted_1 : Prop :=
  forall d : Z, IZR d >= 1 ->
  forall clusters : Z, IZR clusters >= 1 ->
  forall gap : R, gap > 0 -> gap < 1 ->
  forall lambda : R, lambda > 0 ->
  ~ Theorem_1_last_step_along_sigma d clusters gap lambda.
