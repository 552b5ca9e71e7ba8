(* The tactics that prove a refutation.  Statements do without them, and without coq-interval. *)

From Coq Require Import QArith_base.
From Coq Require Export Lra Lia Bool.
From Interval Require Import Float.Specific_bigint Float.Specific_ops Interval.Interval Interval.Float_full Real.Xreal.
From Refutations Require Export Simkit.
Open Scope R_scope.

(* -- Enclosures ---------------------------------------------------------------------------------- *)

(* A number without variables as a term, and the interval in which coq-interval's functions, that are proved
   there, enclose it. *)
Module Bits := SpecificFloat BigIntRadix2.
Module Enclosure := FloatIntervalFull Bits.
Module Enclosures.


Inductive term :=
  | Number (z : Z) | Pi | Opposite (a : term) | Inverse (a : term) | Absolute (a : term) | Root (a : term)
  | Exp (a : term) | Ln (a : term) | Cos (a : term) | Sin (a : term)
  | Sum (a b : term) | Difference (a b : term) | Product (a b : term) | Quotient (a b : term)
  | Power (a : term) (k : nat) | PowerZ (a : term) (k : Z).

Fixpoint real (t : term) : R :=
  match t with
  | Number z => IZR z | Pi => PI | Opposite a => - real a | Inverse a => / real a
  | Absolute a => Rabs (real a) | Root a => sqrt (real a) | Exp a => exp (real a) | Ln a => ln (real a)
  | Cos a => cos (real a) | Sin a => sin (real a)
  | Sum a b => real a + real b | Difference a b => real a - real b
  | Product a b => real a * real b | Quotient a b => real a / real b
  | Power a k => real a ^ k | PowerZ a k => powerRZ (real a) k
  end.

Definition enclosure (precision : positive) : term -> Enclosure.type :=
  let p := Bits.PtoP precision in
  fix enclosure t := match t with
  | Number z => Enclosure.fromZ p z | Pi => Enclosure.pi p | Opposite a => Enclosure.neg (enclosure a)
  | Inverse a => Enclosure.inv p (enclosure a) | Absolute a => Enclosure.abs (enclosure a)
  | Root a => Enclosure.sqrt p (enclosure a) | Exp a => Enclosure.exp p (enclosure a)
  | Ln a => Enclosure.ln p (enclosure a) | Cos a => Enclosure.cos p (enclosure a)
  | Sin a => Enclosure.sin p (enclosure a)
  | Sum a b => Enclosure.add p (enclosure a) (enclosure b)
  | Difference a b => Enclosure.sub p (enclosure a) (enclosure b)
  | Product a b => Enclosure.mul p (enclosure a) (enclosure b)
  | Quotient a b => Enclosure.div p (enclosure a) (enclosure b)
  | Power a k => Enclosure.power_int p (enclosure a) (Z.of_nat k)
  | PowerZ a k => Enclosure.power_int p (enclosure a) k
  end.

(* What a term is where it has a value, of which the enclosure is one. *)
Fixpoint extended (t : term) : ExtendedR :=
  match t with
  | Number z => Xreal (IZR z) | Pi => Xreal PI | Opposite a => Xneg (extended a) | Inverse a => Xinv (extended a)
  | Absolute a => Xabs (extended a) | Root a => Xsqrt (extended a) | Exp a => Xexp (extended a)
  | Ln a => Xln (extended a) | Cos a => Xcos (extended a) | Sin a => Xsin (extended a)
  | Sum a b => Xadd (extended a) (extended b) | Difference a b => Xsub (extended a) (extended b)
  | Product a b => Xmul (extended a) (extended b) | Quotient a b => Xdiv (extended a) (extended b)
  | Power a k => Xpower_int (extended a) (Z.of_nat k) | PowerZ a k => Xpower_int (extended a) k
  end.

