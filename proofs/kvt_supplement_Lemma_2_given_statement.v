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
  forall chosen_gap : R, 11536423808810496997 / 9223372036854775808 <= chosen_gap <= 11536423808810499003 /
    9223372036854775808 ->
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
  forall Pr_bounded : R, 17736268391801425703 / 73786976294838206464 <= Pr_bounded <= 17736268391801425721 /
    73786976294838206464 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=32 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_2 : Prop :=
  forall Pr_bounded : R, 5803109536343136929 / 9223372036854775808 <= Pr_bounded <= 5803109536343136961 /
    9223372036854775808 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=100 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_3 : Prop :=
  forall Pr_bounded : R, 17343598770586774393 / 73786976294838206464 <= Pr_bounded <= 4335899692646693671 /
    18446744073709551616 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=8 d=64 sigma=0.1 beta=0.01 geometry=aligned delta=0.05 *)
Definition Eq_11_one_i_refuted_4 : Prop :=
  forall Pr_bounded : R, 6736432514217021397 / 604462909807314587353088 <= Pr_bounded <= 6736432514217021451 /
    604462909807314587353088 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=32 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_5 : Prop :=
  forall Pr_bounded : R, 11249485959480052003 / 18446744073709551616 <= Pr_bounded <= 11606219073285622051 /
    18446744073709551616 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=100 d=64 sigma=0.1 beta=1.0 geometry=ones delta=0.05 *)
Definition Eq_11_one_i_refuted_6 : Prop :=
  forall Pr_bounded : R, 7569218774799144491 / 36893488147419103232 <= Pr_bounded <= 8671799386488886827 /
    36893488147419103232 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=8 d=64 sigma=0.1 beta=1.0 geometry=identity delta=0.05 *)
Definition Eq_11_one_i_refuted_7 : Prop :=
  forall Pr_bounded : R, (-22909978661) /
    14821387422376473014217086081112052205218558037201992197050570753012880593911808 <= Pr_bounded <=
    5900901509807037943 / 3705346855594118253554271520278013051304639509300498049262642688253220148477952 ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.

(* k=8 d=1024 sigma=0.1 beta=1.0 geometry=identity delta=0.05 *)
Definition Eq_11_one_i_refuted_8 : Prop :=
  forall Pr_bounded : R, (-32212031159) /
    96729819723476515886523916139717049470947566900554614384084334443139583041737782026397767240868776468987806189584153344559104972472992346394752671110284544606008849276169758762755430415669017068131250013816842460527558615906571481815357969813899590429820363826148769151833633384012723702692771513178143891845638444337972504520293250314162860505801452348415893318646087162634989755971564971598344915432040423270022310424388400415197131035356483650705955182913837280302164110364945815808915800849795001252242685128010939898843859308280877711506834682844777209878936063742618516169291371329135409751509270629754242505768230578684791389146963357286427492200395425120780288
    <= Pr_bounded <= 17863163331855103141 /
    48364909861738257943261958069858524735473783450277307192042167221569791520868891013198883620434388234493903094792076672279552486236496173197376335555142272303004424638084879381377715207834508534065625006908421230263779307953285740907678984906949795214910181913074384575916816692006361851346385756589071945922819222168986252260146625157081430252900726174207946659323043581317494877985782485799172457716020211635011155212194200207598565517678241825352977591456918640151082055182472907904457900424897500626121342564005469949421929654140438855753417341422388604939468031871309258084645685664567704875754635314877121252884115289342395694573481678643213746100197712560390144
    ->
  let sigma := 0.1 in
  let delta := 0.05 in
  ~ Eq_11_one_i sigma delta Pr_bounded.
