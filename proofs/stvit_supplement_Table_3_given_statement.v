(* stvit-supplement, Table 3: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Table 3, changes: rounded = printed
  As printed: \text{in brackets, per cent}
  Reading: arithmetic of the printed numbers
  Reduction: printed by simkit.papers.clusters.complexity.table_entries.printed_change (Return the printed
    change in per cent. Source: Table 3; Table 4; Table 5.); rounded by
    simkit.papers.clusters.complexity.table_entries.rounded_change (Return the change of printed numbers in
    per cent, rounded. Source: Table 3; Table 4; Table 5.)
  Given that printed: exact
  Given that rounded: exact
*)
Definition Table_3_changes (printed : R) (rounded : R) : Prop :=
  rounded = printed.

(* entry=lv-vit-s change=throughput-36 backbone=DeiT stage=1 *)
Definition Table_3_changes_refuted_1 : Prop :=
  forall printed : R, printed = 78 ->
  forall rounded : R, rounded = 79 ->
  ~ Table_3_changes printed rounded.

(* entry=lv-vit-s change=throughput-49 backbone=DeiT stage=1 *)
Definition Table_3_changes_refuted_2 : Prop :=
  forall printed : R, printed = 72 ->
  forall rounded : R, rounded = 67 ->
  ~ Table_3_changes printed rounded.
