(* softmax-vs-linear, Theorem 1.2: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Theorem 1.2, informal, the polynomial read as n: Pr[told_apart] >= 1 - delta/n
  As printed: \text{with high probability }F_{\exp}\text{ can distinguish }{\cal D}_{0}\text{ and }{\cal
    D}_{1},\ F_{\operatorname{lin}}\text{ cannot}
  Reading: m = 4 log(n/delta), rounded up; informal: it sums up Theorems F.5, F.9, F.13 and F.17; the event is
    the success of the experiments, all four networks with the same signs
  Reduction: the left side by simkit.papers.separation.claims.networks._told_apart (Return the probability of
    success of Section 7.2: all four networks, the same signs.)
  Given that Pr_told_apart: enclosure
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 2.398 > 0.1382, open
  Premise that is not in it: m >= log(n/delta): 47 >= 11.51, open
*)
Definition Theorem_1_2_informal_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (tau : R) (Pr_told_apart : R) : Prop :=
  IZR d <= IZR n ->
  tau = 0.9 ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  Pr_told_apart >= 1 - delta / IZR n.

(* model=cross n=1000 d=11 m=47 delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Theorem_1_2_informal_the_polynomial_read_as_n_refuted_1 : Prop :=
  forall Pr_told_apart : R, 8809392437846882607 / 9223372036854775808 <= Pr_told_apart <= 550587027417177613 /
    576460752303423488 ->
  let n := 1000%Z in
  let d := 11%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let tau := 0.9 in
  ~ Theorem_1_2_informal_the_polynomial_read_as_n n d delta a0 a1 tau Pr_told_apart.
