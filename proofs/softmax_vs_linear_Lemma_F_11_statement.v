(* softmax-vs-linear, Lemma F.11: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.11, 3: c_entry <= 1/n
  As printed: c_{\operatorname{lin}}\leq\frac{1}{n}
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3;
    printed for D0; the values are those of D1
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, i0 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_11_3 (n : Z) (a0 : R) (a1 : R) (c_entry : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  c_entry <= 1 / IZR n.

(* model=cross n=200 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_3_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_3_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=200 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_3_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_3_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_3_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_3_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_3_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_3_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_3_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z, [(1%Z,
    1)]); (9999990000%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_3_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 0%Z).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_3_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_3 n a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 0%Z).

(*
  softmax-vs-linear, Lemma F.11, 4: c_entry <= t/n
  As printed: c_{\operatorname{lin}}\leq\frac{t}{n}
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3;
    printed for D0; the values are those of D1
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.); data given exactly, row j0 = 0 with the special
    key j3 = 0, i0 = 1, written out, indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_11_4 (n : Z) (d : Z) (a0 : R) (a1 : R) (c_entry : R) : Prop :=
  let t := IZR n / (IZR d - 1) in
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  c_entry <= t / IZR n.

(* model=cross n=200 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_4_refuted_1 : Prop :=
  let n := 200%Z in
  let d := 6%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_4_refuted_2 : Prop :=
  let n := 200%Z in
  let d := 6%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=200 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_4_refuted_3 : Prop :=
  let n := 200%Z in
  let d := 11%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_4_refuted_4 : Prop :=
  let n := 200%Z in
  let d := 11%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_4_refuted_5 : Prop :=
  let n := 1000%Z in
  let d := 6%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_4_refuted_6 : Prop :=
  let n := 1000%Z in
  let d := 6%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_11_4_refuted_7 : Prop :=
  let n := 1000%Z in
  let d := 11%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_4_refuted_8 : Prop :=
  let n := 1000%Z in
  let d := 11%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_4_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let d := 1000001%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z, [(1%Z,
    1)]); (9999990000%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_4_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let d := 1000001%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 1%Z).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_11_4_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let d := 1000001%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_11_4 n d a0 a1 (attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 1%Z).

(*
  softmax-vs-linear, Lemma F.11, 1: c_entry <= (1 + a1)/n
  As printed: c_{\operatorname{lin}}\leq\frac{1+a_{1}}{n}
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3;
    printed for D0; the values are those of D1
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_11_1 (n : Z) (a1 : R) (a0 : R) : Prop :=
  let c_entry := maximum ((1 + a0) / (1 + a0 + IZR n - 1)) (1 / (1 + IZR n - 1)) in
  c_entry <= (1 + a1) / IZR n.

(* n from 100 to 2000, whole; a1 from 0.95 to 3.6, real; a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_11_1_on_box_1 : Prop :=
  forall (n : Z) (a1 : R) (a0 : R),
  100 <= IZR n <= 2000 ->
  0.95 <= a1 <= 3.6 ->
  0.008 <= a0 <= 0.108 ->
  Lemma_F_11_1 n a1 a0.

(*
  softmax-vs-linear, Lemma F.11, 1, for j0 = j2 on D1: c_entry <= (1 + a1)/n
  As printed: c_{\operatorname{lin}}\leq\frac{1+a_{1}}{n}
  Reading: D0 is printed for D1, and j3 for j2
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_11_1_for_j0_j2_on_D1 (n : R) (a1 : R) : Prop :=
  let c_entry := (1 + a1) / (1 + a1 + n - 1) in
  c_entry <= (1 + a1) / n.

(* n from 100 to inf, whole; a1 from 0.95 to 3.6, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_11_1_for_j0_j2_on_D1_on_box_1 : Prop :=
  forall (n : R) (a1 : R),
  100 <= n ->
  0.95 <= a1 <= 3.6 ->
  Lemma_F_11_1_for_j0_j2_on_D1 n a1.

(*
  softmax-vs-linear, Lemma F.11, 2: c_entry <= (1 + a1) * t/n
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{1})t}{n}
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3;
    printed for D0; the values are those of D1
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_F_11_2 (n : R) (a1 : R) (d : R) (a0 : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := maximum (maximum (maximum ((1 + a0 + t - 1) / (1 + a0 + n - 1)) (t / (1 + a0 + n - 1))) ((1 +
    t - 1) / (1 + n - 1))) (t / (1 + n - 1)) in
  c_entry <= (1 + a1) * t / n.

(* n from 100 to 2000, whole; a1 from 0.95 to 3.6, real; d from 5 to 50, whole; a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_11_2_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R) (a0 : R),
  100 <= n <= 2000 ->
  0.95 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  0.008 <= a0 <= 0.108 ->
  Lemma_F_11_2 n a1 d a0.

(*
  softmax-vs-linear, Lemma F.11, 2, for j0 = j2 on D1: c_entry <= (1 + a1) * t/n
  As printed: c_{\operatorname{lin}}\leq\frac{(1+a_{1})t}{n}
  Reading: D0 is printed for D1, and j3 for j2
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_F_11_2_for_j0_j2_on_D1 (n : R) (a1 : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := maximum ((1 + a1 + t - 1) / (1 + a1 + n - 1)) (t / (1 + a1 + n - 1)) in
  c_entry <= (1 + a1) * t / n.

(* n from 100 to 2000, whole; a1 from 0.95 to 3.6, real; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_11_2_for_j0_j2_on_D1_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R),
  100 <= n <= 2000 ->
  0.95 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  Lemma_F_11_2_for_j0_j2_on_D1 n a1 d.

(*
  softmax-vs-linear, Lemma F.11, 3, for j0 != j2 on D1: c_entry <= 1/n
  As printed: c_{\operatorname{lin}}\leq\frac{1}{n}
  Reading: D0 is printed for D1, and j3 for j2
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_11_3_for_j0_j2_on_D1 (n : R) : Prop :=
  let c_entry := 1 / (1 + n - 1) in
  c_entry <= 1 / n.

(* n from 100 to inf, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_11_3_for_j0_j2_on_D1_on_box_1 : Prop :=
  forall (n : R),
  100 <= n ->
  Lemma_F_11_3_for_j0_j2_on_D1 n.

(*
  softmax-vs-linear, Lemma F.11, 4, for j0 != j2 on D1: c_entry <= t/n
  As printed: c_{\operatorname{lin}}\leq\frac{t}{n}
  Reading: D0 is printed for D1, and j3 for j2
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_F_11_4_for_j0_j2_on_D1 (n : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := maximum ((1 + t - 1) / (1 + n - 1)) (t / (1 + n - 1)) in
  c_entry <= t / n.

(* n from 100 to inf, whole; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_11_4_for_j0_j2_on_D1_on_box_1 : Prop :=
  forall (n : R) (d : R),
  100 <= n ->
  5 <= d <= 50 ->
  Lemma_F_11_4_for_j0_j2_on_D1 n d.
