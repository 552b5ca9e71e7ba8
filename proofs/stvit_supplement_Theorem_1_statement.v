(* stvit-supplement, Theorem 1: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Theorem 1, E exp(lambda x): mean = exp(lambda**2*sigma**2/(2*d))
  As printed: \sqrt{\frac{d}{2\pi\sigma}}\int\exp(\lambda x - \frac{x^2d}{2\sigma^2})dx =
    \exp(\frac{\lambda^2\sigma^2}{2d})
  Reading: sigma in the factor is a slip for sigma^2: left is sqrt(sigma) times right
  Reduction: mean by simkit.papers.clusters.proof.proof_terms.printed_mean (Return sqrt(d/(2 pi sigma)) times
    the integral of exp(lambda x - x^2 d/(2 sigma^2)).)
*)
Definition Theorem_1_E_exp_lambda_x (d : Z) (sigma : R) (lambda : R) : Prop :=
  let mean_ := sqrt sigma * exp (lambda ^ 2 * sigma ^ 2 / (2 * IZR d)) in
  mean_ = exp (lambda ^ 2 * sigma ^ 2 / (2 * IZR d)).

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_lambda_x_refuted_1 : Prop :=
  let d := 16%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_lambda_x d sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_lambda_x_refuted_2 : Prop :=
  let d := 16%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_lambda_x d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_lambda_x_refuted_3 : Prop :=
  let d := 64%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_lambda_x d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_lambda_x_refuted_4 : Prop :=
  let d := 64%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_lambda_x d sigma lambda.

(*
  stvit-supplement, Theorem 1, E exp(2 lambda x) x^2, third line: moment = lambda**2*sigma**4/d**2 +
    sigma**2/d
  As printed: E[\exp(2\lambda x)x^2] = \dots([x - \frac{\lambda\sigma^2}{d}]^2 + \dots)dx
  Reading: both sides over exp(2 lambda^2 sigma^2/d); with the minus sign that the exponent lost, or it
    diverges; the centre is 2 lambda sigma^2/d, not lambda sigma^2/d
  Reduction: moment by simkit.papers.clusters.proof.proof_terms.second_moment (Return E[exp(2 lambda x) x^2] /
    E exp(2 lambda x), from slope and bend of log E exp(t x).)
*)
Definition Theorem_1_E_exp_2_lambda_x_x_2_third_line (d : Z) (sigma : R) (lambda : R) : Prop :=
  let moment := sigma ^ 2 / IZR d + (2 * lambda * sigma ^ 2 / IZR d) ^ 2 in
  moment = lambda ^ 2 * sigma ^ 4 / IZR d ^ 2 + sigma ^ 2 / IZR d.

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_1 : Prop :=
  let d := 16%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_third_line d sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_2 : Prop :=
  let d := 16%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_third_line d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_3 : Prop :=
  let d := 64%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_third_line d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_4 : Prop :=
  let d := 64%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_third_line d sigma lambda.

(*
  stvit-supplement, Theorem 1, E exp(2 lambda x) x^2, fourth line: moment = lambda**2*sigma**4/d**2 +
    (2*sigma**2/d)**(3/2)
  As printed: E[\exp(2\lambda x)x^2] = \exp(\cdot)(\frac{\lambda^2\sigma^4}{d^2} +
    (\frac{2\sigma^2}{d})^{3/2}E[x^2])
  Reading: both sides over exp(2 lambda^2 sigma^2/d); the integral of x^2 is sigma^2/d
  Reduction: moment by simkit.papers.clusters.proof.proof_terms.second_moment (Return E[exp(2 lambda x) x^2] /
    E exp(2 lambda x), from slope and bend of log E exp(t x).)
*)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fourth_line (d : Z) (sigma : R) (lambda : R) : Prop :=
  let moment := sigma ^ 2 / IZR d + (2 * lambda * sigma ^ 2 / IZR d) ^ 2 in
  moment = lambda ^ 2 * sigma ^ 4 / IZR d ^ 2 + Rpower (2 * sigma ^ 2 / IZR d) (3 / 2).

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_1 : Prop :=
  let d := 16%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fourth_line d sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_2 : Prop :=
  let d := 16%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fourth_line d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_3 : Prop :=
  let d := 64%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fourth_line d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_4 : Prop :=
  let d := 64%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fourth_line d sigma lambda.

