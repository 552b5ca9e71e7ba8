(* softmax-vs-linear, Lemma F.14: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.14, 1: u_over_log_n = 1 + a0
  As printed: j_{0}=j_{1}=j_{3}:\ u_{\operatorname{lin}}=(1+a_{0})\log n
  Reading: the left side is that of j2 != j3; it is 1 + a1 where j2 = j3; printed for D1; the values are those
    of D0
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out,
    indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_14_1 (a0 : R) (a1 : R) (u_over_log_n : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  u_over_log_n = 1 + a0.

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_1_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_1 a0 a1 (over_log n (linear n) (score_cross 0 [(0%Z, 1); (1%Z, 1)])).

(* model=cross n=200 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_1_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_1 a0 a1 (over_log n (linear n) (score_cross 0 [(0%Z, 1); (1%Z, 1)])).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_1_refuted_3 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_1 a0 a1 (over_log n (linear n) (score_cross 0 [(0%Z, 1); (1%Z, 1)])).

(* model=cross n=1000 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_1_refuted_4 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_1 a0 a1 (over_log n (linear n) (score_cross 0 [(0%Z, 1); (1%Z, 1)])).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_1_refuted_5 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_1 a0 a1 (over_log n (linear n) (score_cross 0 [(0%Z, 1); (1%Z, 1)])).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_1_refuted_6 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_1 a0 a1 (over_log n (linear n) (score_cross 0 [(0%Z, 1); (1%Z, 1)])).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_1_refuted_7 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_1 a0 a1 (over_log n (linear n) (score_cross 0 [(0%Z, 1); (1%Z, 1)])).

(*
  softmax-vs-linear, Lemma F.14, 3: f <= (1 + a0)/n
  As printed: j_{0}=j_{1}=j_{3}:\ f_{\operatorname{lin}}\leq(1+a_{0})/n
  Reading: the left side is that of j2 = j3; printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_14_3 (n : Z) (a0 : R) (a1 : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  f <= (1 + a0) / IZR n.

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_3_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_3_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_3_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_3_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_3_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_3_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_3_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_3_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_3_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z, [(1%Z,
    1)]); (9999990000%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_3_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_3_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_3 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(*
  softmax-vs-linear, Lemma F.14, 5: f = 1/n
  As printed: j_{0}\neq j_{3}:\ f_{\operatorname{lin}}=1/n
  Reading: j3 is printed for j2: row j3 is the special one where j2 = j3, else row j2 is, which is not j3; the
    left side is that of j0 = j2, j1 = j3; printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_14_5 (n : Z) (a0 : R) (a1 : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  f = 1 / IZR n.

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_5_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_5_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z, [(1%Z,
    1)]); (160%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_5_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_5_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z,
    1)]); (180%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_5_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_5_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z, [(1%Z,
    1)]); (800%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_5_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.09 a1=3.0 *)
Definition Lemma_F_14_5_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z,
    1)]); (900%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_5_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z, [(1%Z,
    1)]); (9999990000%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_5_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_14_5_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_14_5 n a0 a1 (attention (linear n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(*
  softmax-vs-linear, Lemma F.14, 4: f <= 1/n
  As printed: j_{0}=j_{3},j_{1}\neq j_{3}:\ f_{\operatorname{lin}}\leq 1/n
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_14_4 (n : R) (a1 : R) : Prop :=
  let f := maximum (1 / (1 + a1 + n - 1)) (1 / (1 + n - 1)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a1 from 0.95 to 3.6, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_14_4_on_box_1 : Prop :=
  forall (n : R) (a1 : R),
  100 <= n ->
  0.95 <= a1 <= 3.6 ->
  Lemma_F_14_4 n a1.

(*
  softmax-vs-linear, Lemma F.14, 1, for row j2 of D0: u_over_log_n = 1 + a0
  As printed: u_{\operatorname{lin}}=(1+a_{0})\log n
  Reading: D1 is printed for D0, and j3 for j2
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_F_14_1_for_row_j2_of_D0 (a0 : R) : Prop :=
  let u_over_log_n := 1 + a0 in
  u_over_log_n = 1 + a0.

(* a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole; an identity of definitions *)
Definition Lemma_F_14_1_for_row_j2_of_D0_on_box_1 : Prop :=
  forall (a0 : R),
  0.008 <= a0 <= 0.108 ->
  Lemma_F_14_1_for_row_j2_of_D0 a0.

(*
  softmax-vs-linear, Lemma F.14, 3, for row j2 of D0: f <= (1 + a0)/n
  As printed: f_{\operatorname{lin}}\leq(1+a_{0})/n
  Reading: D1 is printed for D0, and j3 for j2
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_14_3_for_row_j2_of_D0 (n : R) (a0 : R) : Prop :=
  let f := (1 + a0) / (1 + a0 + n - 1) in
  f <= (1 + a0) / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_14_3_for_row_j2_of_D0_on_box_1 : Prop :=
  forall (n : R) (a0 : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  Lemma_F_14_3_for_row_j2_of_D0 n a0.

(*
  softmax-vs-linear, Lemma F.14, 4, for row j2 of D0: f <= 1/n
  As printed: f_{\operatorname{lin}}\leq 1/n
  Reading: D1 is printed for D0, and j3 for j2
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_14_4_for_row_j2_of_D0 (n : R) (a0 : R) : Prop :=
  let f := 1 / (1 + a0 + n - 1) in
  f <= 1 / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_14_4_for_row_j2_of_D0_on_box_1 : Prop :=
  forall (n : R) (a0 : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  Lemma_F_14_4_for_row_j2_of_D0 n a0.
