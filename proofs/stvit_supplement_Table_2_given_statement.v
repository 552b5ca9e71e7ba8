(* stvit-supplement, Table 2: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Table 2, channels of the next stage: channels = 2*before
  As printed: \text{dim } 96, 192, 384, 768;\ 192, 256, 512, 1025
  Reading: patch merging doubles the channels; Swin-B has 128, 256, 512, 1024
  Reduction: before by simkit.papers.clusters.complexity.table_entries.channels_of.<locals>.<lambda>; channels
    by simkit.papers.clusters.complexity.table_entries.channels_of.<locals>.<lambda>
  Given that before: exact
  Given that channels: exact
*)
Definition Table_2_channels_of_the_next_stage (before : R) (channels : R) : Prop :=
  channels = 2 * before.

(* entry=lv-vit-s change=operations-36 backbone=Swin-B stage=2 *)
Definition Table_2_channels_of_the_next_stage_refuted_1 : Prop :=
  forall before : R, before = 192 ->
  forall channels : R, channels = 256 ->
  ~ Table_2_channels_of_the_next_stage before channels.

(* entry=lv-vit-s change=operations-36 backbone=Swin-B stage=4 *)
Definition Table_2_channels_of_the_next_stage_refuted_2 : Prop :=
  forall before : R, before = 512 ->
  forall channels : R, channels = 1025 ->
  ~ Table_2_channels_of_the_next_stage before channels.
