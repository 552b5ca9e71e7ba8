(* What the statements of this folder are made of: rows of data, attention, fair signs.  Sums and scores are
   written out; nothing is assumed. *)

From Coq Require Export Reals List ZArith.
From Coq Require Import Lra Lia.
Export ListNotations.
Open Scope R_scope.

(* -- Numbers ------------------------------------------------------------------------------------- *)

Definition sum (l : list R) : R := fold_right Rplus 0 l.
Definition minimum (x y : R) : R := (x + y - Rabs (x - y)) / 2.
Definition maximum (x y : R) : R := (x + y + Rabs (x - y)) / 2.

Lemma minimum_is_Rmin x y : minimum x y = Rmin x y.
Proof. unfold minimum, Rmin, Rabs; destruct (Rle_dec x y), (Rcase_abs (x - y)); lra. Qed.

Lemma maximum_is_Rmax x y : maximum x y = Rmax x y.
Proof. unfold maximum, Rmax, Rabs; destruct (Rle_dec x y), (Rcase_abs (x - y)); lra. Qed.

(* -- Attention ----------------------------------------------------------------------------------- *)

(* A row of data, by its entries other than 0: (column, entry).  In the self-attention of the paper all
   entries have a factor sqrt(log n), in its cross-attention A1 alone has one, log n: both are left out
   here, so that a score stands for (score) log n. *)
Definition row := list (Z * R).

Fixpoint entry (column : Z) (r : row) : R :=
  match r with
  | [] => 0
  | (j, x) :: rest => if Z.eqb column j then x else entry column rest
  end.

(* Scores of a query and a key: Q K^T all ones; Q K^T = I; cross-attention, whose query has `first` in
   column 0 and 1 everywhere else. *)
Definition score_ones (query key : row) : R := sum (map snd query) * sum (map snd key).
Definition score_identity (query key : row) : R :=
  sum (map (fun e => snd e * entry (fst e) key) query).
Definition score_cross (first : R) (key : row) : R :=
  sum (map (fun e => snd e * (if Z.eqb (fst e) 0 then first else 1)) key).

(* Keys that are alike, of one score and of one entry in the column that is asked, count once, with their
   number. *)
Definition keys := list (Z * row).

(* u(A, x)_{j0, j1}: exp(score log n) of softmax attention, (score) log n of linear attention. *)
Definition softmax (n : Z) (score : R) : R := exp (score * ln (IZR n)).
Definition linear (n : Z) (score : R) : R := score * ln (IZR n).

(* alpha: the sum of u over all keys; f: the share of one key; c: what is attended of a column. *)
Definition total (u : R -> R) (score : row -> R) (all : keys) : R :=
  sum (map (fun k => IZR (fst k) * u (score (snd k))) all).
Definition attention (u : R -> R) (score : row -> R) (all : keys) (key : row) : R :=
  u (score key) / total u score all.
Definition attended (u : R -> R) (score : row -> R) (all : keys) (column : Z) : R :=
  sum (map (fun k => IZR (fst k) * u (score (snd k)) * entry column (snd k)) all) / total u score all.

(* The exponent of n in u; u over log n. *)
Definition log_over_log (n : Z) (u : R -> R) (score : R) : R := ln (u score) / ln (IZR n).
Definition over_log (n : Z) (u : R -> R) (score : R) : R := u score / ln (IZR n).

(* -- Fair signs ---------------------------------------------------------------------------------- *)

