(* shallow-vit, Lemma 3: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Lemma 3, eq. (210): sqrt(2 - 2*sqrt(1 - (sigma + tau)**2)) <= sigma + tau
  As printed: 2\sin\frac12\Delta\theta \le (\sigma+\tau)
  Reading: noise z of length sigma + tau turns a pattern p by at most Delta theta with sin Delta theta = sigma
    + tau, where z is at a right angle to p + z
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_210 (sigma : R) (tau : R) (patterns : Z) (dim : Z) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sigma + tau > 0 ->
  sigma + tau < 1 ->
  sqrt (2 - 2 * sqrt (1 - (sigma + tau) ^ 2)) <= sigma + tau.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_3_eq_210_refuted_1 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_3_eq_210 sigma tau patterns dim.

(*
  shallow-vit, Lemma 3, m of (215), log B, in (214): sqrt(log(samples)/neurons) <= epsilon/patterns
  As printed: m \ge \Theta(\epsilon_m^{-2} M^2 \log B)
  Reading: least m with constant 1; the deviation of (214) has log N, and so has (207); epsilon for epsilon_m
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_m_of_215_log_B_in_214 (samples : Z) (patterns : Z) (dim : Z) (neurons : Z) (epsilon : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sqrt (ln (IZR samples) / IZR neurons) <= epsilon / IZR patterns.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=480 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_3_m_of_215_log_B_in_214_refuted_1 : Prop :=
  let samples := 200%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 480%Z in
  let epsilon := 0.3952579224018088 in
  ~ Lemma_3_m_of_215_log_B_in_214 samples patterns dim neurons epsilon.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=444 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_3_m_of_215_log_B_in_214_refuted_2 : Prop :=
  let samples := 80%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 444%Z in
  let epsilon := 0.3952579224018088 in
  ~ Lemma_3_m_of_215_log_B_in_214 samples patterns dim neurons epsilon.
