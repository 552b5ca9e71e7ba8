(* softmax-vs-linear, Lemma E.1: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma E.1, 2 (large ones): indices = t - 1
  As printed: \text{There } t-1\text{ indices equal }n^{b^{2}+c^{2}}
  Reading: j0 itself is among them: with n - t others they are n; b + c = 1 of Definition D.1, which b^2 + c^2
    = 1 excludes, is left out
  Reduction: indices by simkit.papers.separation.claims.entries_identity._indices (Return for how many keys
    j1, but j3 on its own row, the exponent of u relates to a number.); t by
    simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an identity column.
    Source: Definition D.1, Definition F.1.); data given exactly, row j0 = 1 with the special key j3 = 0,
    written out, indices from 0
  Given that t: exact
  Given that indices: at the instance
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: b^2 + c^2 = 1: 1 = 1, met
*)
Definition Lemma_E_1_2_large_ones (a0 : R) (a1 : R) (b : R) (c : R) (t : R) (indices : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  a1 >= 1 ->
  indices = t - 1.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_1 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 20 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_2 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 20 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_3 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 20 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_4 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 10 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_5 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 10 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_6 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 10 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_7 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 100 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_8 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 100 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_9 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 100 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_10 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 50 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_11 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 50 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_12 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 50 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_13 : Prop :=
  forall t : R, t = 10000 ->
  forall indices : R, indices = 10000 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_14 : Prop :=
  forall t : R, t =
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 ->
  forall indices : R, indices =
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_2_large_ones_refuted_15 : Prop :=
  forall t : R, t =
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
    ->
  forall indices : R, indices =
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
    ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_2_large_ones a0 a1 b c t indices.

(*
  softmax-vs-linear, Lemma E.1, 4 (t - 1 indices): indices >= t - 1
  As printed: u_{\exp}:\ \text{There }t-1\text{ indices }\leq 1/n^{1-b^{2}}
  Reading: printed for u, which is at least 1, where the proof has f; b + c = 1 of Definition D.1, which b^2 +
    c^2 = 1 excludes, is left out
  Reduction: indices by simkit.papers.separation.claims.entries_identity._indices (Return for how many keys
    j1, but j3 on its own row, the exponent of u relates to a number.); t by
    simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an identity column.
    Source: Definition D.1, Definition F.1.); data given exactly, row j0 = 1 with the special key j3 = 0,
    written out, indices from 0
  Given that t: exact
  Given that indices: at the instance
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: b^2 + c^2 = 1: 1 = 1, met
*)
Definition Lemma_E_1_4_t_1_indices (a0 : R) (a1 : R) (b : R) (c : R) (t : R) (indices : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  a1 >= 1 ->
  indices >= t - 1.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_1 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_2 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_3 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_4 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_5 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_6 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_7 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_8 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_9 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_10 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_11 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_12 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_13 : Prop :=
  forall t : R, t = 10000 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_14 : Prop :=
  forall t : R, t =
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_t_1_indices_refuted_15 : Prop :=
  forall t : R, t =
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
    ->
  forall indices : R, indices = 0 ->
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_t_1_indices a0 a1 b c t indices.

(*
  softmax-vs-linear, Lemma E.1, 4 (n - t indices): indices >= n - t
  As printed: u_{\exp}:\ \text{There are }n-t\text{ indices }\leq 1/n
  Reading: printed for u, which is at least 1, where the proof has f; b + c = 1 of Definition D.1, which b^2 +
    c^2 = 1 excludes, is left out
  Reduction: indices by simkit.papers.separation.claims.entries_identity._indices (Return for how many keys
    j1, but j3 on its own row, the exponent of u relates to a number.); t by
    simkit.papers.separation.claims.entries.copies (Return t, the number of entries of an identity column.
    Source: Definition D.1, Definition F.1.); data given exactly, row j0 = 1 with the special key j3 = 0,
    written out, indices from 0
  Given that t: exact
  Given that indices: at the instance
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: b^2 + c^2 = 1: 1 = 1, met
*)
Definition Lemma_E_1_4_n_t_indices (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (t : R) (indices : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  a1 >= 1 ->
  indices >= IZR n - t.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_1 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 0 ->
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_2 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 0 ->
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_3 : Prop :=
  forall t : R, t = 20 ->
  forall indices : R, indices = 0 ->
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_4 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 0 ->
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_5 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 0 ->
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=200 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_6 : Prop :=
  forall t : R, t = 10 ->
  forall indices : R, indices = 0 ->
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_7 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 0 ->
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_8 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 0 ->
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_9 : Prop :=
  forall t : R, t = 100 ->
  forall indices : R, indices = 0 ->
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_10 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 0 ->
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_11 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 0 ->
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_12 : Prop :=
  forall t : R, t = 50 ->
  forall indices : R, indices = 0 ->
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_13 : Prop :=
  forall t : R, t = 10000 ->
  forall indices : R, indices = 0 ->
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_14 : Prop :=
  forall t : R, t =
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 ->
  forall indices : R, indices = 0 ->
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_4_n_t_indices_refuted_15 : Prop :=
  forall t : R, t =
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
    ->
  forall indices : R, indices = 0 ->
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_4_n_t_indices n a0 a1 b c t indices.
