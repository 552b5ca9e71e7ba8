(* Proofs of shallow_vit_Assumption_3_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Assumption_3_statement.
Open Scope R_scope.

Theorem Assumption_3_eq_25_tokens_over_1_tau_refuted_1_holds : Assumption_3_eq_25_tokens_over_1_tau_refuted_1.
Proof. unfold Assumption_3_eq_25_tokens_over_1_tau_refuted_1, Assumption_3_eq_25_tokens_over_1_tau; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Assumption_3_eq_24_tokens_over_1_tau_on_box_1_holds : Assumption_3_eq_24_tokens_over_1_tau_on_box_1.
Proof.
unfold Assumption_3_eq_24_tokens_over_1_tau_on_box_1, Assumption_3_eq_24_tokens_over_1_tau; cbv zeta; intros.
  by_terms.
Qed.

Theorem Assumption_3_eq_25_tokens_over_1_tau_2_on_box_1_holds :
  Assumption_3_eq_25_tokens_over_1_tau_2_on_box_1.
Proof.
unfold Assumption_3_eq_25_tokens_over_1_tau_2_on_box_1, Assumption_3_eq_25_tokens_over_1_tau_2; cbv zeta;
  intros. enclosed.
Qed.

Theorem Assumption_3_eq_25_tokens_over_1_tau_3_on_box_1_holds :
  Assumption_3_eq_25_tokens_over_1_tau_3_on_box_1.
Proof.
unfold Assumption_3_eq_25_tokens_over_1_tau_3_on_box_1, Assumption_3_eq_25_tokens_over_1_tau_3; cbv zeta;
  intros. halve tau (249 / 5000). enclosed. halve tau (3128817 / 20000000). enclosed. halve tau (8390451 /
  40000000). enclosed. halve tau (18913719 / 80000000). enclosed. halve tau (7992051 / 32000000). enclosed.
  halve tau (82053327 / 320000000). enclosed. halve tau (166239471 / 640000000). enclosed. halve tau
  (334611759 / 1280000000). enclosed. halve tau (134271267 / 512000000). enclosed. halve tau (1344845487 /
  5120000000). enclosed. halve tau (2691823791 / 10240000000). enclosed. halve tau (5385780399 / 20480000000).
  enclosed. halve tau (2154738723 / 8192000000). enclosed. halve tau (21549520047 / 81920000000). enclosed.
  halve tau (43101172911 / 163840000000). enclosed. halve tau (86204478639 / 327680000000). enclosed. halve
  tau (34482218019 / 131072000000). enclosed. enclosed.
Qed.

Theorem Assumption_3_eq_25_tokens_over_1_tau_4_on_box_1_holds :
  Assumption_3_eq_25_tokens_over_1_tau_4_on_box_1.
Proof.
unfold Assumption_3_eq_25_tokens_over_1_tau_4_on_box_1, Assumption_3_eq_25_tokens_over_1_tau_4; cbv zeta;
  intros; refuted_everywhere. halve tau (245233 / 800000). halve tau (455699 / 1600000). halve tau (876631 /
  3200000). halve tau (343699 / 1280000). halve tau (3402223 / 12800000). halve tau (6769679 / 25600000).
  halve tau (13504591 / 51200000). halve tau (5394883 / 20480000). halve tau (53914063 / 204800000). halve tau
  (107793359 / 409600000). halve tau (215551951 / 819200000). halve tau (86213827 / 327680000). halve tau
  (862103503 / 3276800000). halve tau (1724172239 / 6553600000). halve tau (3448309711 / 13107200000).
  enclosed. enclosed. enclosed. enclosed. enclosed. enclosed. enclosed. enclosed. enclosed. enclosed.
  enclosed. enclosed. enclosed. enclosed. enclosed. enclosed.
Qed.
