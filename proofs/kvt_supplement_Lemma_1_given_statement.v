(* kvt-supplement, Lemma 1: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  kvt-supplement, Lemma 1, eq. (4), in rationals: query_gap = 0
  As printed: \frac{\partial \hat{V}_l}{\partial W_{Q,ij}} = x_{li} W_{K,j}^\top \mathrm{Var}_{a_l}(x) W_V
  Reading: equal scores of selected keys that differ, so that all weights are 1/k; at most 6 keys, 3
    dimensions, and 2 columns whatever the cell's
  Reduction: query_gap by simkit.papers.knn.claims.gradient._in_rationals.<locals>.gap (Return by how much a
    printed derivative is off at most, in rationals.); data given exactly, selected tokens and weights in
    whole numbers
  Given that query_gap: at the instance
*)
Definition Lemma_1_eq_4_in_rationals (sigma : R) (query_gap : R) : Prop :=
  sigma > 0 ->
  query_gap = 0.

(* n=16 k=2 d=2 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=rows rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_4_in_rationals_refuted_1 : Prop :=
  forall query_gap : R, query_gap = 6 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_4_in_rationals sigma query_gap.

(* n=16 k=4 d=2 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=rows rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_4_in_rationals_refuted_2 : Prop :=
  forall query_gap : R, query_gap = 15 / 2 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_4_in_rationals sigma query_gap.

(* n=16 k=6 d=2 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=rows rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_4_in_rationals_refuted_3 : Prop :=
  forall query_gap : R, query_gap = 65 / 6 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_4_in_rationals sigma query_gap.

(*
  kvt-supplement, Lemma 1, eq. (5), in rationals: printed_gap = 0
  As printed: \frac{\partial \hat{V}_l}{\partial W_{K,ij}} = x_{li} W_{Q,j}^\top \mathrm{Var}_{a_l}(x) W_V
  Reading: equal scores of the selected keys, so that all weights are 1/k; at most 6 keys, 3 dimensions and 2
    columns of the cell's (docs/derivations.md)
  Reduction: printed_gap by simkit.papers.knn.claims.gradient._in_rationals.<locals>.gap (Return by how much a
    printed derivative is off at most, in rationals.); data given exactly, selected tokens and weights in
    whole numbers
  Given that printed_gap: at the instance
*)
Definition Lemma_1_eq_5_in_rationals (sigma : R) (printed_gap : R) : Prop :=
  sigma > 0 ->
  printed_gap = 0.

(* n=16 k=2 d=2 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=rows rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_1 : Prop :=
  forall printed_gap : R, printed_gap = 27 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=4 d=2 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=rows rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_2 : Prop :=
  forall printed_gap : R, printed_gap = 105 / 4 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=6 d=2 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=rows rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_3 : Prop :=
  forall printed_gap : R, printed_gap = 65 / 3 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=2 d=2 head_size=1 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_4 : Prop :=
  forall printed_gap : R, printed_gap = 27 / 2 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=2 d=3 head_size=1 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_5 : Prop :=
  forall printed_gap : R, printed_gap = 21 / 4 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=2 d=3 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_6 : Prop :=
  forall printed_gap : R, printed_gap = 63 / 4 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=4 d=2 head_size=1 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_7 : Prop :=
  forall printed_gap : R, printed_gap = 105 / 8 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=4 d=3 head_size=1 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_8 : Prop :=
  forall printed_gap : R, printed_gap = 95 / 16 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=4 d=3 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_9 : Prop :=
  forall printed_gap : R, printed_gap = 15 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=6 d=2 head_size=1 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_10 : Prop :=
  forall printed_gap : R, printed_gap = 65 / 6 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=6 d=3 head_size=1 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_11 : Prop :=
  forall printed_gap : R, printed_gap = 10 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.

(* n=16 k=6 d=3 head_size=2 scaling=printed clusters=2 sigma=0.7 beta=1.0 weights=gaussian notation=columns rounding=0.0 tie=1e-12 *)
Definition Lemma_1_eq_5_in_rationals_refuted_12 : Prop :=
  forall printed_gap : R, printed_gap = 115 / 6 ->
  let sigma := 0.7 in
  ~ Lemma_1_eq_5_in_rationals sigma printed_gap.