Lemma encloses p t : contains (Enclosure.convert (enclosure p t)) (extended t).
Proof.
  induction t; simpl;
    first [apply Enclosure.fromZ_correct | apply Enclosure.pi_correct | apply Enclosure.neg_correct
      | apply Enclosure.inv_correct | apply Enclosure.abs_correct | apply Enclosure.sqrt_correct
      | apply Enclosure.exp_correct | apply Enclosure.ln_correct | apply Enclosure.cos_correct
      | apply Enclosure.sin_correct | apply Enclosure.add_correct | apply Enclosure.sub_correct
      | apply Enclosure.mul_correct | apply Enclosure.div_correct
      | apply (Enclosure.power_int_correct _ (Z.of_nat k)) | apply Enclosure.power_int_correct]; assumption.
Qed.

Lemma extended_is t : match extended t with Xreal x => x = real t | Xnan => True end.
Proof.
  induction t; simpl; trivial;
    repeat match goal with H : match extended ?a with _ => _ end |- _ => destruct (extended a); subst end;
    simpl; trivial; unfold Xinv', Xln', Xdiv', Xsqrt', Xpower_int'; trivial;
    try match goal with |- match (if ?b then _ else _) with _ => _ end => destruct b; trivial end.
  - destruct k as [|k]; [reflexivity|]. change (Z.of_nat (S k)) with (Zpos (Pos.of_succ_nat k)). cbv iota.
    rewrite SuccNat2Pos.id_succ. reflexivity.
  - destruct k; trivial. destruct (is_zero _); trivial.
Qed.

Lemma above p a b : Enclosure.sign_strict (enclosure p (Difference a b)) = Xgt -> real a > real b.
Proof.
  intro S. pose proof (Enclosure.sign_strict_correct (enclosure p (Difference a b))) as C. rewrite S in C.
  destruct (C _ (encloses p _)) as [E P]. pose proof (extended_is (Difference a b)) as X. rewrite E in X.
  simpl real in X. rewrite X in P. lra.
Qed.

Definition inside p l x h : bool :=
  let e := enclosure p x in
  match Enclosure.sign_strict (Enclosure.sub (Bits.PtoP p) e (enclosure p l)),
        Enclosure.sign_strict (Enclosure.sub (Bits.PtoP p) (enclosure p h) e) with Xgt, Xgt => true | _, _ => false end.

Lemma within p l x h : inside p l x h = true -> real l <= real x <= real h.
Proof.
  intro S. pose proof (above p x l) as L. pose proof (above p h x) as H. unfold inside in S. simpl enclosure in *.
  destruct (Enclosure.sign_strict _); try discriminate. destruct (Enclosure.sign_strict _); try discriminate.
  specialize (L eq_refl). specialize (H eq_refl). lra.
Qed.

Definition power_of_real (a b : term) : term := Exp (Product b (Ln a)).
Definition decimal (q : Q) : term := Product (Number (Qnum q)) (Inverse (Number (Zpos (Qden q)))).

End Enclosures.

Ltac as_term x :=
  let y := eval pattern R, IZR, PI, Ropp, Rinv, Rabs, sqrt, exp, ln, cos, sin, Rplus, Rminus, Rmult, Rdiv, pow,
    powerRZ, Rpower, Q2R in x in
  match y with ?f _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ =>
    eval cbv beta in (f Enclosures.term Enclosures.Number Enclosures.Pi Enclosures.Opposite Enclosures.Inverse
      Enclosures.Absolute Enclosures.Root Enclosures.Exp Enclosures.Ln Enclosures.Cos Enclosures.Sin
      Enclosures.Sum Enclosures.Difference Enclosures.Product Enclosures.Quotient Enclosures.Power
      Enclosures.PowerZ Enclosures.power_of_real Enclosures.decimal)
  end.

(* x > y, x < y, and what follows from them; an `interval` that a file loads takes what has variables.
   The kernel computes at Qed; before it only whether weak sides are apart, as `interval` takes equal ones. *)
Ltac apart precision finish := lazymatch goal with
  | |- ?x > ?y => let a := as_term x in let b := as_term y in
      refine (Enclosures.above precision a b _); finish
  end.
