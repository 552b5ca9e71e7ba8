(* softmax-vs-linear, Lemma F.3: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.3, 1: c_entry >= 1/2
  As printed: c_{\exp}\geq\frac{1}{2}
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_3_1 (n : R) (a1 : R) : Prop :=
  let c_entry := exp ((1 + a1) * ln n) / (exp ((1 + a1) * ln n) + (n - 1) * exp (ln n)) in
  c_entry >= 1 / 2.

(* n from 100 to inf, whole; a1 from 1 to 3.6, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_3_1_on_box_1 : Prop :=
  forall (n : R) (a1 : R),
  100 <= n ->
  1 <= a1 <= 3.6 ->
  Lemma_F_3_1 n a1.

(*
  softmax-vs-linear, Lemma F.3, 2 (one i0): c_entry >= 1/2
  As printed: c_{\exp}\geq\frac{1}{2}
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_3_2_one_i0 (n : R) (a1 : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := (exp ((1 + a1) * ln n) + (t - 1) * exp (ln n)) / (exp ((1 + a1) * ln n) + (n - 1) * exp (ln
    n)) in
  c_entry >= 1 / 2.

(* n from 100 to inf, whole; a1 from 1.25 to 3.6, real; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_3_2_one_i0_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R),
  100 <= n ->
  1.25 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  Lemma_F_3_2_one_i0 n a1 d.

(*
  softmax-vs-linear, Lemma F.3, 2 (only one i0): c_entry < 1/2
  As printed: c_{\exp}\geq\frac{1}{2}
  Reading: that no other column is so large; with one identity column there is no other
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_3_2_only_one_i0 (n : R) (a1 : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := t * exp (ln n) / (exp ((1 + a1) * ln n) + (n - 1) * exp (ln n)) in
  c_entry < 1 / 2.

(* n from 100 to inf, whole; a1 from 0.95 to 3.6, real; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_3_2_only_one_i0_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R),
  100 <= n ->
  0.95 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  Lemma_F_3_2_only_one_i0 n a1 d.

(*
  softmax-vs-linear, Lemma F.3, 2 (the rest): c_entry <= t/n
  As printed: c_{\exp}\leq\frac{t}{n}
  Reading: with one identity column there is no other
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_F_3_2_the_rest (n : R) (a1 : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := t * exp (ln n) / (exp ((1 + a1) * ln n) + (n - 1) * exp (ln n)) in
  c_entry <= t / n.

(* n from 100 to inf, whole; a1 from 0.95 to 3.6, real; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_3_2_the_rest_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R),
  100 <= n ->
  0.95 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  Lemma_F_3_2_the_rest n a1 d.

(*
  softmax-vs-linear, Lemma F.3, 3: c_entry <= 1/n
  As printed: c_{\exp}\leq\frac{1}{n}
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_3_3 (n : R) : Prop :=
  let c_entry := 1 / n in
  c_entry <= 1 / n.

(* n from 100 to inf, whole; model = cross; t = n/(d - 1), whole; an identity of definitions *)
Definition Lemma_F_3_3_on_box_1 : Prop :=
  forall (n : R),
  100 <= n ->
  Lemma_F_3_3 n.

(*
  softmax-vs-linear, Lemma F.3, 4: c_entry <= t/n
  As printed: c_{\exp}\leq\frac{t}{n}
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_F_3_4 (n : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := maximum ((1 + t - 1) / n) (t / n) in
  c_entry <= t / n.

(* n from 100 to inf, whole; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_3_4_on_box_1 : Prop :=
  forall (n : R) (d : R),
  100 <= n ->
  5 <= d <= 50 ->
  Lemma_F_3_4 n d.
