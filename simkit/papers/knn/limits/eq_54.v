(* The threshold falls below 1, so that the chance keeps above 1/5, and d^(1/2)/log d is at least
   (log d)/16. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & N & H); [lra|].
  replace 2.0 with 2 in H by lra. replace 1.0 with 1 in H by lra.
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (b := 1 + 80 * Rabs K).
  destruct (beyond_every_bound (1 + Rabs N + exp b)) as (k & _ & B).
  specialize (H (Z.of_nat k)). rewrite mult_IZR, <- INR_IZR_INZ in H. set (d := INR k) in *.
  pose proof (exp_pos b). specialize (H ltac:(lra) eq_refl).
  assert (L : b < ln d) by (rewrite <- (ln_exp b); apply ln_increasing; lra).
  assert (1 <= ln d) by (unfold b in L; lra).
  match type of H with normal_beyond ?x <= _ => assert (X : 0 <= x <= 1) end.
  { rewrite <- !sqrt_div_alt by lra. split; [apply sqrt_pos|]. apply Rle_trans with (sqrt 1); [apply sqrt_le_1_alt | rewrite sqrt_1; lra].
    assert (R : 0 < Rpower d (1 - 0.25) <= d).
    { split; [apply exp_pos|]. rewrite <- (exp_ln d) at 2 by lra. apply exp_le_mono. nra. }
    apply Rmult_le_reg_r with (ln d * (2 * (8 * d))); [nra|].
    replace (2 * 2 * 1 * Rpower d (1 - 0.25) / ln d / (2 * (8 * d)) * (ln d * (2 * (8 * d))))
      with (2 * 2 * 1 * Rpower d (1 - 0.25)) by (field; lra).
    assert (d * 1 <= d * ln d) by (apply Rmult_le_compat_l; lra). lra. }
  apply normal_beyond_small in X.
  assert (E : exp (- (1) * Rpower d (1 - 2 * 0.25) / ln d) <= exp (- (ln d / 16))).
  { apply exp_le_mono. unfold Rpower. replace ((1 - 2 * 0.25) * ln d) with (ln d / 2) by lra.
    pose proof (exp_above_square (ln d / 2) ltac:(lra)).
    apply Rmult_le_reg_r with (ln d); [lra|].
    replace (- (1) * exp (ln d / 2) / ln d * ln d) with (- (1) * exp (ln d / 2)) by (field; lra).
    assert (d * 1 <= d * ln d) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (exp_pos (ln d / 16)) as P. pose proof (exp_above_line (ln d / 16)).
  rewrite exp_Ropp in E.
  assert (K * exp (- (1) * Rpower d (1 - 2 * 0.25) / ln d) <= Rabs K * / exp (ln d / 16)).
  { apply Rle_trans with (Rabs K * exp (- (1) * Rpower d (1 - 2 * 0.25) / ln d)).
    - apply Rmult_le_compat_r; [left; apply exp_pos | lra].
    - apply Rmult_le_compat_l; lra. }
  assert (Rabs K * / exp (ln d / 16) < 1 / 5).
  { apply Rmult_lt_reg_r with (exp (ln d / 16)); trivial.
    replace (Rabs K * / exp (ln d / 16) * exp (ln d / 16)) with (Rabs K) by (field; lra).
    unfold b in L. lra. }
  lra.
Qed.