(*
  stvit-supplement, Theorem 1, E exp(2 lambda x) x^2, fifth line: moment = lambda**2*sigma**4/d**2 +
    2*(2*sigma**2/d)**(3/2)
  As printed: E[\exp(2\lambda x)x^2] = \exp(\cdot)(\frac{\lambda^2\sigma^4}{d^2} +
    2(\frac{2\sigma^2}{d})^{3/2})
  Reading: both sides over exp(2 lambda^2 sigma^2/d); E[x^2] = 1 turns into 2
  Reduction: moment by simkit.papers.clusters.proof.proof_terms.second_moment (Return E[exp(2 lambda x) x^2] /
    E exp(2 lambda x), from slope and bend of log E exp(t x).)
*)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fifth_line (d : Z) (sigma : R) (lambda : R) : Prop :=
  let moment := sigma ^ 2 / IZR d + (2 * lambda * sigma ^ 2 / IZR d) ^ 2 in
  moment = lambda ^ 2 * sigma ^ 4 / IZR d ^ 2 + 2 * Rpower (2 * sigma ^ 2 / IZR d) (3 / 2).

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_1 : Prop :=
  let d := 16%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fifth_line d sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_2 : Prop :=
  let d := 16%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fifth_line d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_3 : Prop :=
  let d := 64%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fifth_line d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_4 : Prop :=
  let d := 64%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_fifth_line d sigma lambda.

(*
  stvit-supplement, Theorem 1, E exp(2 lambda x) x^2, bound: moment <= 2*lambda**2*sigma**4/d**2
  As printed: E[\exp(2\lambda x)x^2] \leq \frac{2\lambda^2\sigma^4}{d^2}\exp(\frac{2\lambda^2\sigma^2}{d})
  Reading: both sides over exp(2 lambda^2 sigma^2/d); false everywhere: 4 lambda^2 sigma^4/d^2 alone is more
  Reduction: moment by simkit.papers.clusters.proof.proof_terms.second_moment (Return E[exp(2 lambda x) x^2] /
    E exp(2 lambda x), from slope and bend of log E exp(t x).)
*)
Definition Theorem_1_E_exp_2_lambda_x_x_2_bound (d : Z) (sigma : R) (lambda : R) : Prop :=
  let moment := sigma ^ 2 / IZR d + (2 * lambda * sigma ^ 2 / IZR d) ^ 2 in
  moment <= 2 * lambda ^ 2 * sigma ^ 4 / IZR d ^ 2.

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_1 : Prop :=
  let d := 16%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_bound d sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_2 : Prop :=
  let d := 16%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_bound d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_3 : Prop :=
  let d := 64%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_bound d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_4 : Prop :=
  let d := 64%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_bound d sigma lambda.

(*
  stvit-supplement, Theorem 1, E exp(2 lambda x) x^2, last step: lambda**2*sigma**4/d**2 +
    2*(2*sigma**2/d)**(3/2) <= 2*lambda**2*sigma**4/d**2
  As printed: \exp(\cdot)(\dots) \leq \frac{2\lambda^2\sigma^4}{d^2}\exp(\cdot)
  Reading: both sides over exp(2 lambda^2 sigma^2/d); the step by itself needs lambda^2 sigma/sqrt d >= 4 sqrt
    2
  Reduction: none: both sides are expressions in the parameters
*)
Definition Theorem_1_E_exp_2_lambda_x_x_2_last_step (d : Z) (sigma : R) (lambda : R) : Prop :=
  lambda ^ 2 * sigma ^ 4 / IZR d ^ 2 + 2 * Rpower (2 * sigma ^ 2 / IZR d) (3 / 2) <= 2 * lambda ^ 2 * sigma ^
    4 / IZR d ^ 2.

