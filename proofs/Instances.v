(* Of each law that the statements use one small instance, by counting a finite probability space: all
   outcomes are written out, each as likely, and those of the event are counted. *)

From Refutations Require Import Tactics.
Open Scope R_scope.

Fixpoint outcomes (signs : nat) : list (list Z) :=
  match signs with
  | O => [[]]
  | S signs => map (cons 1%Z) (outcomes signs) ++ map (cons (- 1)%Z) (outcomes signs)
  end.
Fixpoint signed (row y : list Z) : Z :=
  match row, y with x :: row, s :: y => (s * x + signed row y)%Z | _, _ => 0%Z end.
Definition counted {A : Type} (event : A -> bool) (space : list A) : R :=
  IZR (Z.of_nat (length (filter event space))) / IZR (Z.of_nat (length space)).
Ltac count := unfold counted; match goal with |- context [IZR (Z.of_nat ?k)] =>
  let n := eval vm_compute in (Z.of_nat k) in change (Z.of_nat k) with n end.

(* Fair signs: at least 9 of 16 are plus, over 2^16 outcomes. *)
Example binomial_tail : tail 16 9 =
  Z.of_nat (length (filter (fun y => (9 <=? length (filter (Z.eqb 1) y))%nat) (outcomes 16))).
Proof. vm_compute. reflexivity. Qed.

(* Sums of signed entries (2, 1, 1, 1) against levels that they meet. *)
Example signed_sum_at_least :
  Pr_at_least (entries [2] 1 3) 1 = counted (fun y => 1 <=? signed [2; 1; 1; 1] y)%Z (outcomes 4).
Proof.
  unfold entries. rewrite (Pr_at_least_is _ _ _ _ (node (leaf 1) (leaf 3))); [|lra | counts].
  repeat count. shares. simpl. lra.
Qed.

Example signed_sum_below :
  Pr_below (entries [2] 1 3) 1 = counted (fun y => signed [2; 1; 1; 1] y <? 1)%Z (outcomes 4).
Proof.
  unfold entries. rewrite (Pr_below_is _ _ _ _ (node (leaf 1) (leaf 3))); [|lra | counts].
  repeat count. shares. simpl. lra.
Qed.

Example signed_sum_within :
  Pr_within (entries [2] 1 3) 3 = counted (fun y => Z.abs (signed [2; 1; 1; 1] y) <? 3)%Z (outcomes 4).
Proof.
  unfold entries.
  rewrite (Pr_within_is _ _ _ _ (node (leaf 0) (leaf 2)) (node (leaf 2) (leaf 4))); [|lra | counts ..].
  repeat count. shares. simpl. lra.
Qed.

Example signed_sum_at_most :
  Pr_at_most (entries [2] 1 3) 3 = counted (fun y => Z.abs (signed [2; 1; 1; 1] y) <=? 3)%Z (outcomes 4).
Proof.
  unfold entries.
  rewrite (Pr_at_most_is _ _ _ _ (node (leaf 0) (leaf 1)) (node (leaf 3) (leaf 4))); [|lra | counts ..].
  repeat count. shares. simpl. lra.
Qed.

(* Two rows that meet the same signs, neither of them above 1. *)
Example two_rows :
  Pr_none_above [[2; 0]] [1; 1] 3 1 =
  counted (fun y => (signed [2; 1; 1; 1] y <=? 1) && (signed [0; 1; 1; 1] y <=? 1))%Z%bool (outcomes 4).
Proof.
  rewrite (Pr_none_above_is _ _ _ _ (node (leaf 2) (leaf 3))); [|every_row | repeat constructor | rows_counted].
  repeat count. shares. simpl. lra.
Qed.

(* Two neurons whose signs are independent: over 2^8 pairs of outcomes. *)
Example two_neurons :
  every_neuron 2 (counted (fun y => signed [2; 1; 1; 1] y <=? 1)%Z (outcomes 4)) =
  counted (fun p => (signed [2; 1; 1; 1] (fst p) <=? 1) && (signed [2; 1; 1; 1] (snd p) <=? 1))%Z%bool
    (list_prod (outcomes 4) (outcomes 4)).
Proof. unfold every_neuron. repeat count. simpl. lra. Qed.

Example some_but_none_of_two :
  some_but_none 2 (counted (fun y => signed [0; 1; 1; 1] y <=? 1)%Z (outcomes 4))
    (counted (fun y => (signed [0; 1; 1; 1] y <=? 1) && (signed [2; 1; 1; 1] y <=? 1))%Z%bool (outcomes 4)) =
  counted (fun p => (signed [0; 1; 1; 1] (fst p) <=? 1) && (signed [0; 1; 1; 1] (snd p) <=? 1)
    && negb ((signed [2; 1; 1; 1] (fst p) <=? 1) && (signed [2; 1; 1; 1] (snd p) <=? 1)))%Z%bool
    (list_prod (outcomes 4) (outcomes 4)).
Proof. unfold some_but_none. repeat count. simpl. lra. Qed.

(* A softmax entry is how often a key is drawn: of keys of weights 1, 2, 2 one of 5 equal tickets, whether
   equal keys are counted together or written out. *)
Example softmax_entry_is_drawn (u : R -> R) : u 0 = 1 -> u 1 = 2 ->
  attention u (fun key => entry 0 key) [(1%Z, [(0%Z, 0)]); (2%Z, [(0%Z, 1)])] [(0%Z, 1)] =
  counted (Z.eqb 1) [0; 1; 1; 2; 2]%Z /\
  total u (fun key => entry 0 key) [(1%Z, [(0%Z, 0)]); (2%Z, [(0%Z, 1)])] =
  total u (fun key => entry 0 key) [(1%Z, [(0%Z, 0)]); (1%Z, [(0%Z, 1)]); (1%Z, [(0%Z, 1)])].
Proof.
  intros U V. unfold attention, total. simpl. rewrite U, V. split; [|lra]. repeat count. lra.
Qed.

(* The larger of two numbers out of 1 to 6, thrown independently. *)
Example largest_of_two :
  counted (fun p => Z.max (fst p) (snd p) <=? 4)%Z (list_prod [1; 2; 3; 4; 5; 6]%Z [1; 2; 3; 4; 5; 6]%Z) =
  counted (fun x => x <=? 4)%Z [1; 2; 3; 4; 5; 6]%Z ^ 2.
Proof. repeat count. lra. Qed.
