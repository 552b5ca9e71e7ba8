(* shallow-vit, Remark 3: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Remark 3, N: 1/(alpha - c_attention - c_error*(sigma/2 + tau))**2 < 1/(alpha - c_attention -
    c_error*(sigma + tau))**2
  As printed: \text{the sample complexity reduces for a better initial model}
  Reading: right side of (10) at half of sigma; delta stands in (8) alone, not in (10), (11)
  Reduction: none: both sides are expressions in the parameters
*)
Definition Remark_3_N (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R) (c_attention : R) (c_error : R) : Prop :=
  patterns > 2 ->
  patterns < dim ->
  alpha - c_attention - c_error * (sigma + tau) > 0 ->
  c_error > 0 ->
  sigma > 0 ->
  1 / (alpha - c_attention - c_error * (sigma / 2 + tau)) ^ 2 < 1 / (alpha - c_attention - c_error * (sigma +
    tau)) ^ 2.

(* alpha from 0.237 to 0.363, real; sigma from 0.079 to 0.121, real; tau from 0.0249 to 0.0383, real; patterns from 2 to 10, whole; dim from 5 to 20, whole; c_attention from 0.0 to 0.0, real; c_error from 0.395 to 0.605, real *)
Definition Remark_3_N_on_box_1 : Prop :=
  forall (alpha : R) (sigma : R) (tau : R) (patterns : R) (dim : R) (c_attention : R) (c_error : R),
  0.237 <= alpha <= 0.363 ->
  0.079 <= sigma <= 0.121 ->
  0.0249 <= tau <= 0.0383 ->
  2 <= patterns <= 10 ->
  5 <= dim <= 20 ->
  0.0 <= c_attention <= 0.0 ->
  0.395 <= c_error <= 0.605 ->
  Remark_3_N alpha sigma tau patterns dim c_attention c_error.
