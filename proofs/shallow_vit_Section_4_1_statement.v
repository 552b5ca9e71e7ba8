(* shallow-vit, Section 4.1: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Section 4.1, Figure 1(b) meets eq. (8): confusion < alpha*exp(-(delta + tau))*(1 - (sigma +
    tau))/2
  As printed: \alpha_* \ge \frac{\alpha_\#}{\epsilon_S e^{-(\delta+\tau)} (1 - (\sigma+\tau))}
  Reading: there is such an epsilon_S in (0, 1/2): its supremum, and a strict inequality; alpha_* = 0.3 and
    alpha_# = 0.2 are printed, and 2/3 is above 1/2 whatever sigma, delta and tau are; grid of sigma chosen
    here; N = 128 chosen here in Figures 1 and 3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of
    Figures 1(a), 2 and 3
  Reduction: none: both sides are expressions in the parameters
*)
Definition Section_4_1_Figure_1_b_meets_eq_8 (alpha : R) (confusion : R) (sigma : R) (delta : R) (tau : R) : Prop :=
  confusion < alpha * exp (- (delta + tau)) * (1 - (sigma + tau)) / 2.

(* figure=1b alpha=0.3 confusion=0.2 sigma=0.05 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.4350466581747826 c_attention=0.0 c_error=0.0 norm=400.0 value_error=24.0 key_error=399.0 *)
Definition Section_4_1_Figure_1_b_meets_eq_8_refuted_1 : Prop :=
  let alpha := 0.3 in
  let confusion := 0.2 in
  let sigma := 0.05 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Section_4_1_Figure_1_b_meets_eq_8 alpha confusion sigma delta tau.

(* figure=1b alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Section_4_1_Figure_1_b_meets_eq_8_refuted_2 : Prop :=
  let alpha := 0.3 in
  let confusion := 0.2 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Section_4_1_Figure_1_b_meets_eq_8 alpha confusion sigma delta tau.

(* figure=1b alpha=0.3 confusion=0.2 sigma=0.15 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.355469186628835 c_attention=0.0 c_error=0.0 norm=400.0 value_error=224.0 key_error=399.0 *)
Definition Section_4_1_Figure_1_b_meets_eq_8_refuted_3 : Prop :=
  let alpha := 0.3 in
  let confusion := 0.2 in
  let sigma := 0.15 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Section_4_1_Figure_1_b_meets_eq_8 alpha confusion sigma delta tau.

(* figure=1b alpha=0.3 confusion=0.2 sigma=0.2 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.31568045085586116 c_attention=0.0 c_error=0.0 norm=400.0 value_error=399.0 key_error=399.0 *)
Definition Section_4_1_Figure_1_b_meets_eq_8_refuted_4 : Prop :=
  let alpha := 0.3 in
  let confusion := 0.2 in
  let sigma := 0.2 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Section_4_1_Figure_1_b_meets_eq_8 alpha confusion sigma delta tau.

(* figure=1b alpha=0.3 confusion=0.2 sigma=0.25 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.2758917150828873 c_attention=0.0 c_error=0.0 norm=625.0 value_error=624.0 key_error=399.0 *)
Definition Section_4_1_Figure_1_b_meets_eq_8_refuted_5 : Prop :=
  let alpha := 0.3 in
  let confusion := 0.2 in
  let sigma := 0.25 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Section_4_1_Figure_1_b_meets_eq_8 alpha confusion sigma delta tau.

(* figure=1b alpha=0.3 confusion=0.2 sigma=0.3 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.23610297930991347 c_attention=0.0 c_error=0.0 norm=900.0 value_error=899.0 key_error=399.0 *)
Definition Section_4_1_Figure_1_b_meets_eq_8_refuted_6 : Prop :=
  let alpha := 0.3 in
  let confusion := 0.2 in
  let sigma := 0.3 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Section_4_1_Figure_1_b_meets_eq_8 alpha confusion sigma delta tau.
