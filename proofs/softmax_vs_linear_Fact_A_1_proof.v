(* Proofs of softmax_vs_linear_Fact_A_1_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import softmax_vs_linear_Fact_A_1_statement.
Open Scope R_scope.

Theorem Fact_A_1_vec_stacks_columns_refuted_1_holds : Fact_A_1_vec_stacks_columns_refuted_1.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_1, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_2_holds : Fact_A_1_vec_stacks_columns_refuted_2.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_2, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_3_holds : Fact_A_1_vec_stacks_columns_refuted_3.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_3, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_4_holds : Fact_A_1_vec_stacks_columns_refuted_4.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_4, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_5_holds : Fact_A_1_vec_stacks_columns_refuted_5.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_5, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_6_holds : Fact_A_1_vec_stacks_columns_refuted_6.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_6, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_7_holds : Fact_A_1_vec_stacks_columns_refuted_7.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_7, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_8_holds : Fact_A_1_vec_stacks_columns_refuted_8.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_8, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_9_holds : Fact_A_1_vec_stacks_columns_refuted_9.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_9, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_10_holds : Fact_A_1_vec_stacks_columns_refuted_10.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_10, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_11_holds : Fact_A_1_vec_stacks_columns_refuted_11.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_11, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_12_holds : Fact_A_1_vec_stacks_columns_refuted_12.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_12, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_13_holds : Fact_A_1_vec_stacks_columns_refuted_13.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_13, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_14_holds : Fact_A_1_vec_stacks_columns_refuted_14.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_14, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.

Theorem Fact_A_1_vec_stacks_columns_refuted_15_holds : Fact_A_1_vec_stacks_columns_refuted_15.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_15, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; some_entry_differs. Qed.
