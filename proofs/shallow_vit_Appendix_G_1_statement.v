(* shallow-vit, Appendix G.1: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Appendix G.1, eq. (231): a loss of 0 means right signs: second > 0
  As printed: \text{Loss}(X^n, y^n) = \max\{1 - y^{n\top} F(X^n), 0\}
  Reading: y = (1, 1), loss 0 exactly where F_1 + F_2 >= 1; two right outputs of 1/2 have loss 0, and so has F
    = (3/2, -1/2), whose second sign is wrong
  Reduction: none: both sides are expressions in the parameters
*)
Definition Appendix_G_1_eq_231_a_loss_of_0_means_right_signs (first : R) (second : R) : Prop :=
  first + second >= 1 ->
  second > 0.

(* first=1.5 second=-0.5 y_1=1 y_2=1 heads=2 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=60.0 sigma=0.0 *)
Definition Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_1 : Prop :=
  let first := 1.5 in
  let second := (-0.5) in
  ~ Appendix_G_1_eq_231_a_loss_of_0_means_right_signs first second.

(* first=3.0 second=-2.0 y_1=1 y_2=1 heads=2 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=60.0 sigma=0.0 *)
Definition Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_2 : Prop :=
  let first := 3.0 in
  let second := (-2.0) in
  ~ Appendix_G_1_eq_231_a_loss_of_0_means_right_signs first second.

(* first=3.0 second=-0.5 y_1=1 y_2=1 heads=2 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=60.0 sigma=0.0 *)
Definition Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_3 : Prop :=
  let first := 3.0 in
  let second := (-0.5) in
  ~ Appendix_G_1_eq_231_a_loss_of_0_means_right_signs first second.

(* first from 0.395 to 3.63, real; second from 0.197 to 1.21, real *)
Definition Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_on_box_4 : Prop :=
  forall (first : R) (second : R),
  0.395 <= first <= 3.63 ->
  0.197 <= second <= 1.21 ->
  Appendix_G_1_eq_231_a_loss_of_0_means_right_signs first second.

(*
  shallow-vit, Appendix G.1, a hinge for each output: a loss of 0 means right signs: second > 0
  Reading: the mean of max(1 - y_j F_j, 0) over j: `--loss each`
  Reduction: none: both sides are expressions in the parameters
*)
Definition Appendix_G_1_a_hinge_for_each_output_a_loss_of_0_means_right_signs (first : R) (second : R) : Prop :=
  first >= 1 ->
  second >= 1 ->
  second > 0.

(* first from 0.79 to 3.63, real; second from 0.79 to 1.21, real *)
Definition Appendix_G_1_a_hinge_for_each_output_a_loss_of_0_means_right_signs_on_box_1 : Prop :=
  forall (first : R) (second : R),
  0.79 <= first <= 3.63 ->
  0.79 <= second <= 1.21 ->
  Appendix_G_1_a_hinge_for_each_output_a_loss_of_0_means_right_signs first second.
