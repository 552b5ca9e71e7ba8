(* shallow-vit, Lemma 2: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Lemma 2, Claim 2, eq. (155) to (156), constants at 1: meets_156 <= meets_155
  As printed: \epsilon_S e^{-(\delta+\tau)}(1-(\tau+\sigma)) \frac12 E[|S_1|/|S|] \gtrsim E[|S_2|/|S|] -
    \sqrt{\log Bt/(Bt)}. \text{ Thus, (156)}
  Reading: that (156) is enough for (155), without the deviation; a factor 1/2 of (155) is gone in (156), and
    (155) has >~
  Reduction: meets_155 by simkit.papers.patches.claims.displays.meets_155 (Return 1 where half the ratio of
    eq. (8) times alpha_* is at least alpha_#; else 0. Source: eq. (155).); meets_156 by
    simkit.papers.patches.claims.displays.meets_156 (Return 1 where alpha_* and alpha_nd meet eq. (156),
    epsilon_S at its supremum; else 0. Source: eq. (68), eq. (156).)
  Given that meets_155: exact
  Given that meets_156: exact
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_2_eq_155_to_156_constants_at_1 (sigma : R) (tau : R) (patterns : Z) (dim : Z) (meets_155 : R) (meets_156 : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sigma + tau < 1 ->
  meets_156 <= meets_155.

(* figure=1a alpha=0.4 confusion=0.1 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_2_eq_155_to_156_constants_at_1_refuted_1 : Prop :=
  forall meets_155 : R, meets_155 = 0 ->
  forall meets_156 : R, meets_156 = 1 ->
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_2_eq_155_to_156_constants_at_1 sigma tau patterns dim meets_155 meets_156.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (33), (37), (40), at t = 0: Pr[all_at_most_xi] >= 1
  As printed: W_{O(i,\cdot)}^{(t)} p \le \xi \|p\|
  Reading: p_3 to p_M: independent N(0, xi^2) products; read at t = 0, where W_O is drawn, of all neurons at
    once; the paper starts its induction at t = 1, and Lemma 2 names no probability
  Reduction: the left side by simkit.papers.patches.claims.start._pair.<locals>.<lambda>
  Given that Pr_all_at_most_xi: enclosure
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0 (patterns : Z) (dim : Z) (Pr_all_at_most_xi : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  Pr_all_at_most_xi >= 1.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_1 : Prop :=
  forall Pr_all_at_most_xi : R, 5705025820883701873 /
    6828046779268970776657768233698567984276232522051489956245767999246374131525255241237946573692471593720760228447675638216590132893818229842292076597586769967201441361422350907866192164773697561322460176523147880429251325990375896362151810433024
    <= Pr_all_at_most_xi <= 11410051641767403747 /
    13656093558537941553315536467397135968552465044102979912491535998492748263050510482475893147384943187441520456895351276433180265787636459684584153195173539934402882722844701815732384329547395122644920353046295760858502651980751792724303620866048
    ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_2 : Prop :=
  forall Pr_all_at_most_xi : R, 10247016092905459397 /
    16546307108511235737966016864599015403747380566894327824450736858892623431100360137316967122699731693408623595992011785980989214285051351600685134021861520957763009212058109998976101248199501878679581510852642594957717615945021315154861104301299799280937802676242588181958438856469025694007066828351452357387220138695510191319390707090721059581366362130087076893735836497577485410666731680844932399546458683763683125103852470967090355789978442703054693177975443062388288350571939947379280436084188837616475413801296229342743550601396735302766348885191391915798324293341813557578403061045735499875100597048862513270095872
    <= Pr_all_at_most_xi <= 5123508046452729699 /
    8273153554255617868983008432299507701873690283447163912225368429446311715550180068658483561349865846704311797996005892990494607142525675800342567010930760478881504606029054999488050624099750939339790755426321297478858807972510657577430552150649899640468901338121294090979219428234512847003533414175726178693610069347755095659695353545360529790683181065043538446867918248788742705333365840422466199773229341881841562551926235483545177894989221351527346588987721531194144175285969973689640218042094418808237706900648114671371775300698367651383174442595695957899162146670906778789201530522867749937550298524431256635047936
    ->
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_3 : Prop :=
  forall Pr_all_at_most_xi : R, 4601264836694414867 /
    10024106738709291274429287174206206173897952377449430997821731301692341568262002854781854552710280822321838552986776413635400737388448256889048447629026696355853065964661460132630641638587958092253087612230636019785567154864935722853537767401861558819770837961706848512361729511762829549028168395775188507504358782196584977543841391930271583164436166024289209030507012740668267717809318527906294223309312247198920444472304257119500873920617775367381830522863318174080804804185590519083128260457030706267734083656834796791119630784354168004009167976094812635340867329249285716961941280833000738734791076514682619353555491397425792590924924128543352894920587368200003166512801548541377916102941136894467178293240550318252852284610614015488793359750855766769115519557532661132460024755691687684194745326184759844601136104972603726309115328312371146043698840022117214643955101877732238266663059705642434663330391664885084024910264279541627021119788508122942299501476895529232053024801246688265109504
    <= Pr_all_at_most_xi <= 18405059346777659469 /
    40096426954837165097717148696824824695591809509797723991286925206769366273048011419127418210841123289287354211947105654541602949553793027556193790516106785423412263858645840530522566554351832369012350448922544079142268619459742891414151069607446235279083351846827394049446918047051318196112673583100754030017435128786339910175365567721086332657744664097156836122028050962673070871237274111625176893237248988795681777889217028478003495682471101469527322091453272696323219216742362076332513041828122825070936334627339187164478523137416672016036671904379250541363469316997142867847765123332002954939164306058730477414221965589703170363699696514173411579682349472800012666051206194165511664411764547577868713172962201273011409138442456061955173439003423067076462078230130644529840099022766750736778981304739039378404544419890414905236461313249484584174795360088468858575820407510928953066652238822569738653321566659540336099641057118166508084479154032491769198005907582116928212099204986753060438016
    ->
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_4 : Prop :=
  forall Pr_all_at_most_xi : R, 5493026421134817251 / 9223372036854775808 <= Pr_all_at_most_xi <=
    10986052842269634503 / 18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=10 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_5 : Prop :=
  forall Pr_all_at_most_xi : R, 13254071326510254201 / 2361183241434822606848 <= Pr_all_at_most_xi <=
    6627035663255127101 / 1180591620717411303424 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=100 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_6 : Prop :=
  forall Pr_all_at_most_xi : R, 5411348680512477431 / 174224571863520493293247799005065324265472 <=
    Pr_all_at_most_xi <= 10822697361024954863 / 348449143727040986586495598010130648530944 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (42), at t = 0: Pr[all_norms] >= 1
  As printed: \|W_{O(i,\cdot)}^{(t)}\|^2 \le M \xi^2 \|p\|^2
  Reading: within the span of p_1 to p_M, as (119) has it: xi^2 chi-square; read at t = 0, where W_O is drawn,
    of all neurons at once; the paper starts its induction at t = 1, and Lemma 2 names no probability
  Reduction: the left side by simkit.papers.patches.claims.start._pair.<locals>.<lambda>
  Given that Pr_all_norms: enclosure
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_1_eq_42_at_t_0 (patterns : Z) (dim : Z) (Pr_all_norms : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  Pr_all_norms >= 1.

(* figure=1a alpha=0.3 confusion=0.2 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=128 batch=8 tokens=100 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=8 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_1 : Prop :=
  forall Pr_all_norms : R, 11644044807285041185 /
    3665779701564795034165604343510379326812382614037843523768505561895816192685171732396196386025552432054958017180031964169522798176905392217656963333320266191425647911421339149090150561469309283359365121053663391676919110861662410702765924749628709797888
    <= Pr_all_norms <= 5822022403642520593 /
    1832889850782397517082802171755189663406191307018921761884252780947908096342585866198098193012776216027479008590015982084761399088452696108828481666660133095712823955710669574545075280734654641679682560526831695838459555430831205351382962374814354898944
    ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_2 : Prop :=
  forall Pr_all_norms : R, 1349706062843963167 /
    2113178124542660985409359139666066426075389304144486088511842836106695610226899437897669023550628751578697579973028514715529390238010742149002155913851758307633546735996020336674926070705705764212096931632844753616592113171006246955353587595068145905958154323590951993344
    <= Pr_all_norms <= 10797648502751705337 /
    16905424996341287883274873117328531408603114433155888708094742688853564881815195503181352188405030012629580639784228117724235121904085937192017247310814066461068373887968162693399408565645646113696775453062758028932736905368049975642828700760545167247665234588727615946752
    ->
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_3 : Prop :=
  forall Pr_all_norms : R, 15851629139397231671 /
    9076030935533343889148330677184451660957398691768765008885326289770145612551296225251271450782204288267814476258502032778653474399077793626653018683486295323382390383590453332169716856898789897889643528945016096228440849041002686084943230837088977557446564364344140092918489677824
    <= Pr_all_norms <= 1981453642424653959 /
    1134503866941667986143541334648056457619674836471095626110665786221268201568912028156408931347775536033476809532312754097331684299884724203331627335435786915422798797948806666521214607112348737236205441118127012028555106130125335760617903854636122194680820545543017511614811209728
    ->
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_4 : Prop :=
  forall Pr_all_norms : R, 10775108698876945751 / 18446744073709551616 <= Pr_all_norms <= 1346888587359618219
    / 2305843009213693952 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=10 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_5 : Prop :=
  forall Pr_all_norms : R, 2729537566597611941 / 590295810358705651712 <= Pr_all_norms <= 10918150266390447765
    / 2361183241434822606848 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=100 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_6 : Prop :=
  forall Pr_all_norms : R, 6228638753609874111 / 1393796574908163946345982392040522594123776 <= Pr_all_norms
    <= 12457277507219748223 / 2787593149816327892691964784081045188247552 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(*
  shallow-vit, Lemma 2, Claim 1, eq. (96): Pr[short] <= xi
  As printed: W_{O(i,\cdot)}^{(0)} \sim N(0, \xi^2 I/m_a): \Pr(\|W_{O(i,\cdot)}^{(0)}\| \le \xi) \le \xi
  Reading: |w|^2 m_a/xi^2 is chi-square with m_a degrees of freedom, m_a its mean; Algorithm 1 has entries
    N(0, xi^2)
  Reduction: the left side by simkit.papers.patches.claims.start._pair.<locals>.<lambda>
  Given that Pr_short: enclosure
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_2_Claim_1_eq_96 (patterns : Z) (dim : Z) (xi : R) (Pr_short : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  Pr_short <= xi.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_1 : Prop :=
  forall Pr_short : R, 1290134647240499053 / 2305843009213693952 <= Pr_short <= 10321077177923992425 /
    18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  let xi := 0.01 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.1 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_2 : Prop :=
  forall Pr_short : R, 1290134647240499053 / 2305843009213693952 <= Pr_short <= 10321077177923992425 /
    18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  let xi := 0.1 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.3 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_3 : Prop :=
  forall Pr_short : R, 1290134647240499053 / 2305843009213693952 <= Pr_short <= 10321077177923992425 /
    18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  let xi := 0.3 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_4 : Prop :=
  forall Pr_short : R, 4999715913550202399 / 9223372036854775808 <= Pr_short <= 9999431827100404799 /
    18446744073709551616 ->
  let patterns := 10%Z in
  let dim := 20%Z in
  let xi := 0.01 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.1 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_5 : Prop :=
  forall Pr_short : R, 4999715913550202399 / 9223372036854775808 <= Pr_short <= 9999431827100404799 /
    18446744073709551616 ->
  let patterns := 10%Z in
  let dim := 20%Z in
  let xi := 0.1 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.3 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_6 : Prop :=
  forall Pr_short : R, 4999715913550202399 / 9223372036854775808 <= Pr_short <= 9999431827100404799 /
    18446744073709551616 ->
  let patterns := 10%Z in
  let dim := 20%Z in
  let xi := 0.3 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.02 samples=2 batch=1 tokens=2 patterns=3 dim=4 neurons=1 epsilon=0.44270422048691765 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=1 xi=0.01 iterations=1 step_size=1.0 *)
Definition Lemma_2_Claim_1_eq_96_refuted_7 : Prop :=
  forall Pr_short : R, 13311762358750429329 / 147573952589676412928 <= Pr_short <= 6655881179375214665 /
    73786976294838206464 ->
  let patterns := 3%Z in
  let dim := 4%Z in
  let xi := 0.01 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.
