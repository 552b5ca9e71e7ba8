(* shallow-vit, Proposition 2: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Proposition 2, eq. (61), second step, C = 10: iterations**10/(iterations**10 + (1 -
    alpha)/alpha) >= 1 - (1 - alpha)/alpha*step_size**10
  As printed: \frac{T^C}{T^C+\frac{1-\alpha}{\alpha}} \ge 1 - \frac{1}{\frac{\alpha}{1-\alpha}(\eta^{-1})^C}
  Reading: eq. (67) has T of at least 1/eta
  Reduction: none: both sides are expressions in the parameters
*)
Definition Proposition_2_eq_61_second_step_C_10 (alpha : R) (patterns : R) (dim : R) (iterations : R) (step_size : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  iterations * step_size >= 1 ->
  iterations ^ 10 / (iterations ^ 10 + (1 - alpha) / alpha) >= 1 - (1 - alpha) / alpha * step_size ^ 10.

(* alpha from 0.395 to 0.605, real; patterns from 2 to 10, whole; dim from 5 to 20, whole; iterations from 1 to 4, whole; step_size from 1.58 to 2.42, real *)
Definition Proposition_2_eq_61_second_step_C_10_on_box_1 : Prop :=
  forall (alpha : R) (patterns : R) (dim : R) (iterations : R) (step_size : R),
  0.395 <= alpha <= 0.605 ->
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  1 <= iterations <= 4 ->
  1.58 <= step_size <= 2.42 ->
  Proposition_2_eq_61_second_step_C_10 alpha patterns dim iterations step_size.
