(* The third term grows as sigma^2, and the rate has no sigma. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros (K & N & H).
  set (s := 1 + Rabs N + 100 * Rabs K).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  specialize (H s ltac:(unfold s; lra)). revert H.
  match goal with |- ?first + ?c * (1 + ?p * ?g) + _ <= K * ?r -> _ =>
    assert (0 <= first) by interval; assert (0 <= c) by interval; assert (0 <= r <= 1) by (split; interval);
    set (c0 := c) in *; set (r0 := r) in *; set (f0 := first) in *;
    assert (G : 1 <= g) by (apply Rsqr_incr_0_var; [rewrite Rsqr_sqrt by lra; unfold Rsqr; lra | apply sqrt_pos]);
    assert (W : s <= 16 * p)
  end.
  { assert (1 <= s) by (unfold s; lra). nra. }
  set (g0 := sqrt _) in *.
  match goal with |- _ + _ + ?p * g0 <= _ -> _ => set (p0 := p) in * end.
  assert (Rabs K < p0) by (unfold s in W; lra).
  assert (K * r0 <= Rabs K) by (apply Rle_trans with (Rabs K * r0); nra).
  assert (p0 <= p0 * g0) by nra.
  assert (0 <= c0 * (1 + p0 * g0)) by (apply Rmult_le_pos; nra).
  intro. lra.
Qed.
