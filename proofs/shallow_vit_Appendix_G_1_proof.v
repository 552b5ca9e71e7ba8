(* Proofs of shallow_vit_Appendix_G_1_statement.v. *)

From Refutations Require Import Simkit.
From Refutations Require Import shallow_vit_Appendix_G_1_statement.
Open Scope R_scope.

Theorem Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_1_holds :
  Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_1.
Proof. unfold Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_1,
  Appendix_G_1_eq_231_a_loss_of_0_means_right_signs; cbv beta zeta; intros; subst; rational_below 64%positive.
  Qed.

Theorem Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_2_holds :
  Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_2.
Proof. unfold Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_2,
  Appendix_G_1_eq_231_a_loss_of_0_means_right_signs; cbv beta zeta; intros; subst; rational_below 64%positive.
  Qed.

Theorem Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_3_holds :
  Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_3.
Proof. unfold Appendix_G_1_eq_231_a_loss_of_0_means_right_signs_refuted_3,
  Appendix_G_1_eq_231_a_loss_of_0_means_right_signs; cbv beta zeta; intros; subst; rational_below 64%positive.
  Qed.
