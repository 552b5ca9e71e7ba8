(* softmax-vs-linear, Claim C.3: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Claim C.3, u_lin, vec stacks columns: differing = 0
  As printed: u_{\operatorname{lin}}(\mathsf{A}, x)_{j_0} = ((A_1)_{j_0,*} Q K^\top A_2^\top)^\top
  Reading: A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper does not
    say how vec stacks
  Reduction: differing by simkit.papers.separation.claims.tensor_trick._differing (Return how many entries of
    A vec(Q K^T) are not those of A_1 Q K^T A_2^T, or of `both` its vec.)
*)
Definition Claim_C_3_u_lin_vec_stacks_columns (differing_ : R) : Prop :=
  differing_ = 0.

(* n=1 d=2 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_1 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]] [[(-2)%Z; 0%Z]]
    (vec_columns [[1%Z; 2%Z]; [0%Z; 2%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]]
    [[(-2)%Z; 0%Z]])).

(* n=1 d=3 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_2 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]] [[(-2)%Z; 0%Z;
    2%Z]] (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]])) (scores_by_products
    [[(-1)%Z; (-1)%Z; (-1)%Z]] [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]] [[(-2)%Z; 0%Z;
    2%Z]])).

(* n=1 d=6 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_3 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]] (vec_columns [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z;
    0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z];
    [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (scores_by_products [[(-1)%Z;
    (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z;
    (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z;
    0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]])).

(* n=2 d=2 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_4 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]] [[(-2)%Z;
    0%Z]; [1%Z; (-2)%Z]] (vec_columns [[1%Z; 2%Z]; [0%Z; 2%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z]; [2%Z;
    3%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]])).

(* n=2 d=3 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_5 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z;
    (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]] (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z;
    (-2)%Z; (-1)%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]] [[0%Z; 2%Z; 1%Z];
    [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]])).

(* n=2 d=6 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_6 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]] (vec_columns [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z];
    [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z];
    [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z;
    (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z;
    0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]])).

(* n=5 d=2 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_7 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z];
    [3%Z; 1%Z]; [1%Z; 0%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]]
    (vec_columns [[1%Z; 2%Z]; [0%Z; 2%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z];
    [3%Z; 1%Z]; [1%Z; 0%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z;
    0%Z]; [2%Z; (-1)%Z]])).

(* n=5 d=3 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_8 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z;
    (-1)%Z]; [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z;
    0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z]] (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z;
    2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z];
    [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]] [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z;
    (-2)%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z;
    (-1)%Z; 1%Z]])).

(* n=5 d=6 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_9 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z; 2%Z;
    0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [2%Z;
    (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]] (vec_columns [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z;
    (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z;
    0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z;
    2%Z; 0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z;
    0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z;
    0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z;
    (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z;
    (-2)%Z]; [2%Z; (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]])).

(* n=12 d=2 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_10 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z];
    [3%Z; 1%Z]; [1%Z; 0%Z]; [(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z]; [3%Z; 1%Z]; [1%Z; 0%Z]; [(-1)%Z;
    (-1)%Z]; [2%Z; 3%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]; [(-2)%Z;
    0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]; [(-2)%Z; 0%Z]; [1%Z; (-2)%Z]]
    (vec_columns [[1%Z; 2%Z]; [0%Z; 2%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z];
    [3%Z; 1%Z]; [1%Z; 0%Z]; [(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z]; [3%Z; 1%Z]; [1%Z; 0%Z]; [(-1)%Z;
    (-1)%Z]; [2%Z; 3%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z];
    [2%Z; (-1)%Z]; [(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]; [(-2)%Z; 0%Z];
    [1%Z; (-2)%Z]])).

(* n=12 d=3 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_11 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z;
    (-1)%Z]; [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z;
    (-1)%Z]; [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z;
    (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z;
    1%Z]; [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z];
    [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]] (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z;
    (-1)%Z]])) (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]; [0%Z; 2%Z; (-1)%Z]; [3%Z;
    1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]; [0%Z; 2%Z; (-1)%Z]; [3%Z;
    1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]] [[0%Z; 2%Z; 1%Z]; [0%Z;
    2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z;
    0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z;
    2%Z]; [2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]])).

(* n=12 d=6 *)
Definition Claim_C_3_u_lin_vec_stacks_columns_refuted_12 : Prop :=
  ~ Claim_C_3_u_lin_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z; 2%Z;
    0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]; [(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z;
    (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z; 2%Z; 0%Z; 3%Z]; [1%Z; 0%Z;
    (-1)%Z; 3%Z; 2%Z; 1%Z]; [(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z;
    2%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [2%Z; (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]; [(-2)%Z;
    0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z;
    1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [2%Z; (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]; [(-2)%Z; 0%Z; 2%Z;
    (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]] (vec_columns [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z];
    [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z;
    (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (scores_by_products
    [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z;
    1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z; 2%Z; 0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]; [(-1)%Z; (-1)%Z;
    (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z];
    [3%Z; 1%Z; (-1)%Z; 2%Z; 0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]; [(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z;
    0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z;
    0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z;
    (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z;
    (-2)%Z]; [2%Z; (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [2%Z;
    (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z;
    1%Z]])).
