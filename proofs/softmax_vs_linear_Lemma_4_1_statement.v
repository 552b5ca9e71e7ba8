(* softmax-vs-linear, Lemma 4.1: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma 4.1, 2 (in the proof): largest_entry <= n**(-0.6)
  As printed: |f_{\exp}(A,x)_{i}|\leq(n\cdot n)^{-1}\cdot(n^{1.4})=\frac{1}{n^{0.6}}
  Reading: over all data of the definition
  Reduction: largest_entry by simkit.papers.separation.claims.proofs._largest_softmax (Return the largest
    entry of f_exp on D0: 1 / (1 + (n - 1) n^-0.4).)
*)
Definition Lemma_4_1_2_in_the_proof (n : R) : Prop :=
  let largest_entry := Rpower n (2 / 5) / (Rpower n (2 / 5) + n - 1) in
  largest_entry <= Rpower n (- 0.6).

(* n from 1 to inf, whole *)
Definition Lemma_4_1_2_in_the_proof_on_box_1 : Prop :=
  forall (n : R),
  1 <= n ->
  Lemma_4_1_2_in_the_proof n.
