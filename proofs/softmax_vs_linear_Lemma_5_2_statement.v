(* softmax-vs-linear, Lemma 5.2: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma 5.2, in the proof, 1/4: least_sum - tau > 1/4
  As printed: \phi_{\tau}(\langle f_{\exp}(A,x),y_{l}\rangle)>1/4\text{ with probability }1/2
  Reading: the least |sum f_i sigma_i| over all data of D1, less tau = 1/4
  Reduction: least_sum by simkit.papers.separation.claims.proofs._least_sum (Return the least |sum f_i
    sigma_i| on D1: all others n^1.4, against the special one.)
*)
Definition Lemma_5_2_in_the_proof_1_4 (n : R) (tau : R) : Prop :=
  let least_sum := (Rpower n (13 / 5) - (n - 1)) / (Rpower n (13 / 5) + n - 1) in
  least_sum - tau > 1 / 4.

(* n from 2 to inf, whole; tau from 0.197 to 0.303, real *)
Definition Lemma_5_2_in_the_proof_1_4_on_box_1 : Prop :=
  forall (n : R) (tau : R),
  2 <= n ->
  0.197 <= tau <= 0.303 ->
  Lemma_5_2_in_the_proof_1_4 n tau.
