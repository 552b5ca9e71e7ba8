(* softmax-vs-linear, Theorem 6.2: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Theorem 6.2, D1, F_lin = 0, the polynomial read as n: Pr[d1_told] >= 1 - delta/n
  As printed: \text{With high probability }1-\delta/\operatorname{poly}(n),\ F_{\exp}(A_{1})>0,\
    F_{\exp}(A_{1})=0\text{ for }{\cal D}_{1}
  Reading: m = 4 log(n/delta), rounded up; the second F_exp read as F_lin; both networks meet the same signs
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.365 = 2.365, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
  Premise that is not in it: m >= log(n/delta): 47 >= 11.51, open
*)
Definition Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_d1_told : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_d1_told >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=47 delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let d := 22%Z in
  let m := 47%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n n d delta a0 a1 b c (some_but_none m (Pr_none_above
    [[(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    0%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z)];
    [(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    1%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z)];
    [(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    21%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z)]]
    [(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    20%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z)]
    19%Z (c + 0.1)) (Pr_none_above [[(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z,
    [(19%Z, b); (21%Z, c)])] 0%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b);
    (21%Z, c)])] 0%Z); (attended (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b);
    (21%Z, c)])] 0%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z,
    c)])] 0%Z)]; [(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z,
    c)])] 1%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    1%Z); (attended (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z,
    c)])] 1%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    1%Z)]; [(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z,
    c)])] 21%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    21%Z); (attended (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z,
    c)])] 21%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    21%Z)]] [(attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z,
    c)])] 20%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    20%Z); (attended (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z,
    c)])] 20%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    20%Z)] 19%Z (c + 0.1))).

(*
  softmax-vs-linear, Theorem 6.2, D0, the polynomial read as n: Pr[lin_d0_zero] >= 1 - delta/n
  As printed: \text{With high probability }1-\delta/\operatorname{poly}(n),\ F_{\operatorname{lin}}(A_{1})=0,\
    F_{\operatorname{lin}}(A_{1})=0\text{ for }{\cal D}_{0}
  Reading: m from the study's rule; F_lin = 0 is printed twice
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.365 = 2.365, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
  Premise that is not in it: m >= log(n/delta): 15 >= 11.51, open
*)
Definition Theorem_6_2_D0_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_lin_d0_zero : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_lin_d0_zero >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Theorem_6_2_D0_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let d := 22%Z in
  let m := 15%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Theorem_6_2_D0_the_polynomial_read_as_n n d delta a0 a1 b c (every_neuron m (Pr_none_above [[(attended
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

(*
  softmax-vs-linear, Theorem 6.2, D0, F_exp = 0, the polynomial read as n: Pr[d0_told] >= 1 - delta/n
  As printed: \text{With high probability }1-\delta/\operatorname{poly}(n),\ F_{\operatorname{lin}}(A_{1})=0,\
    F_{\operatorname{lin}}(A_{1})=0\text{ for }{\cal D}_{0}
  Reading: m from the study's rule; the first F_lin read as F_exp; both networks meet the same signs
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.365 = 2.365, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
  Premise that is not in it: m >= log(n/delta): 15 >= 11.51, open
*)
Definition Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_d0_told : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_d0_told >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let d := 22%Z in
  let m := 15%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n n d delta a0 a1 b c (every_neuron m (Pr_none_above
    [[(attended (softmax n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    0%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z);
    (attended (linear n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    0%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z)];
    [(attended (softmax n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    1%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z);
    (attended (linear n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    1%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z)];
    [(attended (softmax n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    21%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z);
    (attended (linear n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    21%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z)]]
    [(attended (softmax n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    20%Z); (attended (softmax n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z);
    (attended (linear n) (score_ones [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])]
    20%Z); (attended (linear n) (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0); (1%Z, b); (21%Z, c)]);
    (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z)]
    19%Z (c + 0.1))).
