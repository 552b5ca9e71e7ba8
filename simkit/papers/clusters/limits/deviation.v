(* With x = lambda^2 sigma^2/d the left side is at least 2 sqrt(n log(2/delta)) exp(x), the rate is
   sqrt(n) exp(x/2), and exp(x/2) passes every constant. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros (K & N & H).
  set (t := 1 + Rabs N + 256 * Rabs K).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  destruct (H t ltac:(unfold t; lra)) as (least & I). clear H.
  specialize (I (Z.max least 1) ltac:(lia)). revert I.
  assert (R : 1 <= IZR (Z.max least 1)) by (apply IZR_le; lia). set (n := IZR (Z.max least 1)) in *.
  match goal with |- 3 * exp ?u + 2 * sqrt (_ * exp ?y * ?L) <= K * (_ * exp ?x) -> _ =>
    set (u0 := u); set (x0 := x); replace y with (x0 + x0 + (x0 + x0)) by (unfold x0; field);
    assert (G : 1 <= L) by interval
  end.
  rewrite !exp_plus. pose proof (exp_pos u0). pose proof (exp_pos x0) as P. set (w := exp x0) in *.
  assert (W : 2 * Rabs K + 1 <= w).
  { apply Rle_trans with (1 + x0); [|apply exp_above_line].
    assert (t <= x0 * 128); [|unfold t in *; lra].
    assert (X : exists q, 1 <= q /\ x0 * 128 = t * q * (t * q)).
    { match goal with
      | y := t ^ 2 * ?q ^ 2 / _ |- _ => exists q
      | y := ?q ^ 2 * t ^ 2 / _ |- _ => exists q
      end; split; [lra | unfold x0; field]. }
    destruct X as (q & Q & ->). assert (1 <= t) by (unfold t; lra). assert (t * 1 <= t * q) by nra. nra. }
  intro I.
  match type of G with 1 <= ?L =>
    assert (S : w * w * sqrt n <= sqrt (n * (w * w * (w * w)) * L))
  end.
  { rewrite <- (sqrt_pow2 (w * w)) at 1 by nra. rewrite <- sqrt_mult_alt by (apply pow2_ge_0).
    apply sqrt_le_1_alt. replace ((w * w) ^ 2 * n) with (n * (w * w * (w * w)) * 1) by ring.
    apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | assumption]. }
  pose proof (sqrt_lt_R0 n ltac:(lra)) as Q. set (r := sqrt n) in *.
  assert (K * (r * w) <= w / 2 * (r * w)) by (apply Rmult_le_compat_r; nra).
  nra.
Qed.
