(* Proofs of softmax_vs_linear_Lemma_D_11_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_D_11_statement.
Open Scope R_scope.

Theorem Lemma_D_11_1_on_box_1_holds : Lemma_D_11_1_on_box_1.
Proof.
unfold Lemma_D_11_1_on_box_1, Lemma_D_11_1; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_11_2_on_box_1_holds : Lemma_D_11_2_on_box_1.
Proof.
unfold Lemma_D_11_2_on_box_1, Lemma_D_11_2; cbv zeta; intros. halve a1 3. halve_whole n 250%Z. halve_whole n
  175%Z. halve_whole d 12%Z. halve_whole d 8%Z. halve_whole n 137%Z. halve_whole d 6%Z. enclosed. enclosed.
  halve_whole d 6%Z. enclosed. enclosed. halve_whole n 137%Z. halve_whole n 118%Z. enclosed. enclosed.
  enclosed. halve_whole n 137%Z. halve_whole n 118%Z. enclosed. enclosed. halve_whole d 16%Z. enclosed.
  enclosed. halve_whole d 12%Z. halve_whole d 8%Z. halve_whole d 6%Z. enclosed. enclosed. halve_whole n 213%Z.
  enclosed. enclosed. halve_whole n 213%Z. enclosed. enclosed. halve_whole d 12%Z. halve_whole d 8%Z.
  halve_whole n 325%Z. halve_whole d 6%Z. enclosed. enclosed. halve_whole d 6%Z. enclosed. enclosed.
  halve_whole n 325%Z. enclosed. enclosed. halve_whole n 325%Z. halve_whole d 16%Z. enclosed. enclosed.
  enclosed. halve_whole n 250%Z. halve_whole n 175%Z. halve_whole d 12%Z. halve_whole d 8%Z. halve_whole n
  137%Z. halve_whole d 6%Z. enclosed. enclosed. enclosed. halve_whole n 137%Z. enclosed. enclosed. halve_whole
  n 137%Z. halve_whole n 118%Z. enclosed. enclosed. enclosed. halve_whole d 12%Z. halve_whole d 8%Z.
  halve_whole d 6%Z. enclosed. enclosed. enclosed. halve_whole n 213%Z. enclosed. enclosed. halve_whole d
  12%Z. halve_whole d 8%Z. halve_whole n 325%Z. enclosed. enclosed. halve_whole n 325%Z. enclosed. enclosed.
  halve_whole n 325%Z. enclosed. enclosed.
Qed.

Theorem Lemma_D_11_3_on_box_1_holds : Lemma_D_11_3_on_box_1.
Proof.
unfold Lemma_D_11_3_on_box_1, Lemma_D_11_3; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_11_4_on_box_1_holds : Lemma_D_11_4_on_box_1.
Proof.
unfold Lemma_D_11_4_on_box_1, Lemma_D_11_4; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_11_5_on_box_1_holds : Lemma_D_11_5_on_box_1.
Proof.
unfold Lemma_D_11_5_on_box_1, Lemma_D_11_5; cbv zeta; intros. halve_whole n 250%Z. halve_whole n 175%Z.
  halve_whole d 12%Z. halve_whole d 8%Z. halve_whole n 137%Z. halve_whole d 6%Z. enclosed. enclosed. enclosed.
  halve_whole n 137%Z. enclosed. enclosed. halve_whole n 137%Z. halve_whole n 118%Z. enclosed. enclosed.
  enclosed. halve_whole d 12%Z. halve_whole d 8%Z. halve_whole d 6%Z. enclosed. enclosed. enclosed.
  halve_whole n 213%Z. enclosed. enclosed. halve_whole d 12%Z. halve_whole d 8%Z. halve_whole n 325%Z.
  halve_whole d 6%Z. enclosed. enclosed. enclosed. halve_whole n 325%Z. enclosed. enclosed. halve_whole n
  325%Z. enclosed. enclosed.
Qed.

Theorem Lemma_D_11_6_on_box_1_holds : Lemma_D_11_6_on_box_1.
Proof.
unfold Lemma_D_11_6_on_box_1, Lemma_D_11_6; cbv zeta; intros. by_terms.
Qed.
