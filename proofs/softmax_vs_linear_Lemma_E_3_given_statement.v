(* softmax-vs-linear, Lemma E.3: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma E.3, 1: Pr[above] >= 1/10
  As printed: \text{If }j_{0}=j_{3},\text{ then }\Pr[\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle\geq(c+0.1)\sqrt{\log n}]\geq 1/10
  Reading: Q K^T = I (Appendix E); b + c = 1 as in Definition D.1
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Given that Pr_above: enclosure
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (2*b**2 + 0.02)*log(n): 6.91 > 0.6908, open
*)
Definition Lemma_E_3_1 (a0 : R) (a1 : R) (b : R) (c : R) (Pr_above : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_above >= 1 / 10.

(* model=self qk=identity n=1000 d=1002 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=0.7 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_E_3_1_refuted_1 : Prop :=
  forall Pr_above : R, 18415822922304471117 / 730750818665451459101842416358141509827966271488 <= Pr_above <=
    18415822922304471129 / 730750818665451459101842416358141509827966271488 ->
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_3_1 a0 a1 b c Pr_above.
