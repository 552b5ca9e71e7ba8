(* softmax-vs-linear, Lemma D.15: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.15, 1: c_over_root_log_n <= (1 + a0)/n*a0
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{0})}{n}\cdot a_{0}\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_15_1 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := a0 * (b + c + a0) * (b + c + a0) / ((b + c + a0) * (b + c + a0) + (n - 1) * (b + c
    + a0) * (b + c)) in
  c_over_root_log_n <= (1 + a0) / n * a0.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_15_1_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_15_1 n a0 b.

(*
  softmax-vs-linear, Lemma D.15, 3: c_over_root_log_n = c
  As printed: c_{\operatorname{lin}}=c\sqrt{\log n}
  Reading: weights add up to 1, and the column is c sqrt(log n) throughout
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_15_3 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := c * ((b + c + a0) * (b + c + a0) + (n - 1) * (b + c + a0) * (b + c)) / ((b + c +
    a0) * (b + c + a0) + (n - 1) * (b + c + a0) * (b + c)) in
  c_over_root_log_n = c.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_15_3_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_15_3 n a0 b.

(*
  softmax-vs-linear, Lemma D.15, 4: c_over_root_log_n <= (1 + a0)/n*a0
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{0})}{n}\cdot a_{0}\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_15_4 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := a0 * (b + c) * (b + c + a0) / ((b + c) * (b + c + a0) + (n - 1) * (b + c) * (b +
    c)) in
  c_over_root_log_n <= (1 + a0) / n * a0.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_15_4_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_15_4 n a0 b.

(*
  softmax-vs-linear, Lemma D.15, 6: c_over_root_log_n = c
  As printed: c_{\operatorname{lin}}=c\sqrt{\log n}
  Reading: weights add up to 1, and the column is c sqrt(log n) throughout
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_15_6 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := c * ((b + c) * (b + c + a0) + (n - 1) * (b + c) * (b + c)) / ((b + c) * (b + c +
    a0) + (n - 1) * (b + c) * (b + c)) in
  c_over_root_log_n = c.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_15_6_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_15_6 n a0 b.
