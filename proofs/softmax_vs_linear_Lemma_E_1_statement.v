(* softmax-vs-linear, Lemma E.1: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma E.1, 1a: log_n_u = (1 + a1)**2
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n^{(1+a_{1})^{2}}
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: b^2 + c^2 = 1: 1 = 1, met
*)
Definition Lemma_E_1_1a (a0 : R) (a1 : R) (b : R) (c : R) (log_n_u : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  a1 >= 1 ->
  log_n_u = (1 + a1) ^ 2.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_5 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_6 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_9 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_10 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_11 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_12 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_13 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_14 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_15 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(*
  softmax-vs-linear, Lemma E.1, 1a, as in the proof: log_n_u = a1**2 + b**2 + c**2
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n^{a_{1}^{2}+b^{2}+c^{2}}
  Reading: the printed exponent is that of Q K^T all ones; b + c = 1 of Definition D.1, which b^2 + c^2 = 1
    excludes, is left out
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_E_1_1a_as_in_the_proof (a1 : R) (b : R) (c : R) : Prop :=
  let log_n_u := b ^ 2 + c ^ 2 + a1 ^ 2 in
  log_n_u = a1 ^ 2 + b ^ 2 + c ^ 2.

(* a1 from 1.25 to 3.6, real; b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_1a_as_in_the_proof_on_box_1 : Prop :=
  forall (a1 : R) (b : R) (c : R),
  1.25 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_1a_as_in_the_proof a1 b c.

(*
  softmax-vs-linear, Lemma E.1, 1b (from below): log_n_u >= c**2
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}\in[n^{c^{2}},n^{b^{2}+c^{2}}]
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_E_1_1b_from_below (b : R) (c : R) : Prop :=
  let log_n_u := minimum (b ^ 2 + c ^ 2) (c ^ 2) in
  log_n_u >= c ^ 2.

(* b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_1b_from_below_on_box_1 : Prop :=
  forall (b : R) (c : R),
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_1b_from_below b c.

(*
  softmax-vs-linear, Lemma E.1, 1b (from above): log_n_u <= b**2 + c**2
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}\in[n^{c^{2}},n^{b^{2}+c^{2}}]
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_E_1_1b_from_above (b : R) (c : R) : Prop :=
  let log_n_u := maximum (b ^ 2 + c ^ 2) (c ^ 2) in
  log_n_u <= b ^ 2 + c ^ 2.

(* b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_1b_from_above_on_box_1 : Prop :=
  forall (b : R) (c : R),
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_1b_from_above b c.

(*
  softmax-vs-linear, Lemma E.1, 1b (large ones): indices = t - 1
  As printed: \text{There } t-1\text{ indices equal }n^{b^{2}+c^{2}}
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: indices by simkit.papers.separation.claims.entries_identity._indices (Return for how many keys
    j1, but j3 on its own row, the exponent of u relates to a number.); t by
    simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an identity column.
    Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_E_1_1b_large_ones (n : R) (d : R) : Prop :=
  let t := n / (d - 2) in
  let indices := t - 1 in
  indices = t - 1.

(* n from 100 to inf, whole; d from 5 to 50, whole; model = self; qk = identity; t = n/(d - 2), whole; an identity of definitions *)
Definition Lemma_E_1_1b_large_ones_on_box_1 : Prop :=
  forall (n : R) (d : R),
  100 <= n ->
  5 <= d <= 50 ->
  Lemma_E_1_1b_large_ones n d.

(*
  softmax-vs-linear, Lemma E.1, 1b (small ones): indices = n - t
  As printed: \text{There are }n-t\text{ indices equal to }n^{c^{2}}
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: indices by simkit.papers.separation.claims.entries_identity._indices (Return for how many keys
    j1, but j3 on its own row, the exponent of u relates to a number.); t by
    simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an identity column.
    Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_E_1_1b_small_ones (n : R) (d : R) : Prop :=
  let t := n / (d - 2) in
  let indices := n - t in
  indices = n - t.

(* n from 100 to inf, whole; d from 5 to 50, whole; model = self; qk = identity; t = n/(d - 2), whole; an identity of definitions *)
Definition Lemma_E_1_1b_small_ones_on_box_1 : Prop :=
  forall (n : R) (d : R),
  100 <= n ->
  5 <= d <= 50 ->
  Lemma_E_1_1b_small_ones n d.

(*
  softmax-vs-linear, Lemma E.1, 2 (from below): log_n_u >= c**2
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}\in[n^{c^{2}},n^{b^{2}+c^{2}}]
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_E_1_2_from_below (b : R) (c : R) : Prop :=
  let log_n_u := minimum (minimum (minimum (minimum (b ^ 2 + c ^ 2) (c ^ 2)) (c ^ 2)) (b ^ 2 + c ^ 2)) (c ^ 2)
    in
  log_n_u >= c ^ 2.

(* b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_2_from_below_on_box_1 : Prop :=
  forall (b : R) (c : R),
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_2_from_below b c.

(*
  softmax-vs-linear, Lemma E.1, 2 (from above): log_n_u <= b**2 + c**2
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}\in[n^{c^{2}},n^{b^{2}+c^{2}}]
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_E_1_2_from_above (b : R) (c : R) : Prop :=
  let log_n_u := maximum (maximum (maximum (maximum (b ^ 2 + c ^ 2) (c ^ 2)) (c ^ 2)) (b ^ 2 + c ^ 2)) (c ^ 2)
    in
  log_n_u <= b ^ 2 + c ^ 2.

(* b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_2_from_above_on_box_1 : Prop :=
  forall (b : R) (c : R),
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_2_from_above b c.

(*
  softmax-vs-linear, Lemma E.1, 2 (large ones), t of them: indices = t
  As printed: t\text{ indices equal }n^{b^{2}+c^{2}}
  Reading: j0 itself is among them; b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: indices by simkit.papers.separation.claims.entries_identity._indices (Return for how many keys
    j1, but j3 on its own row, the exponent of u relates to a number.); t by
    simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an identity column.
    Source: Definition D.1, Definition F.1.)
*)
Definition Lemma_E_1_2_large_ones_t_of_them (n : R) (d : R) : Prop :=
  let t := n / (d - 2) in
  let indices := 1 + t - 1 in
  indices = t.

(* n from 100 to inf, whole; d from 5 to 50, whole; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_2_large_ones_t_of_them_on_box_1 : Prop :=
  forall (n : R) (d : R),
  100 <= n ->
  5 <= d <= 50 ->
  Lemma_E_1_2_large_ones_t_of_them n d.

(*
  softmax-vs-linear, Lemma E.1, 3b: f <= n**(b**2 - 1)
  As printed: f_{\exp}\leq 1/n^{1-b^{2}}
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_E_1_3b (n : R) (d : R) (a1 : R) (b : R) (c : R) : Prop :=
  let t := n / (d - 2) in
  let f := maximum (exp ((b ^ 2 + c ^ 2) * ln n) / (exp ((b ^ 2 + c ^ 2 + a1 ^ 2) * ln n) + (t - 1) * exp ((b
    ^ 2 + c ^ 2) * ln n) + (n - t) * exp (c ^ 2 * ln n))) (exp (c ^ 2 * ln n) / (exp ((b ^ 2 + c ^ 2 + a1 ^ 2)
    * ln n) + (t - 1) * exp ((b ^ 2 + c ^ 2) * ln n) + (n - t) * exp (c ^ 2 * ln n))) in
  f <= Rpower n (b ^ 2 - 1).

(* n from 100 to inf, whole; d from 5 to 50, whole; a1 from 1.25 to 3.6, real; b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_3b_on_box_1 : Prop :=
  forall (n : R) (d : R) (a1 : R) (b : R) (c : R),
  100 <= n ->
  5 <= d <= 50 ->
  1.25 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_3b n d a1 b c.

(*
  softmax-vs-linear, Lemma E.1, 4 (t indices), for f: f <= n**(b**2 - 1)
  As printed: f_{\exp}:\ t\text{ indices }\leq 1/n^{1-b^{2}}
  Reading: the t keys in the identity column of j0; b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes,
    is left out
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_E_1_4_t_indices_for_f (n : R) (d : R) (b : R) (c : R) : Prop :=
  let t := n / (d - 2) in
  let f := maximum (exp ((b ^ 2 + c ^ 2) * ln n) / (exp ((b ^ 2 + c ^ 2) * ln n) + (t - 1) * exp ((b ^ 2 + c ^
    2) * ln n) + (n - t) * exp (c ^ 2 * ln n))) (exp ((b ^ 2 + c ^ 2) * ln n) / (exp (c ^ 2 * ln n) + t * exp
    ((b ^ 2 + c ^ 2) * ln n) + (n - 1 - t) * exp (c ^ 2 * ln n))) in
  f <= Rpower n (b ^ 2 - 1).

(* n from 100 to inf, whole; d from 5 to 50, whole; b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_4_t_indices_for_f_on_box_1 : Prop :=
  forall (n : R) (d : R) (b : R) (c : R),
  100 <= n ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_4_t_indices_for_f n d b c.

(*
  softmax-vs-linear, Lemma E.1, 4 (n - t indices), for f: f <= 1/n
  As printed: f_{\exp}:\ n-t\text{ indices }\leq 1/n
  Reading: the n - t keys in the other identity columns; b + c = 1 of Definition D.1, which b^2 + c^2 = 1
    excludes, is left out
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_E_1_4_n_t_indices_for_f (n : R) (d : R) (b : R) (c : R) : Prop :=
  let t := n / (d - 2) in
  let f := maximum (maximum (exp (c ^ 2 * ln n) / (exp ((b ^ 2 + c ^ 2) * ln n) + (t - 1) * exp ((b ^ 2 + c ^
    2) * ln n) + (n - t) * exp (c ^ 2 * ln n))) (exp (c ^ 2 * ln n) / (exp (c ^ 2 * ln n) + t * exp ((b ^ 2 +
    c ^ 2) * ln n) + (n - 1 - t) * exp (c ^ 2 * ln n)))) (exp (c ^ 2 * ln n) / (exp (c ^ 2 * ln n) + t * exp
    ((b ^ 2 + c ^ 2) * ln n) + (n - 1 - t) * exp (c ^ 2 * ln n))) in
  f <= 1 / n.

(* n from 100 to inf, whole; d from 5 to 50, whole; b from 0.1 to 0.9, real; c from 0.1 to 1.2, real; model = self; qk = identity; t = n/(d - 2), whole *)
Definition Lemma_E_1_4_n_t_indices_for_f_on_box_1 : Prop :=
  forall (n : R) (d : R) (b : R) (c : R),
  100 <= n ->
  5 <= d <= 50 ->
  0.1 <= b <= 0.9 ->
  0.1 <= c <= 1.2 ->
  Lemma_E_1_4_n_t_indices_for_f n d b c.
