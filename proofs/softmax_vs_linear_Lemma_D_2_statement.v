(* softmax-vs-linear, Lemma D.2: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.2, 4b: f <= 1/n
  As printed: j_{0}\neq j_{3}:\ f_{\exp}\leq 1/n
  Reading: as printed the part repeats j0 != j3 and names no j1: it is of every key, the special one included
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell. Source: Lemma D.2, Lemma D.3.); data given exactly, row j0 = 1 with the special key j3 = 0, j1 = 0,
    written out, indices from 0
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