(* d=64 n=4096 clusters=2 sigma=0.1 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_last_step_refuted_1 : Prop :=
  let d := 64%Z in
  let sigma := 0.1 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_E_exp_2_lambda_x_x_2_last_step d sigma lambda.

(*
  stvit-supplement, Theorem 1, step after chi^2: d - 1 + 2*sqrt((d - 1)*log(1/delta)) + 2*log(1/delta) <= d*(1
    + 3*sqrt(log(1/delta)/d))
  As printed: |\sum_ju^\perp_{ij}|^2 \leq \frac{n\sigma^2}{d}(d - 1 + 2\sqrt{(d-1)\log\frac1\delta} +
    2\log\frac1\delta) \leq n\sigma^2(1 + 3\sqrt{\frac{\log(1/\delta)}{d}})
  Reading: 2 log(1/delta) - 1 <= (3 sqrt d - 2 sqrt(d - 1)) sqrt(log(1/delta)): d has to be large beside
    log(1/delta), and no d is large enough for every delta; the 64 of d > 64 is chosen here: the paper asks
    for a d that is large enough
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: d > 64: 4 > 64, open
*)
Definition Theorem_1_step_after_chi_2 (d : Z) (delta : R) : Prop :=
  IZR d - 1 + 2 * sqrt ((IZR d - 1) * ln (1 / delta)) + 2 * ln (1 / delta) <= IZR d * (1 + 3 * sqrt (ln (1 /
    delta) / IZR d)).

(* d=4 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=4.1588830833596715 delta=0.05 constant=3.0 *)
Definition Theorem_1_step_after_chi_2_refuted_1 : Prop :=
  let d := 4%Z in
  let delta := 0.05 in
  ~ Theorem_1_step_after_chi_2 d delta.

(* d=4 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=4.1588830833596715 delta=1e-06 constant=3.0 *)
Definition Theorem_1_step_after_chi_2_refuted_2 : Prop :=
  let d := 4%Z in
  let delta := 1e-06 in
  ~ Theorem_1_step_after_chi_2 d delta.

(* d=4 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=4.1588830833596715 delta=1e-09 constant=3.0 *)
Definition Theorem_1_step_after_chi_2_refuted_3 : Prop :=
  let d := 4%Z in
  let delta := 1e-09 in
  ~ Theorem_1_step_after_chi_2 d delta.

(* d=16 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=6.931471805599453 delta=1e-06 constant=3.0 *)
Definition Theorem_1_step_after_chi_2_refuted_4 : Prop :=
  let d := 16%Z in
  let delta := 1e-06 in
  ~ Theorem_1_step_after_chi_2 d delta.

(* d=16 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=6.931471805599453 delta=1e-09 constant=3.0 *)
Definition Theorem_1_step_after_chi_2_refuted_5 : Prop :=
  let d := 16%Z in
  let delta := 1e-09 in
  ~ Theorem_1_step_after_chi_2 d delta.

(* d=64 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=9.704060527839234 delta=1e-09 constant=3.0 *)
Definition Theorem_1_step_after_chi_2_refuted_6 : Prop :=
  let d := 64%Z in
  let delta := 1e-09 in
  ~ Theorem_1_step_after_chi_2 d delta.

(* d=72 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=9.939626599152001 delta=1e-09 constant=3.0 *)
Definition Theorem_1_step_after_chi_2_refuted_7 : Prop :=
  let d := 72%Z in
  let delta := 1e-09 in
  ~ Theorem_1_step_after_chi_2 d delta.

(* d from 8 to 32, whole; delta from 0.0395 to 0.0605, real *)
Definition Theorem_1_step_after_chi_2_on_box_8 : Prop :=
  forall (d : Z) (delta : R),
  8 <= IZR d <= 32 ->
  0.0395 <= delta <= 0.0605 ->
  Theorem_1_step_after_chi_2 d delta.

(*
  stvit-supplement, Theorem 1, weights of the perpendicular sum: log_ratio = 0
  As printed: \sum_j\exp(\lambda\langle\hat\mu_k, u_{ij}\rangle)u_{ij} = (\dots)\hat\mu_k +
    \sum_ju^\perp_{ij}, \quad \sim N(0, n\sigma^2I_{d-1}/d)
  Reading: log of the mean square of the sum with its weights over that without
  Reduction: log_ratio by simkit.papers.clusters.proof.proof_terms.log_weight (Return log of E|sum_j w_j
    u_perp|^2 over E|sum_j u_perp|^2, w = exp(lambda x).)
*)
Definition Theorem_1_weights_of_the_perpendicular_sum (d : Z) (sigma : R) (lambda : R) : Prop :=
  let log_ratio := 2 * lambda ^ 2 * sigma ^ 2 / IZR d in
  log_ratio = 0.

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_weights_of_the_perpendicular_sum_refuted_1 : Prop :=
  let d := 16%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_weights_of_the_perpendicular_sum d sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_weights_of_the_perpendicular_sum_refuted_2 : Prop :=
  let d := 16%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_weights_of_the_perpendicular_sum d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_weights_of_the_perpendicular_sum_refuted_3 : Prop :=
  let d := 64%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_weights_of_the_perpendicular_sum d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_weights_of_the_perpendicular_sum_refuted_4 : Prop :=
  let d := 64%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_weights_of_the_perpendicular_sum d sigma lambda.

(*
  stvit-supplement, Theorem 1, beta in [1 - tau, 1 + tau]: pull = n*(1 + 1)*lambda*sigma**2/d
  As printed: \beta \in [1 - \tau, 1 + \tau]
  Reading: at beta = 1; the mean over exp(lambda^2 sigma^2/(2 d)): beta lies in [-tau, tau]
  Reduction: pull by simkit.papers.clusters.proof.proof_terms.mean_pull (Return the mean of sum_j exp(lambda
    x_j) x_j over E exp(lambda x).)
*)
Definition Theorem_1_beta_in_1_tau_1_tau (d : Z) (n : Z) (sigma : R) (lambda : R) : Prop :=
  let pull := IZR n * lambda * sigma ^ 2 / IZR d in
  pull = IZR n * (1 + 1) * lambda * sigma ^ 2 / IZR d.

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_beta_in_1_tau_1_tau_refuted_1 : Prop :=
  let d := 16%Z in
  let n := 4096%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_beta_in_1_tau_1_tau d n sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_beta_in_1_tau_1_tau_refuted_2 : Prop :=
  let d := 16%Z in
  let n := 4096%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_beta_in_1_tau_1_tau d n sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_beta_in_1_tau_1_tau_refuted_3 : Prop :=
  let d := 64%Z in
  let n := 4096%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_beta_in_1_tau_1_tau d n sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_beta_in_1_tau_1_tau_refuted_4 : Prop :=
  let d := 64%Z in
  let n := 4096%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_beta_in_1_tau_1_tau d n sigma lambda.

(*
  stvit-supplement, Theorem 1, factor n of the sum: pull = n*n*lambda*sigma**2/d
  As printed: \sum_j\exp(\lambda\langle\hat\mu_k, u_{ij}\rangle)u_{ij} = n(1 +
    \beta)\frac{n\lambda\sigma^2}{d}\exp(\frac{\lambda^2\sigma^2}{2d})\hat\mu_k + n\nu_i
  Reading: at beta = 0; n stands twice
  Reduction: pull by simkit.papers.clusters.proof.proof_terms.mean_pull (Return the mean of sum_j exp(lambda
    x_j) x_j over E exp(lambda x).)
*)
Definition Theorem_1_factor_n_of_the_sum (d : Z) (n : Z) (sigma : R) (lambda : R) : Prop :=
  let pull := IZR n * lambda * sigma ^ 2 / IZR d in
  pull = IZR n * IZR n * lambda * sigma ^ 2 / IZR d.

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_factor_n_of_the_sum_refuted_1 : Prop :=
  let d := 16%Z in
  let n := 4096%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_factor_n_of_the_sum d n sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_factor_n_of_the_sum_refuted_2 : Prop :=
  let d := 16%Z in
  let n := 4096%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_factor_n_of_the_sum d n sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_factor_n_of_the_sum_refuted_3 : Prop :=
  let d := 64%Z in
  let n := 4096%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_factor_n_of_the_sum d n sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_factor_n_of_the_sum_refuted_4 : Prop :=
  let d := 64%Z in
  let n := 4096%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_factor_n_of_the_sum d n sigma lambda.

(*
  stvit-supplement, Theorem 1, exponent of Z_k: log_mean = lambda**2*sigma**2/(2*d**2)
  As printed: \frac{Z_k}{n} = \exp(\frac{\lambda^2\sigma^2}{2d^2})\sum_i\exp(\lambda\langle\mu_i,
    \hat\mu_k\rangle)(1 + \alpha_i)
  Reading: 2 d^2 is a slip for 2 d
  Reduction: log_mean by simkit.papers.clusters.proof.proof_terms.log_mean (Return log E exp(t x), t = `times`
    lambda: t^2 s^2/2.)
*)
Definition Theorem_1_exponent_of_Z_k (d : Z) (sigma : R) (lambda : R) : Prop :=
  let log_mean := lambda ^ 2 * sigma ^ 2 / (2 * IZR d) in
  log_mean = lambda ^ 2 * sigma ^ 2 / (2 * IZR d ^ 2).

(* d=16 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_exponent_of_Z_k_refuted_1 : Prop :=
  let d := 16%Z in
  let sigma := 0.5 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_exponent_of_Z_k d sigma lambda.

(* d=16 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=6.931471805599453 delta=0.05 constant=3.0 *)
Definition Theorem_1_exponent_of_Z_k_refuted_2 : Prop :=
  let d := 16%Z in
  let sigma := 2.0 in
  let lambda := 6.931471805599453 in
  ~ Theorem_1_exponent_of_Z_k d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=0.5 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_exponent_of_Z_k_refuted_3 : Prop :=
  let d := 64%Z in
  let sigma := 0.5 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_exponent_of_Z_k d sigma lambda.

(* d=64 n=4096 clusters=2 sigma=2.0 gap=0.5 lambda=9.704060527839234 delta=0.05 constant=3.0 *)
Definition Theorem_1_exponent_of_Z_k_refuted_4 : Prop :=
  let d := 64%Z in
  let sigma := 2.0 in
  let lambda := 9.704060527839234 in
  ~ Theorem_1_exponent_of_Z_k d sigma lambda.

(*
  stvit-supplement, Theorem 1, first explicit bound: limit_error <= 2*(1 - share) + lambda*sigma**2/d*sqrt(2 -
    2*gap)
  As printed: |\mu_k - \hat\mu'_k| \leq |\dots - 1| + \dots + \frac{n\lambda\sigma^2|\mu_k -
    \hat\mu_k|}{Z_kd}\sum_i\dots + \dots
  Reading: n to infinity, which n >> d allows; orthonormal centres, starts Delta mu_k + sqrt(1 - Delta^2) r;
    the token noise pulls by (lambda sigma^2/d) muhat_k, of norm 1, not by muhat_k - mu_k
  Reduction: limit_error by simkit.papers.clusters.proof.proof_terms.limit_error (Return |mu_k - mu'_k| = |(1
    - q) mu_k - sum q_i mu_i - lambda s^2 muhat_k|.); share by simkit.papers.clusters.proof.proof_terms.share
    (Return exp(lambda Delta)/(exp(lambda Delta) + K - 1), the weight of the own cluster.)
*)
Definition Theorem_1_first_explicit_bound (d : Z) (clusters : Z) (sigma : R) (gap : R) (lambda : R) : Prop :=
  let share_ := exp (lambda * gap) / (exp (lambda * gap) + IZR clusters - 1) in
  let step := lambda * sigma ^ 2 / IZR d in
  let limit_error := sqrt ((1 - share_ - step * gap) ^ 2 + (1 - share_) ^ 2 / (IZR clusters - 1) + step ^ 2 *
    (1 - gap ^ 2)) in
  limit_error <= 2 * (1 - share_) + lambda * sigma ^ 2 / IZR d * sqrt (2 - 2 * gap).

