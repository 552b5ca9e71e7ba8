(* softmax-vs-linear, Lemma D.11: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.11, 1: c_over_root_log_n <= (1 + a1)/n*a1
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot a_{1}\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_11_1 (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := a1 * (b + c + a1) * (b + c + a1) / ((b + c + a1) * (b + c + a1) + (n - 1) * (b + c
    + a1) * (b + c)) in
  c_over_root_log_n <= (1 + a1) / n * a1.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_11_1_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_11_1 n a1 b.

(*
  softmax-vs-linear, Lemma D.11, 2: c_over_root_log_n <= (1 + a1)/n * t * b
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot t\cdot b\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_D_11_2 (n : Z) (d : Z) (a1 : R) : Prop :=
  let b := 1 / 5 in
  let t := IZR n / (IZR d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := maximum (1 / 5 * ((1 / 5 + c + a1) * (1 / 5 + c + a1) + (t - 1) * (1 / 5 + c + a1)
    * (1 / 5 + c)) / ((1 / 5 + c + a1) * (1 / 5 + c + a1) + (IZR n - 1) * (1 / 5 + c + a1) * (1 / 5 + c))) (1
    / 5 * t * (1 / 5 + c + a1) * (1 / 5 + c) / ((1 / 5 + c + a1) * (1 / 5 + c + a1) + (IZR n - 1) * (1 / 5 + c
    + a1) * (1 / 5 + c))) in
  c_over_root_log_n <= (1 + a1) / IZR n * t * b.

(* n from 100 to 400, whole; d from 5 to 20, whole; a1 from 2.4 to 3.6, real; model = self; qk = ones; b = 0.2; t = n/(d - 2), whole *)
Definition Lemma_D_11_2_on_box_1 : Prop :=
  forall (n : Z) (d : Z) (a1 : R),
  100 <= IZR n <= 400 ->
  5 <= IZR d <= 20 ->
  2.4 <= a1 <= 3.6 ->
  Lemma_D_11_2 n d a1.

(*
  softmax-vs-linear, Lemma D.11, 3: c_over_root_log_n = c
  As printed: c_{\operatorname{lin}}=c\sqrt{\log n}
  Reading: weights add up to 1, and the column is c sqrt(log n) throughout
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_11_3 (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := c * ((b + c + a1) * (b + c + a1) + (n - 1) * (b + c + a1) * (b + c)) / ((b + c +
    a1) * (b + c + a1) + (n - 1) * (b + c + a1) * (b + c)) in
  c_over_root_log_n = c.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_11_3_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_11_3 n a1 b.

(*
  softmax-vs-linear, Lemma D.11, 4: c_over_root_log_n <= (1 + a1)/n*a1
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot a_{1}\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_11_4 (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := a1 * (b + c) * (b + c + a1) / ((b + c) * (b + c + a1) + (n - 1) * (b + c) * (b +
    c)) in
  c_over_root_log_n <= (1 + a1) / n * a1.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_11_4_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_11_4 n a1 b.

(*
  softmax-vs-linear, Lemma D.11, 5: c_over_root_log_n <= (1 + a1)/n * t * b
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{1})}{n}\cdot t\cdot b\sqrt{\log n}
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_D_11_5 (n : Z) (d : Z) (a1 : R) : Prop :=
  let b := 1 / 5 in
  let t := IZR n / (IZR d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := maximum (1 / 5 * ((1 / 5 + c) * (1 / 5 + c + a1) + (t - 1) * (1 / 5 + c) * (1 / 5 +
    c)) / ((1 / 5 + c) * (1 / 5 + c + a1) + (IZR n - 1) * (1 / 5 + c) * (1 / 5 + c))) (1 / 5 * t * (1 / 5 + c)
    * (1 / 5 + c) / ((1 / 5 + c) * (1 / 5 + c + a1) + (IZR n - 1) * (1 / 5 + c) * (1 / 5 + c))) in
  c_over_root_log_n <= (1 + a1) / IZR n * t * b.

(* n from 100 to 400, whole; d from 5 to 20, whole; a1 from 2.4 to 3.6, real; model = self; qk = ones; b = 0.2; t = n/(d - 2), whole *)
Definition Lemma_D_11_5_on_box_1 : Prop :=
  forall (n : Z) (d : Z) (a1 : R),
  100 <= IZR n <= 400 ->
  5 <= IZR d <= 20 ->
  2.4 <= a1 <= 3.6 ->
  Lemma_D_11_5 n d a1.

(*
  softmax-vs-linear, Lemma D.11, 6: c_over_root_log_n = c
  As printed: c_{\operatorname{lin}}=c\sqrt{\log n}
  Reading: weights add up to 1, and the column is c sqrt(log n) throughout
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_11_6 (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := c * ((b + c) * (b + c + a1) + (n - 1) * (b + c) * (b + c)) / ((b + c) * (b + c +
    a1) + (n - 1) * (b + c) * (b + c)) in
  c_over_root_log_n = c.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_11_6_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_11_6 n a1 b.
