(* softmax-vs-linear, Fact A.1: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Fact A.1, vec stacks columns: differing = 0
  As printed: \operatorname{vec}(\exp(A_1 Q K^\top A_2^\top)) = \exp(\mathsf{A} \operatorname{vec}(Q K^\top))
  Reading: A_1, A_2, Q, K in whole numbers without symmetry, exp read as 2^s, a fraction; the paper does not
    say how vec stacks
  Reduction: differing by simkit.papers.separation.claims.tensor_trick._differing (Return how many entries of
    A vec(Q K^T) are not those of A_1 Q K^T A_2^T, or of `both` its vec.)
*)
Definition Fact_A_1_vec_stacks_columns (differing_ : R) : Prop :=
  differing_ = 0.

(* n=1 d=2 *)
Definition Fact_A_1_vec_stacks_columns_refuted_1 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]] [[(-2)%Z; 0%Z]] (vec_columns
    [[1%Z; 2%Z]; [0%Z; 2%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]]
    [[(-2)%Z; 0%Z]]))).

(* n=1 d=3 *)
Definition Fact_A_1_vec_stacks_columns_refuted_2 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]]
    (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]])) (transposed
    (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z]] [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z;
    (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]]))).

(* n=1 d=6 *)
Definition Fact_A_1_vec_stacks_columns_refuted_3 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]] (vec_columns [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z;
    0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z];
    [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (transposed (scores_by_products
    [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z;
    0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z;
    0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]]))).

(* n=2 d=1 *)
Definition Fact_A_1_vec_stacks_columns_refuted_4 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z]; [2%Z]] [[(-2)%Z]; [1%Z]] (vec_columns
    [[1%Z]])) (transposed (scores_by_products [[(-1)%Z]; [2%Z]] [[1%Z]] [[(-2)%Z]; [1%Z]]))).

(* n=2 d=2 *)
Definition Fact_A_1_vec_stacks_columns_refuted_5 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]] [[(-2)%Z; 0%Z];
    [1%Z; (-2)%Z]] (vec_columns [[1%Z; 2%Z]; [0%Z; 2%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z];
    [2%Z; 3%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]]))).

(* n=2 d=3 *)
Definition Fact_A_1_vec_stacks_columns_refuted_6 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]]
    [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]] (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z;
    (-1)%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]] [[0%Z; 2%Z;
    1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]]))).

(* n=2 d=6 *)
Definition Fact_A_1_vec_stacks_columns_refuted_7 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]] (vec_columns [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z];
    [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z];
    [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z;
    0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z;
    0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z;
    (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]]))).

(* n=5 d=1 *)
Definition Fact_A_1_vec_stacks_columns_refuted_8 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z]; [2%Z]; [0%Z]; [3%Z]; [1%Z]] [[(-2)%Z];
    [1%Z]; [1%Z]; [(-2)%Z]; [2%Z]] (vec_columns [[1%Z]])) (transposed (scores_by_products [[(-1)%Z]; [2%Z];
    [0%Z]; [3%Z]; [1%Z]] [[1%Z]] [[(-2)%Z]; [1%Z]; [1%Z]; [(-2)%Z]; [2%Z]]))).

(* n=5 d=2 *)
Definition Fact_A_1_vec_stacks_columns_refuted_9 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z]; [3%Z;
    1%Z]; [1%Z; 0%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]] (vec_columns
    [[1%Z; 2%Z]; [0%Z; 2%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z];
    [3%Z; 1%Z]; [1%Z; 0%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z;
    0%Z]; [2%Z; (-1)%Z]]))).

(* n=5 d=3 *)
Definition Fact_A_1_vec_stacks_columns_refuted_10 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z];
    [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z;
    (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z]] (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z];
    [0%Z; (-2)%Z; (-1)%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z];
    [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]] [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z;
    (-2)%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z;
    (-1)%Z; 1%Z]]))).

(* n=5 d=6 *)
Definition Fact_A_1_vec_stacks_columns_refuted_11 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z; 2%Z;
    0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [2%Z;
    (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]] (vec_columns [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z;
    (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z;
    0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z;
    (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z]; [3%Z; 1%Z;
    (-1)%Z; 2%Z; 0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z;
    (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z;
    0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z];
    [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z;
    1%Z; (-2)%Z]; [2%Z; (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]]))).

(* n=12 d=1 *)
Definition Fact_A_1_vec_stacks_columns_refuted_12 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z]; [2%Z]; [0%Z]; [3%Z]; [1%Z]; [(-1)%Z];
    [2%Z]; [0%Z]; [3%Z]; [1%Z]; [(-1)%Z]; [2%Z]] [[(-2)%Z]; [1%Z]; [1%Z]; [(-2)%Z]; [2%Z]; [(-2)%Z]; [1%Z];
    [1%Z]; [(-2)%Z]; [2%Z]; [(-2)%Z]; [1%Z]] (vec_columns [[1%Z]])) (transposed (scores_by_products [[(-1)%Z];
    [2%Z]; [0%Z]; [3%Z]; [1%Z]; [(-1)%Z]; [2%Z]; [0%Z]; [3%Z]; [1%Z]; [(-1)%Z]; [2%Z]] [[1%Z]] [[(-2)%Z];
    [1%Z]; [1%Z]; [(-2)%Z]; [2%Z]; [(-2)%Z]; [1%Z]; [1%Z]; [(-2)%Z]; [2%Z]; [(-2)%Z]; [1%Z]]))).

