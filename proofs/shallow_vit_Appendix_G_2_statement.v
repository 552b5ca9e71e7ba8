(* shallow-vit, Appendix G.2: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Appendix G.2, eq. (244): 2*tau + (2*radius + 2*tau) < sqrt(2) - 2*radius
  As printed: 2\tau + \Delta < \kappa
  Reading: patterns on spheres around orthonormal centres, wherever they lie there: kappa is at least sqrt(2)
    - 2 r, and tokens of a set are at most 2 r + 2 tau apart; tau at c_0 = 0.01; 0.2 is the default
  Reduction: none: both sides are expressions in the parameters
*)
Definition Appendix_G_2_eq_244 (radius : R) (tau : R) : Prop :=
  2 * tau + (2 * radius + 2 * tau) < sqrt 2 - 2 * radius.

(* radius from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real *)
Definition Appendix_G_2_eq_244_on_box_1 : Prop :=
  forall (radius : R) (tau : R),
  0.079 <= radius <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  Appendix_G_2_eq_244 radius tau.
