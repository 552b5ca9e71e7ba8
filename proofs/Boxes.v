(* What proves a relation for all parameters in a box: the box is halved, and in each part both sides are
   enclosed, or the terms of their difference have one sign, or a premise is false.  Nothing is assumed. *)

From Coq Require Import QArith_base.
From Interval Require Export Tactic.
From Refutations Require Export Tactics.
Open Scope R_scope.

(* `interval` computes with enclosures, too, of what lies in given intervals. *)
Ltac by_interval precision ::= interval with (i_prec precision).
Goal sqrt 4 >= 2 /\ ln 1 <= 0.
Proof. split; certain 64%positive. Qed.
Goal ~ (sqrt 4 <= 2 -> sqrt 2 <= 1).
Proof. left_is_above 64%positive. Qed.

(* -- Parts of a box ------------------------------------------------------------------------------ *)

Lemma halves low x high cut : low <= x <= high -> low <= x <= cut \/ cut <= x <= high.
Proof. destruct (Rle_or_lt x cut); [left | right]; lra. Qed.

Lemma halves_without_end low x cut : low <= x -> low <= x <= cut \/ cut <= x.
Proof. destruct (Rle_or_lt x cut); [left | right]; lra. Qed.

Lemma halves_whole low x high cut :
  low <= IZR x <= high -> low <= IZR x <= IZR cut \/ IZR (cut + 1) <= IZR x <= high.
Proof.
  intros [L H]. destruct (Z.le_gt_cases x cut); [left | right]; split; trivial; apply IZR_le; lia.
Qed.

Lemma halves_whole_without_end low x cut :
  low <= IZR x -> low <= IZR x <= IZR cut \/ IZR (cut + 1) <= IZR x.
Proof.
  intro L. destruct (Z.le_gt_cases x cut); [left; split | right]; trivial; apply IZR_le; lia.
Qed.

(* The range of x up to a cut, then from it on; of a whole number from the next one on. *)
Ltac halve x cut := match goal with
  | H : _ <= x <= _ |- _ => apply (halves _ x _ cut) in H; destruct H as [H | H]
  | H : _ <= x |- _ => apply (halves_without_end _ x cut) in H; destruct H as [H | H]
  end.
Ltac halve_whole x cut := match goal with
  | H : _ <= IZR x <= _ |- _ =>
      apply (halves_whole _ x _ cut) in H; simpl Z.add in H; destruct H as [H | H]
  | H : _ <= IZR x |- _ =>
      apply (halves_whole_without_end _ x cut) in H; simpl Z.add in H; destruct H as [H | H]
  end.

(* What holds of all real numbers in a range holds of the whole ones. *)
Ltac real x := generalize dependent (IZR x); clear x; intro x; intros.

(* -- Enclosures of both sides -------------------------------------------------------------------- *)

Lemma maximum_at_most a b c : a <= c -> b <= c -> maximum a b <= c.
Proof. rewrite maximum_is_Rmax. apply Rmax_lub. Qed.
Lemma maximum_below a b c : a < c -> b < c -> maximum a b < c.
Proof. rewrite maximum_is_Rmax. apply Rmax_lub_lt. Qed.
Lemma minimum_at_least a b c : a >= c -> b >= c -> minimum a b >= c.
Proof. rewrite minimum_is_Rmin. intros. apply Rle_ge, Rmin_glb; apply Rge_le; assumption. Qed.
Lemma minimum_above a b c : a > c -> b > c -> minimum a b > c.
Proof. rewrite minimum_is_Rmin. intros. apply Rmin_glb_lt; assumption. Qed.

Ltac opened := repeat first
  [apply maximum_at_most | apply maximum_below | apply minimum_at_least | apply minimum_above].

Ltac as_difference := first
  [apply Rminus_lt | apply Rminus_le | apply Rminus_gt | apply Rminus_ge].