(* d=64 n=4096 clusters=2 sigma=1.0 gap=0.9 lambda=5.391144737688463 delta=0.05 constant=3.0 *)
Definition Theorem_1_first_explicit_bound_refuted_1 : Prop :=
  let d := 64%Z in
  let clusters := 2%Z in
  let sigma := 1.0 in
  let gap := 0.9 in
  let lambda := 5.391144737688463 in
  ~ Theorem_1_first_explicit_bound d clusters sigma gap lambda.

(* d=64 n=4096 clusters=2 sigma=1.0 gap=1.0 lambda=4.852030263919617 delta=0.05 constant=3.0 *)
Definition Theorem_1_first_explicit_bound_refuted_2 : Prop :=
  let d := 64%Z in
  let clusters := 2%Z in
  let sigma := 1.0 in
  let gap := 1.0 in
  let lambda := 4.852030263919617 in
  ~ Theorem_1_first_explicit_bound d clusters sigma gap lambda.

(* d=64 n=4096 clusters=8 sigma=1.0 gap=0.9 lambda=6.931471805599452 delta=0.05 constant=3.0 *)
Definition Theorem_1_first_explicit_bound_refuted_3 : Prop :=
  let d := 64%Z in
  let clusters := 8%Z in
  let sigma := 1.0 in
  let gap := 0.9 in
  let lambda := 6.931471805599452 in
  ~ Theorem_1_first_explicit_bound d clusters sigma gap lambda.

