(* softmax-vs-linear, Theorem D.17: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Theorem D.17, the polynomial read as n: Pr[lin_d0_zero] >= 1 - delta/n
  As printed: \text{With high probability }1-\delta/\operatorname{poly}(n),\
    F_{\operatorname{lin}}(A_{1},A_{2},A_{3})=0
  Reading: m from the study's rule; it defines F_exp and speaks of F_lin
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.365 = 2.365, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
  Premise that is not in it: m >= log(n/delta): 15 >= 11.51, open
*)
Definition Theorem_D_17_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_lin_d0_zero : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_lin_d0_zero >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Theorem_D_17_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let d := 22%Z in
  let m := 15%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Theorem_D_17_the_polynomial_read_as_n n d delta a0 a1 b c (every_neuron m (Pr_none_above [[(attended
    (linear n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z,
    [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z); (attended
    (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z)]; [(attended (linear n)
    (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z); (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z)]; [(attended (linear n)
    (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z); (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z)]] [(attended (linear n)
    (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z); (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z)] 19%Z (c + 0.1))).
