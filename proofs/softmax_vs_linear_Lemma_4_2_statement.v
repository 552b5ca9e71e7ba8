(* softmax-vs-linear, Lemma 4.2: what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma 4.2, 3 (sign decided by sigma_j): others_over_special < 1
  As printed: \text{The sign is completely decided by }\sigma_{j}
  Reading: the largest sum of the ordinary weights over the special one, on all data of D1
  Reduction: the left side by simkit.papers.separation.claims.lemmas._others_over_special (Return (n - 1)
    n^1.4 / n^4, the most that D1's ordinary weights are of the special one.); others_over_special by
    simkit.papers.separation.claims.lemmas._others_over_special (Return (n - 1) n^1.4 / n^4, the most that
    D1's ordinary weights are of the special one.)
*)
Definition Lemma_4_2_3_sign_decided_by_sigma_j (n : R) : Prop :=
  (n - 1) / Rpower n (13 / 5) < 1.

(* n from 1 to inf, whole *)
Definition Lemma_4_2_3_sign_decided_by_sigma_j_on_box_1 : Prop :=
  forall (n : R),
  1 <= n ->
  Lemma_4_2_3_sign_decided_by_sigma_j n.

(*
  softmax-vs-linear, Lemma 4.2, 1, 4/n (in the proof): 4/(n + 3) <= 4/n
  As printed: \frac{4}{n+3}\leq\frac{4}{n}
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_4_2_1_4_n_in_the_proof (n : R) : Prop :=
  4 / (n + 3) <= 4 / n.

(* n from 1 to inf, whole *)
Definition Lemma_4_2_1_4_n_in_the_proof_on_box_1 : Prop :=
  forall (n : R),
  1 <= n ->
  Lemma_4_2_1_4_n_in_the_proof n.

(*
  softmax-vs-linear, Lemma 4.2, 2, special entry (in the proof): special_entry >= 1/2
  As printed: |f_{\exp}(A,x)_{j}|\geq(n^{1.4}\cdot(n-1)+n^{4})^{-1}\cdot(n^{4})\geq\frac{1}{2}
  Reading: over all data of the definition
  Reduction: special_entry by simkit.papers.separation.claims.proofs._least_special (Return the least special
    entry of f_exp on D1: all others n^1.4.)
*)
Definition Lemma_4_2_2_special_entry_in_the_proof (n : R) : Prop :=
  let special_entry := Rpower n (13 / 5) / (Rpower n (13 / 5) + n - 1) in
  special_entry >= 1 / 2.

(* n from 1 to inf, whole *)
Definition Lemma_4_2_2_special_entry_in_the_proof_on_box_1 : Prop :=
  forall (n : R),
  1 <= n ->
  Lemma_4_2_2_special_entry_in_the_proof n.

(*
  softmax-vs-linear, Lemma 4.2, 2, other entries (in the proof): largest_entry <= n**(-2.6)
  As printed: |f_{\exp}(A,x)_{i}|\leq(n\cdot(n-1)+n^{4})^{-1}\cdot(n^{1.4})\leq\frac{1}{n^{2.6}}
  Reading: over all data of the definition
  Reduction: largest_entry by simkit.papers.separation.claims.proofs._largest_ordinary (Return the largest
    ordinary entry of f_exp on D1: the others n.)
*)
Definition Lemma_4_2_2_other_entries_in_the_proof (n : R) : Prop :=
  let largest_entry := Rpower n (2 / 5) / (Rpower n (2 / 5) + n - 2 + n ^ 3) in
  largest_entry <= Rpower n (- 2.6).

(* n from 1 to inf, whole *)
Definition Lemma_4_2_2_other_entries_in_the_proof_on_box_1 : Prop :=
  forall (n : R),
  1 <= n ->
  Lemma_4_2_2_other_entries_in_the_proof n.

(*
  softmax-vs-linear, Lemma 4.2, 2, at least 1/4 (in the proof): 1/2 - (n - 1)*n**(-2.6) >= 1/4
  As printed: \frac{1}{2}-(n-1)\cdot\frac{1}{n^{2.6}}\geq 1/4
  Reading: the paper asks for n >= 4
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_4_2_2_at_least_1_4_in_the_proof (n : Z) : Prop :=
  1 / 2 - (IZR n - 1) * Rpower (IZR n) (- 2.6) >= 1 / 4.

(* n from 1 to inf, whole *)
Definition Lemma_4_2_2_at_least_1_4_in_the_proof_on_box_1 : Prop :=
  forall (n : Z),
  1 <= IZR n ->
  Lemma_4_2_2_at_least_1_4_in_the_proof n.
