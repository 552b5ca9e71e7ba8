(* What the theorems on limits are made of: whole numbers along a path, laws, and the lemmas of the form
   "far enough out" or "near enough to 0" by which no constant is enough. *)

From Coquelicot Require Import Coquelicot.
From Interval Require Export Tactic.
From Refutations Require Export Tactics.
Open Scope R_scope.

(* -- Far out, and near 0 -------------------------------------------------------------------------- *)

(* The least whole number that is not below x. *)
Definition ceiling (x : R) : Z := (- (up (- x) - 1))%Z.

Lemma ceiling_bounds x : x <= IZR (ceiling x) < x + 1.
Proof. unfold ceiling. rewrite opp_IZR, minus_IZR. destruct (archimed (- x)). lra. Qed.

Lemma beyond_every_bound x : exists k : nat, (0 < k)%nat /\ x < INR k.
Proof.
  exists (S (Z.to_nat (up x))). split; [lia|]. rewrite S_INR, INR_IZR_INZ.
  destruct (archimed x) as [A _]. destruct (Z.le_gt_cases 0 (up x)) as [P|P].
  - rewrite Z2Nat.id by assumption. lra.
  - pose proof (IZR_lt _ _ P). replace (Z.of_nat (Z.to_nat (up x))) with 0%Z by lia. lra.
Qed.

(* A number as near to 0 as one wants, which K takes to no more than 1/4. *)
Lemma near_zero K e : 0 < e -> exists a, 0 < a < e /\ a <= 1 / 4 /\ K * a <= 1 / 4.
Proof.
  intro E. set (M := 4 + 2 / e + 4 * Rabs K).
  assert (0 < 2 / e) by (apply Rdiv_lt_0_compat; lra). pose proof (Rabs_pos K) as P.
  assert (MM : 0 < M) by (unfold M; lra).
  assert (I : M * / M = 1) by (field; lra). pose proof (Rinv_0_lt_compat _ MM) as J.
  exists (/ M). repeat split; trivial.
  - apply Rmult_lt_reg_r with M; trivial. replace (/ M * M) with 1 by (field; lra).
    apply Rlt_le_trans with (e * (2 / e)); [replace (e * (2 / e)) with 2 by (field; lra); lra|].
    apply Rmult_le_compat_l; unfold M; lra.
  - apply Rmult_le_reg_r with M; trivial. replace (/ M * M) with 1 by (field; lra). unfold M. lra.
  - apply Rmult_le_reg_r with M; trivial. replace (K * / M * M) with K by (field; lra).
    pose proof (Rle_abs K). unfold M. lra.
Qed.

(* -- Growth --------------------------------------------------------------------------------------- *)

Lemma exp_above_line x : 1 + x <= exp x.
Proof. destruct (Req_dec x 0) as [->|N]; [rewrite exp_0; lra | left; apply exp_ineq1; trivial]. Qed.

(* An exponential passes every square, and a power every logarithm. *)
Lemma exp_above_square x : 0 <= x -> x * x / 4 <= exp x.
Proof.
  intro X. replace x with (x / 2 + x / 2) at 3 by field. rewrite exp_plus.
  pose proof (exp_above_line (x / 2)).
  replace (x * x / 4) with (x / 2 * (x / 2)) by field. apply Rmult_le_compat; lra.
Qed.

Lemma ln_below_line x : 0 < x -> ln x <= x - 1.
Proof. intro X. rewrite <- (exp_ln x X) at 2. pose proof (exp_above_line (ln x)). lra. Qed.

Lemma ln_le_mono x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros X [L|E]; [left; apply ln_increasing; trivial | subst; lra]. Qed.

Lemma exp_le_mono x y : x <= y -> exp x <= exp y.
Proof. intros [L|E]; [left; apply exp_increasing; trivial | subst; lra]. Qed.