(* d=64 n=4096 clusters=8 sigma=1.0 gap=1.0 lambda=6.238324625039507 delta=0.05 constant=3.0 *)
Definition Theorem_1_first_explicit_bound_refuted_4 : Prop :=
  let d := 64%Z in
  let clusters := 8%Z in
  let sigma := 1.0 in
  let gap := 1.0 in
  let lambda := 6.238324625039507 in
  ~ Theorem_1_first_explicit_bound d clusters sigma gap lambda.

(*
  stvit-supplement, Theorem 1, last explicit bound: limit_error <= 1 - share + (clusters -
    1)*exp(-lambda*gap)*(1 + lambda*sigma**2/d*sqrt(2 - 2*gap)) + lambda*sigma**2/d*sqrt(2 - 2*gap)
  As printed: |\mu_k - \hat\mu'_k| \leq |\frac{\exp(\lambda\Delta)}{\exp(\lambda\Delta) + K - 1}(1 -
    \frac{2C}{\sqrt n})^2 - 1| + \dots
  Reading: n to infinity, which n >> d allows; orthonormal centres, starts Delta mu_k + sqrt(1 - Delta^2) r;
    the token noise pulls by (lambda sigma^2/d) muhat_k, of norm 1, not by muhat_k - mu_k
  Reduction: limit_error by simkit.papers.clusters.proof.proof_terms.limit_error (Return |mu_k - mu'_k| = |(1
    - q) mu_k - sum q_i mu_i - lambda s^2 muhat_k|.); share by simkit.papers.clusters.proof.proof_terms.share
    (Return exp(lambda Delta)/(exp(lambda Delta) + K - 1), the weight of the own cluster.)