(* Both sides are apart in the whole part; or a premise is false in it. *)
Ltac enclosed := opened; as_difference; interval.
Ltac excluded := exfalso; match goal with
  | H : ?a < ?b |- _ => apply (Rle_not_lt a b); [as_difference; interval | exact H]
  | H : ?a <= ?b |- _ => apply (Rlt_not_le a b); [as_difference; interval | exact H]
  | H : ?a > ?b |- _ => apply (Rle_not_gt a b); [as_difference; interval | exact H]
  | H : ?a >= ?b |- _ => apply (Rlt_not_ge a b); [as_difference; interval | exact H]
  | H : ?a = ?b |- _ => first
      [ apply (Rlt_not_eq a b); [as_difference; interval | exact H]
      | apply (Rgt_not_eq a b); [as_difference; interval | exact H] ]
  end.

(* Of a claim that fails everywhere: its premises hold, and its sides are the other way round. *)
Ltac refuted_everywhere := premises_hold 64%positive; first [strict_above | strict_below].

(* -- Powers -------------------------------------------------------------------------------------- *)

Lemma exp_minus x y : exp (x - y) = exp x / exp y.
Proof. unfold Rminus. rewrite exp_plus, exp_Ropp. reflexivity. Qed.
Lemma exp_plus_over x y k : exp ((x + y) / k) = exp (x / k) * exp (y / k).
Proof. rewrite <- exp_plus. f_equal. unfold Rdiv. ring. Qed.
Lemma exp_minus_over x y k : exp ((x - y) / k) = exp (x / k) / exp (y / k).
Proof. rewrite <- exp_minus. f_equal. unfold Rdiv. ring. Qed.
Lemma exp_negative a x : exp (IZR (Zneg a) * x) = / exp (IZR (Zpos a) * x).
Proof. rewrite <- exp_Ropp. f_equal. change (Zneg a) with (- Zpos a)%Z. rewrite opp_IZR. ring. Qed.
Lemma exp_negative_over a x k : exp (IZR (Zneg a) * x / k) = / exp (IZR (Zpos a) * x / k).
Proof. unfold Rdiv. rewrite 2!Rmult_assoc. apply exp_negative. Qed.

Lemma exp_times k x : exp (IZR (Zpos k) * x) = exp x ^ Pos.to_nat k.
Proof.
  rewrite <- positive_nat_Z, <- INR_IZR_INZ. generalize (Pos.to_nat k) as m; clear k. induction m.
  - simpl. rewrite Rmult_0_l. apply exp_0.
  - rewrite S_INR, Rmult_plus_distr_r, exp_plus, IHm, Rmult_1_l. simpl. ring.
Qed.

Lemma exp_at_least_1 x : 0 <= x -> 1 <= exp x.
Proof. intro H. rewrite <- exp_0. destruct H as [H | <-]; [left; apply exp_increasing, H | lra]. Qed.
Lemma ln_not_negative x : 1 <= x -> 0 <= ln x.
Proof. intro H. rewrite <- ln_1. destruct H as [H | <-]; [left; apply ln_increasing; lra | lra]. Qed.

(* A number as a power of its root, which is at least `low`. *)
Lemma root_of x k low : 0 < x -> 0 <= low -> low ^ Pos.to_nat k <= x ->
  exists w, low <= w /\ x = w ^ Pos.to_nat k /\ ln x = IZR (Zpos k) * ln w.
Proof.
  intros X L LX. pose (w := exp (ln x / IZR (Zpos k))).
  assert (K : IZR (Zpos k) <> 0) by (apply not_0_IZR; discriminate).
  assert (W : x = w ^ Pos.to_nat k).
  { unfold w. rewrite <- exp_times, <- (exp_ln x X) at 1. f_equal. field. exact K. }
  exists w. repeat split; trivial.
  - apply Rnot_lt_le. intro Less. apply (Rle_not_lt _ _ LX). rewrite W. clear K LX W.
    pose proof (Pos2Nat.is_pos k) as K. assert (0 < w) by apply exp_pos.
    destruct (Pos.to_nat k) as [|m]; [inversion K | clear K]. induction m; simpl in *; [lra|].
    apply Rmult_le_0_lt_compat; try lra. apply Rmult_le_pos; [lra | apply pow_le; lra].
  - unfold w. rewrite ln_exp. field. exact K.
Qed.

Ltac to_nat k := let m := eval compute in (Pos.to_nat k) in change (Pos.to_nat k) with m in *.

