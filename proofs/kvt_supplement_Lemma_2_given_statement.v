(* kvt-supplement, Lemma 2: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  kvt-supplement, Eq. (8), largest over i outside S_1: foreign <= outside*target
  As printed: \|(a) - \sum_{i\in S_1}\cdot\|_\infty \leq (k - k_1)e^{\nu_2/\sqrt{d}}\|\mu_1W_V\|_\infty
  Reading: |mu_j W_V| of another centre may be larger than |mu_1 W_V|; scores of centres, as (a) has them, in
    place of x_i A x_i^T
  Reduction: foreign by simkit.papers.knn.theory.displays.foreign_norm (Return |sum outside S_1 of exp(mu_1 A
    mu_i^T / sqrt d) mu_i W_V|, sup norm; none for `dense`. Source: eq. (8).); outside by
    simkit.papers.knn.claims.displays._part.<locals>.<lambda>; target by
    simkit.papers.knn.theory.displays.target_norm (Return |mu_1 W_V|, sup norm: 1, or 1/sqrt 2 for entries cas
    / sqrt 2. Source: Lemma 2.); data given exactly, centres are unit vectors, dealt to the tokens outside S_1
    in turn
  Given that foreign: at the instance
*)
Definition Eq_8_largest_over_i_outside_S_1 (k : Z) (k1 : Z) (d : Z) (sigma : R) (beta : R) (delta : R) (nu4 : R) (foreign : R) : Prop :=
  let nu2 := 0 in
  let outside := (IZR k - IZR k1) * exp (nu2 / sqrt (IZR d)) in
  let psi := 2 * sigma * beta * sqrt (2 * ln (1 / delta)) + 2 * sigma ^ 2 * beta * ln (IZR d / delta) in
  let target := 1 in
  sigma > 0 ->
  sqrt (IZR d) >= 3 * (psi + nu2 + nu4) ->
  5 * delta < 1 ->
  foreign <= outside * target.

(* k=8 k1=4 d=64 clusters=4 sigma=0.1 beta=1.0 scores=identity values=competitor ratio=1000.0 delta=0.05 nu4=1.0 path=vectors *)
Definition Eq_8_largest_over_i_outside_S_1_refuted_1 : Prop :=
  forall foreign : R, foreign = 2000 ->
  let k := 8%Z in
  let k1 := 4%Z in
  let d := 64%Z in
  let sigma := 0.1 in
  let beta := 1.0 in
  let delta := 0.05 in
  let nu4 := 1.0 in
  ~ Eq_8_largest_over_i_outside_S_1 k k1 d sigma beta delta nu4 foreign.