(* n=12 d=2 *)
Definition Fact_A_1_vec_stacks_columns_refuted_13 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z]; [3%Z;
    1%Z]; [1%Z; 0%Z]; [(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z]; [3%Z; 1%Z]; [1%Z; 0%Z]; [(-1)%Z; (-1)%Z];
    [2%Z; 3%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]; [(-2)%Z; 0%Z];
    [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]; [(-2)%Z; 0%Z]; [1%Z; (-2)%Z]] (vec_columns
    [[1%Z; 2%Z]; [0%Z; 2%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z];
    [3%Z; 1%Z]; [1%Z; 0%Z]; [(-1)%Z; (-1)%Z]; [2%Z; 3%Z]; [0%Z; 2%Z]; [3%Z; 1%Z]; [1%Z; 0%Z]; [(-1)%Z;
    (-1)%Z]; [2%Z; 3%Z]] [[1%Z; 2%Z]; [0%Z; 2%Z]] [[(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z];
    [2%Z; (-1)%Z]; [(-2)%Z; 0%Z]; [1%Z; (-2)%Z]; [1%Z; (-2)%Z]; [(-2)%Z; 0%Z]; [2%Z; (-1)%Z]; [(-2)%Z; 0%Z];
    [1%Z; (-2)%Z]]))).

(* n=12 d=3 *)
Definition Fact_A_1_vec_stacks_columns_refuted_14 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z];
    [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z];
    [0%Z; 2%Z; (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]]
    [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z];
    [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z];
    [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]] (vec_columns [[0%Z; 2%Z; 1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z;
    (-1)%Z]])) (transposed (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]; [0%Z; 2%Z;
    (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]; [0%Z; 2%Z;
    (-1)%Z]; [3%Z; 1%Z; (-1)%Z]; [1%Z; 0%Z; (-1)%Z]; [(-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z]] [[0%Z; 2%Z;
    1%Z]; [0%Z; 2%Z; (-2)%Z]; [0%Z; (-2)%Z; (-1)%Z]] [[(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z;
    0%Z]; [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]; [1%Z; (-2)%Z; 0%Z];
    [(-2)%Z; 0%Z; 2%Z]; [2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z]; [1%Z; (-2)%Z; 0%Z]]))).

(* n=12 d=6 *)
Definition Fact_A_1_vec_stacks_columns_refuted_15 : Prop :=
  ~ Fact_A_1_vec_stacks_columns (differing (scores_by_blocks [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z;
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
    (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]])) (transposed
    (scores_by_products [[(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z];
    [0%Z; 2%Z; (-1)%Z; 1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z; 2%Z; 0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z];
    [(-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]; [0%Z; 2%Z; (-1)%Z;
    1%Z; 3%Z; 0%Z]; [3%Z; 1%Z; (-1)%Z; 2%Z; 0%Z; 3%Z]; [1%Z; 0%Z; (-1)%Z; 3%Z; 2%Z; 1%Z]; [(-1)%Z; (-1)%Z;
    (-1)%Z; (-1)%Z; (-1)%Z; (-1)%Z]; [2%Z; 3%Z; (-1)%Z; 0%Z; 1%Z; 2%Z]] [[0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z;
    0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]; [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z];
    [0%Z; 0%Z; 0%Z; 0%Z; 0%Z; 0%Z]; [0%Z; 0%Z; (-6)%Z; 0%Z; 0%Z; (-6)%Z]] [[(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z;
    (-2)%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z;
    (-1)%Z; 1%Z; (-2)%Z]; [2%Z; (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z;
    (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [1%Z; (-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z;
    (-2)%Z]; [2%Z; (-1)%Z; 1%Z; (-2)%Z; 0%Z; 2%Z]; [(-2)%Z; 0%Z; 2%Z; (-1)%Z; 1%Z; (-2)%Z]; [1%Z; (-2)%Z; 0%Z;
    2%Z; (-1)%Z; 1%Z]]))).
