(* shallow-vit, Lemma 2: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Lemma 2, Claim 2, eq. (157): sqrt(log(seen)/seen) <= (1 - (sigma + tau))*exp(-(delta +
    tau))*alpha/2
  As printed: \text{(156) if } Bt \le O\left(\frac{1}{((1-(\tau+\sigma))e^{-(\delta+\tau)}\frac12\alpha_*
    )^2}\right)
  Reading: (157) with constant 1, and so with any larger one, allows these B t; the deviation of (154) and
    (155) has to be below what it is compared with
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_2_eq_157 (alpha : R) (sigma : R) (delta : R) (tau : R) (patterns : Z) (dim : Z) (seen : Z) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  IZR seen <= 1 / ((1 - (sigma + tau)) * exp (- (delta + tau)) * alpha / 2) ^ 2 ->
  sigma + tau < 1 ->
  sqrt (ln (IZR seen) / IZR seen) <= (1 - (sigma + tau)) * exp (- (delta + tau)) * alpha / 2.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=2 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_1 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 2%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=3 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_2 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 3%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=5 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_3 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 5%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=10 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_4 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 10%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=2 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_5 : Prop :=
  let alpha := 0.6 in
  let sigma := 0.1 in
  let delta := 0.5 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 2%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=3 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_6 : Prop :=
  let alpha := 0.6 in
  let sigma := 0.1 in
  let delta := 0.5 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 3%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=5 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_7 : Prop :=
  let alpha := 0.6 in
  let sigma := 0.1 in
  let delta := 0.5 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 5%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=10 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_8 : Prop :=
  let alpha := 0.6 in
  let sigma := 0.1 in
  let delta := 0.5 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  let seen := 10%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=2 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_9 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  let seen := 2%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=3 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_10 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  let seen := 3%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=5 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_11 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  let seen := 5%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=10 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_157_refuted_12 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let delta := 0.2 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  let seen := 10%Z in
  ~ Lemma_2_Claim_2_eq_157 alpha sigma delta tau patterns dim seen.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (99), first relation: 1/sqrt(neurons) +
    (step_size*iterations)*(exp((step_size*iterations)**2) - 1 + xi) >=
    exp((step_size*iterations)**2)*(exp(step_size**2*(2*iterations + 1)) - 1)/step_size
  As printed: \frac{\eta}{a} +
    \frac{\eta^2tm}{a^2}\exp\left(\left(\frac{1}{\Theta(1)}\cdot\frac{\eta^2t^2m}{a^2}\right)-1+\xi\right) \ge
    \exp\left(\frac{1}{\Theta(1)}\cdot\frac{\eta^2t^2m}{a^2}\right)\left(\exp\left(\frac{\eta^2(2t+1)m}{\Theta(1)\cdot
    a^2}\right)-1\right)
  Reading: over eta; the bracket is read as in (100) and (101), exp(.) - 1 + xi
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_1_eq_99_first_relation (patterns : Z) (dim : Z) (neurons : Z) (xi : R) (iterations : Z) (step_size : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  1 / sqrt (IZR neurons) + step_size * IZR iterations * (exp ((step_size * IZR iterations) ^ 2) - 1 + xi) >=
    exp ((step_size * IZR iterations) ^ 2) * (exp (step_size ^ 2 * (2 * IZR iterations + 1)) - 1) / step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=1 step_size=0.05 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_1 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 1%Z in
  let step_size := 0.05 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=5 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_2 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 5%Z in
  let step_size := 0.01 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=5 step_size=0.05 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_3 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 5%Z in
  let step_size := 0.05 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=10 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_4 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 10%Z in
  let step_size := 0.01 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=10 step_size=0.05 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_5 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 10%Z in
  let step_size := 0.05 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=20 step_size=0.001 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_6 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 20%Z in
  let step_size := 0.001 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=20 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_7 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 20%Z in
  let step_size := 0.01 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=20 step_size=0.05 *)
Definition Lemma_2_Claim_1_eq_99_first_relation_refuted_8 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 20%Z in
  let step_size := 0.05 in
  ~ Lemma_2_Claim_1_eq_99_first_relation patterns dim neurons xi iterations step_size.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (101): (step_size*iterations)*(exp((step_size*iterations)**2)/2 - 1 + xi)
    + 1/sqrt(neurons) > 0
  As printed: g(t) :=
    \frac{\eta^2tm}{a^2}\left(\frac12\exp\left(\frac{\eta^2t^2m}{a^2\Theta(1)}\right)-1+\xi\right)+\frac{\eta}{a}
    \ge g\left(\frac{a}{\eta m}\right) > 0
  Reading: g(t) over eta
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_1_eq_101 (patterns : Z) (dim : Z) (neurons : Z) (xi : R) (iterations : Z) (step_size : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  step_size * IZR iterations >= 1 / sqrt (IZR neurons) ->
  step_size * IZR iterations * (exp ((step_size * IZR iterations) ^ 2) / 2 - 1 + xi) + 1 / sqrt (IZR neurons)
    > 0.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=10 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_101_refuted_1 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 10%Z in
  let step_size := 0.01 in
  ~ Lemma_2_Claim_1_eq_101 patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=10 step_size=0.05 *)
Definition Lemma_2_Claim_1_eq_101_refuted_2 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 10%Z in
  let step_size := 0.05 in
  ~ Lemma_2_Claim_1_eq_101 patterns dim neurons xi iterations step_size.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=20 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_101_refuted_3 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  let neurons := 1000%Z in
  let xi := 0.01 in
  let iterations := 20%Z in
  let step_size := 0.01 in
  ~ Lemma_2_Claim_1_eq_101 patterns dim neurons xi iterations step_size.

(*
  shallow-vit, Lemma 2, Claim 2, eq. (154), last relation: sqrt(log(batch*iterations)/(batch*iterations)) +
    1/(2*iterations) + tau + sigma <= sqrt(log(batch*iterations)/(batch*iterations)) + tau + sigma
  As printed: e^{-(\delta+\tau)}\sqrt{\frac{\log Bt}{Bt}} + 1\cdot\frac{1}{2t}e^{-(\delta+\tau)} +
    (\tau+\sigma)e^{-(\delta+\tau)} \le e^{-(\delta+\tau)}\sqrt{\frac{\log Bt}{Bt}} +
    (\tau+\sigma)e^{-(\delta+\tau)}
  Reading: over e^(-(delta + tau))
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_2_eq_154_last_relation (sigma : R) (tau : R) (batch : Z) (patterns : Z) (dim : Z) (iterations : Z) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sqrt (ln (IZR batch * IZR iterations) / (IZR batch * IZR iterations)) + 1 / (2 * IZR iterations) + tau +
    sigma <= sqrt (ln (IZR batch * IZR iterations) / (IZR batch * IZR iterations)) + tau + sigma.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=1 step_size=1.0 *)
Definition Lemma_2_Claim_2_eq_154_last_relation_refuted_1 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let batch := 20%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let iterations := 1%Z in
  ~ Lemma_2_Claim_2_eq_154_last_relation sigma tau batch patterns dim iterations.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=10 step_size=0.1 *)
