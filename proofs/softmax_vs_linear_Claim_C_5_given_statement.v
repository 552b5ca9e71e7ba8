(* softmax-vs-linear, Claim C.5: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Claim C.5, u_exp, vec stacks columns: differing = 0
  As printed: u_{\exp}(\mathsf{A}, x)_{j_0} = (\exp((A_1)_{j_0,*} Q K^\top A_2^\top))^\top
  Reading: A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper does not
    say how vec stacks
  Reduction: differing by simkit.papers.separation.claims.tensor_trick._differing (Return how many entries of
    A vec(Q K^T) are not those of A_1 Q K^T A_2^T, or of `both` its vec.)
  Given that differing: exact
*)
Definition Claim_C_5_u_exp_vec_stacks_columns (differing_ : R) : Prop :=
  differing_ = 0.

(* n=60 d=22 *)
Definition Claim_C_5_u_exp_vec_stacks_columns_refuted_1 : Prop :=
  forall differing_ : R, differing_ = 3600 ->
  ~ Claim_C_5_u_exp_vec_stacks_columns differing_.

(*
  softmax-vs-linear, Claim C.5, alpha_exp: gap = 0
  As printed: \alpha_{\exp}(A, x)_{j_0} = \langle (\exp((A_1)_{j_0,*} Q K^\top A_2)^\top)^\top, \mathbb{1}_n
    \rangle
  Reading: A_2 is printed for its transpose: where n is not d there is no such product; vec stacks rows
  Reduction: gap by simkit.papers.separation.claims.tensor_trick._printed_gap (Return by how much the sums as
    Claim C.5 prints them are off at most.)
  Given that gap: exact
*)
Definition Claim_C_5_alpha_exp (gap : R) : Prop :=
  gap = 0.

(* n=2 d=2 *)
Definition Claim_C_5_alpha_exp_refuted_1 : Prop :=
  forall gap : R, gap = 497 / 4 ->
  ~ Claim_C_5_alpha_exp gap.

(* n=3 d=3 *)
Definition Claim_C_5_alpha_exp_refuted_2 : Prop :=
  forall gap : R, gap = 4303224863 / 8388608 ->
  ~ Claim_C_5_alpha_exp gap.

(* n=5 d=5 *)
Definition Claim_C_5_alpha_exp_refuted_3 : Prop :=
  forall gap : R, gap = 4722402529254823688193 / 1099511627776 ->
  ~ Claim_C_5_alpha_exp gap.

(* n=8 d=8 *)
Definition Claim_C_5_alpha_exp_refuted_4 : Prop :=
  forall gap : R, gap = 11686304107876400145001147995102882050339824992255 / 2361183241434822606848 ->
  ~ Claim_C_5_alpha_exp gap.
