(* stvit-supplement, Table 5: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Table 5, operations by the printed equations: counted = printed
  As printed: \text{FLOPs(G)}
  Reading: eq. (5) with W^2, W = 49 tokens of a window; no padding
  Reduction: counted by simkit.papers.clusters.complexity.table_entries.rounded_equations (Return what eqs.
    (1)-(3), or (5), give as printed, with embedding, head and merging, rounded. Source: eq. (1), eq. (2), eq.
    (3), eq. (5).); printed by simkit.papers.clusters.complexity.table_entries.printed_number (Return the
    printed number of operations, in 1e9. Source: Table 3; Table 4; Table 5; Table 6.)
  Given that counted: exact
  Given that printed: exact
*)
Definition Table_5_operations_by_the_printed_equations (counted : R) (printed : R) : Prop :=
  counted = printed.

(* entry=swin-s change=operations-36 backbone=DeiT stage=1 *)
Definition Table_5_operations_by_the_printed_equations_refuted_1 : Prop :=
  forall counted : R, counted = 103 ->
  forall printed : R, printed = 49 ->
  ~ Table_5_operations_by_the_printed_equations counted printed.

(* entry=swin-b change=operations-36 backbone=DeiT stage=1 *)
Definition Table_5_operations_by_the_printed_equations_refuted_2 : Prop :=
  forall counted : R, counted = 157 ->
  forall printed : R, printed = 87 ->
  ~ Table_5_operations_by_the_printed_equations counted printed.
