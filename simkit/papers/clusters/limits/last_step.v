(* The third term grows as sigma^2, and the rate has no sigma. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros d D clusters C gap G1 G2 lambda L (K & N & H).
  assert (G : 0 < sqrt (2 - 2 * gap)) by (apply sqrt_lt_R0; lra). set (g := sqrt (2 - 2 * gap)) in *.
  assert (P : 0 < lambda / IZR d * g) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra).
  set (c := lambda / IZR d * g) in *. revert H.
  match goal with |- (forall sigma, _ -> _ <= K * ?rate) -> _ => set (r := rate) end. intro H.
  set (s := 1 + Rabs N + Rabs (K * r) / c).
  pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rabs_pos (K * r)). pose proof (Rle_abs (K * r)).
  assert (0 <= Rabs (K * r) / c) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  assert (S : 1 <= s) by (unfold s; lra).
  specialize (H s ltac:(unfold s; lra)).
  pose proof (exp_pos (lambda * gap)) as A. set (a := exp (lambda * gap)) in *.
  pose proof (exp_pos (- lambda * gap)) as B. set (b := exp (- lambda * gap)) in *.
  replace (lambda * s ^ 2 / IZR d * g) with (c * (s * s)) in H by (unfold c; field; lra).
  assert (M : c * s <= c * (s * s)).
  { apply Rmult_le_compat_l; [lra|]. rewrite <- (Rmult_1_l s) at 1. apply Rmult_le_compat_r; lra. }
  assert (c * s = c * (1 + Rabs N) + Rabs (K * r)) by (unfold s; field; lra).
  assert (0 < c * (1 + Rabs N)) by (apply Rmult_lt_0_compat; lra).
  assert (0 <= (IZR clusters - 1) * b * (1 + c * (s * s))) by (repeat apply Rmult_le_pos; lra).
  assert (a / (a + IZR clusters - 1) <= 1).
  { apply Rmult_le_reg_r with (a + IZR clusters - 1); [lra|].
    replace (a / (a + IZR clusters - 1) * (a + IZR clusters - 1)) with a by (field; lra). lra. }
  lra.
Qed.
