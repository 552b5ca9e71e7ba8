(* kvt-supplement, Lemma 3: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  kvt-supplement, Eq. (32): share = printed
  As printed: \beta^\top \Sigma^{1/2} \tilde U^\top \tilde U \Sigma^{1/2} \beta = \|\Sigma^{1/2} \beta\|
    \langle Q^\top S Q e_1, e_1 \rangle
  Reading: K = Sigma^(1/2) Z^T, as in the proof that it follows: Assumption 3.2 has Z = Sigma^(-1/2) K^T,
    whose sizes do not fit; an instance in whole numbers and reflections; its first equality
  Reduction: printed by simkit.papers.knn.claims.matrices._evaluate (Return a number of a design made of
    rational rotations.); share by simkit.papers.knn.claims.matrices._evaluate (Return a number of a design
    made of rational rotations.)
  Given that printed: exact
  Given that share: exact
*)
Definition Eq_32 (printed : R) (share_ : R) : Prop :=
  share_ = printed.

(* n=4 d=2 *)
Definition Eq_32_refuted_1 : Prop :=
  forall printed : R, printed = 34203 / 26450 ->
  forall share_ : R, share_ = 102609 / 26450 ->
  ~ Eq_32 printed share_.

(* n=4 d=3 *)
Definition Eq_32_refuted_2 : Prop :=
  forall printed : R, printed = 3673593 / 1322500 ->
  forall share_ : R, share_ = 11020779 / 1322500 ->
  ~ Eq_32 printed share_.

(* n=4 d=4 *)
Definition Eq_32_refuted_3 : Prop :=
  forall printed : R, printed = 3 ->
  forall share_ : R, share_ = 9 ->
  ~ Eq_32 printed share_.

(* n=7 d=2 *)
Definition Eq_32_refuted_4 : Prop :=
  forall printed : R, printed = 4407661 / 26058552 ->
  forall share_ : R, share_ = 4407661 / 17372368 ->
  ~ Eq_32 printed share_.

(* n=7 d=3 *)
Definition Eq_32_refuted_5 : Prop :=
  forall printed : R, printed = 281604893 / 1524425292 ->
  forall share_ : R, share_ = 281604893 / 1016283528 ->
  ~ Eq_32 printed share_.

(* n=7 d=4 *)
Definition Eq_32_refuted_6 : Prop :=
  forall printed : R, printed = 72252985 / 117263484 ->
  forall share_ : R, share_ = 72252985 / 78175656 ->
  ~ Eq_32 printed share_.

(* n=12 d=2 *)
Definition Eq_32_refuted_7 : Prop :=
  forall printed : R, printed = 9760748043 / 65388128450 ->
  forall share_ : R, share_ = 29282244129 / 65388128450 ->
  ~ Eq_32 printed share_.

(* n=12 d=3 *)
Definition Eq_32_refuted_8 : Prop :=
  forall printed : R, printed = 65963068483 / 392328770700 ->
  forall share_ : R, share_ = 65963068483 / 130776256900 ->
  ~ Eq_32 printed share_.

(* n=12 d=4 *)
Definition Eq_32_refuted_9 : Prop :=
  forall printed : R, printed = 46565783783 / 98082192675 ->
  forall share_ : R, share_ = 46565783783 / 32694064225 ->
  ~ Eq_32 printed share_.

(*
  kvt-supplement, Eq. (47), last equality: differing = 0
  As printed: Z \lambda_{\max}(\Sigma) I_n Z^\top = n \lambda_{\max}(\Sigma) \lambda_{\max}(n^{-1} Z Z^\top)
    I_d
  Reading: K = Sigma^(1/2) Z^T, as in the proof that it follows: Assumption 3.2 has Z = Sigma^(-1/2) K^T,
    whose sizes do not fit; an instance in whole numbers and reflections
  Reduction: differing by simkit.papers.knn.claims.matrices._evaluate (Return a number of a design made of
    rational rotations.)
  Given that differing: exact
*)
Definition Eq_47_last_equality (differing_ : R) : Prop :=
  differing_ = 0.

(* n=4 d=2 *)
Definition Eq_47_last_equality_refuted_1 : Prop :=
  forall differing_ : R, differing_ = 4 ->
  ~ Eq_47_last_equality differing_.

(* n=4 d=3 *)
Definition Eq_47_last_equality_refuted_2 : Prop :=
  forall differing_ : R, differing_ = 9 ->
  ~ Eq_47_last_equality differing_.

(* n=4 d=4 *)
Definition Eq_47_last_equality_refuted_3 : Prop :=
  forall differing_ : R, differing_ = 16 ->
  ~ Eq_47_last_equality differing_.
