(* softmax-vs-linear, Theorem E.4: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Theorem E.4, its premises beside Definition D.1: b**2 + c**2 = 1
  As printed: b^{2}+c^{2}=1
  Reading: b^2 + c^2 = 1 and the b + c = 1 of Definition D.1 exclude each other for b, c > 0
  Reduction: none: both sides are expressions in the parameters
*)
Definition Theorem_E_4_its_premises_beside_Definition_D_1 (b : R) (c : R) : Prop :=
  b + c = 1 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b ^ 2 + c ^ 2 = 1.

(* model=self qk=identity n=200 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.1 c=0.9 tau=2.301807413001365 signs=shared special=independent path=structured *)
Definition Theorem_E_4_its_premises_beside_Definition_D_1_refuted_1 : Prop :=
  let b := 0.1 in
  let c := 0.9 in
  ~ Theorem_E_4_its_premises_beside_Definition_D_1 b c.

(* model=self qk=identity n=200 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.0716266717012286 signs=shared special=independent path=structured *)
Definition Theorem_E_4_its_premises_beside_Definition_D_1_refuted_2 : Prop :=
  let b := 0.2 in
  let c := 0.8 in
  ~ Theorem_E_4_its_premises_beside_Definition_D_1 b c.

(* model=self qk=identity n=200 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.5 c=0.5 tau=1.381084447800819 signs=shared special=independent path=structured *)
Definition Theorem_E_4_its_premises_beside_Definition_D_1_refuted_3 : Prop :=
  let b := 0.5 in
  let c := 0.5 in
  ~ Theorem_E_4_its_premises_beside_Definition_D_1 b c.
