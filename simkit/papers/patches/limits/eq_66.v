(* sqrt(log(s/a^2) a^2/s) = a sqrt(log(s/a^2)/s), whose logarithm passes K^2 s below
   exp(-s (K^2 + 1) - |log s|). *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros scale P c_error C H.
  destruct H as (K & e & E & H); [lra | lra |].
  set (M := scale * (K * K + 1) + Rabs (ln scale)).
  set (a := Rmin (e / 2) (exp (- M))).
  pose proof (exp_pos (- M)) as Q.
  assert (A : 0 < a) by (unfold a; apply Rmin_glb_lt; lra).
  pose proof (Rmin_l (e / 2) (exp (- M))) as B.
  pose proof (Rmin_r (e / 2) (exp (- M))) as D. fold a in B, D.
  specialize (H a ltac:(lra)).
  replace (a - 0 - _ * (0 + 0)) with a in H by ring. specialize (H A).
  assert (G : scale * (K * K + 1) <= ln (scale / a ^ 2)).
  { replace (scale / a ^ 2) with (scale * (/ a * / a)) by (field; lra).
    pose proof (Rinv_0_lt_compat _ A).
    assert (0 < / a * / a) by (apply Rmult_lt_0_compat; lra).
    rewrite !ln_mult, ln_Rinv by lra.
    pose proof (ln_le_mono a _ A D) as L. rewrite ln_exp in L. unfold M in L.
    pose proof (Rle_abs (- ln scale)) as S. rewrite Rabs_Ropp in S.
    assert (0 <= scale * (K * K + 1)) by (apply Rmult_le_pos; nra). pose proof (Rabs_pos (ln scale)). lra. }
  set (l := ln (scale / a ^ 2)) in *.
  assert (F : K * K + 1 <= l / scale).
  { apply Rmult_le_reg_r with scale; [lra|]. replace (l / scale * scale) with l by (field; lra). lra. }
  assert (S : sqrt (l * a ^ 2 / scale) = sqrt (l / scale) * a).
  { replace (l * a ^ 2 / scale) with (l / scale * a ^ 2) by (field; lra).
    rewrite sqrt_mult_alt by nra. rewrite sqrt_pow2; lra. }
  rewrite S in H. apply Rmult_le_reg_r in H; trivial.
  pose proof (sqrt_pos (l / scale)). pose proof (sqrt_sqrt (l / scale) ltac:(nra)). nra.
Qed.
