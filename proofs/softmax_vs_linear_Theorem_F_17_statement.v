(* softmax-vs-linear, Theorem F.17: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Theorem F.17, the polynomial read as n: Pr[lin_d0_zero] >= 1 - delta/n
  As printed: \text{With high probability }1-\delta/\operatorname{poly}(n),\
    F_{\operatorname{lin}}(A_{1},A_{2},A_{3})=0
  Reading: m from the study's rule; its proof cites Lemma F.4 for F.16
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 2.398 > 0.1382, open
  Premise that is not in it: m >= log(n/delta): 12 >= 11.51, open
*)
Definition Theorem_F_17_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (tau : R) (Pr_lin_d0_zero : R) : Prop :=
  IZR d <= IZR n ->
  tau = 0.9 ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  Pr_lin_d0_zero >= 1 - delta / IZR n.

(* model=cross n=1000 d=11 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Theorem_F_17_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let d := 11%Z in
  let m := 12%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let tau := 0.9 in
  ~ Theorem_F_17_the_polynomial_read_as_n n d delta a0 a1 tau (every_neuron m (Pr_none_above [[(attended
    (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]);
    (800%Z, [(9%Z, 1)])] 0%Z); (attended (linear n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z,
    [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 0%Z)]; [(attended (linear n) (score_cross a0)
    [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 1%Z);
    (attended (linear n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z,
    1)]); (800%Z, [(9%Z, 1)])] 1%Z)]] [(attended (linear n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 10%Z); (attended (linear n) (score_cross 0)
    [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 10%Z)] 9%Z
    tau)).
