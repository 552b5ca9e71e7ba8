(* softmax-vs-linear, Lemma F.10: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.10, 1: u_over_log_n = 1 + a1
  As printed: u_{\operatorname{lin}}=(1+a_{1})\log n
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_F_10_1 (a1 : R) : Prop :=
  let u_over_log_n := 1 + a1 in
  u_over_log_n = 1 + a1.

(* a1 from 0.95 to 3.6, real; model = cross; t = n/(d - 1), whole; an identity of definitions *)
Definition Lemma_F_10_1_on_box_1 : Prop :=
  forall (a1 : R),
  0.95 <= a1 <= 3.6 ->
  Lemma_F_10_1 a1.

(*
  softmax-vs-linear, Lemma F.10, 3: f <= (1 + a1)/n
  As printed: f_{\operatorname{lin}}\leq(1+a_{1})/n
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_10_3 (n : R) (a1 : R) : Prop :=
  let f := (1 + a1) / (1 + a1 + n - 1) in
  f <= (1 + a1) / n.

(* n from 100 to inf, whole; a1 from 0.95 to 3.6, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_10_3_on_box_1 : Prop :=
  forall (n : R) (a1 : R),
  100 <= n ->
  0.95 <= a1 <= 3.6 ->
  Lemma_F_10_3 n a1.

(*
  softmax-vs-linear, Lemma F.10, 4: f <= 1/n
  As printed: f_{\operatorname{lin}}\leq 1/n
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_10_4 (n : R) (a1 : R) : Prop :=
  let f := 1 / (1 + a1 + n - 1) in
  f <= 1 / n.

(* n from 100 to inf, whole; a1 from 0.95 to 3.6, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_10_4_on_box_1 : Prop :=
  forall (n : R) (a1 : R),
  100 <= n ->
  0.95 <= a1 <= 3.6 ->
  Lemma_F_10_4 n a1.
