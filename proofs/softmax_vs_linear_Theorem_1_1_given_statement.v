(* softmax-vs-linear, Theorem 1.1: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Theorem 1.1, informal, the polynomial read as n: Pr[told_apart] >= 1 - delta/n
  As printed: \text{with high probability }F_{\exp}\text{ can distinguish }{\cal D}_{0}\text{ and }{\cal
    D}_{1},\ F_{\operatorname{lin}}\text{ cannot}
  Reading: m = 4 log(n/delta), rounded up; informal: it sums up Theorems D.5, D.9, D.13 and D.17; the event is
    the success of the experiments, all four networks with the same signs
  Reduction: the left side by simkit.papers.separation.claims.networks._told_apart (Return the probability of
    success of Section 7.2: all four networks, the same signs.)
  Given that Pr_told_apart: enclosure
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.365 = 2.365, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
  Premise that is not in it: m >= log(n/delta): 47 >= 11.51, open
*)
Definition Theorem_1_1_informal_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_told_apart : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_told_apart >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=47 delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Theorem_1_1_informal_the_polynomial_read_as_n_refuted_1 : Prop :=
  forall Pr_told_apart : R, 13480559318262347967 / 18446744073709551616 <= Pr_told_apart <=
    13480559328194717503 / 18446744073709551616 ->
  let n := 1000%Z in
  let d := 22%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Theorem_1_1_informal_the_polynomial_read_as_n n d delta a0 a1 b c Pr_told_apart.