(* A row's entries: single ones, and `others` equal ones. *)
Definition entries (first : list R) (other : R) (others : Z) : list R :=
  first ++ repeat other (Z.to_nat others).

(* The mean of g(<c, y>) over independent fair signs y. *)
Fixpoint mean (c : list R) (g : R -> R) : R :=
  match c with
  | [] => g 0
  | x :: rest => (mean rest (fun s => g (x + s)) + mean rest (fun s => g (- x + s))) / 2
  end.

Definition at_least (level s : R) : R := if Rle_dec level s then 1 else 0.
Definition above (level s : R) : R := if Rlt_dec level s then 1 else 0.

(* Pr[<c, y> >= level], Pr[<c, y> < level], and for a level above 0 Pr[|<c, y>| < level], Pr[|<c, y>| <= level]. *)
Definition Pr_at_least (c : list R) (level : R) : R := mean c (at_least level).
Definition Pr_below (c : list R) (level : R) : R := mean c (fun s => 1 - at_least level s).
Definition Pr_within (c : list R) (level : R) : R :=
  mean c (fun s => above (- level) s - at_least level s).
Definition Pr_at_most (c : list R) (level : R) : R :=
  mean c (fun s => at_least (- level) s - above level s).

Lemma within_is_absolute level s : 0 < level ->
  above (- level) s - at_least level s = if Rlt_dec (Rabs s) level then 1 else 0.
Proof.
  intro; unfold above, at_least, Rabs.
  destruct (Rlt_dec (- level) s), (Rle_dec level s), (Rcase_abs s); destruct (Rlt_dec _ level); lra.
Qed.

Lemma at_most_is_absolute level s : 0 < level ->
  at_least (- level) s - above level s = if Rle_dec (Rabs s) level then 1 else 0.
Proof.
  intro; unfold above, at_least, Rabs.
  destruct (Rle_dec (- level) s), (Rlt_dec level s), (Rcase_abs s); destruct (Rle_dec _ level); lra.
Qed.

(* A mean over fair signs is a count: over all sign vectors, each as likely. *)
Fixpoint vectors (k : nat) : list (list R) :=
  match k with
  | O => [[]]
  | S k => map (cons 1) (vectors k) ++ map (cons (- 1)) (vectors k)
  end.
Fixpoint dot (c y : list R) : R :=
  match c, y with x :: c, s :: y => s * x + dot c y | _, _ => 0 end.

Lemma sum_app a b : sum (a ++ b) = sum a + sum b.
Proof. induction a as [|x a IH]; simpl; [|rewrite IH]; lra. Qed.

Theorem mean_is_a_count c : forall g,
  mean c g = sum (map (fun y => g (dot c y)) (vectors (length c))) / 2 ^ length c.
Proof.
  induction c as [|x c IH]; intro g; simpl; [lra|].
  rewrite 2!IH, map_app, sum_app, 2!map_map; simpl.
  rewrite (map_ext (fun y => g (1 * x + dot c y)) (fun y => g (x + dot c y))) by (intro; f_equal; lra).
  rewrite (map_ext (fun y => g (- 1 * x + dot c y)) (fun y => g (- x + dot c y))) by (intro; f_equal; lra).
  field. apply pow_nonzero; lra.
Qed.

(* How many of 2^size sign vectors have at least so many plus signs: rows of Pascal's triangle, summed. *)
Fixpoint add (a b : list Z) : list Z :=
  match a, b with x :: a, y :: b => (x + y)%Z :: add a b | _, _ => [] end.
Fixpoint tails (size : nat) : list Z :=
  match size with
  | O => [1%Z; 0%Z]
  | S size => let row := tails size in add ((2 ^ Z.of_nat size)%Z :: row) (row ++ [0%Z])
  end.
Definition tail (size : nat) (count : nat) : Z := nth count (tails size) 0%Z.

(* One instance counted out: of the 16 vectors of 4 signs, 11 have at least 2 plus signs. *)
Example tail_counts_vectors :
  tail 4 2 = Z.of_nat (length (filter (fun y => (2 <=? length (filter (fun b => b) y))%nat)
    (concat (map (fun a => concat (map (fun b => concat (map (fun c => map (fun d => [a; b; c; d])
      [true; false]) [true; false])) [true; false])) [true; false])))).
Proof. reflexivity. Qed.

Lemma nth_add k : forall a b, (k < length a)%nat -> (k < length b)%nat ->
  nth k (add a b) 0%Z = (nth k a 0 + nth k b 0)%Z.
Proof. induction k; intros [|x a] [|y b]; simpl; intros; try lia. apply IHk; lia. Qed.

Lemma length_add : forall a b, length a = length b -> length (add a b) = length a.
Proof. induction a as [|x a IH]; intros [|y b]; simpl; try lia; intro; rewrite IH; lia. Qed.

Lemma tails_S size :
  tails (S size) = add ((2 ^ Z.of_nat size)%Z :: tails size) (tails size ++ [0%Z]).
Proof. reflexivity. Qed.

Lemma length_tails size : length (tails size) = S (S size).
Proof.
  induction size; [reflexivity|]. rewrite tails_S, length_add; rewrite ?app_length; simpl; lia.
Qed.

Lemma tail_0 size : tail size 0 = (2 ^ Z.of_nat size)%Z.
Proof.
  induction size; [reflexivity|]. unfold tail in *. rewrite tails_S, nth_add.
  - rewrite app_nth1 by (rewrite length_tails; lia). rewrite IHsize.
    simpl nth. rewrite Nat2Z.inj_succ, Z.pow_succ_r; lia.
  - simpl; lia.
  - rewrite app_length, length_tails; simpl; lia.
Qed.

Lemma tail_S size count : tail (S size) (S count) = (tail size count + tail size (S count))%Z.
Proof.
  unfold tail. destruct (Nat.lt_ge_cases count (S (S size))).
  - rewrite tails_S, nth_add; try (rewrite ?app_length; simpl; rewrite length_tails; lia).
    simpl. destruct (Nat.lt_ge_cases (S count) (S (S size))).
    + rewrite app_nth1 by (rewrite length_tails; lia). reflexivity.
    + rewrite app_nth2, length_tails by (rewrite length_tails; lia).
      replace (S count - S (S size))%nat with 0%nat by lia.
      rewrite (nth_overflow _ _ (n := S count)) by (rewrite length_tails; lia). reflexivity.
  - rewrite !nth_overflow; rewrite ?length_tails; lia.
Qed.

Lemma mean_ext c : forall g h, (forall s, g s = h s) -> mean c g = mean c h.
Proof. induction c; simpl; intros g h E; [apply E | f_equal; f_equal; apply IHc; intro; apply E]. Qed.

Lemma mean_minus c : forall g h, mean c (fun s => g s - h s) = mean c g - mean c h.
Proof. induction c as [|x c IH]; simpl; intros; [reflexivity|]. rewrite !IH; lra. Qed.

Lemma mean_constant c : forall x, mean c (fun _ => x) = x.
Proof. induction c as [|y c IH]; simpl; intros; [reflexivity|]. rewrite !IH; lra. Qed.

(* Of `size` equal entries x: g turns from 0 to 1 where at least `count` signs are plus. *)
Definition turns (g : R -> R) (base x : R) (size count : nat) : Prop :=
  forall k, (k <= size)%nat ->
    g (base + x * (2 * INR k - INR size)) = if (count <=? k)%nat then 1 else 0.

Lemma mean_repeat size : forall g base x count, turns g base x size count ->
  mean (repeat x size) (fun s => g (base + s)) = IZR (tail size count) / 2 ^ size.
Proof.
  induction size; intros g base x count T; simpl repeat; simpl mean.
  - specialize (T 0%nat (le_n _)). simpl in T.
    replace (base + x * (2 * 0 - 0)) with (base + 0) in T by ring. rewrite T.
    destruct count as [|[|count]]; unfold tail; simpl; try lra. destruct count; simpl; lra.
  - rewrite (mean_ext _ (fun s => g (base + (x + s))) (fun s => g ((base + x) + s)))
      by (intro; f_equal; ring).
    rewrite (mean_ext _ (fun s => g (base + (- x + s))) (fun s => g ((base - x) + s)))
      by (intro; f_equal; ring).
    rewrite (IHsize g (base + x) x (pred count)), (IHsize g (base - x) x count).
    + destruct count as [|count]; simpl pred.
      * rewrite !tail_0, Nat2Z.inj_succ, Z.pow_succ_r, mult_IZR by lia. simpl; field.
        apply pow_nonzero; lra.
      * rewrite tail_S, plus_IZR. simpl; field. apply pow_nonzero; lra.
    + intros k K. specialize (T k ltac:(lia)). rewrite S_INR in T. rewrite <- T. f_equal; ring.
    + intros k K. specialize (T (S k) ltac:(lia)). rewrite !S_INR in T.
      replace (base + x + x * (2 * INR k - INR size))
        with (base + x * (2 * (INR k + 1) - (INR size + 1))) by ring.
      rewrite T. destruct count; simpl; [reflexivity|]. destruct k; reflexivity.
Qed.

(* The same for every pattern of signs of the entries before them: a tree of counts. *)
Inductive tree := leaf (count : nat) | node (plus minus : tree).

Fixpoint meets (reached : R -> Prop) (first : list R) (base x : R) (size : nat) (t : tree) : Prop :=
  match first, t with
  | [], leaf count =>
      ((count <= size)%nat ->
        reached (base + x * (2 * IZR (Z.of_nat count) - IZR (Z.of_nat size)))) /\
      ((0 < count)%nat ->
        ~ reached (base + x * (2 * (IZR (Z.of_nat count) - 1) - IZR (Z.of_nat size))))
  | y :: rest, node plus minus =>
      meets reached rest (base + y) x size plus /\ meets reached rest (base - y) x size minus
  | _, _ => False
  end.

Fixpoint share (size : nat) (t : tree) : R :=
  match t with
  | leaf count => IZR (tail size count) / 2 ^ size
  | node plus minus => (share size plus + share size minus) / 2
  end.

Lemma mean_by_counts (g : R -> R) (reached : R -> Prop) x size :
  (forall s, reached s -> g s = 1) -> (forall s, ~ reached s -> g s = 0) ->
  (forall s s', s <= s' -> reached s -> reached s') -> 0 <= x ->
  forall first base t, meets reached first base x size t ->
  mean (first ++ repeat x size) (fun s => g (base + s)) = share size t.
Proof.
  intros One Zero Up X. induction first as [|y first IH]; intros base [count|plus minus] M;
    simpl in M; try contradiction; simpl.
  - apply mean_repeat. intros k K. rewrite <- !INR_IZR_INZ in M. destruct M as [M M'].
    assert (grows : forall i j, i <= j -> x * (2 * i - INR size) <= x * (2 * j - INR size))
      by (intros; apply Rmult_le_compat_l; lra).
    destruct (Nat.leb_spec count k) as [C|C].
    + apply One. apply (Up (base + x * (2 * INR count - INR size))); [|apply M; lia].
      apply Rplus_le_compat_l, grows, le_INR, C.
    + apply Zero. intro H. apply M'; [lia|]. revert H. apply Up.
      apply Rplus_le_compat_l, grows. apply le_INR in C. rewrite S_INR in C. lra.
  - destruct M as [M M'].
    rewrite (mean_ext _ (fun s => g (base + (y + s))) (fun s => g ((base + y) + s)))
      by (intro; f_equal; ring).
    rewrite (mean_ext _ (fun s => g (base + (- y + s))) (fun s => g ((base - y) + s)))
      by (intro; f_equal; ring).
    rewrite (IH _ _ M), (IH _ _ M'). reflexivity.
Qed.

Lemma mean_at_least level first x size t : 0 <= x ->
  meets (fun s => level <= s) first 0 x size t ->
  mean (first ++ repeat x size) (at_least level) = share size t.
Proof.
  intros X M. rewrite <- (mean_by_counts (at_least level) _ x size) with (5 := M); trivial.
  - apply mean_ext; intro; f_equal; lra.
  - intros; unfold at_least; destruct Rle_dec; lra.
  - intros; unfold at_least; destruct Rle_dec; lra.
  - intros; lra.
Qed.

Lemma mean_above level first x size t : 0 <= x ->
  meets (fun s => level < s) first 0 x size t ->
  mean (first ++ repeat x size) (above level) = share size t.
Proof.
  intros X M. rewrite <- (mean_by_counts (above level) _ x size) with (5 := M); trivial.
  - apply mean_ext; intro; f_equal; lra.
  - intros; unfold above; destruct Rlt_dec; lra.
  - intros; unfold above; destruct Rlt_dec; lra.
  - intros; lra.
Qed.

Theorem Pr_at_least_is level first x size t : 0 <= x ->
  meets (fun s => level <= s) first 0 x size t ->
  Pr_at_least (first ++ repeat x size) level = share size t.
Proof. apply mean_at_least. Qed.

Theorem Pr_below_is level first x size t : 0 <= x ->
  meets (fun s => level <= s) first 0 x size t ->
  Pr_below (first ++ repeat x size) level = 1 - share size t.
Proof.
  intros. unfold Pr_below. rewrite mean_minus, mean_constant. f_equal. apply mean_at_least; trivial.
Qed.

Theorem Pr_within_is level first x size t t' : 0 <= x ->
  meets (fun s => - level < s) first 0 x size t -> meets (fun s => level <= s) first 0 x size t' ->
  Pr_within (first ++ repeat x size) level = share size t - share size t'.
Proof.
  intros. unfold Pr_within. rewrite mean_minus. f_equal; [apply mean_above | apply mean_at_least]; trivial.
Qed.

Theorem Pr_at_most_is level first x size t t' : 0 <= x ->
  meets (fun s => - level <= s) first 0 x size t -> meets (fun s => level < s) first 0 x size t' ->
  Pr_at_most (first ++ repeat x size) level = share size t - share size t'.
Proof.
  intros. unfold Pr_at_most. rewrite mean_minus. f_equal; [apply mean_at_least | apply mean_above]; trivial.
Qed.

(* -- Several rows ------------------------------------------------------------------------------- *)

(* Several rows that meet the same signs: columns, each with the entries of all rows. *)
Fixpoint added (a b : list R) : list R :=
  match a, b with x :: a, y :: b => (x + y) :: added a b | _, _ => [] end.
Definition scaled (t : R) (a : list R) : list R := map (Rmult t) a.

(* The mean of g(base + <columns, y>) over independent fair signs y. *)
Fixpoint mean_rows (columns : list (list R)) (base : list R) (g : list R -> R) : R :=
  match columns with
  | [] => g base
  | x :: rest => (mean_rows rest (added base x) g + mean_rows rest (added base (scaled (- 1) x)) g) / 2
  end.

Fixpoint none_above (level : R) (sums : list R) : R :=
  match sums with
  | [] => 1
  | s :: rest => if Rlt_dec level s then 0 else none_above level rest
  end.

(* Pr[no row exceeds the level], `others` columns being equal; the rows start at 0. *)
Definition Pr_none_above (first : list (list R)) (other : list R) (others : Z) (level : R) : R :=
  mean_rows (first ++ repeat other (Z.to_nat others)) (map (fun _ => 0) other) (none_above level).

Lemma none_above_0 level sums : Exists (fun s => level < s) sums -> none_above level sums = 0.
Proof. induction 1; simpl; destruct Rlt_dec; trivial; lra. Qed.

Lemma none_above_1 level sums : Forall (fun s => s <= level) sums -> none_above level sums = 1.
Proof. induction 1; simpl; trivial. destruct Rlt_dec; trivial; lra. Qed.

Fixpoint no_row_meets (first : list (list R)) (base x : list R) (level : R) (size : nat) (t : tree) : Prop :=
  match first, t with
  | [], leaf count =>
      ((count <= size)%nat -> Exists (fun s => level < s)
        (added base (scaled (2 * IZR (Z.of_nat count) - IZR (Z.of_nat size)) x))) /\
      ((0 < count)%nat -> Forall (fun s => s <= level)
        (added base (scaled (2 * (IZR (Z.of_nat count) - 1) - IZR (Z.of_nat size)) x)))
  | y :: rest, node t t' =>
      no_row_meets rest (added base y) x level size t /\
      no_row_meets rest (added base (scaled (- 1) y)) x level size t'
  | _, _ => False
  end.

Lemma added_scaled x : forall base s t,
  added (added base (scaled s x)) (scaled t x) = added base (scaled (s + t) x).
Proof.
  induction x as [|x l IH]; intros [|y base] s t; simpl; trivial. rewrite IH. f_equal; ring.
Qed.

Lemma exists_grows level x : Forall (fun e => 0 <= e) x -> forall base s t, s <= t ->
  Exists (fun e => level < e) (added base (scaled s x)) ->
  Exists (fun e => level < e) (added base (scaled t x)).
Proof.
  induction 1; intros [|y base] s t T; simpl; intro E; try (inversion E; fail).
  inversion E; subst; [left | right; eauto].
  assert (s * x <= t * x) by (apply Rmult_le_compat_r; trivial). lra.
Qed.

Lemma forall_grows level x : Forall (fun e => 0 <= e) x -> forall base s t, s <= t ->
  Forall (fun e => e <= level) (added base (scaled t x)) ->
  Forall (fun e => e <= level) (added base (scaled s x)).
Proof.
  induction 1; intros [|y base] s t T; simpl; intro E; trivial.
  inversion E; subst. constructor; [|eauto].
  assert (s * x <= t * x) by (apply Rmult_le_compat_r; trivial). lra.
Qed.

Lemma mean_rows_repeat x g size : forall base count,
  (forall k, (k <= size)%nat ->
    g (added base (scaled (2 * INR k - INR size) x)) = if (count <=? k)%nat then 0 else 1) ->
  length x = length base ->
  mean_rows (repeat x size) base g = 1 - IZR (tail size count) / 2 ^ size.
Proof.
  induction size; intros base count T L; simpl.
  - specialize (T 0%nat (le_n _)). simpl in T.
    assert (Z : added base (scaled (2 * 0 - 0) x) = base).
    { clear T. revert base L. induction x; intros [|y base]; simpl; intro L; try discriminate; trivial.
      injection L as L. rewrite (IHx _ L). f_equal; ring. }
    rewrite Z in T. rewrite T.
    destruct count as [|[|count]]; unfold tail; simpl; try lra. destruct count; simpl; lra.
  - assert (L' : forall t, length x = length (added base (scaled t x))).
    { intro t. clear T IHsize. revert base L. induction x; intros [|y base]; simpl; intro L;
        try discriminate; trivial.
      f_equal. injection L as L. exact (IHx _ L). }
    assert (E : added base x = added base (scaled 1 x)).
    { clear. revert base. induction x; intros [|y base]; simpl; trivial. rewrite IHx. f_equal; ring. }
    rewrite E, (IHsize _ (pred count)), (IHsize _ count); trivial.
    + destruct count as [|count]; simpl pred.
      * rewrite !tail_0, Nat2Z.inj_succ, Z.pow_succ_r, mult_IZR by lia. simpl; field.
        apply pow_nonzero; lra.
      * rewrite tail_S, plus_IZR. simpl; field. apply pow_nonzero; lra.
    + intros k K. specialize (T k ltac:(lia)). rewrite S_INR in T.
      rewrite <- T, added_scaled. do 3 f_equal; ring.
    + intros k K. specialize (T (S k) ltac:(lia)). rewrite !S_INR in T. rewrite added_scaled.
      replace (1 + (2 * INR k - INR size)) with (2 * (INR k + 1) - (INR size + 1)) by ring.
      rewrite T. destruct count; simpl; [reflexivity|]. destruct k; reflexivity.
Qed.

Lemma length_added : forall a b, length a = length b -> length (added a b) = length a.
Proof. induction a; intros [|y b]; simpl; intro; try discriminate; trivial.
  f_equal. injection H as H. auto. Qed.

Lemma no_row_by_counts x level size : Forall (fun e => 0 <= e) x ->
  forall first base t, length x = length base -> Forall (fun y => length y = length x) first ->
  no_row_meets first base x level size t ->
  mean_rows (first ++ repeat x size) base (none_above level) = 1 - share size t.
Proof.
  intro X. induction first as [|y first IH]; intros base [count|t t'] L F M;
    simpl in M; try contradiction; simpl.
  - apply mean_rows_repeat; trivial. intros k K. rewrite <- !INR_IZR_INZ in M. destruct M as [M M'].
    destruct (Nat.leb_spec count k) as [C|C].
    + apply none_above_0. apply (exists_grows level x X base (2 * INR count - INR size)); [|apply M; lia].
      apply le_INR in C. lra.
    + apply none_above_1.
      apply (forall_grows level x X base _ (2 * (INR count - 1) - INR size)); [|apply M'; lia].
      apply le_INR in C. rewrite S_INR in C. lra.
  - destruct M as [M M']. inversion F; subst.
    assert (length (scaled (-1) y) = length base) by (unfold scaled; rewrite map_length; congruence).
    rewrite (IH _ t), (IH _ t'); trivial; try (rewrite length_added; congruence). lra.
Qed.

(* m neurons, whose sign vectors are independent: all of them are 0; none of one kind of networks is above,
   and one of another kind is. *)
Definition every_neuron (m : Z) (p : R) : R := p ^ Z.to_nat m.
Definition some_but_none (m : Z) (none none_of_both : R) : R :=
  none ^ Z.to_nat m - none_of_both ^ Z.to_nat m.

Theorem Pr_none_above_is first other others level t :
  Forall (fun e => 0 <= e) other -> Forall (fun y => length y = length other) first ->
  no_row_meets first (map (fun _ => 0) other) other level (Z.to_nat others) t ->
  Pr_none_above first other others level = 1 - share (Z.to_nat others) t.
Proof. intros. apply no_row_by_counts; trivial. rewrite map_length; trivial. Qed.

(* -- Vectors and matrices ------------------------------------------------------------------------ *)

Definition inner (x y : list R) : R := dot x y.
Definition over (x y : R) : R := x / y.
Definition difference (x y : R) : R := x - y.

(* |P x - x| of x = (1, 0), which P turns by an angle in degrees. *)
Definition chord_of_degrees (t : R) : R :=
  sqrt ((cos (t * PI / 180) - 1) ^ 2 + sin (t * PI / 180) ^ 2).

(* The slope of |K^T beta - q|^2 along the weight of one key. *)
Fixpoint mixed (beta : list R) (all : list (list R)) (q : list R) : list R :=
  match beta, all with
  | b :: beta, k :: all => added (scaled b k) (mixed beta all q)
  | _, _ => map (fun _ => 0) q
  end.
Definition slope (beta : list R) (all : list (list R)) (q key : list R) : R :=
  2 * inner key (added (mixed beta all q) (scaled (- 1) q)).

(* Matrices in whole numbers, by rows; vec by rows or by columns; Kronecker products of two rows. *)
Definition product (x y : list Z) : Z := fold_right Z.add 0%Z (map (fun p => (fst p * snd p)%Z) (combine x y)).
Definition column (j : nat) (m : list (list Z)) : list Z := map (fun r => nth j r 0%Z) m.
Definition transposed (m : list (list Z)) : list (list Z) :=
  map (fun j => column j m) (seq 0 (length (hd [] m))).
Definition times_transposed (a b : list (list Z)) : list (list Z) :=
  map (fun r => map (product r) b) a.
Definition vec_columns (m : list (list Z)) : list Z := concat (transposed m).
Definition kronecker (a b : list Z) : list Z := flat_map (fun u => map (Z.mul u) b) a.

(* (A1 x A2) v by blocks of rows, and A1 X A2^T. *)
Definition scores_by_blocks (a b : list (list Z)) (v : list Z) : list (list Z) :=
  map (fun r => map (fun r' => product (kronecker r r') v) b) a.
Definition scores_by_products (a x b : list (list Z)) : list (list Z) :=
  times_transposed (times_transposed a (transposed x)) b.
(* How many entries of two matrices of one shape differ. *)
Definition differing (a b : list (list Z)) : R :=
  IZR (Z.of_nat (length (filter (fun p => negb (Z.eqb (fst p) (snd p))) (combine (concat a) (concat b))))).