*)
Definition Theorem_1_last_explicit_bound (d : Z) (clusters : Z) (sigma : R) (gap : R) (lambda : R) : Prop :=
  let share_ := exp (lambda * gap) / (exp (lambda * gap) + IZR clusters - 1) in
  let step := lambda * sigma ^ 2 / IZR d in
  let limit_error := sqrt ((1 - share_ - step * gap) ^ 2 + (1 - share_) ^ 2 / (IZR clusters - 1) + step ^ 2 *
    (1 - gap ^ 2)) in
  limit_error <= 1 - share_ + (IZR clusters - 1) * exp ((- lambda) * gap) * (1 + lambda * sigma ^ 2 / IZR d *
    sqrt (2 - 2 * gap)) + lambda * sigma ^ 2 / IZR d * sqrt (2 - 2 * gap).

(* d=64 n=4096 clusters=2 sigma=1.0 gap=0.9 lambda=5.391144737688463 delta=0.05 constant=3.0 *)
Definition Theorem_1_last_explicit_bound_refuted_1 : Prop :=
  let d := 64%Z in
  let clusters := 2%Z in
  let sigma := 1.0 in
  let gap := 0.9 in
  let lambda := 5.391144737688463 in
  ~ Theorem_1_last_explicit_bound d clusters sigma gap lambda.

(* d=64 n=4096 clusters=2 sigma=1.0 gap=1.0 lambda=4.852030263919617 delta=0.05 constant=3.0 *)
Definition Theorem_1_last_explicit_bound_refuted_2 : Prop :=
  let d := 64%Z in
  let clusters := 2%Z in
  let sigma := 1.0 in
  let gap := 1.0 in
  let lambda := 4.852030263919617 in
  ~ Theorem_1_last_explicit_bound d clusters sigma gap lambda.

(* d=64 n=4096 clusters=8 sigma=1.0 gap=0.9 lambda=6.931471805599452 delta=0.05 constant=3.0 *)
Definition Theorem_1_last_explicit_bound_refuted_3 : Prop :=
  let d := 64%Z in
  let clusters := 8%Z in
  let sigma := 1.0 in
  let gap := 0.9 in
  let lambda := 6.931471805599452 in
  ~ Theorem_1_last_explicit_bound d clusters sigma gap lambda.

(* d=64 n=4096 clusters=8 sigma=1.0 gap=1.0 lambda=6.238324625039507 delta=0.05 constant=3.0 *)
Definition Theorem_1_last_explicit_bound_refuted_4 : Prop :=
  let d := 64%Z in
  let clusters := 8%Z in
  let sigma := 1.0 in
  let gap := 1.0 in
  let lambda := 6.238324625039507 in
  ~ Theorem_1_last_explicit_bound d clusters sigma gap lambda.

(*
  stvit-supplement, Theorem 1, E exp(lambda x), corrected: log_mean = lambda**2*sigma**2/(2*d)
  Reading: in logarithms, with sqrt(d/(2 pi sigma^2))
  Reduction: log_mean by simkit.papers.clusters.proof.proof_terms.log_mean (Return log E exp(t x), t = `times`
    lambda: t^2 s^2/2.)
*)
Definition Theorem_1_E_exp_lambda_x_corrected (d : R) (sigma : R) (lambda : R) : Prop :=
  let log_mean := lambda ^ 2 * sigma ^ 2 / d / 2 in
  log_mean = lambda ^ 2 * sigma ^ 2 / (2 * d).

