(* softmax-vs-linear, Lemma F.7: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.7, 4: c_entry <= 1/n
  As printed: c_{\exp}\leq\frac{1}{n}
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, i0 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_7_4 (n : Z) (a0 : R) (a1 : R) (c_entry : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  c_entry <= 1 / IZR n.

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_4_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=200 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_4_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_4_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=200 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_4_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_4_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_4_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_4_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1000 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_4_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_4_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z, [(1%Z,
    1)]); (9999990000%Z, [(2%Z, 1)])] 0%Z).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_4_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 0%Z).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_4_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_4 n a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 0%Z).

(*
  softmax-vs-linear, Lemma F.7, 5: c_entry <= t/n
  As printed: c_{\exp}\leq\frac{t}{n}
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.); data given exactly, row j0 = 0 with the special
    key j3 = 0, i0 = 1, written out, indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_7_5 (n : Z) (d : Z) (a0 : R) (a1 : R) (c_entry : R) : Prop :=
  let t := IZR n / (IZR d - 1) in
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  c_entry <= t / IZR n.

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_5_refuted_1 : Prop :=
  let n := 200%Z in
  let d := 6%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=200 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_5_refuted_2 : Prop :=
  let n := 200%Z in
  let d := 6%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_5_refuted_3 : Prop :=
  let n := 200%Z in
  let d := 11%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=200 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_5_refuted_4 : Prop :=
  let n := 200%Z in
  let d := 11%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_5_refuted_5 : Prop :=
  let n := 1000%Z in
  let d := 6%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_5_refuted_6 : Prop :=
  let n := 1000%Z in
  let d := 6%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_5_refuted_7 : Prop :=
  let n := 1000%Z in
  let d := 11%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1000 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_7_5_refuted_8 : Prop :=
  let n := 1000%Z in
  let d := 11%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_5_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let d := 1000001%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z, [(1%Z,
    1)]); (9999990000%Z, [(2%Z, 1)])] 1%Z).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_5_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let d := 1000001%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 1%Z).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_7_5_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let d := 1000001%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_7_5 n d a0 a1 (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] 1%Z).

(*
  softmax-vs-linear, Lemma F.7, 1: c_entry <= n**(a0 - 1)
  As printed: c_{\exp}\leq\frac{1}{n^{1-a_{0}}}
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_7_1 (n : R) (a0 : R) : Prop :=
  let c_entry := maximum (exp ((1 + a0) * ln n) / (exp ((1 + a0) * ln n) + (n - 1) * exp (ln n))) (1 / n) in
  c_entry <= Rpower n (a0 - 1).

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_7_1_on_box_1 : Prop :=
  forall (n : R) (a0 : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  Lemma_F_7_1 n a0.

(*
  softmax-vs-linear, Lemma F.7, 1, for j0 = j2: c_entry <= n**(a0 - 1)
  As printed: c_{\exp}\leq\frac{1}{n^{1-a_{0}}}
  Reading: j3 is printed for j2
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_7_1_for_j0_j2 (n : R) (a0 : R) : Prop :=
  let c_entry := exp ((1 + a0) * ln n) / (exp ((1 + a0) * ln n) + (n - 1) * exp (ln n)) in
  c_entry <= Rpower n (a0 - 1).

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_7_1_for_j0_j2_on_box_1 : Prop :=
  forall (n : R) (a0 : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  Lemma_F_7_1_for_j0_j2 n a0.

(*
  softmax-vs-linear, Lemma F.7, 4, for j0 != j2: c_entry <= 1/n
  As printed: c_{\exp}\leq\frac{1}{n}
  Reading: j3 is printed for j2
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_7_4_for_j0_j2 (n : R) : Prop :=
  let c_entry := 1 / n in
  c_entry <= 1 / n.

(* n from 100 to inf, whole; model = cross; t = n/(d - 1), whole; an identity of definitions *)
Definition Lemma_F_7_4_for_j0_j2_on_box_1 : Prop :=
  forall (n : R),
  100 <= n ->
  Lemma_F_7_4_for_j0_j2 n.

(*
  softmax-vs-linear, Lemma F.7, 5, for j0 != j2: c_entry <= t/n
  As printed: c_{\exp}\leq\frac{t}{n}
  Reading: j3 is printed for j2
  Reduction: c_entry by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an
    identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_F_7_5_for_j0_j2 (n : R) (d : R) : Prop :=
  let t := n / (d - 1) in
  let c_entry := maximum ((1 + t - 1) / n) (t / n) in
  c_entry <= t / n.

(* n from 100 to inf, whole; d from 5 to 50, whole; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_7_5_for_j0_j2_on_box_1 : Prop :=
  forall (n : R) (d : R),
  100 <= n ->
  5 <= d <= 50 ->
  Lemma_F_7_5_for_j0_j2 n d.
