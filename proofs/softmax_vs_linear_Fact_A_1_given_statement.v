(* softmax-vs-linear, Fact A.1: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Fact A.1, vec stacks columns: differing = 0
  As printed: \operatorname{vec}(\exp(A_1 Q K^\top A_2^\top)) = \exp(\mathsf{A} \operatorname{vec}(Q K^\top))
  Reading: A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper does not
    say how vec stacks
  Reduction: differing by simkit.papers.separation.claims.tensor_trick._differing (Return how many entries of
    A vec(Q K^T) are not those of A_1 Q K^T A_2^T, or of `both` its vec.)
  Given that differing: exact
*)
Definition Fact_A_1_vec_stacks_columns (differing_ : R) : Prop :=
  differing_ = 0.

(* n=60 d=22 *)
Definition Fact_A_1_vec_stacks_columns_refuted_1 : Prop :=
  forall differing_ : R, differing_ = 3600 ->
  ~ Fact_A_1_vec_stacks_columns differing_.