(* d from 8 to inf, whole; sigma from 0.395 to 2.42, real; lambda_ from 5.47 to 11.8, real *)
Definition Theorem_1_E_exp_lambda_x_corrected_on_box_1 : Prop :=
  forall (d : R) (sigma : R) (lambda : R),
  8 <= d ->
  0.395 <= sigma <= 2.42 ->
  5.47 <= lambda <= 11.8 ->
  Theorem_1_E_exp_lambda_x_corrected d sigma lambda.

(*
  stvit-supplement, Theorem 1, E exp(lambda x) x: tilted_mean = lambda*sigma**2/d
  As printed: E[\exp(\lambda x)x] = \frac{\lambda\sigma^2}{d}\exp(\frac{\lambda^2\sigma^2}{2d})
  Reading: both sides over E exp(lambda x)
  Reduction: tilted_mean by simkit.papers.clusters.proof.proof_terms.tilted_mean (Return E[exp(lambda x) x] /
    E exp(lambda x): the slope of log E exp(t x), a central difference.)
*)
Definition Theorem_1_E_exp_lambda_x_x (d : R) (sigma : R) (lambda : R) : Prop :=
  let tilted_mean := ((lambda + 1) ^ 2 * sigma ^ 2 / d / 2 - (lambda - 1) ^ 2 * sigma ^ 2 / d / 2) / 2 in
  tilted_mean = lambda * sigma ^ 2 / d.

(* d from 8 to inf, whole; sigma from 0.395 to 2.42, real; lambda_ from 5.47 to 11.8, real *)
Definition Theorem_1_E_exp_lambda_x_x_on_box_1 : Prop :=
  forall (d : R) (sigma : R) (lambda : R),
  8 <= d ->
  0.395 <= sigma <= 2.42 ->
  5.47 <= lambda <= 11.8 ->
  Theorem_1_E_exp_lambda_x_x d sigma lambda.

(*
  stvit-supplement, Theorem 1, E exp(2 lambda x) x^2, third line, corrected: moment = sigma**2/d +
    4*lambda**2*sigma**4/d**2
  Reading: both sides over exp(2 lambda^2 sigma^2/d)
  Reduction: moment by simkit.papers.clusters.proof.proof_terms.second_moment (Return E[exp(2 lambda x) x^2] /
    E exp(2 lambda x), from slope and bend of log E exp(t x).)
*)
Definition Theorem_1_E_exp_2_lambda_x_x_2_third_line_corrected (d : R) (sigma : R) (lambda : R) : Prop :=
  let moment := (2 * lambda + 1) ^ 2 * sigma ^ 2 / d / 2 - 2 * (2 * lambda) ^ 2 * sigma ^ 2 / d / 2 + (2 *
    lambda + (- 1)) ^ 2 * sigma ^ 2 / d / 2 + (((2 * lambda + 1) ^ 2 * sigma ^ 2 / d / 2 - (2 * lambda + (-
    1)) ^ 2 * sigma ^ 2 / d / 2) / 2) ^ 2 in
  moment = sigma ^ 2 / d + 4 * lambda ^ 2 * sigma ^ 4 / d ^ 2.

(* d from 8 to inf, whole; sigma from 0.395 to 2.42, real; lambda_ from 5.47 to 11.8, real *)
Definition Theorem_1_E_exp_2_lambda_x_x_2_third_line_corrected_on_box_1 : Prop :=
  forall (d : R) (sigma : R) (lambda : R),
  8 <= d ->
  0.395 <= sigma <= 2.42 ->
  5.47 <= lambda <= 11.8 ->
  Theorem_1_E_exp_2_lambda_x_x_2_third_line_corrected d sigma lambda.

(*
  stvit-supplement, Theorem 1, weights of the perpendicular sum, corrected: log_ratio = 2*lambda**2*sigma**2/d
  Reading: E exp(2 lambda x)
  Reduction: log_ratio by simkit.papers.clusters.proof.proof_terms.log_weight (Return log of E|sum_j w_j
    u_perp|^2 over E|sum_j u_perp|^2, w = exp(lambda x).)
*)
Definition Theorem_1_weights_of_the_perpendicular_sum_corrected (d : R) (sigma : R) (lambda : R) : Prop :=
  let log_ratio := (2 * lambda) ^ 2 * sigma ^ 2 / d / 2 in
  log_ratio = 2 * lambda ^ 2 * sigma ^ 2 / d.

(* d from 8 to inf, whole; sigma from 0.395 to 2.42, real; lambda_ from 5.47 to 11.8, real *)
Definition Theorem_1_weights_of_the_perpendicular_sum_corrected_on_box_1 : Prop :=
  forall (d : R) (sigma : R) (lambda : R),
  8 <= d ->
  0.395 <= sigma <= 2.42 ->
  5.47 <= lambda <= 11.8 ->
  Theorem_1_weights_of_the_perpendicular_sum_corrected d sigma lambda.

