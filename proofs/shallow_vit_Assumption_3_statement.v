(* shallow-vit, Assumption 3: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

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

(*
  shallow-vit, Assumption 3, eq. (24), tokens over 1 - tau: least/(1 - tau)**2 >= 1
  As printed: x_i^{n\top} x_j^n \ge 1 \text{ for tokens } (\mu_j + u)/(1 - \tau), |u| \le \tau
  Reading: the least inner product of mu_j + u, mu_j + v with |u|, |v| <= tau is (1 - tau)^2; the patterns are
    orthonormal
  Reduction: least by simkit.papers.patches.claims.start._least_product (Return the least inner product of two
    tokens within tau of one pattern.)
*)
Definition Assumption_3_eq_24_tokens_over_1_tau (tau : R) (patterns : R) (dim : R) : Prop :=
  let least := (1 - tau) ^ 2 in
  patterns > 2 ->
  patterns < dim ->
  tau < 1 / 4 ->
  least / (1 - tau) ^ 2 >= 1.

(* tau from 0.0249 to 0.24, real; patterns from 3 to inf, whole; dim from 5 to inf, whole *)
Definition Assumption_3_eq_24_tokens_over_1_tau_on_box_1 : Prop :=
  forall (tau : R) (patterns : R) (dim : R),
  0.0249 <= tau <= 0.24 ->
  3 <= patterns ->
  5 <= dim ->
  Assumption_3_eq_24_tokens_over_1_tau tau patterns dim.

(*
  shallow-vit, Assumption 3, eq. (25), tokens over 1 - tau: largest/(1 - tau)**2 < 1
  As printed: x_i^{n\top} x_j^n \le \lambda < 1
  Reading: the largest inner product of mu_j + u, mu_k + v with |u|, |v| <= tau; scaled as (24) needs it; the
    paper rests (25) on tau < O(1/M), whose constant it leaves open
  Reduction: largest by simkit.papers.patches.claims.start._pair.<locals>.<lambda>
*)
Definition Assumption_3_eq_25_tokens_over_1_tau_2 (patterns : R) (dim : R) (tau : R) : Prop :=
  let largest := 2 * tau * sqrt (1 - ((sqrt (1 + 8 * tau ^ 2) - 1) / (4 * tau)) ^ 2) * (1 + tau * (sqrt (1 + 8
    * tau ^ 2) - 1) / (4 * tau)) in
  patterns > 2 ->
  patterns < dim ->
  tau < sqrt 2 / 4 ->
  patterns >= 2 ->
  largest / (1 - tau) ^ 2 < 1.

(* patterns from 2 to inf, whole; dim from 5 to inf, whole; tau from 0.0249 to 0.0383, real *)
Definition Assumption_3_eq_25_tokens_over_1_tau_2_on_box_1 : Prop :=
  forall (patterns : R) (dim : R) (tau : R),
  2 <= patterns ->
  5 <= dim ->
  0.0249 <= tau <= 0.0383 ->
  Assumption_3_eq_25_tokens_over_1_tau_2 patterns dim tau.

(*
  shallow-vit, Assumption 3, eq. (25), tokens over 1 - tau: largest/(1 - tau)**2 < 1
  As printed: x_i^{n\top} x_j^n \le \lambda < 1
  Reading: the largest inner product of mu_j + u, mu_k + v with |u|, |v| <= tau; scaled as (24) needs it; the
    paper rests (25) on tau < O(1/M), whose constant it leaves open
  Reduction: largest by simkit.papers.patches.claims.start._pair.<locals>.<lambda>
*)
Definition Assumption_3_eq_25_tokens_over_1_tau_3 (tau : R) (patterns : R) (dim : R) : Prop :=
  let largest := 2 * tau * sqrt (1 - ((sqrt (1 + 8 * tau ^ 2) - 1) / (4 * tau)) ^ 2) * (1 + tau * (sqrt (1 + 8
    * tau ^ 2) - 1) / (4 * tau)) in
  patterns > 2 ->
  patterns < dim ->
  tau < sqrt 2 / 4 ->
  patterns >= 2 ->
  largest / (1 - tau) ^ 2 < 1.

(* tau from 0.0249 to 0.2630817, real; patterns from 3 to inf, whole; dim from 5 to inf, whole *)
Definition Assumption_3_eq_25_tokens_over_1_tau_3_on_box_1 : Prop :=
  forall (tau : R) (patterns : R) (dim : R),
  0.0249 <= tau <= 0.2630817 ->
  3 <= patterns ->
  5 <= dim ->
  Assumption_3_eq_25_tokens_over_1_tau_3 tau patterns dim.

(*
  shallow-vit, Assumption 3, eq. (25), tokens over 1 - tau: largest/(1 - tau)**2 < 1
  As printed: x_i^{n\top} x_j^n \le \lambda < 1
  Reading: the largest inner product of mu_j + u, mu_k + v with |u|, |v| <= tau; scaled as (24) needs it; the
    paper rests (25) on tau < O(1/M), whose constant it leaves open
  Reduction: largest by simkit.papers.patches.claims.start._pair.<locals>.<lambda>
*)
Definition Assumption_3_eq_25_tokens_over_1_tau_4 (tau : R) (patterns : R) (more : R) : Prop :=
  let dim := patterns + more in
  let largest := 2 * tau * sqrt (1 - ((sqrt (1 + 8 * tau ^ 2) - 1) / (4 * tau)) ^ 2) * (1 + tau * (sqrt (1 + 8
    * tau ^ 2) - 1) / (4 * tau)) in
  patterns > 2 ->
  patterns < dim ->
  tau < sqrt 2 / 4 ->
  patterns >= 2 ->
  largest / (1 - tau) ^ 2 < 1.

(* tau from 0.2630825 to 0.35, real; patterns from 3 to inf, whole; more from 2 to inf, whole *)
Definition Assumption_3_eq_25_tokens_over_1_tau_4_on_box_1 : Prop :=
  forall (tau : R) (patterns : R) (more : R),
  0.2630825 <= tau <= 0.35 ->
  3 <= patterns ->
  2 <= more ->
  ~ Assumption_3_eq_25_tokens_over_1_tau_4 tau patterns more.