(* x is replaced by its k-th root, of which only `low` is kept. *)
Ltac take_root x k low := let w := fresh x in let E := fresh in let L := fresh in
  destruct (root_of x k low) as (w & ? & E & L);
  [ lra | lra | to_nat k; simpl; lra
  | to_nat k; unfold Rpower; rewrite ?L; clear L;
    repeat match goal with
    | H : _ <= x |- _ => clear H
    | H : _ <= x <= _ |- _ => clear H
    end; subst x ].

(* exp of a sum as a product of powers, each exp of one term, and each of these a letter. *)
Definition letter (x : R) : R := exp x.

Ltac as_powers := repeat match goal with
  | |- context [exp (?a + ?b)] => rewrite (exp_plus a b)
  | |- context [exp (?a - ?b)] => rewrite (exp_minus a b)
  | |- context [exp (- ?a)] => rewrite (exp_Ropp a)
  | |- context [exp ((?a + ?b) / ?k)] => rewrite (exp_plus_over a b k)
  | |- context [exp ((?a - ?b) / ?k)] => rewrite (exp_minus_over a b k)
  | |- context [exp (IZR (Zneg ?a) * ?x)] => rewrite (exp_negative a x)
  | |- context [exp (IZR (Zneg ?a) * ?x / ?k)] => rewrite (exp_negative_over a x k)
  | |- context [exp (?a * ?b * ?c)] => rewrite (Rmult_assoc a b c)
  | |- context [exp (?a * ?b * ?c / _)] => rewrite (Rmult_assoc a b c)
  | |- context [exp (IZR (Zpos ?a) * ?x / IZR (Zpos ?k))] =>
      let q := eval compute in (Z.div (Zpos a) (Zpos k)) in
      replace (exp (IZR (Zpos a) * x / IZR (Zpos k))) with (exp (IZR q * x)) by (f_equal; field)
  | |- context [exp (IZR (Zpos ?k) * ?a)] => rewrite (exp_times k a); to_nat k
  | |- context [exp (ln ?x)] => rewrite (exp_ln x) by lra
  | |- context [exp (ln ?x * ?a)] =>
      lazymatch a with ln _ => fail | _ => rewrite (Rmult_comm (ln x) a) end
  | |- context [exp (_ * (ln ?x * ?a))] =>
      lazymatch a with ln _ => fail | _ => rewrite (Rmult_comm (ln x) a) end
  | |- context [exp ?e] => change (exp e) with (letter e)
  end.

Ltac whole_powers :=
  unfold Rpower;
  repeat match goal with
  | |- context [powerRZ ?x (Zneg ?k)] =>
      let m := eval compute in (Pos.to_nat k) in change (powerRZ x (Zneg k)) with (/ x ^ m)
  | |- context [exp ?e] =>
      let E := fresh in
      eassert (E : exp e = _); [try field_simplify e; as_powers; reflexivity | rewrite E; clear E]
  end;
  repeat match goal with
  | |- context [letter ?e] =>
      let w := fresh "w" in let H := fresh in
      first
      [ assert (H : 1 <= letter e) by (apply exp_at_least_1; repeat apply Rmult_le_pos;
          first [lra | apply pow_le; lra | apply ln_not_negative; lra])
      | assert (H : 0 < letter e) by apply exp_pos ];
      generalize dependent (letter e); intros w H
  end.

(* -- Signs of terms ------------------------------------------------------------------------------ *)

Lemma numeral k : 0 < IZR (Zpos k).
Proof. apply (IZR_lt 0). reflexivity. Qed.

(* A sum of products of what is not negative, or positive. *)
Ltac not_negative := lazymatch goal with
  | |- 0 <= ?a + ?b => simple refine (Rplus_le_le_0_compat a b _ _); not_negative
  | |- 0 <= ?a * ?b => simple refine (Rmult_le_pos a b _ _); not_negative
  | |- 0 <= ?a ^ ?k => simple refine (pow_le a k _); not_negative
  | |- 0 <= ?a / ?b => apply Rmult_le_pos; [not_negative | apply Rlt_le, Rinv_0_lt_compat; positive]
  | |- 0 <= IZR (Zpos ?k) => exact (Rlt_le _ _ (numeral k))
  | H : ?x >= 0 |- 0 <= ?x => exact (Rge_le _ _ H)
  | |- _ => lra
  end