(*
  kvt-supplement, Eq. (15), at tokens chosen here: chosen_gap <= chosen_bound
  As printed: \|(c)\|_\infty/\|\mu_1W_V\|_\infty \leq \dots + |\sum_{i\in S_1}\cdot|\exp(\nu_5/\lambda)
  Reading: the first token outside S_1 is its centre and 0.01 mu_1, all others are their centres; |mu_j W_V|
    of another centre may be larger than |mu_1 W_V|
  Reduction: chosen_bound by simkit.papers.knn.theory.chosen.bound (Return the right side of (15) times |mu_1
    W_V|; its sum over S_1 is 0.); chosen_gap by simkit.papers.knn.theory.chosen.gap (Return the sup norm of
    (c): the gain of one weight times the competitor's value.); data given exactly, centres are unit vectors,
    the first token outside S_1 is its own and 0.01 mu_1
  Given that chosen_bound: enclosure
  Given that chosen_gap: at the instance
  Premise that is not in it: sqrt(d) >= 3*(psi + nu2 + nu4): 8 >= 4.898, met
*)
Definition Eq_15_at_tokens_chosen_here (k : Z) (k1 : Z) (sigma : R) (chosen_bound : R) (chosen_gap : R) : Prop :=
  sigma > 0 ->
  IZR k1 < IZR k ->
  chosen_gap <= chosen_bound.

(* k=8 k1=4 d=64 clusters=4 sigma=0.1 beta=1.0 scores=identity values=competitor ratio=1000.0 delta=0.05 nu4=1.0 path=vectors *)
Definition Eq_15_at_tokens_chosen_here_refuted_1 : Prop :=
  forall chosen_bound : R, 217916884507624283785380361506148512303 /
    174224571863520493293247799005065324265472 <= chosen_bound <= 217916884507624283785380361506148512309 /
    174224571863520493293247799005065324265472 ->
  forall chosen_gap : R, 11536423808810498667 / 9223372036854775808 <= chosen_gap <= 2884105952202624667 /
    2305843009213693952 ->
  let k := 8%Z in
  let k1 := 4%Z in
  let sigma := 0.1 in
  ~ Eq_15_at_tokens_chosen_here k k1 sigma chosen_bound chosen_gap.

(*
  kvt-supplement, Eq. (11), one i: Pr[bounded] >= 1 - 4*delta
  As printed: |\mu_1 W_Q W_K^\top h_i^\top| \leq \sigma\nu_1\nu_6\sqrt{2\log(1/\delta)} \text{ with
    probability } 1 - 4\delta, \text{ jointly with (12), (13)}
  Reading: A = beta 11^T with beta = nu6 and a single centre (1, ..., 1)/sqrt d: |mu_1 A| = nu1 nu6 d, so that
    mu_1 A h_i^T has the deviation sigma nu1 nu6 sqrt d; the right side takes it as sigma nu1 nu6
  Reduction: the left side by simkit.papers.knn.theory.tails.holds_for_one (Return the chance of (11), or of
    (12), for one i. Source: eq. (11), eq. (12).)
  Given that Pr_bounded: enclosure
  Premise that is not in it: sqrt(d) >= 3*(psi + nu2 + own): 8 >= 1.939, met
*)
Definition Eq_11_one_i (sigma : R) (delta : R) (Pr_bounded : R) : Prop :=
  sigma > 0 ->
  5 * delta < 1 ->
  Pr_bounded >= 1 - 4 * delta.

(* k=8 d=64 sigma=0.1 beta=0.01 geometry=aligned delta=0.05 *)
Definition Eq_11_one_i_refuted_1 : Prop :=
  forall Pr_bounded : R, 17736268391801425709 / 73786976294838206464 <= Pr_bounded <= 8868134195900712855 /
    36893488147419103232 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=32 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_2 : Prop :=
  forall Pr_bounded : R, 5803109536343136949 / 9223372036854775808 <= Pr_bounded <= 11606219072686273899 /
    18446744073709551616 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=100 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_3 : Prop :=
  forall Pr_bounded : R, 17343598770586774579 / 73786976294838206464 <= Pr_bounded <= 4335899692646693645 /
    18446744073709551616 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=8 d=64 sigma=0.1 beta=0.01 geometry=aligned delta=0.05 *)
Definition Eq_11_one_i_refuted_4 : Prop :=
  forall Pr_bounded : R, 13472865028434042835 / 1208925819614629174706176 <= Pr_bounded <= 3368216257108510709
    / 302231454903657293676544 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=32 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_5 : Prop :=
  forall Pr_bounded : R, 5624742979740026625 / 9223372036854775808 <= Pr_bounded <= 5803109536642811649 /
    9223372036854775808 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=100 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_6 : Prop :=
  forall Pr_bounded : R, 15138437550672046315 / 73786976294838206464 <= Pr_bounded <= 17343598771904047339 /
    73786976294838206464 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=8 d=64 sigma=0.1 beta=1.0 geometry=identity delta=0.05 *)
Definition Eq_11_one_i_refuted_7 : Prop :=
  forall Pr_bounded : R, (-5727495313) /
    3705346855594118253554271520278013051304639509300498049262642688253220148477952 <= Pr_bounded <=
    5900901509807037295 / 3705346855594118253554271520278013051304639509300498049262642688253220148477952 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=8 d=1024 sigma=0.1 beta=1.0 geometry=identity delta=0.05 *)
Definition Eq_11_one_i_refuted_8 : Prop :=
  forall Pr_bounded : R, (-8053017455) /
    24182454930869128971630979034929262367736891725138653596021083610784895760434445506599441810217194117246951547396038336139776243118248086598688167777571136151502212319042439690688857603917254267032812503454210615131889653976642870453839492453474897607455090956537192287958408346003180925673192878294535972961409611084493126130073312578540715126450363087103973329661521790658747438992891242899586228858010105817505577606097100103799282758839120912676488795728459320075541027591236453952228950212448750313060671282002734974710964827070219427876708670711194302469734015935654629042322842832283852437877317657438560626442057644671197847286740839321606873050098856280195072
    <= Pr_bounded <= 8931581665927541905 /
    24182454930869128971630979034929262367736891725138653596021083610784895760434445506599441810217194117246951547396038336139776243118248086598688167777571136151502212319042439690688857603917254267032812503454210615131889653976642870453839492453474897607455090956537192287958408346003180925673192878294535972961409611084493126130073312578540715126450363087103973329661521790658747438992891242899586228858010105817505577606097100103799282758839120912676488795728459320075541027591236453952228950212448750313060671282002734974710964827070219427876708670711194302469734015935654629042322842832283852437877317657438560626442057644671197847286740839321606873050098856280195072
    ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.
