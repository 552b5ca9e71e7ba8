(* The left side is above 0 and does not depend on n. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros (K & N & H).
  match type of H with context [exp ?e - 1] => assert (E : 1 / 4 <= exp e - 1) by interval end.
  destruct (beyond_every_bound (1 + Rabs N + 16 * (K * K))) as (k & P & B).
  pose proof (Rle_abs N). pose proof (Rabs_pos N).
  specialize (H (Z.of_nat k)). rewrite <- INR_IZR_INZ in H. specialize (H ltac:(nra)).
  assert (S : Rabs (4 * K) < sqrt (INR k)).
  { rewrite <- sqrt_Rsqr_abs. apply sqrt_lt_1_alt. unfold Rsqr. split; nra. }
  pose proof (Rle_abs (4 * K)). pose proof (Rabs_pos (4 * K)).
  assert (I : K * (1 / sqrt (INR k)) < 1 / 4); [|lra].
  apply Rmult_lt_reg_r with (sqrt (INR k)); [lra|].
  replace (K * (1 / sqrt (INR k)) * sqrt (INR k)) with K by (field; lra). lra.
Qed.
