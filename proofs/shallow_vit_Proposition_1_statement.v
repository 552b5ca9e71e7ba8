(* shallow-vit, Proposition 1: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Proposition 1, proof: eq. (76), N without end, constants at 1: (1 - alpha**2 + alpha*(sigma +
    tau)) <= alpha
  As printed: \sqrt{\frac{\log N}{N}} + |1-\Theta(\alpha_*^2)+\Theta(\alpha_* )(\sigma+\tau)| \le
    \Theta(1)\cdot\alpha_*
  Reading: sqrt(log N/N) left out, so that no N helps
  Reduction: none: both sides are expressions in the parameters
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1 (alpha : R) (sigma : R) (tau : R) (patterns : Z) (dim : Z) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  1 - alpha ^ 2 + alpha * (sigma + tau) <= alpha.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_1 : Prop :=
  let alpha := 0.3 in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_2 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=5 alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.0316227766016838 samples=80 batch=16 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_3 : Prop :=
  let alpha := 0.6 in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_4 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_5 : Prop :=
  let alpha := 0.5 in
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=8a alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.044721359549995794 samples=80 batch=16 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_6 : Prop :=
  let alpha := 0.6 in
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=8b alpha=0.6 confusion=0.05 sigma=0.1 delta=0.5 token_noise=0.01 tau=0.044721359549995794 samples=80 batch=16 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=2500.0 value_error=99.0 key_error=2499.0 seen=16 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_7 : Prop :=
  let alpha := 0.6 in
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=1a alpha=0.35 confusion=0.15 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_8 : Prop :=
  let alpha := 0.35 in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(* figure=1a alpha=0.4 confusion=0.1 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Proposition_1_proof_eq_76_N_without_end_constants_at_1_refuted_9 : Prop :=
  let alpha := 0.4 in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Proposition_1_proof_eq_76_N_without_end_constants_at_1 alpha sigma tau patterns dim.

(*
  shallow-vit, Proposition 1, proof: eq. (76), with its factor alpha_*: alpha*(1 - alpha**2 + alpha*(sigma +
    tau)) <= alpha
  Reading: the factor |S_*|/|S| = alpha_* of the second term of (75) is gone in its last line
  Reduction: none: both sides are expressions in the parameters
*)
Definition Proposition_1_proof_eq_76_with_its_factor_alpha (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  alpha >= sigma + tau ->
  alpha * (1 - alpha ^ 2 + alpha * (sigma + tau)) <= alpha.

(* alpha from 0.237 to 0.363, real; sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real; patterns from 2 to inf, whole; dim from 5 to inf, whole *)
Definition Proposition_1_proof_eq_76_with_its_factor_alpha_on_box_1 : Prop :=
  forall (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R),
  0.237 <= alpha <= 0.363 ->
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns ->
  5 <= dim ->
  Proposition_1_proof_eq_76_with_its_factor_alpha alpha sigma tau patterns dim.

(*
  shallow-vit, Proposition 1, proof: eq. (77), with the factor alpha_* of (75): alpha - alpha*(1 - alpha**2 +
    alpha*(sigma + tau)) = alpha**2*(alpha - sigma - tau)
  Reading: the factor |S_*|/|S| = alpha_* of the second term of (75) is gone in its last line; with it
    sqrt(log N/N) has to be below alpha_*^2 (alpha_* - sigma - tau), constants at 1: (13) lacks one factor
    alpha_*
  Reduction: none: both sides are expressions in the parameters
*)
Definition Proposition_1_proof_eq_77_with_the_factor_alpha_of_75 (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  alpha - alpha * (1 - alpha ^ 2 + alpha * (sigma + tau)) = alpha ^ 2 * (alpha - sigma - tau).

(* alpha from 0.158 to 0.605, real; sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real; patterns from 2 to inf, whole; dim from 5 to inf, whole *)
Definition Proposition_1_proof_eq_77_with_the_factor_alpha_of_75_on_box_1 : Prop :=
  forall (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R),
  0.158 <= alpha <= 0.605 ->
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns ->
  5 <= dim ->
  Proposition_1_proof_eq_77_with_the_factor_alpha_of_75 alpha sigma tau patterns dim.