with positive := lazymatch goal with
  | |- 0 < IZR (Zpos ?k) => exact (numeral k)
  | |- 0 < _ + _ => first
      [ apply Rplus_le_lt_0_compat; [not_negative | positive]
      | apply Rplus_lt_le_0_compat; [positive | not_negative] ]
  | |- 0 < _ * _ => apply Rmult_lt_0_compat; positive
  | |- 0 < _ ^ _ => apply pow_lt; positive
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; positive
  | |- _ => lra
  end.

Lemma from_below x low : low <= x -> exists u, x = low + u /\ u >= 0.
Proof. intro. exists (x - low). split; lra. Qed.
Lemma from_above x high : x <= high -> exists u, x = high - u /\ u >= 0.
Proof. intro. exists (high - x). split; lra. Qed.

Ltac ended K := let u := fresh "u" in let E := fresh in destruct K as (u & E & ?); subst.
Ltac below H x low := let K := fresh in
  assert (K : low <= x) by apply H; clear H; apply from_below in K; ended K.
Ltac above H x high := let K := fresh in
  assert (K : x <= high) by apply H; clear H; apply from_above in K; ended K.

(* Each parameter is its lower end and something that is not negative, or its upper end less that:
   whichever lets `finish` succeed. *)
Ltac a_range := match goal with
  | H : _ <= ?x <= _ |- context [?x] => let _ := match goal with _ => is_var x end in H
  | H : _ <= ?x |- context [?x] => let _ := match goal with _ => is_var x end in H
  end.
Ltac from_ends finish :=
  tryif (let H := a_range in idtac) then (
    let H := a_range in
    lazymatch type of H with
    | ?low <= ?x <= ?high => first
        [below H x low; from_ends finish | above H x high; from_ends finish]
    | ?low <= ?x => below H x low; from_ends finish
    end)
  else finish.

Ltac by_coefficients := idtac; match goal with
  | |- 0 < ?e => try field_simplify e; [positive | try lra ..]
  | |- 0 <= ?e => try field_simplify e; [not_negative | try lra ..]
  end.
Ltac sign := solve [from_ends by_coefficients].
Ltac nonzero := repeat split; apply Rgt_not_eq, Rlt_gt; sign.

Lemma at_most_by_difference a b : 0 <= b - a -> a <= b.
Proof. lra. Qed.

Ltac by_difference := lazymatch goal with
  | |- ?a = ?b => apply Rminus_diag_uniq; first [ring | field_simplify (a - b); [lra | nonzero ..]]
  | |- _ <= _ => apply at_most_by_difference
  | |- _ < _ => apply Rminus_gt_0_lt, Rlt_gt
  | |- _ >= _ => apply Rle_ge, at_most_by_difference
  | |- _ > _ => apply Rlt_gt, Rminus_gt_0_lt, Rlt_gt
  end.
Ltac signed := match goal with
  | |- 0 <= ?e => field_simplify e; [|nonzero ..]
  | |- 0 < ?e => field_simplify e; [|nonzero ..]
  end; match goal with
  | |- 0 <= _ / _ => apply Rmult_le_pos; [sign | apply Rlt_le, Rinv_0_lt_compat; sign]
  | |- 0 < _ / _ => apply Rdiv_lt_0_compat; sign
  | |- _ => sign
  end.

Ltac decimals := cbv [Q2R Qnum Qden] in *.

(* By the terms of the difference of both sides; or, in exponents, of what a parameter is above its lower
   end. *)
Ltac by_terms :=
  decimals;
  repeat match goal with H : ?a <= _ |- _ => match a with context [?v] => is_var v end; clear H end;
  first [opened; lra | whole_powers; opened; by_difference; signed].
Ltac by_moved_terms :=
  decimals; unfold Rpower;
  repeat match goal with
  | |- context [exp ?e] => lazymatch e with ln _ => fail | _ => progress field_simplify e end
  end;
  repeat match goal with
  | H : ?low <= ?x <= _ |- context [exp ?e] =>
      is_var x; match e with context [x] => idtac end; below H x low
  end;
  by_terms.
