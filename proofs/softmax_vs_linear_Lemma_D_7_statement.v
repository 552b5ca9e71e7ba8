(* softmax-vs-linear, Lemma D.7: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.7, 2 (the other i0): c_over_root_log_n <= t/n*b
  As printed: c_{\exp}\leq\frac{t}{n}b\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_D_7_2_the_other_i0 (n : R) (d : R) (a0 : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * t * exp ((b + c + a0) * (b + c) * ln n) / (exp ((b + c + a0) * (b + c + a0) *
    ln n) + (n - 1) * exp ((b + c + a0) * (b + c) * ln n)) in
  c_over_root_log_n <= t / n * b.

(* n from 100 to inf, whole; d from 5 to 50, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_7_2_the_other_i0_on_box_1 : Prop :=
  forall (n : R) (d : R) (a0 : R) (b : R),
  100 <= n ->
  5 <= d <= 50 ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_7_2_the_other_i0 n d a0 b.

(*
  softmax-vs-linear, Lemma D.7, 3: c_over_root_log_n = c
  As printed: c_{\exp}=c\sqrt{\log n}
  Reading: weights add up to 1, and the column is c sqrt(log n) throughout
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_7_3 (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := c in
  c_over_root_log_n = c.

(* b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole; an identity of definitions *)
Definition Lemma_D_7_3_on_box_1 : Prop :=
  forall (b : R),
  0.1 <= b <= 0.9 ->
  Lemma_D_7_3 b.

(*
  softmax-vs-linear, Lemma D.7, 4: c_over_root_log_n <= n**(a0 - 1)*a0
  As printed: c_{\exp}\leq\frac{1}{n^{1-a_{0}}}a_{0}\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_7_4 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := a0 * exp ((b + c) * (b + c + a0) * ln n) / (exp ((b + c) * (b + c + a0) * ln n) +
    (n - 1) * exp ((b + c) * (b + c) * ln n)) in
  c_over_root_log_n <= Rpower n (a0 - 1) * a0.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_7_4_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_7_4 n a0 b.

(*
  softmax-vs-linear, Lemma D.7, 5 (one i0): c_over_root_log_n <= (n**(a0 - 1) + (t - 1)/n)*b
  As printed: c_{\exp}\leq(\frac{1}{n^{1-a_{0}}}+\frac{t-1}{n})b\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_D_7_5_one_i0 (n : R) (d : R) (a0 : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * (exp ((b + c) * (b + c + a0) * ln n) + (t - 1) * exp ((b + c) * (b + c) * ln
    n)) / (exp ((b + c) * (b + c + a0) * ln n) + (n - 1) * exp ((b + c) * (b + c) * ln n)) in
  c_over_root_log_n <= (Rpower n (a0 - 1) + (t - 1) / n) * b.

(* n from 100 to inf, whole; d from 5 to 50, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_7_5_one_i0_on_box_1 : Prop :=
  forall (n : R) (d : R) (a0 : R) (b : R),
  100 <= n ->
  5 <= d <= 50 ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_7_5_one_i0 n d a0 b.

(*
  softmax-vs-linear, Lemma D.7, 5 (the other i0): c_over_root_log_n <= t/n*b
  As printed: c_{\exp}\leq\frac{t}{n}b\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_D_7_5_the_other_i0 (n : R) (d : R) (a0 : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * t * exp ((b + c) * (b + c) * ln n) / (exp ((b + c) * (b + c + a0) * ln n) + (n
    - 1) * exp ((b + c) * (b + c) * ln n)) in
  c_over_root_log_n <= t / n * b.

(* n from 100 to inf, whole; d from 5 to 50, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_7_5_the_other_i0_on_box_1 : Prop :=
  forall (n : R) (d : R) (a0 : R) (b : R),
  100 <= n ->
  5 <= d <= 50 ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_7_5_the_other_i0 n d a0 b.
