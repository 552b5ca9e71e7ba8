(* sqrt(log(1/a^2) a^2) = a sqrt(log(1/a^2)), whose logarithm passes K^2 below exp(-(K^2 + 1)). *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & e & E & H); [lra | lra |].
  set (a := Rmin (e / 2) (exp (- (K * K + 1)))).
  pose proof (exp_pos (- (K * K + 1))) as P.
  assert (A : 0 < a) by (unfold a; apply Rmin_glb_lt; lra).
  pose proof (Rmin_l (e / 2) (exp (- (K * K + 1)))) as B.
  pose proof (Rmin_r (e / 2) (exp (- (K * K + 1)))) as C. fold a in B, C.
  specialize (H a ltac:(lra)).
  replace (a - 0 - _ * (0 + 0)) with a in H by ring. specialize (H A).
  assert (G : K * K + 1 <= ln (1 / a ^ 2)).
  { replace (1 / a ^ 2) with (/ a * / a) by (field; lra).
    pose proof (Rinv_0_lt_compat _ A). rewrite ln_mult, ln_Rinv by lra.
    pose proof (ln_le_mono a _ A C) as L. rewrite ln_exp in L. nra. }
  assert (S : sqrt (ln (1 / a ^ 2) * a ^ 2) = sqrt (ln (1 / a ^ 2)) * a).
  { rewrite sqrt_mult_alt by nra. rewrite sqrt_pow2; lra. }
  rewrite S in H. apply Rmult_le_reg_r in H; trivial.
  pose proof (sqrt_pos (ln (1 / a ^ 2))). pose proof (sqrt_sqrt (ln (1 / a ^ 2)) ltac:(nra)). nra.
Qed.
