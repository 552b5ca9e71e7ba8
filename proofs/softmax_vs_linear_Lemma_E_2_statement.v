(* softmax-vs-linear, Lemma E.2: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma E.2, 4: c_over_root_log_n <= n**(b**2 - 1)*a1
  As printed: c_{\exp}\leq\frac{1}{n^{1-b^{2}}}\cdot a_{1}\sqrt{\log n}
  Reading: printed for Q K^T all ones; its values are those of Q K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell. Source: Lemma D.2, Lemma D.3.); data given exactly, row j0 = 1 with the special key j3
    = 0, i0 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_E_2_4 (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (c_over_root_log_n : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  c_over_root_log_n <= Rpower (IZR n) (b ^ 2 - 1) * a1.

(* model=self qk=ones n=200 d=12 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b); (11%Z,
    c)])] 0%Z).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b); (11%Z,
    c)])] 0%Z).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b); (11%Z,
    c)])] 0%Z).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b); (21%Z,
    c)])] 0%Z).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_5 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b); (21%Z,
    c)])] 0%Z).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_6 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b); (21%Z,
    c)])] 0%Z).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b); (11%Z,
    c)])] 0%Z).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b); (11%Z,
    c)])] 0%Z).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_9 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b); (11%Z,
    c)])] 0%Z).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_10 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b); (21%Z,
    c)])] 0%Z).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_11 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b); (21%Z,
    c)])] 0%Z).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_12 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b); (21%Z,
    c)])] 0%Z).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_13 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (10000%Z, [(2%Z, b); (1000001%Z, c)]);
    (9999980000%Z, [(3%Z, b); (1000001%Z, c)])] 0%Z).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_14 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z, [(2%Z,
    b); (1000001%Z, c)]);
    (9999980000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] 0%Z).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_4_refuted_15 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_4 n a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)]);
    (999998000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] 0%Z).

(*
  softmax-vs-linear, Lemma E.2, 5: c_over_root_log_n <= t * n**(b**2 - 1)*b
  As printed: c_{\exp}\leq\frac{t}{n^{1-b^{2}}}\cdot b\sqrt{\log n}
  Reading: printed for Q K^T all ones; its values are those of Q K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell. Source: Lemma D.2, Lemma D.3.); t by simkit.papers.separation.claims.entries.copies
    (Return t, the number of entries of an identity column. Source: Definition D.1, Definition F.1.); data
    given exactly, row j0 = 1 with the special key j3 = 0, i0 = 1, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_E_2_5 (n : Z) (d : Z) (a0 : R) (a1 : R) (b : R) (c : R) (c_over_root_log_n : R) : Prop :=
  let t := IZR n / (IZR d - 2) in
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  c_over_root_log_n <= t * Rpower (IZR n) (b ^ 2 - 1) * b.

(* model=self qk=ones n=200 d=12 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_1 : Prop :=
  let n := 200%Z in
  let d := 12%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] 1%Z).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_2 : Prop :=
  let n := 200%Z in
  let d := 12%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] 1%Z).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_3 : Prop :=
  let n := 200%Z in
  let d := 12%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] 1%Z).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_4 : Prop :=
  let n := 200%Z in
  let d := 22%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] 1%Z).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_5 : Prop :=
  let n := 200%Z in
  let d := 22%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] 1%Z).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_6 : Prop :=
  let n := 200%Z in
  let d := 22%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] 1%Z).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_7 : Prop :=
  let n := 1000%Z in
  let d := 12%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] 1%Z).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_8 : Prop :=
  let n := 1000%Z in
  let d := 12%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] 1%Z).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_9 : Prop :=
  let n := 1000%Z in
  let d := 12%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] 1%Z).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=0.7 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_10 : Prop :=
  let n := 1000%Z in
  let d := 22%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] 1%Z).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_11 : Prop :=
  let n := 1000%Z in
  let d := 22%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] 1%Z).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=3.0 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_12 : Prop :=
  let n := 1000%Z in
  let d := 22%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] 1%Z).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_13 : Prop :=
  let n := 10000000000%Z in
  let d := 1000002%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (10000%Z, [(2%Z, b); (1000001%Z, c)]);
    (9999980000%Z, [(3%Z, b); (1000001%Z, c)])] 1%Z).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_E_2_5_refuted_14 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let d := 1000002%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_2_5 n d a0 a1 b c (attended (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z, [(2%Z,
    b); (1000001%Z, c)]);
    (9999980000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] 1%Z).
