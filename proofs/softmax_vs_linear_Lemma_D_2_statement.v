(* softmax-vs-linear, Lemma D.2: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.2, 4b: f <= 1/n
  As printed: j_{0}\neq j_{3}:\ f_{\exp}\leq 1/n
  Reading: as printed the part repeats j0 != j3 and names no j1: it is of every key, the special one included
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 1 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_2_4b (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  f <= 1 / IZR n.

(* model=self qk=ones n=200 d=12 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_5 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_6 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_9 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_10 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_11 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_12 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_13 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (10000%Z, [(2%Z, b); (1000001%Z, c)]);
    (9999980000%Z, [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_14 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z, [(2%Z,
    b); (1000001%Z, c)]);
    (9999980000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_2_4b_refuted_15 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_2_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)]);
    (999998000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(*
  softmax-vs-linear, Lemma D.2, 1a: log_n_u = (1 + a1)**2
  As printed: u_{\exp}=n^{(1+a_{1})^{2}}
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_2_1a (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c + a1) * (b + c + a1) in
  log_n_u = (1 + a1) ^ 2.

(* a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_1a_on_box_1 : Prop :=
  forall (a1 : R) (b : R),
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_2_1a a1 b.

(*
  softmax-vs-linear, Lemma D.2, 1b: log_n_u = 1 + a1
  As printed: u_{\exp}=n^{1+a_{1}}
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_2_1b (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c + a1) * (b + c) in
  log_n_u = 1 + a1.

(* a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_1b_on_box_1 : Prop :=
  forall (a1 : R) (b : R),
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_2_1b a1 b.

(*
  softmax-vs-linear, Lemma D.2, 2a: log_n_u = 1 + a1
  As printed: u_{\exp}=n^{1+a_{1}}
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_2_2a (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c) * (b + c + a1) in
  log_n_u = 1 + a1.

(* a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_2a_on_box_1 : Prop :=
  forall (a1 : R) (b : R),
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_2_2a a1 b.

(*
  softmax-vs-linear, Lemma D.2, 2b: log_n_u = 1
  As printed: u_{\exp}=n
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_2_2b (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c) * (b + c) in
  log_n_u = 1.

(* b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_2b_on_box_1 : Prop :=
  forall (b : R),
  0.1 <= b <= 0.9 ->
  Lemma_D_2_2b b.

(*
  softmax-vs-linear, Lemma D.2, 3a: f >= 1/2
  As printed: f_{\exp}\geq 1/2\ ((1+a_{1})^{2}>2+a_{1})
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_2_3a (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c + a1) * (b + c + a1) * ln n) / (exp ((b + c + a1) * (b + c + a1) * ln n) + (n - 1) *
    exp ((b + c + a1) * (b + c) * ln n)) in
  (1 + a1) ^ 2 > 2 + a1 ->
  f >= 1 / 2.

(* n from 100 to inf, whole; a1 from 1 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_3a_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  1 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_2_3a n a1 b.

(*
  softmax-vs-linear, Lemma D.2, 3b: f <= 1/n
  As printed: f_{\exp}\leq 1/n
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_2_3b (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c + a1) * (b + c) * ln n) / (exp ((b + c + a1) * (b + c + a1) * ln n) + (n - 1) * exp ((b
    + c + a1) * (b + c) * ln n)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_3b_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_2_3b n a1 b.

(*
  softmax-vs-linear, Lemma D.2, 4a: f <= n**(a1 - 1)
  As printed: f_{\exp}\leq 1/n^{1-a_{1}}
  Reading: vacuous for a1 >= 1: the right side is 1 or more, and a weight is less
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_2_4a (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c) * (b + c + a1) * ln n) / (exp ((b + c) * (b + c + a1) * ln n) + (n - 1) * exp ((b + c)
    * (b + c) * ln n)) in
  f <= Rpower n (a1 - 1).

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_4a_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_2_4a n a1 b.

(*
  softmax-vs-linear, Lemma D.2, 4b, for j1 != j3: f <= 1/n
  As printed: j_{0},j_{1}\neq j_{3}:\ f_{\exp}\leq 1/n
  Reading: the printed part repeats j0 != j3 where it means j1 != j3
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_2_4b_for_j1_j3 (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c) * (b + c) * ln n) / (exp ((b + c) * (b + c + a1) * ln n) + (n - 1) * exp ((b + c) * (b
    + c) * ln n)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_2_4b_for_j1_j3_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_2_4b_for_j1_j3 n a1 b.
