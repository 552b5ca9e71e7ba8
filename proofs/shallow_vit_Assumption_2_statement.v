(* shallow-vit, Assumption 2: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Assumption 2, values: norm*tau + value_error <= sigma + tau
  As printed: W_V^{(0)} x_l^n = p_j + z_j^n(0),\ \|z_j^n(0)\| \le \sigma+\tau
  Reading: Assumption 1 and eq. (5) by the triangle inequality; norm and error as Assumption 1 asks, not as
    printed in Section 4.1
  Reduction: none: both sides are expressions in the parameters
*)
Definition Assumption_2_values (patterns : R) (dim : R) (sigma : R) (tau : R) (norm : R) (value_error : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  norm <= 1 ->
  value_error <= sigma ->
  norm * tau + value_error <= sigma + tau.

(* patterns from 2 to inf, whole; dim from 5 to inf, whole; sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real; norm from 0.79 to 1.21, real; value_error from 0.0395 to 0.0605, real *)
Definition Assumption_2_values_on_box_1 : Prop :=
  forall (patterns : R) (dim : R) (sigma : R) (tau : R) (norm : R) (value_error : R),
  2 <= patterns ->
  5 <= dim ->
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  0.79 <= norm <= 1.21 ->
  0.0395 <= value_error <= 0.0605 ->
  Assumption_2_values patterns dim sigma tau norm value_error.

(*
  shallow-vit, Assumption 2, keys and queries: norm*tau + key_error <= delta + tau
  As printed: \|n_j^n(0)\|, \|o_j^n(0)\| \le \delta+\tau
  Reading: as for the values
  Reduction: none: both sides are expressions in the parameters
*)
Definition Assumption_2_keys_and_queries (patterns : R) (dim : R) (tau : R) (norm : R) (delta : R) (key_error : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  norm <= 1 ->
  key_error <= delta ->
  norm * tau + key_error <= delta + tau.

(* patterns from 2 to inf, whole; dim from 5 to inf, whole; tau from 0.0249 to 0.0383, real; norm from 0.79 to 1.21, real; delta from 0.158 to 0.242, real; key_error from 0.079 to 0.121, real *)
Definition Assumption_2_keys_and_queries_on_box_1 : Prop :=
  forall (patterns : R) (dim : R) (tau : R) (norm : R) (delta : R) (key_error : R),
  2 <= patterns ->
  5 <= dim ->
  0.0249 <= tau <= 0.0383 ->
  0.79 <= norm <= 1.21 ->
  0.158 <= delta <= 0.242 ->
  0.079 <= key_error <= 0.121 ->
  Assumption_2_keys_and_queries patterns dim tau norm delta key_error.