(* Bernoulli's inequality. *)
Lemma power_above_line x k : - 1 <= x -> 1 + INR k * x <= (1 + x) ^ k.
Proof.
  intro X. induction k as [|k IH]; [simpl; lra|]. rewrite S_INR. simpl.
  apply Rle_trans with ((1 + x) * (1 + INR k * x)); [|apply Rmult_le_compat_l; lra].
  pose proof (pos_INR k). nra.
Qed.

Lemma power_below_exp x k : 0 <= x -> x ^ k <= exp (INR k * (x - 1)).
Proof.
  intro X. induction k as [|k IH]; [simpl; rewrite Rmult_0_l, exp_0; lra|]. rewrite S_INR. simpl.
  replace ((INR k + 1) * (x - 1)) with (x - 1 + INR k * (x - 1)) by ring. rewrite exp_plus.
  apply Rmult_le_compat; try lra; [apply pow_le; lra | pose proof (exp_above_line (x - 1)); lra].
Qed.

(* What keeps away from 0 is no O(delta / log n), whatever the constant. *)
Lemma over_log_vanishes K delta least : 0 < least -> exists M, forall n, M < n ->
  K * (delta / ln n) < least.
Proof.
  intro L. set (A := 1 + Rabs (K * delta) / least). exists (exp A). intros n N.
  assert (P : 0 <= Rabs (K * delta) / least)
    by (apply Rmult_le_pos; [apply Rabs_pos | left; apply Rinv_0_lt_compat; trivial]).
  assert (0 < n) by (pose proof (exp_pos A); lra).
  assert (G : A < ln n) by (rewrite <- (ln_exp A); apply ln_increasing; [apply exp_pos | trivial]).
  assert (Q : 0 < ln n) by (unfold A in G; lra).
  apply Rmult_lt_reg_r with (ln n); trivial.
  replace (K * (delta / ln n) * ln n) with (K * delta) by (field; lra).
  apply Rle_lt_trans with (Rabs (K * delta)); [apply Rle_abs|].
  apply Rlt_le_trans with (least * A); [unfold A; rewrite Rmult_plus_distr_l|apply Rmult_le_compat_l; lra].
  replace (least * (Rabs (K * delta) / least)) with (Rabs (K * delta)) by (field; lra). lra.
Qed.

(* Of an order O(delta / log n) whose left side keeps above `least`: for every constant there is an n = 10 k
   beyond its bound at which the rate is below that.  The width of a token is k and a little more. *)
Ltac far_out H least more k V :=
  let K := fresh "K" in let N := fresh "N" in let M := fresh "M" in let B := fresh "B" in
  destruct H as (K & N & H); [lra ..|];
  match type of H with context [K * (?delta / _)] =>
    destruct (over_log_vanishes K delta least ltac:(lra)) as (M & V) end;
  destruct (beyond_every_bound (4 + Rabs N + Rabs M)) as (k & _ & B);
  pose proof (Rle_abs N); pose proof (Rle_abs M); pose proof (Rabs_pos N); pose proof (Rabs_pos M);
  rewrite INR_IZR_INZ in B;
  specialize (H (10 * Z.of_nat k)%Z ltac:(rewrite mult_IZR; lra) (Z.of_nat k + more)%Z);
  repeat match type of H with ?P -> _ =>
    let Q := fresh in assert (Q : P) by (rewrite plus_IZR, mult_IZR; lra); specialize (H Q); clear Q end;
  specialize (V (IZR (10 * Z.of_nat k)) ltac:(rewrite mult_IZR; lra));
  assert (4 < Z.of_nat k)%Z by (apply lt_IZR; lra).

(* -- Laws with a density -------------------------------------------------------------------------- *)

(* P(|g| > level), g ~ N(0, 1). *)
Definition bell (x : R) : R := exp (- (x * x) / 2) / sqrt (2 * PI).
Definition normal_beyond (level : R) : R := 1 - RInt bell (- level) level.

(* P(B > level), B ~ Beta(a, b). *)
Definition Beta_density (a b x : R) : R := Rpower x (a - 1) * Rpower (1 - x) (b - 1).
Definition Beta_above (a b level : R) : R :=
  RInt (Beta_density a b) level 1 / RInt (Beta_density a b) 0 1.

Lemma normal_beyond_small level : 0 <= level <= 1 -> 1 / 5 <= normal_beyond level.
Proof.
  intro L. unfold normal_beyond. enough (RInt bell (- level) level <= 4 / 5) by lra.
  apply Rle_trans with (RInt (fun _ => 2 / 5) (- level) level).
  - apply RInt_le; [lra| | apply ex_RInt_const |].
    + apply (ex_RInt_continuous bell). intros x _. apply (ex_derive_continuous bell). unfold bell.
      auto_derive. trivial.
    + intros x _. unfold bell. apply Rle_trans with (1 / sqrt (2 * PI)); [|interval].
      apply Rmult_le_compat_r; [interval|]. rewrite <- exp_0. apply exp_le_mono. nra.
  - rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. lra.
Qed.

(* Above its mean 1/8 the law Beta(k, 7 k) has more than a share 1/(96 k): above it the density keeps
   half its value for a length of 1/(16 k), and nowhere it is three times as large. *)
Lemma Beta_above_its_mean k : (0 < k)%nat ->
  1 / (96 * INR k) <= Beta_above (INR k) (7 * INR k) (1 / 8).
Proof.
  intro P. destruct k as [|j]; [lia|]. clear P.
  set (g := fun x => x ^ j * (1 - x) ^ (7 * j + 6)).
  assert (G : forall x, 0 < x < 1 -> Beta_density (INR (S j)) (7 * INR (S j)) x = g x).
  { intros x X. unfold Beta_density, g. rewrite <- !Rpower_pow by lra. f_equal; f_equal.
    - rewrite S_INR. lra.
    - rewrite S_INR, plus_INR, mult_INR. simpl. lra. }
  assert (I : forall a b, ex_RInt g a b).
  { intros a b. apply (ex_RInt_continuous g). intros x _. apply (ex_derive_continuous g). unfold g.
    auto_derive. trivial. }
  unfold Beta_above.
  rewrite (RInt_ext _ g (1 / 8) 1), (RInt_ext _ g 0 1)
    by (intros x X; rewrite Rmin_left, Rmax_right in X by lra; apply G; lra).
  set (M := g (1 / 8)). pose proof (pos_INR j) as J.
  assert (MM : 0 < M) by (unfold M, g; apply Rmult_lt_0_compat; apply pow_lt; lra).
  assert (Z : forall x, 0 <= x <= 1 -> 0 <= g x)
    by (intros x X; unfold g; apply Rmult_le_pos; apply pow_le; lra).
  assert (V : forall x, g x = M * ((8 * x) ^ j * (8 / 7 * (1 - x)) ^ (7 * j + 6))).
  { intro x. unfold M, g. rewrite !Rpow_mult_distr.
    replace (1 - 1 / 8) with (/ (8 / 7)) by field. replace (1 / 8) with (/ 8) by field.
    rewrite !pow_inv. field. split; apply pow_nonzero; lra. }
  assert (U : RInt g 0 1 <= 3 * M).
  { apply Rle_trans with (RInt (fun _ => 3 * M) 0 1).
    - apply RInt_le; trivial; [lra | apply ex_RInt_const |]. intros x X. rewrite V, (Rmult_comm 3).
      apply Rmult_le_compat_l; [lra|]. apply Rle_trans with (exp (6 / 7)); [|interval].
      apply Rle_trans with (exp (INR j * (8 * x - 1)) * exp (INR (7 * j + 6) * (8 / 7 * (1 - x) - 1))).
      + apply Rmult_le_compat; try (apply pow_le; lra); apply power_below_exp; lra.
      + rewrite <- exp_plus, plus_INR, mult_INR. apply exp_le_mono. simpl. lra.
    - rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. lra. }
  assert (A : 0 < INR (S j)) by (rewrite S_INR; lra).
  set (h := 1 / (16 * INR (S j))).
  assert (HH : 0 < h <= 1 / 16).
  { unfold h. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (16 * INR (S j)); [lra|].
    replace (1 / (16 * INR (S j)) * (16 * INR (S j))) with 1 by (field; lra). rewrite S_INR. lra. }
  assert (L : M / 2 * h <= RInt g (1 / 8) 1).
  { rewrite <- (RInt_Chasles g (1 / 8) (1 / 8 + h) 1) by trivial. unfold plus; simpl.
    assert (0 <= RInt g (1 / 8 + h) 1) by (apply RInt_ge_0; trivial; [lra | intros x X; apply Z; lra]).
    enough (M / 2 * h <= RInt g (1 / 8) (1 / 8 + h)) by lra.
    apply Rle_trans with (RInt (fun _ => M / 2) (1 / 8) (1 / 8 + h)).
    - rewrite RInt_const. unfold scal; simpl; unfold mult; simpl. lra.
    - apply RInt_le; trivial; [lra | apply ex_RInt_const |]. intros x X. rewrite V.
      apply Rmult_le_compat_l; [lra|].
      pose proof (power_above_line (8 * x - 1) j ltac:(lra)) as B.
      pose proof (power_above_line (8 / 7 * (1 - x) - 1) (7 * j + 6) ltac:(lra)) as C.
      replace (1 + (8 * x - 1)) with (8 * x) in B by ring.
      replace (1 + (8 / 7 * (1 - x) - 1)) with (8 / 7 * (1 - x)) in C by ring.
      rewrite plus_INR, mult_INR in C. change (INR 7) with (1 + 1 + 1 + 1 + 1 + 1 + 1) in C.
      change (INR 6) with (1 + 1 + 1 + 1 + 1 + 1) in C.
      assert (T : h * (16 * (INR j + 1)) = 1) by (unfold h; rewrite S_INR in *; field; lra).
      assert (Y : (INR j + 1) * (x - 1 / 8) <= (INR j + 1) * h) by (apply Rmult_le_compat_l; lra).
      assert (0 <= INR j * (8 * x - 1)) by (apply Rmult_le_pos; lra).
      apply Rle_trans with (1 * (1 / 2)); [lra|]. apply Rmult_le_compat; lra. }
  assert (Q : 0 < RInt g 0 1).
  { rewrite <- (RInt_Chasles g 0 (1 / 8) 1) by trivial. unfold plus; simpl.
    assert (0 <= RInt g 0 (1 / 8)) by (apply RInt_ge_0; trivial; [lra | intros x X; apply Z; lra]). nra. }
  apply (proj1 (Rle_div_r _ _ _ Q)). eapply Rle_trans; [|exact L].
  apply Rle_trans with (1 / (96 * INR (S j)) * (3 * M)).
  - apply Rmult_le_compat_l; trivial. left. apply Rdiv_lt_0_compat; lra.
  - right. unfold h. field. lra.
Qed.

(* -- Fair signs, any number of them --------------------------------------------------------------- *)

(* Pr[low <= <c, y> <= high]. *)
Definition Pr_between (c : list R) (low high : R) : R := mean c (fun s => at_least low s - above high s).

Lemma mean_opposite c : forall g, mean c (fun s => g (- s)) = mean c g.
Proof.
  induction c as [|x c IH]; intro g; simpl; [f_equal; lra|].
  rewrite (mean_ext c (fun s => g (- (x + s))) (fun s => g (- x + - s))) by (intro; f_equal; lra).
  rewrite (mean_ext c (fun s => g (- (- x + s))) (fun s => g (x + - s))) by (intro; f_equal; lra).
  rewrite (IH (fun s => g (- x + s))), (IH (fun s => g (x + s))). lra.
Qed.

Lemma mean_mono c : forall g h, (forall s, g s <= h s) -> mean c g <= mean c h.
Proof.
  induction c as [|x c IH]; intros g h L; simpl; [apply L|].
  pose proof (IH (fun s => g (x + s)) (fun s => h (x + s)) (fun s => L _)).
  pose proof (IH (fun s => g (- x + s)) (fun s => h (- x + s)) (fun s => L _)). lra.
Qed.

Lemma mean_rest c g : 1 - mean c g = mean c (fun s => 1 - g s).
Proof. rewrite mean_minus, mean_constant. reflexivity. Qed.

Lemma mean_app a b : forall g, mean (a ++ b) g = mean a (fun s => mean b (fun t => g (s + t))).
Proof.
  induction a as [|x a IH]; intro g; simpl.
  - apply mean_ext; intro; f_equal; lra.
  - rewrite !IH. f_equal. f_equal; apply mean_ext; intro; apply mean_ext; intro; f_equal; lra.
Qed.

(* A sum of fair signs is at least 0 half the time, and at most 0. *)
Lemma half_at_least c : 1 / 2 <= mean c (at_least 0).
Proof.
  assert (L : 1 <= mean c (at_least 0) + mean c (fun s => at_least 0 (- s))).
  { replace 1 with (mean c (fun _ => 1)) by apply mean_constant.
    replace (mean c (at_least 0)) with
      (mean c (fun s => 0 - at_least 0 (- s)) + (mean c (at_least 0) + mean c (fun s => at_least 0 (- s))))
      by (rewrite mean_minus, mean_constant; lra).
    replace (_ + _ + _) with (mean c (at_least 0) - mean c (fun s => 0 - at_least 0 (- s)))
      by (rewrite mean_minus, mean_constant; lra).
    rewrite <- mean_minus. apply mean_mono. intro s. unfold at_least.
    destruct (Rle_dec 0 s), (Rle_dec 0 (- s)); lra. }
  rewrite mean_opposite in L. lra.
Qed.

Lemma half_at_most c : 1 / 2 <= mean c (fun s => at_least 0 (- s)).
Proof. rewrite mean_opposite. apply half_at_least. Qed.

(* Of what is nowhere negative the mean is at least that of one pattern of the first signs. *)
Lemma mean_of_pattern first : forall y h, length y = length first ->
  Forall (fun s => s = 1 \/ s = - 1) y -> (forall s, 0 <= h s) ->
  h (dot first y) / 2 ^ length first <= mean first h.
Proof.
  induction first as [|x first IH]; intros [|s y] h L F P; try discriminate; simpl.
  - lra.
  - inversion F as [|? ? S F']; subst. injection L as L. destruct S as [-> | ->].
    + pose proof (IH y (fun s => h (x + s)) L F' (fun s => P _)) as Q. simpl in Q.
      assert (0 <= mean first (fun s => h (- x + s)))
        by (rewrite <- (mean_constant first 0); apply mean_mono; intro; apply P).
      replace (1 * x + dot first y) with (x + dot first y) by ring.
      unfold Rdiv in *. rewrite Rinv_mult. lra.
    + pose proof (IH y (fun s => h (- x + s)) L F' (fun s => P _)) as Q. simpl in Q.
      assert (0 <= mean first (fun s => h (x + s)))
        by (rewrite <- (mean_constant first 0); apply mean_mono; intro; apply P).
      replace (-1 * x + dot first y) with (- x + dot first y) by ring.
      unfold Rdiv in *. rewrite Rinv_mult. lra.
Qed.

(* One pattern of the first signs takes the sum beyond a level, where all others add up to 0 or more:
   then that has half the chance of the pattern. *)
Lemma pattern_reaches first rest y level : length y = length first ->
  Forall (fun s => s = 1 \/ s = - 1) y -> level <= dot first y ->
  / 2 ^ S (length first) <= mean (first ++ rest) (at_least level).
Proof.
  intros L F D. rewrite mean_app. set (h := fun s => mean rest (fun t => at_least level (s + t))).
  assert (P : forall s, 0 <= h s).
  { intro s. unfold h. rewrite <- (mean_constant rest 0). apply mean_mono. intro t. unfold at_least.
    destruct Rle_dec; lra. }
  pose proof (mean_of_pattern first y h L F P) as Q.
  assert (H : 1 / 2 <= h (dot first y)).
  { unfold h. apply Rle_trans with (mean rest (at_least 0)); [apply half_at_least|].
    apply mean_mono. intro t. unfold at_least. destruct (Rle_dec 0 t), (Rle_dec level _); lra. }
  apply Rle_trans with (h (dot first y) / 2 ^ length first); trivial. simpl.
  rewrite Rinv_mult. apply Rmult_le_compat_r; [|lra].
  left. apply Rinv_0_lt_compat, pow_lt. lra.
Qed.

Lemma sign_above x : exists s, (s = 1 \/ s = - 1) /\ 0 <= s * x.
Proof. destruct (Rle_dec 0 x); [exists 1 | exists (- 1)]; split; auto; lra. Qed.

(* With the third sign at minus, and the first two wherever they help, the sum is -x or below half the
   time: not near x, whatever all entries but x are. *)
Lemma never_near c0 c1 x other others : 1 / 20 < x ->
  / 16 <= difference 1 (Pr_between (entries [c0; c1; x] other others) (x - 0.1) (x + 0.1)).
Proof.
  intro X. unfold difference, Pr_between, entries. set (c := [c0; c1; x] ++ _).
  apply Rle_trans with (mean c (fun s => at_least x (- s))).
  - rewrite mean_opposite. destruct (sign_above c0) as (s0 & S0 & P0), (sign_above c1) as (s1 & S1 & P1).
    replace (/ 16) with (/ 2 ^ S (length [c0; c1; x])) by (simpl; lra).
    apply (pattern_reaches _ _ [s0; s1; 1]); [reflexivity | repeat (apply Forall_cons; [auto|]); apply Forall_nil | simpl; lra].
  - rewrite mean_rest. apply mean_mono. intro s.
    unfold at_least, above. destruct (Rle_dec x _), (Rle_dec _ s), (Rlt_dec _ s); lra.
Qed.

(* Of a row beside the one above: three entries alone reach a level. *)
Lemma reached_by_three c0 c1 c2 other others level : level <= c0 + c1 + c2 ->
  / 16 <= Pr_at_least (entries [c0; c1; c2] other others) level.
Proof.
  intro L. replace (/ 16) with (/ 2 ^ S (length [c0; c1; c2])) by (simpl; lra).
  apply (pattern_reaches _ _ [1; 1; 1]); [reflexivity | repeat (apply Forall_cons; [auto|]); apply Forall_nil | simpl; lra].
Qed.

Lemma reached_by_two c0 c1 other others level : level <= c0 + c1 ->
  / 8 <= Pr_at_least (entries [c0; c1] other others) level.
Proof.
  intro L. replace (/ 8) with (/ 2 ^ S (length [c0; c1])) by (simpl; lra).
  apply (pattern_reaches _ _ [1; 1]); [reflexivity | repeat (apply Forall_cons; [auto|]); apply Forall_nil | simpl; lra].
Qed.

Lemma not_below c level : difference 1 (Pr_below c level) = Pr_at_least c level.
Proof. unfold difference, Pr_below, Pr_at_least. rewrite mean_rest. apply mean_ext. intro. lra. Qed.

Lemma not_within c level : 0 < level -> Pr_at_least c level <= difference 1 (Pr_within c level).
Proof.
  intro L. unfold difference, Pr_within, Pr_at_least.
  rewrite mean_rest. apply mean_mono. intro s.
  unfold at_least, above. destruct (Rle_dec _ s), (Rlt_dec _ s); lra.
Qed.

(* -- Attention over any number of keys ------------------------------------------------------------ *)

Lemma total_positive u score all : all <> [] ->
  Forall (fun k : Z * row => (0 < fst k)%Z /\ 0 < u (score (snd k))) all -> 0 < total u score all.
Proof.
  assert (W : Forall (fun k : Z * row => (0 < fst k)%Z /\ 0 < u (score (snd k))) all ->
    0 <= total u score all).
  { induction 1 as [|k rest [P Q] _ IH]; unfold total in *; simpl; [lra|].
    apply IZR_lt in P. apply Rplus_le_le_0_compat; [apply Rmult_le_pos; lra | assumption]. }
  intros N F. destruct F as [|k rest [P Q] F]; [contradiction|]. unfold total in *; simpl.
  assert (0 <= sum (map (fun k => IZR (fst k) * u (score (snd k))) rest)).
  { clear - F. induction F as [|k rest [P Q] _ IH]; simpl; [lra|].
    apply IZR_lt in P. apply Rplus_le_le_0_compat; [apply Rmult_le_pos; lra | assumption]. }
  apply IZR_lt in P. pose proof (Rmult_lt_0_compat _ _ P Q). lra.
Qed.

(* What is attended of a column in which all keys have one entry is that entry. *)
Lemma attended_everywhere u score all column x :
  Forall (fun k : Z * row => entry column (snd k) = x) all -> 0 < total u score all ->
  attended u score all column = x.
Proof.
  intros F P. unfold attended. assert (E : forall keys, Forall (fun k : Z * row => entry column (snd k) = x) keys ->
    sum (map (fun k => IZR (fst k) * u (score (snd k)) * entry column (snd k)) keys)
      = x * total u score keys).
  { clear. induction 1 as [|k rest E _ IH]; unfold total in *; simpl; [lra|]. rewrite IH, E. lra. }
  rewrite (E _ F). field. lra.
Qed.

Lemma attended_not_negative u score all column :
  Forall (fun k : Z * row => (0 < fst k)%Z /\ 0 < u (score (snd k)) /\ 0 <= entry column (snd k)) all ->
  0 <= attended u score all column.
Proof.
  intro F. destruct all as [|k rest]; [unfold attended, Rdiv; simpl; lra|].
  assert (0 < total u score (k :: rest)).
  { apply total_positive; [discriminate|]. revert F. apply Forall_impl. tauto. }
  apply Rmult_le_pos; [|left; apply Rinv_0_lt_compat; trivial].
  clear - F. induction F as [|k' rest' (P & Q & E) _ IH]; simpl; [lra|].
  apply IZR_lt in P. apply Rplus_le_le_0_compat; [repeat apply Rmult_le_pos; lra | assumption].
Qed.

Lemma sum_cons x l : sum (x :: l) = x + sum l.
Proof. reflexivity. Qed.

(* One key that outweighs all others holds half of what is attended. *)
Lemma attended_mostly u score key rest column : 0 < u (score key) -> 0 <= entry column key ->
  total u score rest <= u (score key) ->
  Forall (fun k : Z * row => (0 < fst k)%Z /\ 0 < u (score (snd k)) /\ 0 <= entry column (snd k)) rest ->
  entry column key / 2 <= attended u score ((1%Z, key) :: rest) column.
Proof.
  intros U E T F. unfold attended, total in *. cbn [map fst snd]. rewrite !sum_cons.
  assert (0 <= sum (map (fun k => IZR (fst k) * u (score (snd k))) rest)
    /\ 0 <= sum (map (fun k => IZR (fst k) * u (score (snd k)) * entry column (snd k)) rest)) as [P Q].
  { clear T. induction F as [|k rest (P & Q & X) _ [IH IH']]; simpl; [lra|]. apply IZR_lt in P.
    split; apply Rplus_le_le_0_compat; trivial; repeat apply Rmult_le_pos; lra. }
  match type of Q with 0 <= ?x => set (q := x) in * end.
  match type of P with 0 <= ?x => set (p := x) in * end.
  assert (C : 1 * u (score key) + p > 0) by lra. apply (proj1 (Rle_div_r _ _ _ C)). nra.
Qed.

Lemma softmax_1 n : (0 < n)%Z -> softmax n 1 = IZR n.
Proof. intro N. unfold softmax. rewrite Rmult_1_l. apply exp_ln, IZR_lt, N. Qed.

Lemma softmax_square n s : (1 <= n)%Z -> 2 <= s -> IZR n * IZR n <= softmax n s.
Proof.
  intros N S. apply IZR_le in N. unfold softmax. rewrite <- (exp_ln (IZR n)) at 1 2 by lra.
  rewrite <- exp_plus. apply exp_le_mono. pose proof (ln_le_mono 1 (IZR n) ltac:(lra) N) as L.
  rewrite ln_1 in L. nra.
Qed.

(* -- Rows that meet the same signs ---------------------------------------------------------------- *)

Lemma nth_added j : forall a b, (j < length a)%nat -> length b = length a ->
  nth j (added a b) 0 = nth j a 0 + nth j b 0.
Proof. induction j; intros [|x a] [|y b]; simpl; intros; try lia; trivial. apply IHj; lia. Qed.

Lemma nth_scaled t j : forall a, nth j (scaled t a) 0 = t * nth j a 0.
Proof. induction j; intros [|x a]; simpl; trivial; try lra. Qed.

Lemma mean_of_one_row g h j size : (j < size)%nat ->
  (forall sums, length sums = size -> g sums <= h (nth j sums 0)) ->
  forall columns base, length base = size -> Forall (fun y => length y = size) columns ->
  mean_rows columns base g <= mean (map (fun y => nth j y 0) columns) (fun s => h (nth j base 0 + s)).
Proof.
  intros J L. induction columns as [|x columns IH]; intros base B F; simpl.
  - rewrite Rplus_0_r. apply L, B.
  - inversion F as [|? ? X F']; subst.
    assert (A : forall t, length (scaled t x) = length base) by (intro; unfold scaled; rewrite map_length; lia).
    pose proof (IH (added base x) ltac:(rewrite length_added; lia) F') as P.
    pose proof (IH (added base (scaled (- 1) x)) ltac:(rewrite length_added; rewrite ?A; lia) F') as M.
    rewrite nth_added in P, M by (rewrite ?A; lia).
    replace (nth j (scaled (- 1) x) 0) with (- nth j x 0) in M
      by (rewrite nth_scaled; lra).
    rewrite (mean_ext _ (fun s => h (nth j base 0 + (nth j x 0 + s)))
      (fun s => h (nth j base 0 + nth j x 0 + s))) by (intro; f_equal; ring).
    rewrite (mean_ext _ (fun s => h (nth j base 0 + (- nth j x 0 + s)))
      (fun s => h (nth j base 0 + - nth j x 0 + s))) by (intro; f_equal; ring).
    lra.
Qed.

Lemma map_repeated (A B : Type) (f : A -> B) x k : map f (repeat x k) = repeat (f x) k.
Proof. induction k; simpl; congruence. Qed.

Lemma none_above_between level sums : 0 <= none_above level sums <= 1.
Proof. induction sums; simpl; [lra|]. destruct Rlt_dec; lra. Qed.

Lemma mean_rows_between g : (forall sums, 0 <= g sums <= 1) ->
  forall columns base, 0 <= mean_rows columns base g <= 1.
Proof.
  intro G. induction columns as [|x columns IH]; intro base; simpl; [apply G|].
  pose proof (IH (added base x)). pose proof (IH (added base (scaled (- 1) x))). lra.
Qed.

(* Where one row alone reaches beyond the level so often, some row of some neuron does. *)
Lemma neuron_fires first other others level reach m j least : (0 < m)%Z -> (j < length other)%nat ->
  Forall (fun y => length y = length other) first -> level < reach ->
  least <= Pr_at_least (entries (map (fun y => nth j y 0) first) (nth j other 0) others) reach ->
  least <= difference 1 (every_neuron m (Pr_none_above first other others level)).
Proof.
  intros M J F L P. unfold difference, every_neuron. set (p := Pr_none_above _ _ _ _).
  assert (B : 0 <= p <= 1) by (apply mean_rows_between, none_above_between).
  assert (p <= 1 - least).
  { eapply Rle_trans; [|apply Rplus_le_compat_l, Ropp_le_contravar, P].
    unfold Pr_at_least. fold (1 - mean (entries (map (fun y => nth j y 0) first) (nth j other 0) others)
      (at_least reach)). rewrite mean_rest. unfold p, Pr_none_above, entries.
    eapply Rle_trans;
      [apply (mean_of_one_row _ (fun s => 1 - at_least reach s) j (length other)); trivial|].
    - intros sums S. unfold at_least. destruct (Rle_dec reach (nth j sums 0)) as [R|R].
      + rewrite none_above_0; [lra|]. apply Exists_exists. exists (nth j sums 0).
        split; [apply nth_In; lia | lra].
      + pose proof (none_above_between level sums). lra.
    - apply map_length.
    - apply Forall_app. split; trivial. apply Forall_forall. intros y Y. apply repeat_spec in Y. subst; trivial.
    - rewrite map_app, map_repeated. apply Req_le, mean_ext. intro s. f_equal. f_equal.
      replace (nth j (map (fun _ => 0) other) 0) with 0; [lra|]. clear. revert j.
      induction other; intros [|j]; simpl; auto. }
  replace (Z.to_nat m) with (S (Z.to_nat (m - 1))) by lia. simpl.
  assert (p ^ Z.to_nat (m - 1) <= 1) by (rewrite <- (pow1 (Z.to_nat (m - 1))); apply pow_incr; lra).
  nra.
Qed.

(* Counts of keys are positive, columns differ: by arithmetic in whole numbers. *)
Ltac every_key := repeat (apply Forall_cons; [cbn [fst snd entry]|]); [..|apply Forall_nil].
Ltac column_known :=
  repeat match goal with |- context [(?a =? ?b)%Z] => destruct (Z.eqb_spec a b); try lia end; reflexivity.
