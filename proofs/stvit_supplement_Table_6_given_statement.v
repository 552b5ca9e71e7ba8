(* stvit-supplement, Table 6: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Table 6, complete count, rounded: counted = printed
  As printed: \text{FLOPs(G)}
  Reading: with patch embedding, head (of a whole model), the module's feed-forward part and semantic keys;
    which parts the printed number holds is not said, nor how it was rounded; N = 196, M = 16; five of six
    entries bear this convention out
  Reduction: counted by simkit.papers.clusters.complexity.table_entries.rounded_count (Return the complete
    count, rounded to the digits of the printed number. Source: Section A.2.); printed by
    simkit.papers.clusters.complexity.table_entries.printed_number (Return the printed number of operations,
    in 1e9. Source: Table 3; Table 4; Table 5; Table 6.)
  Given that counted: exact
  Given that printed: exact
*)
Definition Table_6_complete_count_rounded (counted : R) (printed : R) : Prop :=
  counted = printed.

(* entry=position-10 change=operations-36 backbone=DeiT stage=1 *)
Definition Table_6_complete_count_rounded_refuted_1 : Prop :=
  forall counted : R, counted = 399 / 100 ->
  forall printed : R, printed = 4 ->
  ~ Table_6_complete_count_rounded counted printed.

(* entry=position-3 change=operations-36 backbone=DeiT stage=1 *)
Definition Table_6_complete_count_rounded_refuted_2 : Prop :=
  forall counted : R, counted = 38 / 25 ->
  forall printed : R, printed = 39 / 25 ->
  ~ Table_6_complete_count_rounded counted printed.

(* entry=position-4 change=operations-36 backbone=DeiT stage=1 *)
Definition Table_6_complete_count_rounded_refuted_3 : Prop :=
  forall counted : R, counted = 93 / 50 ->
  forall printed : R, printed = 191 / 100 ->
  ~ Table_6_complete_count_rounded counted printed.

(* entry=position-5 change=operations-36 backbone=DeiT stage=1 *)
Definition Table_6_complete_count_rounded_refuted_4 : Prop :=
  forall counted : R, counted = 221 / 100 ->
  forall printed : R, printed = 9 / 4 ->
  ~ Table_6_complete_count_rounded counted printed.

(* entry=position-7 change=operations-36 backbone=DeiT stage=1 *)
Definition Table_6_complete_count_rounded_refuted_5 : Prop :=
  forall counted : R, counted = 291 / 100 ->
  forall printed : R, printed = 59 / 20 ->
  ~ Table_6_complete_count_rounded counted printed.

(* entry=position-8 change=operations-36 backbone=DeiT stage=1 *)
Definition Table_6_complete_count_rounded_refuted_6 : Prop :=
  forall counted : R, counted = 163 / 50 ->
  forall printed : R, printed = 33 / 10 ->
  ~ Table_6_complete_count_rounded counted printed.
