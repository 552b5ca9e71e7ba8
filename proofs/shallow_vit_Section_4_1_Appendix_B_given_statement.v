(* shallow-vit, Section 4.1, Appendix B: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Section 4.1, Appendix B, meets eq. (5): Pr[within_noise_level] >= 1
  As printed: \min_{j \in [M]} \|x_l^n - \mu_j\| \le \tau
  Reading: of one Gaussian token; tau = c_0 sqrt(d) is chosen here; Gaussian noise leaves every ball of finite
    radius; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3
    of Figures 1(a), 2 and 3
  Reduction: the left side by simkit.papers.patches.claims.conditions.share_within (Return P(|x - mu_j| <=
    tau) of a Gaussian token: a regularised incomplete gamma function. Source: eq. (5), Section 4.1.)
  Given that Pr_within_noise_level: enclosure
*)
Definition Section_4_1_Appendix_B_meets_eq_5 (Pr_within_noise_level : R) : Prop :=
  Pr_within_noise_level >= 1.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_eq_5_refuted_1 : Prop :=
  forall Pr_within_noise_level : R, 10321077177923999229 / 18446744073709551616 <= Pr_within_noise_level <=
    10321077177923999281 / 18446744073709551616 ->
  ~ Section_4_1_Appendix_B_meets_eq_5 Pr_within_noise_level.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_eq_5_refuted_2 : Prop :=
  forall Pr_within_noise_level : R, 9999431827100404831 / 18446744073709551616 <= Pr_within_noise_level <=
    9999431827100404903 / 18446744073709551616 ->
  ~ Section_4_1_Appendix_B_meets_eq_5 Pr_within_noise_level.
