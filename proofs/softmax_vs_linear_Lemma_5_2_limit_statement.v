(* softmax-vs-linear, Lemma 5.2: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma 5.2, every C > 1, 1 - delta/n: failure = O(0.01/n)
  As printed: F_{\exp}(A)>0\text{ with probability at least }1-\delta/\operatorname{poly}(n)
  Reading: Definition 3.7, 'let C > 1 denote some constant', read as of every C > 1: at C = 1.1, m = ceil(C
    log(n/delta)), delta = 0.01; failure: Pr[F_exp = 0] = 2^-m
  Reduction: a neuron is above 0 with one of two signs: F_exp = 0 where m fair signs agree
*)
Definition Lemma_5_2_every_C_1_1_delta_n : Prop :=
  exists K N : R, forall n : Z, IZR n >= N ->
  let m := (ceiling (1.1 * ln (IZR n / 0.01)))%Z in
  let failure := powerRZ 2 (- m) in
  IZR m >= ln (IZR n / 0.01) ->
  failure <= K * (0.01 / IZR n).

(* along n, model=regression tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_2_every_C_1_1_delta_n_refuted_1 : Prop :=
  ~ Lemma_5_2_every_C_1_1_delta_n.

(*
  softmax-vs-linear, Lemma 5.2, every C > 1, 1 - delta/n^2: failure = O(0.01/n**2)
  As printed: F_{\exp}(A)>0\text{ with probability at least }1-\delta/\operatorname{poly}(n)
  Reading: Definition 3.7, 'let C > 1 denote some constant', read as of every C > 1: at C = 1.1, m = ceil(C
    log(n/delta)), delta = 0.01; failure: Pr[F_exp = 0] = 2^-m
  Reduction: a neuron is above 0 with one of two signs: F_exp = 0 where m fair signs agree
*)
Definition Lemma_5_2_every_C_1_1_delta_n_2 : Prop :=
  exists K N : R, forall n : Z, IZR n >= N ->
  let m := (ceiling (1.1 * ln (IZR n / 0.01)))%Z in
  let failure := powerRZ 2 (- m) in
  IZR m >= ln (IZR n / 0.01) ->
  failure <= K * (0.01 / IZR n ^ 2).

(* along n, model=regression tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_2_every_C_1_1_delta_n_2_refuted_1 : Prop :=
  ~ Lemma_5_2_every_C_1_1_delta_n_2.

(*
  softmax-vs-linear, Lemma 5.2, every C > 1, 1 - delta/n^3: failure = O(0.01/n**3)
  As printed: F_{\exp}(A)>0\text{ with probability at least }1-\delta/\operatorname{poly}(n)
  Reading: Definition 3.7, 'let C > 1 denote some constant', read as of every C > 1: at C = 1.1, m = ceil(C
    log(n/delta)), delta = 0.01; failure: Pr[F_exp = 0] = 2^-m
  Reduction: a neuron is above 0 with one of two signs: F_exp = 0 where m fair signs agree
*)
Definition Lemma_5_2_every_C_1_1_delta_n_3 : Prop :=
  exists K N : R, forall n : Z, IZR n >= N ->
  let m := (ceiling (1.1 * ln (IZR n / 0.01)))%Z in
  let failure := powerRZ 2 (- m) in
  IZR m >= ln (IZR n / 0.01) ->
  failure <= K * (0.01 / IZR n ^ 3).

(* along n, model=regression tau=0.25 scores=uniform signs=shared path=structured *)
Definition Lemma_5_2_every_C_1_1_delta_n_3_refuted_1 : Prop :=
  ~ Lemma_5_2_every_C_1_1_delta_n_3.
