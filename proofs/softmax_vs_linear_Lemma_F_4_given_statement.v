(* softmax-vs-linear, Lemma F.4: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.4, 1 (j3 read as j2): Pr[above] = 1/10
  As printed: \text{If }j_{0}=j_{3},\text{ then }\Pr[\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle\geq 1-0.1]=1/10
  Reading: the row that Lemma F.3 calls j2 is called j3 here; the proof shows at least 1/10
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Given that Pr_above: enclosure
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 46.05 > 2.303, open
*)
Definition Lemma_F_4_1_j3_read_as_j2 (a0 : R) (a1 : R) (Pr_above : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  Pr_above = 1 / 10.

(* model=cross n=1e+50 d=100000000000000000001 m=120 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_1_j3_read_as_j2_refuted_1 : Prop :=
  forall Pr_above : R, Pr_above = 1 / 4 ->
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_1_j3_read_as_j2 a0 a1 Pr_above.
