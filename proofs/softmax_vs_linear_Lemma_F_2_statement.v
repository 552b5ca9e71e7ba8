(* softmax-vs-linear, Lemma F.2: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.2, 4a (j1 = j3): f = 1/n
  As printed: j_{0}=j_{2}:\ f_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=1/n
  Reading: Part 4a names row j2, whose weights Part 3 bounds
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
*)
Definition Lemma_F_2_4a_j1_j3 (n : Z) (a0 : R) (a1 : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  f = 1 / IZR n.

(* model=cross n=200 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z,
    [(1%Z, 1)]); (160%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z,
    [(1%Z, 1)]); (160%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z,
    [(1%Z, 1)]); (180%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z,
    [(1%Z, 1)]); (180%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z,
    [(1%Z, 1)]); (800%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z,
    [(1%Z, 1)]); (800%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z,
    [(1%Z, 1)]); (900%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z,
    [(1%Z, 1)]); (900%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z,
    [(1%Z, 1)]); (9999990000%Z, [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(0%Z, 1); (1%Z, 1)]).

(* model=cross n=200 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_12 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z,
    [(1%Z, 1)]); (160%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=200 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_13 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (39%Z,
    [(1%Z, 1)]); (160%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_14 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z,
    [(1%Z, 1)]); (180%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=200 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_15 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z,
    [(1%Z, 1)]); (180%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_16 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z,
    [(1%Z, 1)]); (800%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=1000 d=6 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_17 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (199%Z,
    [(1%Z, 1)]); (800%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.01 a1=1.2 *)
Definition Lemma_F_2_4a_j1_j3_refuted_18 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z,
    [(1%Z, 1)]); (900%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=1000 d=11 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_19 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z,
    [(1%Z, 1)]); (900%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=10000000000 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_20 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9999%Z,
    [(1%Z, 1)]); (9999990000%Z, [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=1e+100 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_21 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    1)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(1%Z, 1)]).

(* model=cross n=1e+300 d=1000001 a0=0.01 a1=3.0 *)
Definition Lemma_F_2_4a_j1_j3_refuted_22 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_2_4a_j1_j3 n a0 a1 (attention (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, 1)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, 1)])] [(1%Z, 1)]).

(*
  softmax-vs-linear, Lemma F.2, 1a: log_n_u = 1 + a1
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n^{1+a_{1}}
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_F_2_1a (a1 : R) : Prop :=
  let log_n_u := 1 + a1 in
  log_n_u = 1 + a1.

(* a1 from 0.95 to 3.6, real; model = cross; t = n/(d - 1), whole; an identity of definitions *)
Definition Lemma_F_2_1a_on_box_1 : Prop :=
  forall (a1 : R),
  0.95 <= a1 <= 3.6 ->
  Lemma_F_2_1a a1.

(*
  softmax-vs-linear, Lemma F.2, 3a: f >= 1/2
  As printed: f_{\exp}\geq 1/2\ (a_{1}>1)
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_2_3a (n : R) (a1 : R) : Prop :=
  let f := exp ((1 + a1) * ln n) / (exp ((1 + a1) * ln n) + (n - 1) * exp (ln n)) in
  f >= 1 / 2.

(* n from 100 to inf, whole; a1 from 1 to 3.6, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_2_3a_on_box_1 : Prop :=
  forall (n : R) (a1 : R),
  100 <= n ->
  1 <= a1 <= 3.6 ->
  Lemma_F_2_3a n a1.

(*
  softmax-vs-linear, Lemma F.2, 3b: f <= 1/n
  As printed: f_{\exp}\leq 1/n
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_2_3b (n : R) (a1 : R) : Prop :=
  let f := exp (ln n) / (exp ((1 + a1) * ln n) + (n - 1) * exp (ln n)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a1 from 0.95 to 3.6, real; model = cross; t = n/(d - 1), whole *)
Definition Lemma_F_2_3b_on_box_1 : Prop :=
  forall (n : R) (a1 : R),
  100 <= n ->
  0.95 <= a1 <= 3.6 ->
  Lemma_F_2_3b n a1.

(*
  softmax-vs-linear, Lemma F.2, 4a (j1 = j3), for j0 != j2: f = 1/n
  As printed: j_{0}\neq j_{2}:\ f_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=1/n
  Reading: the rows other than j2, as Part 4 of the proof computes them
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_F_2_4a_j1_j3_for_j0_j2 (n : R) : Prop :=
  let f := 1 / n in
  f = 1 / n.

(* n from 100 to inf, whole; model = cross; t = n/(d - 1), whole; an identity of definitions *)
Definition Lemma_F_2_4a_j1_j3_for_j0_j2_on_box_1 : Prop :=
  forall (n : R),
  100 <= n ->
  Lemma_F_2_4a_j1_j3_for_j0_j2 n.
