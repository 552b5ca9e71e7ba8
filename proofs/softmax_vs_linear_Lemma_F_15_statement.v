(* softmax-vs-linear, Lemma F.15: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.15, 1: c_entry <= (1 + a0)/n
  As printed: c_{\operatorname{lin}}\leq\frac{1+a_{0}}{n}
  Reading: printed with n = t (d - 2), where there are d - 1 columns; here both divide n
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_15_1 (n : R) (a0 : R) : Prop :=
  let c_entry := (1 + a0) / (1 + a0 + n - 1) in
  c_entry <= (1 + a0) / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_15_1_on_box_1 : Prop :=
  forall (n : R) (a0 : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  Lemma_F_15_1 n a0.

(*
  softmax-vs-linear, Lemma F.15, 3: c_entry <= 1/n
  As printed: c_{\operatorname{lin}}\leq\frac{1}{n}
  Reading: printed with n = t (d - 2), where there are d - 1 columns; here both divide n
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_15_3 (n : R) : Prop :=
  let c_entry := 1 / (1 + n - 1) in
  c_entry <= 1 / n.

(* n from 100 to inf, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_15_3_on_box_1 : Prop :=
  forall (n : R),
  100 <= n ->
  Lemma_F_15_3 n.

(*
  softmax-vs-linear, Lemma F.15, 4, n = t (d - 1): c_entry <= t/n
  As printed: c_{\operatorname{lin}}\leq\frac{t}{n}
  Reading: n = t (d - 2) is printed for n = t (d - 1)
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_F_15_4_n_t_d_1 (n : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := maximum ((1 + t - 1) / (1 + n - 1)) (t / (1 + n - 1)) in
  c_entry <= t / n.

(* n from 100 to inf, whole; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_15_4_n_t_d_1_on_box_1 : Prop :=
  forall (n : R) (d : R),
  100 <= n ->
  5 <= d <= 50 ->
  Lemma_F_15_4_n_t_d_1 n d.
