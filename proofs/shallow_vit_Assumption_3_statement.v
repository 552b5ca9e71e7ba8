(* shallow-vit, Assumption 3: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Assumption 3, eq. (25), tokens over 1 - tau: largest/(1 - tau)**2 < 1
  As printed: x_i^{n\top} x_j^n \le \lambda < 1
  Reading: the largest inner product of mu_j + u, mu_k + v with |u|, |v| <= tau; scaled as (24) needs it; the
    paper rests (25) on tau < O(1/M), whose constant it leaves open
  Reduction: largest by simkit.papers.patches.claims.start._pair.<locals>.<lambda>; data given exactly, mu_j +
    u and mu_k + v in rationals, u and v of length tau turned by one rational rotation towards the other
    pattern; all other coordinates are 0
  Premise that is not in it: tau <= 1/patterns: 0.27 <= 0.2, open
*)
Definition Assumption_3_eq_25_tokens_over_1_tau (tau : R) (patterns : Z) (dim : Z) (largest_1_tau_2 : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  tau < sqrt 2 / 4 ->
  IZR patterns >= 2 ->
  largest_1_tau_2 < 1.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.27 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.2055633552799936 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Assumption_3_eq_25_tokens_over_1_tau_refuted_1 : Prop :=
  let tau := 0.27 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Assumption_3_eq_25_tokens_over_1_tau tau patterns dim (over (inner [(6156990320364101957 /
    5783583710975373140); (1895331797950552416 / 7229479638719216425)] [(1895331797950552416 /
    7229479638719216425); (6156990320364101957 / 5783583710975373140)]) ((1 - tau) ^ 2)).
