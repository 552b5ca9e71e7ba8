(* With x = lambda^2 sigma^2/(2 d) the left side is at least sqrt(n) exp(x)^2, as log(2/delta) is at least
   1/4, the rate is sqrt(n) exp(x), and exp(x) passes every constant. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros d D delta E F q Q (K & N & H).
  assert (P : 0 < q * q) by nra.
  set (t := 1 + Rabs N + 2 * IZR d * Rabs K / (q * q)).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  assert (0 <= 2 * IZR d * Rabs K) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= 2 * IZR d * Rabs K / (q * q)).
  { apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]. }
  destruct (H t ltac:(unfold t; lra)) as (least & I). clear H.
  specialize (I (Z.max least 1) ltac:(lia)). revert I.
  assert (R : 1 <= IZR (Z.max least 1)) by (apply IZR_le; lia). set (n := IZR (Z.max least 1)) in *.
  match goal with |- 3 * exp ?u + 2 * sqrt (_ * exp ?y * ?L) <= K * (_ * exp ?x) -> _ =>
    set (u0 := u); set (x0 := x); replace y with (x0 + x0 + (x0 + x0)) by (unfold x0; field; lra);
    set (l := L); assert (X : x0 * (2 * IZR d) = t * t * (q * q)) by (unfold x0; field; lra)
  end.
  assert (G : 1 / 4 <= l).
  { apply Rle_trans with (ln 2); [interval|]. apply ln_le_mono; [lra|].
    apply Rmult_le_reg_r with delta; [lra|]. replace (2 / delta * delta) with 2 by (field; lra). lra. }
  rewrite !exp_plus. pose proof (exp_pos u0). pose proof (exp_pos x0). pose proof (exp_above_line x0).
  set (w := exp x0) in *.
  assert (W : Rabs K + 1 <= w).
  { apply Rle_trans with (1 + x0); [|lra]. assert (Rabs K <= x0); [|lra].
    apply Rmult_le_reg_r with (2 * IZR d); [lra|]. rewrite X.
    apply Rle_trans with (1 * t * (q * q)).
    - unfold t. replace (1 * (1 + Rabs N + 2 * IZR d * Rabs K / (q * q)) * (q * q))
        with ((1 + Rabs N) * (q * q) + Rabs K * (2 * IZR d)) by (field; lra).
      assert (0 <= (1 + Rabs N) * (q * q)) by (apply Rmult_le_pos; lra). lra.
    - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; unfold t; lra. }
  intro I.
  assert (S : w * w * sqrt n / 2 <= sqrt (n * (w * w * (w * w)) * l)).
  { replace (w * w * sqrt n / 2) with (w * w / 2 * sqrt n) by field.
    rewrite <- (sqrt_pow2 (w * w / 2)) by nra. rewrite <- sqrt_mult_alt by (apply pow2_ge_0).
    apply sqrt_le_1_alt. replace ((w * w / 2) ^ 2 * n) with (n * (w * w * (w * w)) * (1 / 4)) by field.
    apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | assumption]. }
  pose proof (sqrt_lt_R0 n ltac:(lra)) as T. set (r := sqrt n) in *.
  assert (0 < r * w) by (apply Rmult_lt_0_compat; lra).
  assert (K * (r * w) <= (w - 1) * (r * w)) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.
