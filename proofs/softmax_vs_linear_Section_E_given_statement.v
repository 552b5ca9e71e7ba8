(* softmax-vs-linear, Section E: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Section E, omitted: F_exp = 0 on D0, the polynomial read as n: Pr[exp_d0_zero] >= 1 -
    delta/n
  As printed: \text{We omitted the proofs for }F_{\exp}\text{ outputs 0 for }{\cal D}_{0}\text{ and
    }F_{\operatorname{lin}}\text{ outputs 0 for }{\cal D}_{1}\text{ and }{\cal D}_{0}
  Reading: m from the study's rule; a claim of ours, as D.9, D.13 and D.17 have it for QK^T = 11^T: the paper
    states none
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Given that Pr_exp_d0_zero: enclosure
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.861 = 2.861, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (2*b**2 + 0.02)*log(n): 3.091 > 0.4542, open
  Premise that is not in it: m >= log(n/delta): 15 >= 11.51, open
*)
Definition Section_E_omitted_F_exp_0_on_D0_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_exp_d0_zero : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b > 0 ->
  Pr_exp_d0_zero >= 1 - delta / IZR n.

(* model=self qk=identity n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 tau=2.86085300766668 signs=shared special=independent path=structured *)
Definition Section_E_omitted_F_exp_0_on_D0_the_polynomial_read_as_n_refuted_1 : Prop :=
  forall Pr_exp_d0_zero : R, 9134646415524719539 / 9223372036854775808 <= Pr_exp_d0_zero <=
    9134646415524719541 / 9223372036854775808 ->
  let n := 1000%Z in
  let d := 22%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Section_E_omitted_F_exp_0_on_D0_the_polynomial_read_as_n n d delta a0 a1 b c Pr_exp_d0_zero.

(*
  softmax-vs-linear, Section E, omitted: F_lin = 0 on D0, the polynomial read as n: Pr[lin_d0_zero] >= 1 -
    delta/n
  As printed: \text{We omitted the proofs for }F_{\exp}\text{ outputs 0 for }{\cal D}_{0}\text{ and
    }F_{\operatorname{lin}}\text{ outputs 0 for }{\cal D}_{1}\text{ and }{\cal D}_{0}
  Reading: m from the study's rule; a claim of ours, as D.9, D.13 and D.17 have it for QK^T = 11^T: the paper
    states none
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Given that Pr_lin_d0_zero: enclosure
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.861 = 2.861, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (2*b**2 + 0.02)*log(n): 3.091 > 0.4542, open
  Premise that is not in it: m >= log(n/delta): 15 >= 11.51, open
*)
Definition Section_E_omitted_F_lin_0_on_D0_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_lin_d0_zero : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b > 0 ->
  Pr_lin_d0_zero >= 1 - delta / IZR n.

(* model=self qk=identity n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 tau=2.86085300766668 signs=shared special=independent path=structured *)
Definition Section_E_omitted_F_lin_0_on_D0_the_polynomial_read_as_n_refuted_1 : Prop :=
  forall Pr_lin_d0_zero : R, 9134646415524719539 / 9223372036854775808 <= Pr_lin_d0_zero <=
    9134646415524719541 / 9223372036854775808 ->
  let n := 1000%Z in
  let d := 22%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Section_E_omitted_F_lin_0_on_D0_the_polynomial_read_as_n n d delta a0 a1 b c Pr_lin_d0_zero.

(*
  softmax-vs-linear, Section E, omitted: F_lin = 0 on D1, n c^2 against a1^3, the polynomial read as n:
    Pr[lin_d1_zero] >= 1 - delta/n
  As printed: \text{We omitted the proofs for }F_{\exp}\text{ outputs 0 for }{\cal D}_{0}\text{ and
    }F_{\operatorname{lin}}\text{ outputs 0 for }{\cal D}_{1}\text{ and }{\cal D}_{0}
  Reading: m from the study's rule; a claim of ours, as D.9, D.13 and D.17 have it for QK^T = 11^T: the paper
    states none; the weight of the column with a1 is about a1^3/(n c^2), which has to be small beside the
    threshold, as Figure 4 (d) shows along a1
  Reduction: the left side by simkit.papers.separation.claims.networks.happens (Enclose the probability of an
    event, from balls.)
  Given that Pr_lin_d1_zero: enclosure
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.861 = 2.861, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (2*b**2 + 0.02)*log(n): 3.091 > 0.4542, open
  Premise that is not in it: m >= log(n/delta): 15 >= 11.51, open
*)
Definition Section_E_omitted_F_lin_0_on_D1_n_c_2_against_a1_3_the_polynomial_read_as_n (n : Z) (d : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_lin_d1_zero : R) : Prop :=
  IZR d <= IZR n ->
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b > 0 ->
  IZR n * c ^ 2 >= 50 * a1 ^ 3 ->
  Pr_lin_d1_zero >= 1 - delta / IZR n.

(* model=self qk=identity n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 tau=2.86085300766668 signs=shared special=independent path=structured *)
Definition Section_E_omitted_F_lin_0_on_D1_n_c_2_against_a1_3_the_polynomial_read_as_n_refuted_1 : Prop :=
  forall Pr_lin_d1_zero : R, 9134646415524719539 / 9223372036854775808 <= Pr_lin_d1_zero <=
    9134646415524719541 / 9223372036854775808 ->
  let n := 1000%Z in
  let d := 22%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Section_E_omitted_F_lin_0_on_D1_n_c_2_against_a1_3_the_polynomial_read_as_n n d delta a0 a1 b c
    Pr_lin_d1_zero.
