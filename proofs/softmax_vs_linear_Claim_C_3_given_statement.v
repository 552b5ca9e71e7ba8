(* softmax-vs-linear, Claim C.3: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Claim C.3, u_lin, vec stacks columns: differing = 0
  As printed: u_{\operatorname{lin}}(\mathsf{A}, x)_{j_0} = ((A_1)_{j_0,*} Q K^\top A_2^\top)^\top
  Reading: A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper does not
    say how vec stacks
  Reduction: differing by simkit.papers.separation.claims.tensor_trick._differing (Return how many entries of
    A vec(Q K^T) are not those of A_1 Q K^T A_2^T, or of `both` its vec.)
  Given that differing: exact
*)
Definition Claim_C_3_u_lin_vec_stacks_columns (differing_ : R) : Prop :=
  differing_ = 0.

(* n=60 d=22 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_1 : Prop :=
  forall differing_ : R, differing_ = 3600 ->
  ~ Claim_C_3_u_lin_vec_stacks_columns differing_.

(*
  softmax-vs-linear, Claim C.3, alpha_lin, vec stacks columns: gap = 0
  As printed: \alpha_{\operatorname{lin}}(A, x)_{j_0} = \langle ((A_1)_{j_0,*} Q K^\top A_2^\top)^\top,
    \mathbb{1}_n \rangle
  Reading: A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper does not
    say how vec stacks
  Reduction: gap by simkit.papers.separation.claims.tensor_trick._gap (Return by how much the sums over a
    block differ at most, of the scores or of their powers.)
  Given that gap: exact
*)
Definition Claim_C_3_alpha_lin_vec_stacks_columns (gap : R) : Prop :=
  gap = 0.

(* n=1 d=2 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_1 : Prop :=
  forall gap : R, gap = 4 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=1 d=3 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_2 : Prop :=
  forall gap : R, gap = 8 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=1 d=6 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_3 : Prop :=
  forall gap : R, gap = 36 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=2 d=2 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_4 : Prop :=
  forall gap : R, gap = 2 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=2 d=3 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_5 : Prop :=
  forall gap : R, gap = 1 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=2 d=6 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_6 : Prop :=
  forall gap : R, gap = 42 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=5 d=2 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_7 : Prop :=
  forall gap : R, gap = 30 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=5 d=3 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_8 : Prop :=
  forall gap : R, gap = 15 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=5 d=6 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_9 : Prop :=
  forall gap : R, gap = 240 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=12 d=2 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_10 : Prop :=
  forall gap : R, gap = 70 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=12 d=3 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_11 : Prop :=
  forall gap : R, gap = 35 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=12 d=6 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_12 : Prop :=
  forall gap : R, gap = 540 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.

(* n=60 d=22 *)
Definition Claim_C_3_alpha_lin_vec_stacks_columns_refuted_13 : Prop :=
  forall gap : R, gap = 24720 ->
  ~ Claim_C_3_alpha_lin_vec_stacks_columns gap.