(*
  stvit-supplement, Theorem 1, beta in [1 - tau, 1 + tau], corrected: pull = n*lambda*sigma**2/d
  Reduction: pull by simkit.papers.clusters.proof.proof_terms.mean_pull (Return the mean of sum_j exp(lambda
    x_j) x_j over E exp(lambda x).)
*)
Definition Theorem_1_beta_in_1_tau_1_tau_corrected (d : R) (sigma : R) (lambda : R) (n : R) : Prop :=
  let pull := ((lambda + 1) ^ 2 * sigma ^ 2 / d / 2 - (lambda - 1) ^ 2 * sigma ^ 2 / d / 2) / 2 * n in
  pull = n * lambda * sigma ^ 2 / d.

(* d from 8 to inf, whole; sigma from 0.395 to 2.42, real; lambda_ from 5.47 to 11.8, real; n from 2048 to inf, whole *)
Definition Theorem_1_beta_in_1_tau_1_tau_corrected_on_box_1 : Prop :=
  forall (d : R) (sigma : R) (lambda : R) (n : R),
  8 <= d ->
  0.395 <= sigma <= 2.42 ->
  5.47 <= lambda <= 11.8 ->
  2048 <= n ->
  Theorem_1_beta_in_1_tau_1_tau_corrected d sigma lambda n.

(*
  stvit-supplement, Theorem 1, Z_k, lower bound in the mean: log_mean >= lambda**2*sigma**2/(2*d**2)
  As printed: Z_k \geq n\exp(\frac{\lambda^2\sigma^2}{2d^2} + \lambda\langle\mu_k, \hat\mu_k\rangle)(1 -
    \frac{C}{\sqrt n})
  Reduction: log_mean by simkit.papers.clusters.proof.proof_terms.log_mean (Return log E exp(t x), t = `times`
    lambda: t^2 s^2/2.)
*)
Definition Theorem_1_Z_k_lower_bound_in_the_mean (d : R) (sigma : R) (lambda : R) : Prop :=
  let log_mean := lambda ^ 2 * sigma ^ 2 / d / 2 in
  log_mean >= lambda ^ 2 * sigma ^ 2 / (2 * d ^ 2).

(* d from 8 to inf, whole; sigma from 0.395 to 2.42, real; lambda_ from 5.47 to 11.8, real *)
Definition Theorem_1_Z_k_lower_bound_in_the_mean_on_box_1 : Prop :=
  forall (d : R) (sigma : R) (lambda : R),
  8 <= d ->
  0.395 <= sigma <= 2.42 ->
  5.47 <= lambda <= 11.8 ->
  Theorem_1_Z_k_lower_bound_in_the_mean d sigma lambda.

(*
  stvit-supplement, Theorem 1, from norm to cosine: 1 - constant*(log(clusters) + log(d))/(d*gap) <= sqrt(1 -
    (constant*(log(clusters) + log(d))/(d*gap))**2)
  As printed: \text{implying that } \frac{\langle\mu_k, \hat\mu'_k\rangle}{|\hat\mu'_k|} \geq 1 - O(\cdot)
  Reading: |mu - m| <= e allows no smaller cosine than sqrt(1 - e^2)
  Reduction: none: both sides are expressions in the parameters
*)
Definition Theorem_1_from_norm_to_cosine (d : Z) (clusters : Z) (gap : R) (constant : R) : Prop :=
  constant * (ln (IZR clusters) + ln (IZR d)) / (IZR d * gap) <= 1 ->
  1 - constant * (ln (IZR clusters) + ln (IZR d)) / (IZR d * gap) <= sqrt (1 - (constant * (ln (IZR clusters)
    + ln (IZR d)) / (IZR d * gap)) ^ 2).

(* d from 32 to 2048, whole; clusters from 1 to 4, whole; gap from 0.395 to 0.605, real; constant from 0.79 to 2.42, real *)
Definition Theorem_1_from_norm_to_cosine_on_box_1 : Prop :=
  forall (d : Z) (clusters : Z) (gap : R) (constant : R),
  32 <= IZR d <= 2048 ->
  1 <= IZR clusters <= 4 ->
  0.395 <= gap <= 0.605 ->
  0.79 <= constant <= 2.42 ->
  Theorem_1_from_norm_to_cosine d clusters gap constant.