Definition Lemma_2_Claim_2_eq_154_last_relation_refuted_2 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let batch := 20%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let iterations := 10%Z in
  ~ Lemma_2_Claim_2_eq_154_last_relation sigma tau batch patterns dim iterations.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_154_last_relation_refuted_3 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let batch := 20%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let iterations := 100%Z in
  ~ Lemma_2_Claim_2_eq_154_last_relation sigma tau batch patterns dim iterations.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=1 step_size=1.0 *)
Definition Lemma_2_Claim_2_eq_154_last_relation_refuted_4 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let batch := 16%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let iterations := 1%Z in
  ~ Lemma_2_Claim_2_eq_154_last_relation sigma tau batch patterns dim iterations.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=10 step_size=0.1 *)
Definition Lemma_2_Claim_2_eq_154_last_relation_refuted_5 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let batch := 16%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let iterations := 10%Z in
  ~ Lemma_2_Claim_2_eq_154_last_relation sigma tau batch patterns dim iterations.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_154_last_relation_refuted_6 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let batch := 16%Z in
  let patterns := 5%Z in
  let dim := 10%Z in
  let iterations := 100%Z in
  ~ Lemma_2_Claim_2_eq_154_last_relation sigma tau batch patterns dim iterations.

(*
  shallow-vit, Lemma 2, Claim 1, p_n(0) below eq. (90) against Definition 1: alpha*exp(1 -
    2*delta)/(alpha*exp(1 - 2*delta) + 1 - alpha) = alpha*exp(1 - delta - tau)/(alpha*exp(1 - delta - tau) + 1
    - alpha)
  As printed: p_n(t) = |S_1^n| \nu_n(t) e^{\|q_1(t)\|^2-2\delta\|q_1(t)\|}
  Reading: both with the weights of (79) and of Definition 1, 2., at |q_1(0)| = 1: 2 delta there, delta + tau
    in Definition 1; |S_1|/|S| = alpha_*
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 (alpha : R) (delta : R) (tau : R) (patterns : Z) (dim : Z) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  alpha * exp (1 - 2 * delta) / (alpha * exp (1 - 2 * delta) + 1 - alpha) = alpha * exp (1 - delta - tau) /
    (alpha * exp (1 - delta - tau) + 1 - alpha).

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_1 : Prop :=
  let alpha := 0.3 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(* figure=2 alpha=0.3 confusion=0.2 sigma=0.1 delta=0.4 token_noise=0.01 tau=0.0316227766016838 samples=8 batch=8 tokens=40 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=1600.0 value_error=99.0 key_error=1599.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_2 : Prop :=
  let alpha := 0.3 in
  let delta := 0.4 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_3 : Prop :=
  let alpha := 0.5 in
  let delta := 0.2 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_4 : Prop :=
  let alpha := 0.6 in
  let delta := 0.5 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_5 : Prop :=
  let alpha := 0.5 in
  let delta := 0.2 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_6 : Prop :=
  let alpha := 0.5 in
  let delta := 0.2 in
  let tau := 0.044721359549995794 in
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(* figure=8a alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.044721359549995794 samples=80 batch=16 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_7 : Prop :=
  let alpha := 0.6 in
  let delta := 0.5 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(* figure=8b alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.044721359549995794 samples=80 batch=16 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_8 : Prop :=
  let alpha := 0.6 in
  let delta := 0.5 in
  let tau := 0.044721359549995794 in
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1 alpha delta tau patterns dim.

(*
  shallow-vit, Lemma 2, Claim 3, eq. (50) and Assumption 2: sqrt(2) <= 2*(sigma + tau)
  As printed: W_V^{(t)} x_j^n = p_1 - \ldots + z_j(t),\ j \in S_2^n
  Reading: at t = 0: W_V x_j is within sigma + tau of p_1 by (50) and (52), and of p_2 by Assumption 2; |p_1 -
    p_2| = sqrt(2). (204) has p_2 there, and (205) p_k where (51) has p_1
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_3_eq_50_and_Assumption_2 (sigma : R) (tau : R) (patterns : Z) (dim : Z) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sqrt 2 <= 2 * (sigma + tau).

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_1 : Prop :=
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_3_eq_50_and_Assumption_2 sigma tau patterns dim.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_2 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_3_eq_50_and_Assumption_2 sigma tau patterns dim.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_3 : Prop :=
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_3_eq_50_and_Assumption_2 sigma tau patterns dim.

(*
  shallow-vit, Lemma 2, Claim 2, eq. (157) as a lower bound: sqrt(log(seen)/seen) <= (1 - (sigma +
    tau))*exp(-(delta + tau))*alpha/2
  Reading: the inequality of (157) turned round, and with the logarithm: B t is to be large
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_2_Claim_2_eq_157_as_a_lower_bound (alpha : R) (sigma : R) (delta : R) (tau : R) (patterns : R) (dim : R) (seen : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  seen >= ln seen / ((1 - (sigma + tau)) * exp (- (delta + tau)) * alpha / 2) ^ 2 ->
  sigma + tau < 1 ->
  sqrt (ln seen / seen) <= (1 - (sigma + tau)) * exp (- (delta + tau)) * alpha / 2.

(* alpha from 0.395 to 0.605, real; sigma from 0.079 to 0.121, real; delta from 0.158 to 0.242, real; tau from 0.0249 to 0.0383, real; patterns from 2 to 10, whole; dim from 5 to 20, whole; seen from 500 to 2000, whole *)
Definition Lemma_2_Claim_2_eq_157_as_a_lower_bound_on_box_1 : Prop :=
  forall (alpha : R) (sigma : R) (delta : R) (tau : R) (patterns : R) (dim : R) (seen : R),
  0.395 <= alpha <= 0.605 ->
  0.079 <= sigma <= 0.121 ->
  0.158 <= delta <= 0.242 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  500 <= seen <= 2000 ->
  Lemma_2_Claim_2_eq_157_as_a_lower_bound alpha sigma delta tau patterns dim seen.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (99), first relation: 1/sqrt(neurons) +
    (step_size*iterations)*(exp((step_size*iterations)**2) - 1 + xi) >=
    exp((step_size*iterations)**2)*(exp(step_size**2*(2*iterations + 1)) - 1)/step_size
  As printed: \frac{\eta}{a} +
    \frac{\eta^2tm}{a^2}\exp\left(\left(\frac{1}{\Theta(1)}\cdot\frac{\eta^2t^2m}{a^2}\right)-1+\xi\right) \ge
    \exp\left(\frac{1}{\Theta(1)}\cdot\frac{\eta^2t^2m}{a^2}\right)\left(\exp\left(\frac{\eta^2(2t+1)m}{\Theta(1)\cdot
    a^2}\right)-1\right)
  Reading: over eta; the bracket is read as in (100) and (101), exp(.) - 1 + xi
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_2_Claim_1_eq_99_first_relation_2 (patterns : R) (dim : R) (neurons : R) (xi : R) (iterations : R) (step_size : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  1 / sqrt neurons + step_size * iterations * (exp ((step_size * iterations) ^ 2) - 1 + xi) >= exp ((step_size
    * iterations) ^ 2) * (exp (step_size ^ 2 * (2 * iterations + 1)) - 1) / step_size.

(* patterns from 2 to 10, whole; dim from 5 to 20, whole; neurons from 500 to 2000, whole; xi from 0.0079 to 0.0121, real; iterations from 1 to 4, whole; step_size from 0.00079 to 0.00121, real *)
Definition Lemma_2_Claim_1_eq_99_first_relation_2_on_box_1 : Prop :=
  forall (patterns : R) (dim : R) (neurons : R) (xi : R) (iterations : R) (step_size : R),
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  500 <= neurons <= 2000 ->
  0.0079 <= xi <= 0.0121 ->
  1 <= iterations <= 4 ->
  0.00079 <= step_size <= 0.00121 ->
  Lemma_2_Claim_1_eq_99_first_relation_2 patterns dim neurons xi iterations step_size.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (99), second relation:
    exp((step_size*iterations)**2)*(exp(step_size**2*(2*iterations + 1)) - 1)/step_size >=
    exp((step_size*iterations)**2)*(step_size*iterations)/2
  As printed: \exp(\ldots)\left(\exp\left(\frac{\eta^2(2t+1)m}{\Theta(1)\cdot a^2}\right)-1\right) \ge
    \exp\left(\frac{1}{\Theta(1)}\cdot\frac{\eta^2t^2m}{a^2}\right)\frac{\eta^2tm}{2a^2}
  Reading: over eta
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_2_Claim_1_eq_99_second_relation (patterns : Z) (dim : Z) (iterations : Z) (step_size : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  exp ((step_size * IZR iterations) ^ 2) * (exp (step_size ^ 2 * (2 * IZR iterations + 1)) - 1) / step_size >=
    exp ((step_size * IZR iterations) ^ 2) * (step_size * IZR iterations) / 2.

(* patterns from 2 to 10, whole; dim from 5 to 20, whole; iterations from 1 to 4, whole; step_size from 0.00079 to 0.00121, real *)
Definition Lemma_2_Claim_1_eq_99_second_relation_on_box_1 : Prop :=
  forall (patterns : Z) (dim : Z) (iterations : Z) (step_size : R),
  2 <= IZR patterns <= 10 ->
  5 <= IZR dim <= 20 ->
  1 <= IZR iterations <= 4 ->
  0.00079 <= step_size <= 0.00121 ->
  Lemma_2_Claim_1_eq_99_second_relation patterns dim iterations step_size.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (100): 1/sqrt(neurons) + (step_size*iterations)*(xi - 1) >= 0
  As printed: \frac{\eta}{a} + \frac{\eta^2tm}{a^2}(-1+\xi) \ge 0
  Reading: over eta
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_2_Claim_1_eq_100 (patterns : R) (dim : R) (neurons : R) (xi : R) (iterations : R) (step_size : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  step_size * iterations < 1 / sqrt neurons ->
  1 / sqrt neurons + step_size * iterations * (xi - 1) >= 0.

(* patterns from 2 to 10, whole; dim from 5 to 20, whole; neurons from 500 to 2000, whole; xi from 0.0079 to 0.0121, real; iterations from 1 to 4, whole; step_size from 0.00079 to 0.00121, real *)
Definition Lemma_2_Claim_1_eq_100_on_box_1 : Prop :=
  forall (patterns : R) (dim : R) (neurons : R) (xi : R) (iterations : R) (step_size : R),
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  500 <= neurons <= 2000 ->
  0.0079 <= xi <= 0.0121 ->
  1 <= iterations <= 4 ->
  0.00079 <= step_size <= 0.00121 ->
  Lemma_2_Claim_1_eq_100 patterns dim neurons xi iterations step_size.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (101): (step_size*iterations)*(exp((step_size*iterations)**2)/2 - 1 + xi)
    + 1/sqrt(neurons) > 0
  As printed: g(t) :=
    \frac{\eta^2tm}{a^2}\left(\frac12\exp\left(\frac{\eta^2t^2m}{a^2\Theta(1)}\right)-1+\xi\right)+\frac{\eta}{a}
    \ge g\left(\frac{a}{\eta m}\right) > 0
  Reading: g(t) over eta
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_2_Claim_1_eq_101_2 (patterns : R) (dim : R) (neurons : R) (xi : R) (iterations : R) (step_size : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  step_size * iterations >= 1 / sqrt neurons ->
  step_size * iterations * (exp ((step_size * iterations) ^ 2) / 2 - 1 + xi) + 1 / sqrt neurons > 0.

(* patterns from 2 to 10, whole; dim from 5 to 20, whole; neurons from 500 to 2000, whole; xi from 0.0079 to 0.0121, real; iterations from 50 to 200, whole; step_size from 0.0395 to 0.0605, real *)
Definition Lemma_2_Claim_1_eq_101_2_on_box_1 : Prop :=
  forall (patterns : R) (dim : R) (neurons : R) (xi : R) (iterations : R) (step_size : R),
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  500 <= neurons <= 2000 ->
  0.0079 <= xi <= 0.0121 ->
  50 <= iterations <= 200 ->
  0.0395 <= step_size <= 0.0605 ->
  Lemma_2_Claim_1_eq_101_2 patterns dim neurons xi iterations step_size.

(*
  shallow-vit, Lemma 2, Claim 2, eq. (151): (step_size*iterations)**2 >= (step_size*iterations)**5
  As printed: \eta^2t^2 \gtrsim \eta^5t^5
  Reading: eta t <= 1 of (150)
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_2_Claim_2_eq_151 (patterns : R) (dim : R) (iterations : R) (step_size : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  step_size * iterations <= 1 ->
  (step_size * iterations) ^ 2 >= (step_size * iterations) ^ 5.

(* patterns from 2 to 10, whole; dim from 5 to 20, whole; iterations from 1 to 4, whole; step_size from 0.00079 to 0.00121, real *)
Definition Lemma_2_Claim_2_eq_151_on_box_1 : Prop :=
  forall (patterns : R) (dim : R) (iterations : R) (step_size : R),
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  1 <= iterations <= 4 ->
  0.00079 <= step_size <= 0.00121 ->
  Lemma_2_Claim_2_eq_151 patterns dim iterations step_size.

(*
  shallow-vit, Lemma 2, Claim 1, p_n(0) below eq. (90) against Definition 1: at most: alpha*exp(1 -
    2*delta)/(alpha*exp(1 - 2*delta) + 1 - alpha) <= alpha*exp(1 - delta - tau)/(alpha*exp(1 - delta - tau) +
    1 - alpha)
  Reading: delta + tau is at most 2 delta where tau <= delta, as Theorem 1 has it
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_at_most (alpha : R) (tau : R) (patterns : R) (dim : R) (delta : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  tau <= delta ->
  alpha * exp (1 - 2 * delta) / (alpha * exp (1 - 2 * delta) + 1 - alpha) <= alpha * exp (1 - delta - tau) /
    (alpha * exp (1 - delta - tau) + 1 - alpha).

(* alpha from 0.237 to 0.363, real; tau from 0.0249 to 0.0383, real; patterns from 2 to inf, whole; dim from 5 to inf, whole; delta from 0.158 to 0.242, real *)
Definition Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_at_most_on_box_1 : Prop :=
  forall (alpha : R) (tau : R) (patterns : R) (dim : R) (delta : R),
  0.237 <= alpha <= 0.363 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns ->
  5 <= dim ->
  0.158 <= delta <= 0.242 ->
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_at_most alpha tau patterns dim delta.
