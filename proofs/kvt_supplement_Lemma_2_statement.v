(* kvt-supplement, Lemma 2: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  kvt-supplement, Lemma 2, sign of bound (6): right_side >= 0
  As printed: \left\| \hat{V}_l - \mu_l W_V \right\|_\infty \leq 4 e^{\psi/\sqrt{d}} \sigma\nu_5
    \sqrt{\frac{2}{dk}\log\frac{2d}{\delta}} + \left[ 8 e^{(\nu_2-\nu_4+\psi)/\sqrt{d}} - \left(7 +
    e^{(\nu_2-\nu_4+\psi)/\sqrt{d}}\right)\frac{k_1}{k} \right] \|\mu_l W_V\|_\infty
  Reading: what bounds a norm is not negative; the last step of (23) turns the sign of what tau_1 has for S_1
  Reduction: right_side by simkit.papers.knn.theory.enclosures.printed_bound (Return the right-hand side of
    (6), as printed, at the cell's k1. Source: eq. (6).)
  Premise that is not in it: max |mu_i A mu_j| < mu_i A mu_i (Assumption 2.2): 0 < 1, met
  Premise that is not in it: mu_i A mu_i <= nu4 (Assumption 2.2): 1 <= 1, met
*)
Definition Lemma_2_sign_of_bound_6 (k : Z) (d : Z) (sigma : R) (beta : R) (k1 : Z) (delta : R) (nu4 : R) : Prop :=
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let nu5 := 1 in
  let shift := exp ((nu2 - nu4 + psi) / sqrt (IZR d)) in
  let target := 1 in
  let tilt := exp (psi / sqrt (IZR d)) in
  let last := 4 * tilt * sigma * nu5 * sqrt (2 / (IZR d * IZR k) * ln (2 * IZR d / delta)) + (8 * shift - (7 +
    shift) * IZR k1 / IZR k) * target in
  let right_side := last in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  right_side >= 0.

(* n=196 k=8 d=64 clusters=4 sigma=0.01 beta=1.0 scores=identity values=identity selection=designated k1=8 delta=0.05 nu4=1.0 *)
Definition Lemma_2_sign_of_bound_6_refuted_1 : Prop :=
  let k := 8%Z in
  let d := 64%Z in
  let sigma := 0.01 in
  let beta := 1.0 in
  let k1 := 8%Z in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Lemma_2_sign_of_bound_6 k d sigma beta k1 delta nu4.

(* n=196 k=8 d=64 clusters=4 sigma=0.1 beta=1.0 scores=identity values=identity selection=designated k1=8 delta=0.05 nu4=1.0 *)
Definition Lemma_2_sign_of_bound_6_refuted_2 : Prop :=
  let k := 8%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let k1 := 8%Z in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Lemma_2_sign_of_bound_6 k d sigma beta k1 delta nu4.

(* n=196 k=8 d=640 clusters=4 sigma=0.01 beta=1.0 scores=identity values=identity selection=designated k1=8 delta=0.05 nu4=1.0 *)
Definition Lemma_2_sign_of_bound_6_refuted_3 : Prop :=
  let k := 8%Z in
  let d := 640%Z in
  let sigma := 0.01 in
  let beta := 1.0 in
  let k1 := 8%Z in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Lemma_2_sign_of_bound_6 k d sigma beta k1 delta nu4.

(* n=196 k=8 d=640 clusters=4 sigma=0.1 beta=1.0 scores=identity values=identity selection=designated k1=8 delta=0.05 nu4=1.0 *)
Definition Lemma_2_sign_of_bound_6_refuted_4 : Prop :=
  let k := 8%Z in
  let d := 640%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let k1 := 8%Z in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Lemma_2_sign_of_bound_6 k d sigma beta k1 delta nu4.

(*
  kvt-supplement, Eq. (8), largest over every i: (k - k1)*exp(own/sqrt(d))*target <= outside*target
  As printed: (k - |S_1|)\max_i\{\cdot\}\|\mu_1W_V\|_\infty \leq (k -
    k_1)e^{\nu_2/\sqrt{d}}\|\mu_1W_V\|_\infty
  Reading: the maximum is printed over every i, and takes in the query's own score, up to nu4
  Reduction: outside by simkit.papers.knn.claims.displays._part.<locals>.<lambda>; own by
    simkit.papers.knn.theory.displays.own_score (Return mu_1 A mu_1^T. Source: Assumption 2.2.); target by
    simkit.papers.knn.theory.displays.target_norm (Return |mu_1 W_V|, sup norm: 1, or 1/sqrt 2 for entries cas
    / sqrt 2. Source: Lemma 2.)
*)
Definition Eq_8_largest_over_every_i (k : Z) (k1 : Z) (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu2 := 0 in
  let outside := (IZR k - IZR k1) * exp (nu2 / sqrt (IZR d)) in
  let own := beta in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let target := 1 in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  (IZR k - IZR k1) * exp (own / sqrt (IZR d)) * target <= outside * target.

(* k=8 k1=4 d=64 clusters=4 sigma=0.1 beta=1.0 scores=identity values=identity delta=0.05 nu4=1.0 path=vectors *)
Definition Eq_8_largest_over_every_i_refuted_1 : Prop :=
  let k := 8%Z in
  let k1 := 4%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Eq_8_largest_over_every_i k k1 d sigma beta delta nu4.

(*
  kvt-supplement, Eq. (23), second inequality: twenty_two/least_sum <= second
  As printed: \text{the second } \leq \text{ of (23)}
  Reading: e^(nu4/sqrt d) is left with k1/k though numerator and denominator are divided by it
  Reduction: least_sum by simkit.papers.knn.claims.displays._part.<locals>.<lambda>; second by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>; twenty_two by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>
*)
Definition Eq_23_second_inequality (k : Z) (k1 : Z) (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let tilt := exp (psi / sqrt (IZR d)) in
  let least_sum := IZR k * exp ((- nu2) / sqrt (IZR d)) - IZR k * exp (nu4 / sqrt (IZR d)) * (tilt - 1) in
  let below := 1 + exp ((- (nu4 + nu2)) / sqrt (IZR d)) - tilt in
  let nu5 := 1 in
  let tau_2 := IZR k1 * exp (2 * nu2 / sqrt (IZR d)) + (IZR k - IZR k1) * exp (2 * nu4 / sqrt (IZR d)) in
  let first := tilt * sigma * nu5 * sqrt (exp ((- 2) * nu4 / sqrt (IZR d)) * 2 * tau_2 / (IZR d * IZR k ^ 2) *
    ln (2 * IZR d / delta)) / below in
  let outside := (IZR k - IZR k1) * exp (nu2 / sqrt (IZR d)) in
  let tau_1 := outside + IZR k1 * exp (nu5 / sqrt (IZR d)) in
  let shares := exp ((psi - nu4) / sqrt (IZR d)) * 2 * tau_1 / IZR k + (1 - IZR k1 / IZR k) * exp (nu4 / sqrt
    (IZR d)) in
  let target := 1 in
  let second := first + (shares - IZR k1 / IZR k * exp (nu4 / sqrt (IZR d))) / below * target in
  let root := sigma * nu5 * sqrt (2 * tau_2 / IZR d * ln (2 * IZR d / delta)) in
  let twenty_two := tilt * (2 * tau_1 * target + root) - IZR k1 * exp (nu4 / sqrt (IZR d)) * target + outside
    * target in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  twenty_two / least_sum <= second.

(* k=8 k1=7 d=64 clusters=4 sigma=0.1 beta=1.0 scores=identity values=identity delta=0.05 nu4=1.0 path=vectors *)
Definition Eq_23_second_inequality_refuted_1 : Prop :=
  let k := 8%Z in
  let k1 := 7%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Eq_23_second_inequality k k1 d sigma beta delta nu4.

(* k=8 k1=7 d=1024 clusters=4 sigma=0.1 beta=1.0 scores=identity values=identity delta=0.05 nu4=1.0 path=vectors *)
Definition Eq_23_second_inequality_refuted_2 : Prop :=
  let k := 8%Z in
  let k1 := 7%Z in
  let d := 1024%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Eq_23_second_inequality k k1 d sigma beta delta nu4.

(*
  kvt-supplement, Eq. (23), second inequality: twenty_two/least_sum <= second
  As printed: \text{the second } \leq \text{ of (23)}
  Reading: e^(nu4/sqrt d) is left with k1/k though numerator and denominator are divided by it
  Reduction: least_sum by simkit.papers.knn.claims.displays._part.<locals>.<lambda>; second by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>; twenty_two by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>
*)
Definition Eq_23_second_inequality_2 (k : Z) (k1 : Z) (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let tilt := exp (psi / sqrt (IZR d)) in
  let least_sum := IZR k * exp ((- nu2) / sqrt (IZR d)) - IZR k * exp (nu4 / sqrt (IZR d)) * (tilt - 1) in
  let below := 1 + exp ((- (nu4 + nu2)) / sqrt (IZR d)) - tilt in
  let nu5 := 1 in
  let tau_2 := IZR k1 * exp (2 * nu2 / sqrt (IZR d)) + (IZR k - IZR k1) * exp (2 * nu4 / sqrt (IZR d)) in
  let first := tilt * sigma * nu5 * sqrt (exp ((- 2) * nu4 / sqrt (IZR d)) * 2 * tau_2 / (IZR d * IZR k ^ 2) *
    ln (2 * IZR d / delta)) / below in
  let outside := (IZR k - IZR k1) * exp (nu2 / sqrt (IZR d)) in
  let tau_1 := outside + IZR k1 * exp (nu5 / sqrt (IZR d)) in
  let shares := exp ((psi - nu4) / sqrt (IZR d)) * 2 * tau_1 / IZR k + (1 - IZR k1 / IZR k) * exp (nu4 / sqrt
    (IZR d)) in
  let target := nu5 / sqrt (IZR d) in
  let second := first + (shares - IZR k1 / IZR k * exp (nu4 / sqrt (IZR d))) / below * target in
  let root := sigma * nu5 * sqrt (2 * tau_2 / IZR d * ln (2 * IZR d / delta)) in
  let twenty_two := tilt * (2 * tau_1 * target + root) - IZR k1 * exp (nu4 / sqrt (IZR d)) * target + outside
    * target in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  twenty_two / least_sum <= second.

(* k=8 k1=8 d=64 clusters=4 sigma=0.1 beta=0.01 scores=aligned values=identity delta=0.05 nu4=0.64 path=vectors *)
Definition Eq_23_second_inequality_2_refuted_1 : Prop :=
  let k := 8%Z in
  let k1 := 8%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 0.01 in
  let delta := 0.05 in
  let nu4 := 0.64 in
  ~ Eq_23_second_inequality_2 k k1 d sigma beta delta nu4.

(* k=8 k1=8 d=1024 clusters=4 sigma=0.1 beta=0.01 scores=aligned values=identity delta=0.05 nu4=10.24 path=vectors *)
Definition Eq_23_second_inequality_2_refuted_2 : Prop :=
  let k := 8%Z in
  let k1 := 8%Z in
  let d := 1024%Z in
  let sigma := 0.1 in
  let beta := 0.01 in
  let delta := 0.05 in
  let nu4 := 10.24 in
  ~ Eq_23_second_inequality_2 k k1 d sigma beta delta nu4.

(*
  kvt-supplement, Eq. (23), last inequality: second <= last
  As printed: \text{the last } \leq \text{ of (23)}
  Reading: tau_1 holds 2 k1 e^(nu5/sqrt d) with the sign +; (6) has it with the sign -
  Reduction: last by simkit.papers.knn.claims.displays._part.<locals>.<lambda>; second by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>
*)
Definition Eq_23_last_inequality (k : Z) (k1 : Z) (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu5 := 1 in
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let shift := exp ((nu2 - nu4 + psi) / sqrt (IZR d)) in
  let target := 1 in
  let tilt := exp (psi / sqrt (IZR d)) in
  let last := 4 * tilt * sigma * nu5 * sqrt (2 / (IZR d * IZR k) * ln (2 * IZR d / delta)) + (8 * shift - (7 +
    shift) * IZR k1 / IZR k) * target in
  let below := 1 + exp ((- (nu4 + nu2)) / sqrt (IZR d)) - tilt in
  let tau_2 := IZR k1 * exp (2 * nu2 / sqrt (IZR d)) + (IZR k - IZR k1) * exp (2 * nu4 / sqrt (IZR d)) in
  let first := tilt * sigma * nu5 * sqrt (exp ((- 2) * nu4 / sqrt (IZR d)) * 2 * tau_2 / (IZR d * IZR k ^ 2) *
    ln (2 * IZR d / delta)) / below in
  let outside := (IZR k - IZR k1) * exp (nu2 / sqrt (IZR d)) in
  let tau_1 := outside + IZR k1 * exp (nu5 / sqrt (IZR d)) in
  let shares := exp ((psi - nu4) / sqrt (IZR d)) * 2 * tau_1 / IZR k + (1 - IZR k1 / IZR k) * exp (nu4 / sqrt
    (IZR d)) in
  let second := first + (shares - IZR k1 / IZR k * exp (nu4 / sqrt (IZR d))) / below * target in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  second <= last.

(* k=8 k1=7 d=64 clusters=4 sigma=0.1 beta=1.0 scores=identity values=identity delta=0.05 nu4=1.0 path=vectors *)
Definition Eq_23_last_inequality_refuted_1 : Prop :=
  let k := 8%Z in
  let k1 := 7%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Eq_23_last_inequality k k1 d sigma beta delta nu4.

(* k=8 k1=7 d=1024 clusters=4 sigma=0.1 beta=1.0 scores=identity values=identity delta=0.05 nu4=1.0 path=vectors *)
Definition Eq_23_last_inequality_refuted_2 : Prop :=
  let k := 8%Z in
  let k1 := 7%Z in
  let d := 1024%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Eq_23_last_inequality k k1 d sigma beta delta nu4.

(*
  kvt-supplement, Eq. (23), last inequality: second <= last
  As printed: \text{the last } \leq \text{ of (23)}
  Reading: tau_1 holds 2 k1 e^(nu5/sqrt d) with the sign +; (6) has it with the sign -
  Reduction: last by simkit.papers.knn.claims.displays._part.<locals>.<lambda>; second by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>
*)
Definition Eq_23_last_inequality_2 (k : Z) (k1 : Z) (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu5 := 1 in
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let shift := exp ((nu2 - nu4 + psi) / sqrt (IZR d)) in
  let target := nu5 / sqrt (IZR d) in
  let tilt := exp (psi / sqrt (IZR d)) in
  let last := 4 * tilt * sigma * nu5 * sqrt (2 / (IZR d * IZR k) * ln (2 * IZR d / delta)) + (8 * shift - (7 +
    shift) * IZR k1 / IZR k) * target in
  let below := 1 + exp ((- (nu4 + nu2)) / sqrt (IZR d)) - tilt in
  let tau_2 := IZR k1 * exp (2 * nu2 / sqrt (IZR d)) + (IZR k - IZR k1) * exp (2 * nu4 / sqrt (IZR d)) in
  let first := tilt * sigma * nu5 * sqrt (exp ((- 2) * nu4 / sqrt (IZR d)) * 2 * tau_2 / (IZR d * IZR k ^ 2) *
    ln (2 * IZR d / delta)) / below in
  let outside := (IZR k - IZR k1) * exp (nu2 / sqrt (IZR d)) in
  let tau_1 := outside + IZR k1 * exp (nu5 / sqrt (IZR d)) in
  let shares := exp ((psi - nu4) / sqrt (IZR d)) * 2 * tau_1 / IZR k + (1 - IZR k1 / IZR k) * exp (nu4 / sqrt
    (IZR d)) in
  let second := first + (shares - IZR k1 / IZR k * exp (nu4 / sqrt (IZR d))) / below * target in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  second <= last.

(* k=8 k1=8 d=64 clusters=4 sigma=0.1 beta=0.01 scores=aligned values=identity delta=0.05 nu4=0.64 path=vectors *)
Definition Eq_23_last_inequality_2_refuted_1 : Prop :=
  let k := 8%Z in
  let k1 := 8%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 0.01 in
  let delta := 0.05 in
  let nu4 := 0.64 in
  ~ Eq_23_last_inequality_2 k k1 d sigma beta delta nu4.

(* k=8 k1=8 d=1024 clusters=4 sigma=0.1 beta=0.01 scores=aligned values=identity delta=0.05 nu4=10.24 path=vectors *)
Definition Eq_23_last_inequality_2_refuted_2 : Prop :=
  let k := 8%Z in
  let k1 := 8%Z in
  let d := 1024%Z in
  let sigma := 0.1 in
  let beta := 0.01 in
  let delta := 0.05 in
  let nu4 := 10.24 in
  ~ Eq_23_last_inequality_2 k k1 d sigma beta delta nu4.

(*
  kvt-supplement, Lemma 2, sign of bound (6), dense W_V: last >= 0
  As printed: \|\hat V_l - \mu_lW_V\|_\infty \leq (6) \text{ with probability } 1 - 5\delta
  Reading: what bounds a norm is not negative: (6) is refuted at these cells without a draw
  Reduction: last by simkit.papers.knn.claims.displays._part.<locals>.<lambda>
*)
Definition Lemma_2_sign_of_bound_6_dense_W_V (k : Z) (k1 : Z) (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu5 := 1 in
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let shift := exp ((nu2 - nu4 + psi) / sqrt (IZR d)) in
  let target := 1 / sqrt 2 in
  let tilt := exp (psi / sqrt (IZR d)) in
  let last := 4 * tilt * sigma * nu5 * sqrt (2 / (IZR d * IZR k) * ln (2 * IZR d / delta)) + (8 * shift - (7 +
    shift) * IZR k1 / IZR k) * target in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  last >= 0.

(* k=8 k1=8 d=64 clusters=4 sigma=0.1 beta=1.0 scores=identity values=dense delta=0.05 nu4=1.0 path=vectors *)
Definition Lemma_2_sign_of_bound_6_dense_W_V_refuted_1 : Prop :=
  let k := 8%Z in
  let k1 := 8%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Lemma_2_sign_of_bound_6_dense_W_V k k1 d sigma beta delta nu4.

(* k=8 k1=8 d=640 clusters=4 sigma=0.1 beta=1.0 scores=identity values=dense delta=0.05 nu4=1.0 path=vectors *)
Definition Lemma_2_sign_of_bound_6_dense_W_V_refuted_2 : Prop :=
  let k := 8%Z in
  let k1 := 8%Z in
  let d := 640%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Lemma_2_sign_of_bound_6_dense_W_V k k1 d sigma beta delta nu4.

(*
  kvt-supplement, Eq. (21), first line: exp((psi + nu2 + nu4)/sqrt(d)) - exp((nu2 + nu4)/sqrt(d)) <= exp(1/3)
    - 1
  As printed: e^{(\psi+\nu_2+\nu_4)/\sqrt{d}} - e^{(\nu_2+\nu_4)/\sqrt{d}} \leq e^{1/3} - 1
  Reduction: nu2 by simkit.papers.knn.theory.displays.centre_bound (Return nu2 = max |mu_i A mu_j^T| over
    different centres. Source: Assumption 2.2.); psi by simkit.papers.knn.theory.enclosures.psi (Return 2
    sigma beta sqrt(2 log(1/delta)) + 2 sigma^2 beta log(d/delta). Source: Lemma 2.)
*)
Definition Eq_21_first_line (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  exp ((psi + nu2 + nu4) / sqrt (IZR d)) - exp ((nu2 + nu4) / sqrt (IZR d)) <= exp (1 / 3) - 1.

(* d from 32 to 2048, whole; sigma from 0.079 to 0.121, real; beta from 0.0079 to 1.21, real; delta from 0.0395 to 0.0605, real; nu4 from 0.505 to 12.4, real; scores = identity *)
Definition Eq_21_first_line_on_box_1 : Prop :=
  forall (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R),
  32 <= IZR d <= 2048 ->
  0.079 <= sigma <= 0.121 ->
  0.0079 <= beta <= 1.21 ->
  0.0395 <= delta <= 0.0605 ->
  0.505 <= nu4 <= 12.4 ->
  Eq_21_first_line d sigma beta delta nu4.

(*
  kvt-supplement, Eq. (21), second line: tilt - 1 - exp(-(nu2 + nu4)/sqrt(d)) < 0
  As printed: e^{\psi/\sqrt{d}} - 1 - e^{-(\nu_2+\nu_4)/\sqrt{d}} < 0
  Reduction: nu2 by simkit.papers.knn.theory.displays.centre_bound (Return nu2 = max |mu_i A mu_j^T| over
    different centres. Source: Assumption 2.2.); tilt by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>
*)
Definition Eq_21_second_line (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) : Prop :=
  let nu2 := 0 in
  let tilt := exp ((2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta))
    / sqrt (IZR d)) in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  tilt - 1 - exp ((- (nu2 + nu4)) / sqrt (IZR d)) < 0.

(* d from 32 to 2048, whole; sigma from 0.079 to 0.121, real; beta from 0.0079 to 1.21, real; delta from 0.0395 to 0.0605, real; nu4 from 0.505 to 12.4, real; scores = identity; values = identity *)
Definition Eq_21_second_line_on_box_1 : Prop :=
  forall (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R),
  32 <= IZR d <= 2048 ->
  0.079 <= sigma <= 0.121 ->
  0.0079 <= beta <= 1.21 ->
  0.0395 <= delta <= 0.0605 ->
  0.505 <= nu4 <= 12.4 ->
  Eq_21_second_line d sigma beta delta nu4.

(*
  kvt-supplement, Eq. (21), last line: least_sum > 0
  As printed: ke^{-\nu_2/\sqrt{d}} - ke^{\nu_4/\sqrt{d}}(e^{\psi/\sqrt{d}} - 1) > 0
  Reduction: least_sum by simkit.papers.knn.claims.displays._part.<locals>.<lambda>
*)
Definition Eq_21_last_line (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) (k : Z) : Prop :=
  let least_sum := IZR k * exp (0 / sqrt (IZR d)) - IZR k * exp (nu4 / sqrt (IZR d)) * (exp ((2 * sigma * beta
    * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta)) / sqrt (IZR d)) - 1) in
  let nu2 := 0 in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  least_sum > 0.

(* d from 32 to 2048, whole; sigma from 0.079 to 0.121, real; beta from 0.0079 to 1.21, real; delta from 0.0395 to 0.0605, real; nu4 from 0.505 to 12.4, real; k from 4 to 16, whole; scores = identity; values = identity *)
Definition Eq_21_last_line_on_box_1 : Prop :=
  forall (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) (k : Z),
  32 <= IZR d <= 2048 ->
  0.079 <= sigma <= 0.121 ->
  0.0079 <= beta <= 1.21 ->
  0.0395 <= delta <= 0.0605 ->
  0.505 <= nu4 <= 12.4 ->
  4 <= IZR k <= 16 ->
  Eq_21_last_line d sigma beta delta nu4 k.
