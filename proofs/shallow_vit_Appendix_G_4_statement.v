(* shallow-vit, Appendix G.4: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Appendix G.4, eq. (250): W_V = P - I keeps to |W_V| <= 1 of Assumption 1, any P: chord <= 1
  As printed: \|(W_V^{(0)} + I) \mu_j - p_j\| \le \sigma
  Reading: sigma = 0, P turns every pattern by one angle t: |P - I| = 2 sin(t/2), up to 2
  Reduction: chord by simkit.papers.patches.claims.extensions.chord (Return the largest |P R x - x|, |x| = 1,
    of turns P and R: 2 sin((t + s)/2), 2 sin(s/2) = sigma. Source: eq. (250).); data given exactly, (1, 0),
    all other coordinates 0, turned by t
*)
Definition Appendix_G_4_eq_250_W_V_P_I_keeps_to_W_V_at_most_1_of_Assumption_1_any_P (chord : R) : Prop :=
  chord <= 1.

(* first=0.5 second=0.5 y_1=1 y_2=1 heads=2 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=90.0 sigma=0.0 *)
Definition Appendix_G_4_eq_250_W_V_P_I_keeps_to_W_V_at_most_1_of_Assumption_1_any_P_refuted_1 : Prop :=
  let turn := 90.0 in
  ~ Appendix_G_4_eq_250_W_V_P_I_keeps_to_W_V_at_most_1_of_Assumption_1_any_P (chord_of_degrees turn).

(* first=0.5 second=0.5 y_1=1 y_2=1 heads=2 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=120.0 sigma=0.0 *)
Definition Appendix_G_4_eq_250_W_V_P_I_keeps_to_W_V_at_most_1_of_Assumption_1_any_P_refuted_2 : Prop :=
  let turn := 120.0 in
  ~ Appendix_G_4_eq_250_W_V_P_I_keeps_to_W_V_at_most_1_of_Assumption_1_any_P (chord_of_degrees turn).

(* first=0.5 second=0.5 y_1=1 y_2=1 heads=2 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=180.0 sigma=0.0 *)
Definition Appendix_G_4_eq_250_W_V_P_I_keeps_to_W_V_at_most_1_of_Assumption_1_any_P_refuted_3 : Prop :=
  let turn := 180.0 in
  ~ Appendix_G_4_eq_250_W_V_P_I_keeps_to_W_V_at_most_1_of_Assumption_1_any_P (chord_of_degrees turn).
