(* kvt-supplement, Assumption 3.2: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  kvt-supplement, Assumption 3.2, part 1, as printed: 1/c4 < c4
  As printed: P(\lambda_{\max}(\tilde p^{-1} \tilde Z \tilde Z^\top) > c_4 \text{ and } \lambda_{\max}(\tilde
    p^{-1} \tilde Z \tilde Z^\top) < \frac{1}{c_4}) < \exp(-C_1 d)
  Reading: no number is above c_4 > 1 and below 1/c_4: any keys meet it; Z = Sigma^(-1/2) K^T has sizes that
    do not fit, and Sigma = K K^T of rank d < n no inverse; read with K = Sigma^(1/2) Z^T with Gaussian Z, as
    Assumption 3.2 is repaired; the whole Z
  Reduction: none: both sides are expressions in the parameters
*)
Definition Assumption_3_2_part_1_as_printed (sigma : R) (c4 : R) : Prop :=
  sigma > 0 ->
  1 / c4 < c4.

(* sigma from 0.79 to 1.21, real; c4 from 1.18 to 3.63, real *)
Definition Assumption_3_2_part_1_as_printed_on_box_1 : Prop :=
  forall (sigma : R) (c4 : R),
  0.79 <= sigma <= 1.21 ->
  1.18 <= c4 <= 3.63 ->
  Assumption_3_2_part_1_as_printed sigma c4.
