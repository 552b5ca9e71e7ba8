(* softmax-vs-linear, Lemma 5.1: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma 5.1, equal scores, the polynomial read as n: Pr[exp_d0_zero] >= 1 - 0.01/n
  As printed: F_{\exp}(A)=0\text{ with probability at least }1-\delta/\operatorname{poly}(n)
  Reading: of the data of D0 whose scores are equal, f = 1/n; delta = 0.01, tau = 1/4
  Reduction: the left side by simkit.papers.separation.claims.proofs._equal_zero (Enclose how often no neuron
    is beyond the threshold.)
  Given that Pr_exp_d0_zero: enclosure
*)
Definition Lemma_5_1_equal_scores_the_polynomial_read_as_n (n : Z) (m : Z) (Pr_exp_d0_zero : R) : Prop :=
  IZR m >= ln (IZR n / 0.01) ->
  Pr_exp_d0_zero >= 1 - 0.01 / IZR n.

(* model=regression n=100 m=10 tau=0.25 scores=constant signs=shared path=structured *)
Definition Lemma_5_1_equal_scores_the_polynomial_read_as_n_refuted_1 : Prop :=
  forall Pr_exp_d0_zero : R, 17366469093320881921 / 18446744073709551616 <= Pr_exp_d0_zero <=
    17366469093320881927 / 18446744073709551616 ->
  let n := 100%Z in
  let m := 10%Z in
  ~ Lemma_5_1_equal_scores_the_polynomial_read_as_n n m Pr_exp_d0_zero.
