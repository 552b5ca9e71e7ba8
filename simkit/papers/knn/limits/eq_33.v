(* For d = 2 k the share is at least 1/(96 k), where exp(-rate d) is at most 1/(rate k)^2. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros rate R (K & N & H).
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (q := rate * rate). assert (0 < q) by (unfold q; nra).
  assert (0 <= 96 * Rabs K / q) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  destruct (beyond_every_bound (Rabs N + 96 * Rabs K / q)) as (k & P & B).
  specialize (H (2 * Z.of_nat k)%Z). rewrite !mult_IZR, <- INR_IZR_INZ in H. set (x := INR k) in *.
  specialize (H ltac:(lra) eq_refl). assert (0 < x) by lra.
  replace (2 * x / 2) with x in H by field.
  replace ((8 * (2 * x) - 2 * x) / 2) with (7 * x) in H by field.
  replace (2 * x / (8 * (2 * x))) with (1 / 8) in H by (field; lra).
  pose proof (Beta_above_its_mean k P) as L. fold x in L.
  assert (V : 0 < q * (x * x)) by (apply Rmult_lt_0_compat; nra).
  assert (E : K * exp (- rate * (2 * x)) <= Rabs K / (q * (x * x))).
  { replace (- rate * (2 * x)) with (- (2 * (rate * x))) by ring. rewrite exp_Ropp.
    pose proof (exp_above_square (2 * (rate * x)) ltac:(nra)) as Q.
    replace (2 * (rate * x) * (2 * (rate * x)) / 4) with (q * (x * x)) in Q by (unfold q; field).
    pose proof (Rinv_le_contravar _ _ V Q). pose proof (Rinv_0_lt_compat _ (exp_pos (2 * (rate * x)))).
    unfold Rdiv. apply Rle_trans with (Rabs K * / exp (2 * (rate * x))).
    - apply Rmult_le_compat_r; lra.
    - apply Rmult_le_compat_l; lra. }
  assert (1 / (96 * x) <= Rabs K / (q * (x * x))) as F by lra.
  apply (Rmult_le_compat_r (96 * (x * x))) in F; [|nra].
  replace (1 / (96 * x) * (96 * (x * x))) with x in F by (field; lra).
  replace (Rabs K / (q * (x * x)) * (96 * (x * x))) with (96 * Rabs K / q) in F by (field; lra). lra.
Qed.
