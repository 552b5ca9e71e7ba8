(* shallow-vit, Section 4.1, Appendix B: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Section 4.1, Appendix B, meets M < m_a, m_b: patterns < dim
  As printed: M < m_a, m_b
  Reading: N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of
    Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_M_m_a_m_b (patterns : Z) (dim : Z) : Prop :=
  IZR patterns < IZR dim.

(* figure=7c alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=20 dim=20 neurons=1000 epsilon=0.0393376051327739 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_M_m_a_m_b_refuted_1 : Prop :=
  let patterns := 20%Z in
  let dim := 20%Z in
  ~ Section_4_1_Appendix_B_meets_M_m_a_m_b patterns dim.

(*
  shallow-vit, Section 4.1, Appendix B, meets Assumption 1, norms: norm <= 1
  As printed: \max(\|W_V^{(0)}\|, \|W_K^{(0)}\|, \|W_Q^{(0)}\|) \le 1
  Reading: initial model as printed in Section 4.1; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2;
    none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_Assumption_1_norms (norm : R) : Prop :=
  norm <= 1.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_1 : Prop :=
  let norm := 400.0 in
  ~ Section_4_1_Appendix_B_meets_Assumption_1_norms norm.

(* figure=2 alpha=0.3 confusion=0.2 sigma=0.1 delta=0.4 token_noise=0.01 tau=0.0316227766016838 samples=8 batch=8 tokens=40 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=1600.0 value_error=99.0 key_error=1599.0 *)
Definition Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_2 : Prop :=
  let norm := 1600.0 in
  ~ Section_4_1_Appendix_B_meets_Assumption_1_norms norm.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 *)
Definition Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_3 : Prop :=
  let norm := 2500.0 in
  ~ Section_4_1_Appendix_B_meets_Assumption_1_norms norm.

(*
  shallow-vit, Section 4.1, Appendix B, meets eq. (6), values: value_error <= sigma
  As printed: \|W_V^{(0)} \mu_j - p_j\| \le \sigma
  Reading: initial model as printed in Section 4.1; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2;
    none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_eq_6_values (sigma : R) (value_error : R) : Prop :=
  value_error <= sigma.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_eq_6_values_refuted_1 : Prop :=
  let sigma := 0.1 in
  let value_error := 99.0 in
  ~ Section_4_1_Appendix_B_meets_eq_6_values sigma value_error.

(*
  shallow-vit, Section 4.1, Appendix B, meets eq. (6), keys and queries: key_error <= delta
  As printed: \|W_K^{(0)} \mu_j - q_j\| \le \delta
  Reading: initial model as printed in Section 4.1; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2;
    none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_eq_6_keys_and_queries (delta : R) (key_error : R) : Prop :=
  key_error <= delta.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_1 : Prop :=
  let delta := 0.2 in
  let key_error := 399.0 in
  ~ Section_4_1_Appendix_B_meets_eq_6_keys_and_queries delta key_error.

(* figure=2 alpha=0.3 confusion=0.2 sigma=0.1 delta=0.4 token_noise=0.01 tau=0.0316227766016838 samples=8 batch=8 tokens=40 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=1600.0 value_error=99.0 key_error=1599.0 *)
Definition Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_2 : Prop :=
  let delta := 0.4 in
  let key_error := 1599.0 in
  ~ Section_4_1_Appendix_B_meets_eq_6_keys_and_queries delta key_error.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 *)
Definition Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_3 : Prop :=
  let delta := 0.5 in
  let key_error := 2499.0 in
  ~ Section_4_1_Appendix_B_meets_eq_6_keys_and_queries delta key_error.

(*
  shallow-vit, Section 4.1, Appendix B, meets Assumption 1, delta: delta < 1/2
  As printed: \delta < 1/2
  Reading: delta of Figure 1(b) is not printed: 0.2; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure
    2; none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_Assumption_1_delta (delta : R) : Prop :=
  delta < 1 / 2.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 *)
Definition Section_4_1_Appendix_B_meets_Assumption_1_delta_refuted_1 : Prop :=
  let delta := 0.5 in
  ~ Section_4_1_Appendix_B_meets_Assumption_1_delta delta.

(* delta from 0.158 to 0.484, real *)
Definition Section_4_1_Appendix_B_meets_Assumption_1_delta_on_box_2 : Prop :=
  forall (delta : R),
  0.158 <= delta <= 0.484 ->
  Section_4_1_Appendix_B_meets_Assumption_1_delta delta.

(*
  shallow-vit, Section 4.1, Appendix B, meets eq. (7) with constant 1: neurons > patterns**2*log(samples)/(1 -
    (sigma + tau)*patterns/pi)**2
  Reading: (7) has >~; epsilon at its supremum 1 - (sigma + tau) M/pi, beyond which (11) has no T; grid of
    sigma chosen here; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is
    alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: pi by simkit.papers.patches.claims.lemma._pi
*)
Definition Section_4_1_Appendix_B_meets_eq_7_with_constant_1 (sigma : R) (tau : R) (samples : Z) (patterns : Z) (neurons : Z) : Prop :=
  sigma + tau < PI / IZR patterns ->
  IZR neurons > IZR patterns ^ 2 * ln (IZR samples) / (1 - (sigma + tau) * IZR patterns / PI) ^ 2.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_1 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let samples := 200%Z in
  let patterns := 10%Z in
  let neurons := 1000%Z in
  ~ Section_4_1_Appendix_B_meets_eq_7_with_constant_1 sigma tau samples patterns neurons.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_2 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let samples := 200%Z in
  let patterns := 15%Z in
  let neurons := 1000%Z in
  ~ Section_4_1_Appendix_B_meets_eq_7_with_constant_1 sigma tau samples patterns neurons.

(* figure=7c alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=20 dim=20 neurons=1000 epsilon=0.0393376051327739 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_3 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let samples := 200%Z in
  let patterns := 20%Z in
  let neurons := 1000%Z in
  ~ Section_4_1_Appendix_B_meets_eq_7_with_constant_1 sigma tau samples patterns neurons.

(* figure=8a alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.044721359549995794 samples=80 batch=16 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 *)
Definition Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_4 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let samples := 80%Z in
  let patterns := 10%Z in
  let neurons := 1000%Z in
  ~ Section_4_1_Appendix_B_meets_eq_7_with_constant_1 sigma tau samples patterns neurons.

(* figure=8b alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.044721359549995794 samples=80 batch=16 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 *)
Definition Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_5 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let samples := 80%Z in
  let patterns := 15%Z in
  let neurons := 1000%Z in
  ~ Section_4_1_Appendix_B_meets_eq_7_with_constant_1 sigma tau samples patterns neurons.

(* figure=8c alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.044721359549995794 samples=80 batch=16 tokens=50 patterns=20 dim=20 neurons=1000 epsilon=0.0393376051327739 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 *)
Definition Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_6 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let samples := 80%Z in
  let patterns := 20%Z in
  let neurons := 1000%Z in
  ~ Section_4_1_Appendix_B_meets_eq_7_with_constant_1 sigma tau samples patterns neurons.

(*
  shallow-vit, Section 4.1, Appendix B, meets tau < kappa/4: tau < sqrt(2)/4
  As printed: \tau < \kappa/4
  Reading: kappa = sqrt(2): the patterns are orthonormal; tau = c_0 sqrt(d) is chosen here; N = 128 chosen
    here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_tau_kappa_4 (tau : R) : Prop :=
  tau < sqrt 2 / 4.

(* tau from 0.0249 to 0.0542, real *)
Definition Section_4_1_Appendix_B_meets_tau_kappa_4_on_box_1 : Prop :=
  forall (tau : R),
  0.0249 <= tau <= 0.0542 ->
  Section_4_1_Appendix_B_meets_tau_kappa_4 tau.

(*
  shallow-vit, Section 4.1, Appendix B, meets tau <= min(sigma, delta), sigma: tau <= sigma
  As printed: \tau \le \sigma
  Reading: grid of sigma chosen here; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is
    printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_sigma (sigma : R) (tau : R) : Prop :=
  tau <= sigma.

(* sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real *)
Definition Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_sigma_on_box_1 : Prop :=
  forall (sigma : R) (tau : R),
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_sigma sigma tau.

(*
  shallow-vit, Section 4.1, Appendix B, meets tau <= min(sigma, delta), delta: tau <= delta
  As printed: \tau \le \delta
  Reading: N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of
    Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_delta (delta : R) (tau : R) : Prop :=
  tau <= delta.

(* delta from 0.158 to 0.605, real; tau from 0.0249 to 0.0542, real *)
Definition Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_delta_on_box_1 : Prop :=
  forall (delta : R) (tau : R),
  0.158 <= delta <= 0.605 ->
  0.0249 <= tau <= 0.0542 ->
  Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_delta delta tau.

(*
  shallow-vit, Section 4.1, Appendix B, meets eq. (216): sigma + tau <= pi/patterns
  As printed: (\sigma + \tau) \le \frac{\pi}{M}
  Reading: grid of sigma chosen here; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is
    printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: pi by simkit.papers.patches.claims.lemma._pi
*)
Definition Section_4_1_Appendix_B_meets_eq_216 (sigma : R) (tau : R) (patterns : R) : Prop :=
  sigma + tau <= PI / patterns.

(* sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real; patterns from 2 to 10, whole *)
Definition Section_4_1_Appendix_B_meets_eq_216_on_box_1 : Prop :=
  forall (sigma : R) (tau : R) (patterns : R),
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns <= 10 ->
  Section_4_1_Appendix_B_meets_eq_216 sigma tau patterns.

(*
  shallow-vit, Section 4.1, Appendix B, Figures 4, 5, 7 and 8 meet eq. (8): confusion < alpha*exp(-(delta +
    tau))*(1 - (sigma + tau))/2
  As printed: \alpha_* \ge \frac{\alpha_\#}{\epsilon_S e^{-(\delta+\tau)} (1 - (\sigma+\tau))}
  Reading: there is such an epsilon_S in (0, 1/2): its supremum, and a strict inequality
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_Figures_4_5_7_and_8_meet_eq_8 (delta : R) (tau : R) (alpha : R) (confusion : R) (sigma : R) : Prop :=
  confusion < alpha * exp (- (delta + tau)) * (1 - (sigma + tau)) / 2.

(* delta from 0.158 to 0.605, real; tau from 0.0249 to 0.0542, real; alpha from 0.395 to 0.726, real; confusion from 0.0395 to 0.0605, real; sigma from 0.079 to 0.121, real *)
Definition Section_4_1_Appendix_B_Figures_4_5_7_and_8_meet_eq_8_on_box_1 : Prop :=
  forall (delta : R) (tau : R) (alpha : R) (confusion : R) (sigma : R),
  0.158 <= delta <= 0.605 ->
  0.0249 <= tau <= 0.0542 ->
  0.395 <= alpha <= 0.726 ->
  0.0395 <= confusion <= 0.0605 ->
  0.079 <= sigma <= 0.121 ->
  Section_4_1_Appendix_B_Figures_4_5_7_and_8_meet_eq_8 delta tau alpha confusion sigma.

(*
  shallow-vit, Section 4.1, Appendix B, meets eq. (223) with constant 1: batch >= ((1 + sigma + tau)/(1 -
    (sigma + tau)))**2
  Reading: (223) has >~; what eq. (9) leaves open of B, which is chosen here; N = 128 chosen here in Figures 1
    and 3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Appendix_B_meets_eq_223_with_constant_1 (tau : R) (sigma : R) (batch : R) : Prop :=
  sigma + tau < 1 ->
  batch >= ((1 + sigma + tau) / (1 - (sigma + tau))) ^ 2.

(* tau from 0.0249 to 0.0542, real; sigma from 0.079 to 0.121, real; batch from 4 to inf, whole *)
Definition Section_4_1_Appendix_B_meets_eq_223_with_constant_1_on_box_1 : Prop :=
  forall (tau : R) (sigma : R) (batch : R),
  0.0249 <= tau <= 0.0542 ->
  0.079 <= sigma <= 0.121 ->
  4 <= batch ->
  Section_4_1_Appendix_B_meets_eq_223_with_constant_1 tau sigma batch.
