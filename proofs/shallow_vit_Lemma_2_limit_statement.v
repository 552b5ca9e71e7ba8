(* shallow-vit, Lemma 2: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  shallow-vit, Lemma 2, Claim 2, eq. (153), read as Definition 1, 1.: exp(-delta - tau) =
    O(alpha/(alpha*exp(-delta - tau) + 1 - alpha))
  As printed: p_n(0) = \Theta(\frac{|S_1^n|}{|S_1^n|e^{-(\delta+\tau)}+|S_1^n|-|S_1^n|}) \ge
    \Theta(e^{-(\delta+\tau)})
  Reading: read with |S^n| - |S_1^n|, as in Definition 1, 1.; left over right is ((1 - alpha_* )
    e^-(delta+tau) + alpha_* e^(-2(delta+tau)))/alpha_*, beyond every constant as alpha_* -> 0, where below
    (75) p_n(0) = Theta(alpha_* ); delta = tau = 0 on this path
  Reduction: none: both sides are expressions in the parameters, what stands beside alpha at 0
  Premise that is not in it: tau <= 1/patterns: 0 <= 0.2, open
*)
Definition Lemma_2_Claim_2_eq_153_read_as_Definition_1_1 (patterns : Z) (dim : Z) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  exists K e : R, e > 0 /\ forall alpha : R, 0 < alpha < e ->
  let tau := 0 in
  let delta := 0 in
  exp (- delta - tau) <= K * (alpha / (alpha * exp (- delta - tau) + 1 - alpha)).

(* along alpha, figure=4 token_noise=0.01 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.5 c_attention=0.0 c_error=0.0 norm=0.0 value_error=1.0 key_error=1.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_153_read_as_Definition_1_1_refuted_1 : Prop :=
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_2_eq_153_read_as_Definition_1_1 patterns dim.
