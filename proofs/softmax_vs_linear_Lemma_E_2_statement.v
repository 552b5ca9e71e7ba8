(* softmax-vs-linear, Lemma E.2: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma E.2, 4: c_over_root_log_n <= n**(b**2 - 1)*a1
  As printed: c_{\exp}\leq\frac{1}{n^{1-b^{2}}}\cdot a_{1}\sqrt{\log n}
  Reading: printed for Q K^T all ones; its values are those of Q K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); data given exactly, row j0 = 1 with the special key j3 = 0, i0 = 0, written out,
    indices from 0
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
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.); data given exactly, row j0 = 1 with the
    special key j3 = 0, i0 = 1, written out, indices from 0
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

(*
  softmax-vs-linear, Lemma E.2, 1: c_over_root_log_n >= a1/2
  As printed: c_{\exp}\geq\frac{1}{2}\cdot a_{1}\sqrt{\log n}
  Reading: printed for Q K^T all ones; its values are those of Q K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_E_2_1 (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := a1 * exp ((b + c + a1) * (b + c + a1) * ln n) / (exp ((b + c + a1) * (b + c + a1) *
    ln n) + (n - 1) * exp ((b + c + a1) * (b + c) * ln n)) in
  c_over_root_log_n >= a1 / 2.

(* n from 100 to inf, whole; a1 from 1 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_E_2_1_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  1 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_1 n a1 b.

(*
  softmax-vs-linear, Lemma E.2, 2 (one i0): c_over_root_log_n >= b/2
  As printed: c_{\exp}\geq\frac{1}{2}\cdot b\sqrt{\log n}
  Reading: printed for Q K^T all ones; its values are those of Q K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_E_2_2_one_i0 (n : R) (a1 : R) (d : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * (exp ((b + c + a1) * (b + c + a1) * ln n) + (t - 1) * exp ((b + c + a1) * (b +
    c) * ln n)) / (exp ((b + c + a1) * (b + c + a1) * ln n) + (n - 1) * exp ((b + c + a1) * (b + c) * ln n))
    in
  c_over_root_log_n >= b / 2.

(* n from 100 to inf, whole; a1 from 1 to 3.6, real; d from 5 to 50, whole; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_E_2_2_one_i0_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R) (b : R),
  100 <= n ->
  1 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_2_one_i0 n a1 d b.

(*
  softmax-vs-linear, Lemma E.2, 2 (only one i0): c_over_root_log_n < b/2
  As printed: c_{\exp}\geq\frac{1}{2}\cdot b\sqrt{\log n}
  Reading: that no other column is so large; with one identity column there is no other; printed for Q K^T all
    ones; its values are those of Q K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_E_2_2_only_one_i0 (n : R) (a1 : R) (d : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * t * exp ((b + c + a1) * (b + c) * ln n) / (exp ((b + c + a1) * (b + c + a1) *
    ln n) + (n - 1) * exp ((b + c + a1) * (b + c) * ln n)) in
  c_over_root_log_n < b / 2.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; d from 5 to 50, whole; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_E_2_2_only_one_i0_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_2_only_one_i0 n a1 d b.

(*
  softmax-vs-linear, Lemma E.2, 2 (the rest): c_over_root_log_n <= t * n**(b**2 - 1)*b
  As printed: c_{\exp}\leq\frac{t}{n^{1-b^{2}}}\cdot b\sqrt{\log n}
  Reading: with one identity column there is no other; printed for Q K^T all ones; its values are those of Q
    K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_E_2_2_the_rest (n : R) (a1 : R) (d : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * t * exp ((b + c + a1) * (b + c) * ln n) / (exp ((b + c + a1) * (b + c + a1) *
    ln n) + (n - 1) * exp ((b + c + a1) * (b + c) * ln n)) in
  c_over_root_log_n <= t * Rpower n (b ^ 2 - 1) * b.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; d from 5 to 50, whole; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_E_2_2_the_rest_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_2_the_rest n a1 d b.

(*
  softmax-vs-linear, Lemma E.2, 3: c_over_root_log_n = c
  As printed: c_{\exp}=c\sqrt{\log n}
  Reading: weights add up to 1, and the column is c sqrt(log n) throughout; printed for Q K^T all ones; its
    values are those of Q K^T = I
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_E_2_3 (b : R) : Prop :=
  let c := 1 - b in
  let c_over_root_log_n := c in
  c_over_root_log_n = c.

(* b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole; an identity of definitions *)
Definition Lemma_E_2_3_on_box_1 : Prop :=
  forall (b : R),
  0.1 <= b <= 0.9 ->
  Lemma_E_2_3 b.

(*
  softmax-vs-linear, Lemma E.2, 2 (only one i0), Q K^T = I: c_over_root_log_n < b/2
  As printed: c_{\exp}\geq\frac{1}{2}\cdot b\sqrt{\log n}
  Reading: that no other column is so large; with one identity column there is no other; with a1 >= 1 of Lemma
    E.1, from which it follows; b + c = 1 as in Definition D.1
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_E_2_2_only_one_i0_Q_K_T_I (n : R) (a1 : R) (d : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * t * exp (c ^ 2 * ln n) / (exp ((b ^ 2 + c ^ 2 + a1 ^ 2) * ln n) + (t - 1) * exp
    ((b ^ 2 + c ^ 2) * ln n) + (n - t) * exp (c ^ 2 * ln n)) in
  c_over_root_log_n < b / 2.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; d from 5 to 50, whole; b from 0.1 to 0.9, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_2_2_only_one_i0_Q_K_T_I_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_2_only_one_i0_Q_K_T_I n a1 d b.

(*
  softmax-vs-linear, Lemma E.2, 2 (the rest), Q K^T = I: c_over_root_log_n <= t * n**(b**2 - 1)*b
  As printed: c_{\exp}\leq\frac{t}{n^{1-b^{2}}}\cdot b\sqrt{\log n}
  Reading: with one identity column there is no other; with a1 >= 1 of Lemma E.1, from which it follows; b + c
    = 1 as in Definition D.1
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_E_2_2_the_rest_Q_K_T_I (n : R) (a1 : R) (d : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := b * t * exp (c ^ 2 * ln n) / (exp ((b ^ 2 + c ^ 2 + a1 ^ 2) * ln n) + (t - 1) * exp
    ((b ^ 2 + c ^ 2) * ln n) + (n - t) * exp (c ^ 2 * ln n)) in
  c_over_root_log_n <= t * Rpower n (b ^ 2 - 1) * b.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; d from 5 to 50, whole; b from 0.1 to 0.9, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_2_2_the_rest_Q_K_T_I_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_2_the_rest_Q_K_T_I n a1 d b.

(*
  softmax-vs-linear, Lemma E.2, 4, Q K^T = I: c_over_root_log_n <= n**(b**2 - 1)*a1
  As printed: c_{\exp}\leq\frac{1}{n^{1-b^{2}}}\cdot a_{1}\sqrt{\log n}
  Reading: with a1 >= 1 of Lemma E.1, from which it follows; b + c = 1 as in Definition D.1
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_E_2_4_Q_K_T_I (n : R) (a1 : R) (d : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := maximum (a1 * exp ((b ^ 2 + c ^ 2) * ln n) / (exp ((b ^ 2 + c ^ 2) * ln n) + (t -
    1) * exp ((b ^ 2 + c ^ 2) * ln n) + (n - t) * exp (c ^ 2 * ln n))) (a1 * exp (c ^ 2 * ln n) / (exp (c ^ 2
    * ln n) + t * exp ((b ^ 2 + c ^ 2) * ln n) + (n - 1 - t) * exp (c ^ 2 * ln n))) in
  c_over_root_log_n <= Rpower n (b ^ 2 - 1) * a1.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; d from 5 to 50, whole; b from 0.1 to 0.9, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_2_4_Q_K_T_I_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (d : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_4_Q_K_T_I n a1 d b.

(*
  softmax-vs-linear, Lemma E.2, 5, Q K^T = I: c_over_root_log_n <= t * n**(b**2 - 1)*b
  As printed: c_{\exp}\leq\frac{t}{n^{1-b^{2}}}\cdot b\sqrt{\log n}
  Reading: with a1 >= 1 of Lemma E.1, from which it follows; b + c = 1 as in Definition D.1
  Reduction: c_over_root_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); t by simkit.papers.separation.claims.entries.copies (Return t, the number of entries
    of an identity column. Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_E_2_5_Q_K_T_I (n : R) (d : R) (b : R) : Prop :=
  let t := n / (d - 2) in
  let c := 1 - b in
  let c_over_root_log_n := maximum (maximum (maximum (maximum (b * (exp ((b ^ 2 + c ^ 2) * ln n) + (t - 1) *
    exp ((b ^ 2 + c ^ 2) * ln n)) / (exp ((b ^ 2 + c ^ 2) * ln n) + (t - 1) * exp ((b ^ 2 + c ^ 2) * ln n) +
    (n - t) * exp (c ^ 2 * ln n))) (b * t * exp (c ^ 2 * ln n) / (exp ((b ^ 2 + c ^ 2) * ln n) + (t - 1) * exp
    ((b ^ 2 + c ^ 2) * ln n) + (n - t) * exp (c ^ 2 * ln n)))) (b * (exp (c ^ 2 * ln n) + (t - 1) * exp (c ^ 2
    * ln n)) / (exp (c ^ 2 * ln n) + t * exp ((b ^ 2 + c ^ 2) * ln n) + (n - 1 - t) * exp (c ^ 2 * ln n)))) (b
    * t * exp ((b ^ 2 + c ^ 2) * ln n) / (exp (c ^ 2 * ln n) + t * exp ((b ^ 2 + c ^ 2) * ln n) + (n - 1 - t)
    * exp (c ^ 2 * ln n)))) (b * t * exp (c ^ 2 * ln n) / (exp (c ^ 2 * ln n) + t * exp ((b ^ 2 + c ^ 2) * ln
    n) + (n - 1 - t) * exp (c ^ 2 * ln n))) in
  c_over_root_log_n <= t * Rpower n (b ^ 2 - 1) * b.

(* n from 100 to inf, whole; d from 5 to 50, whole; b from 0.1 to 0.9, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_2_5_Q_K_T_I_on_box_1 : Prop :=
  forall (n : R) (d : R) (b : R),
  100 <= n ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  Lemma_E_2_5_Q_K_T_I n d b.
