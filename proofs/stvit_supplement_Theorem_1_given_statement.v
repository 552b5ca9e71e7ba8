(* stvit-supplement, Theorem 1: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  stvit-supplement, Theorem 1, chi^2, last bound: Pr[bounded] >= 1 - delta
  As printed: |\sum_ju^\perp_{ij}|^2 \leq \frac{n\sigma^2}{d}(d - 1 + 2\sqrt{(d-1)\log\frac1\delta} +
    2\log\frac1\delta) \leq n\sigma^2(1 + 3\sqrt{\frac{\log(1/\delta)}{d}})
  Reading: for the sum without weights; the 64 of d > 64 is chosen here: the paper asks for a d that is large
    enough
  Reduction: the left side by simkit.papers.clusters.proof.proof_terms.chi_square_within.<locals>.chance
    (Return the chance that chi^2 of d - 1 degrees is below the bound.)
  Given that Pr_bounded: enclosure
  Premise that is not in it: d > 64: 4 > 64, open
*)
Definition Theorem_1_chi_2_last_bound (delta : R) (Pr_bounded : R) : Prop :=
  Pr_bounded >= 1 - delta.

(* d=4 n=4096 clusters=2 sigma=1.0 gap=0.5 lambda=4.1588830833596715 delta=1e-06 constant=3.0 *)
Definition Theorem_1_chi_2_last_bound_refuted_1 : Prop :=
  forall Pr_bounded : R, 18446591947413464701 / 18446744073709551616 <= Pr_bounded <= 18446591947413464951 /
    18446744073709551616 ->
  let delta := 1e-06 in
  ~ Theorem_1_chi_2_last_bound delta Pr_bounded.