Ltac by_enclosures precision := lazymatch goal with
  | |- _ > _ => apart precision ltac:(vm_cast_no_check (@eq_refl Xcomparison Xgt))
  | |- _ < _ => apply Rgt_lt; by_enclosures precision
  | |- _ <= _ => apply Rlt_le, Rgt_lt; apart precision ltac:(vm_compute; reflexivity)
  | |- _ >= _ => apply Rgt_ge; apart precision ltac:(vm_compute; reflexivity)
  | |- ?l <= ?x <= ?h => let a := as_term l in let b := as_term x in let c := as_term h in
      refine (Enclosures.within precision a b c _); vm_cast_no_check (@eq_refl bool true)
  | |- _ /\ _ => split; by_enclosures precision
  end.
Ltac by_interval precision := fail.

(* -- Steps of a proof ---------------------------------------------------------------------------- *)

Ltac whole_exponents :=
  repeat match goal with
  | |- context [powerRZ ?x ?z] =>
      let z' := eval vm_compute in z in progress change (powerRZ x z) with (powerRZ x z')
  end.

Ltac written_out :=
  cbv beta iota zeta delta [softmax linear score_ones score_identity score_cross total attention attended
    log_over_log over_log inner dot over difference chord_of_degrees mixed slope added scaled sum map fold_right fst snd entry Z.eqb Pos.eqb minimum maximum entries];
  whole_exponents.

Ltac certain precision := first
  [ by_enclosures precision
  | by_interval precision
  | first [apply Rminus_lt | apply Rminus_le | apply Rminus_gt | apply Rminus_ge]; by_interval precision ].

(* Of "premise -> ... -> conclusion" proves the premises; leaves that the conclusion is false. *)
Ltac premises_hold precision :=
  let H := fresh in
  intro H;
  repeat match type of H with
  | ?P -> _ => let K := fresh in
      assert (K : P) by first [lra | certain precision];
      specialize (H K); clear K
  end;
  revert H.

Ltac as_negation := match goal with |- ?P -> False => change (~ P) | |- _ => idtac end.
Ltac strict_above := as_negation; first
  [apply Rlt_not_le | apply Rle_not_lt | apply Rgt_not_eq].
Ltac strict_below := as_negation; first
  [apply Rlt_not_ge | apply Rle_not_gt | apply Rlt_not_eq].
(* The left side is above, or below, what the relation allows. *)
Ltac left_is_above precision :=
  written_out; premises_hold precision; strict_above; certain precision.
Ltac left_is_below precision :=
  written_out; premises_hold precision; strict_below; certain precision.
(* The same for rationals. *)
Ltac rational_above precision := written_out; premises_hold precision; strict_above; first [lra | nra].
Ltac rational_below precision := written_out; premises_hold precision; strict_below; first [lra | nra].

(* A count of entries that differ is not 0. *)
Ltac some_entry_differs := let H := fresh in intro H; apply eq_IZR in H; vm_compute in H; discriminate H.

Ltac counts :=
  cbn [meets app]; repeat split; intro; try (exfalso; lia);
  try apply Rlt_not_le; try apply Rle_not_lt; simpl Z.of_nat; lra.
Ltac some_row := repeat first [apply Exists_cons_hd; lra | apply Exists_cons_tl].
Ltac every_row := repeat (apply Forall_cons; [lra|]); apply Forall_nil.
Ltac rows_counted :=
  cbn [no_row_meets app added scaled map]; repeat split; intro; try (exfalso; lia);
  simpl Z.of_nat; first [every_row | some_row].
Ltac shares :=
  unfold every_neuron, some_but_none; simpl Z.to_nat; cbn [share];
  repeat match goal with
  | |- context [tail ?size ?count] =>
      let ways := eval vm_compute in (tail size count) in
      replace (tail size count) with ways by (vm_cast_no_check (@eq_refl Z ways))
  end.
