(* softmax-vs-linear, Lemma 5.1: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma 5.1, union bound, in the proof: m <= 0.01/n
  As printed: m\leq\delta/\operatorname{poly}(n)
  Reading: poly(n) read as n; of any polynomial and delta < 1 the right side is below 1 <= m
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_5_1_union_bound_in_the_proof (n : Z) (m : Z) : Prop :=
  IZR m <= 0.01 / IZR n.

(* model=regression n=100 m=10 tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_1_union_bound_in_the_proof_refuted_1 : Prop :=
  let n := 100%Z in
  let m := 10%Z in
  ~ Lemma_5_1_union_bound_in_the_proof n m.

(* model=regression n=200 m=10 tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_1_union_bound_in_the_proof_refuted_2 : Prop :=
  let n := 200%Z in
  let m := 10%Z in
  ~ Lemma_5_1_union_bound_in_the_proof n m.

(* model=regression n=1000 m=12 tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_1_union_bound_in_the_proof_refuted_3 : Prop :=
  let n := 1000%Z in
  let m := 12%Z in
  ~ Lemma_5_1_union_bound_in_the_proof n m.

(* model=regression n=2000 m=13 tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_1_union_bound_in_the_proof_refuted_4 : Prop :=
  let n := 2000%Z in
  let m := 13%Z in
  ~ Lemma_5_1_union_bound_in_the_proof n m.

(* model=regression n=1000000 m=19 tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_1_union_bound_in_the_proof_refuted_5 : Prop :=
  let n := 1000000%Z in
  let m := 19%Z in
  ~ Lemma_5_1_union_bound_in_the_proof n m.

(* model=regression n=1e+300 m=696 tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_1_union_bound_in_the_proof_refuted_6 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let m := 696%Z in
  ~ Lemma_5_1_union_bound_in_the_proof n m.

(*
  softmax-vs-linear, Lemma 5.1, union bound, corrected: m*0.01/n**2 <= 0.01/n
  As printed: m\leq\delta/\operatorname{poly}(n)
  Reading: m delta/poly(n) <= delta/poly(n) is meant: poly(n) read as n^2, and as n after the union bound over
    m neurons
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_5_1_union_bound_corrected (n : R) (m : R) : Prop :=
  m * 0.01 / n ^ 2 <= 0.01 / n.

(* n from 50 to 200, whole; m from 5 to 20, whole *)
Definition Lemma_5_1_union_bound_corrected_on_box_1 : Prop :=
  forall (n : R) (m : R),
  50 <= n <= 200 ->
  5 <= m <= 20 ->
  Lemma_5_1_union_bound_corrected n m.
