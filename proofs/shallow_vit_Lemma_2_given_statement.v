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
  forall Pr_all_at_most_xi : R, 356564113805231165 /
    426752923704310673541110514606160499017264532628218122265360499952898383220328452577371660855779474607547514277979727388536883305863639365143254787349173122950090085088896931741637010298356097582653761032696742526828207874398493522634488152064
    <= Pr_all_at_most_xi <= 11410051641767406919 /
    13656093558537941553315536467397135968552465044102979912491535998492748263050510482475893147384943187441520456895351276433180265787636459684584153195173539934402882722844701815732384329547395122644920353046295760858502651980751792724303620866048
    ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_2 : Prop :=
  forall Pr_all_at_most_xi : R, 1280877011613180489 /
    2068288388563904467245752108074876925468422570861790978056342107361577928887545017164620890337466461676077949499001473247623651785631418950085641752732690119720376151507263749872012656024937734834947688856580324369714701993127664394357638037662474910117225334530323522744804857058628211750883353543931544673402517336938773914923838386340132447670795266260884611716979562197185676333341460105616549943307335470460390637981558870886294473747305337881836647246930382798536043821492493422410054510523604702059426725162028667842943825174591912845793610648923989474790536667726694697300382630716937484387574631107814158761984
    <= Pr_all_at_most_xi <= 5123508046452733497 /
    8273153554255617868983008432299507701873690283447163912225368429446311715550180068658483561349865846704311797996005892990494607142525675800342567010930760478881504606029054999488050624099750939339790755426321297478858807972510657577430552150649899640468901338121294090979219428234512847003533414175726178693610069347755095659695353545360529790683181065043538446867918248788742705333365840422466199773229341881841562551926235483545177894989221351527346588987721531194144175285969973689640218042094418808237706900648114671371775300698367651383174442595695957899162146670906778789201530522867749937550298524431256635047936
    ->
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_3 : Prop :=
  forall Pr_all_at_most_xi : R, 9202529673388807137 /
    20048213477418582548858574348412412347795904754898861995643462603384683136524005709563709105420561644643677105973552827270801474776896513778096895258053392711706131929322920265261283277175916184506175224461272039571134309729871445707075534803723117639541675923413697024723459023525659098056336791550377015008717564393169955087682783860543166328872332048578418061014025481336535435618637055812588446618624494397840888944608514239001747841235550734763661045726636348161609608371181038166256520914061412535468167313669593582239261568708336008018335952189625270681734658498571433923882561666001477469582153029365238707110982794851585181849848257086705789841174736400006333025603097082755832205882273788934356586481100636505704569221228030977586719501711533538231039115065322264920049511383375368389490652369519689202272209945207452618230656624742292087397680044234429287910203755464476533326119411284869326660783329770168049820528559083254042239577016245884599002953791058464106049602493376530219008
    <= Pr_all_at_most_xi <= 2300632418347210205 /
    5012053369354645637214643587103103086948976188724715498910865650846170784131001427390927276355140411160919276493388206817700368694224128444524223814513348177926532982330730066315320819293979046126543806115318009892783577432467861426768883700930779409885418980853424256180864755881414774514084197887594253752179391098292488771920695965135791582218083012144604515253506370334133858904659263953147111654656123599460222236152128559750436960308887683690915261431659087040402402092795259541564130228515353133867041828417398395559815392177084002004583988047406317670433664624642858480970640416500369367395538257341309676777745698712896295462462064271676447460293684100001583256400774270688958051470568447233589146620275159126426142305307007744396679875427883384557759778766330566230012377845843842097372663092379922300568052486301863154557664156185573021849420011058607321977550938866119133331529852821217331665195832442542012455132139770813510559894254061471149750738447764616026512400623344132554752
    ->
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_4 : Prop :=
  forall Pr_all_at_most_xi : R, 10986052842269634495 / 18446744073709551616 <= Pr_all_at_most_xi <=
    5493026421134817253 / 9223372036854775808 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=10 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_5 : Prop :=
  forall Pr_all_at_most_xi : R, 3313517831627563531 / 590295810358705651712 <= Pr_all_at_most_xi <=
    13254071326510254239 / 2361183241434822606848 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_33_37_40_at_t_0 patterns dim Pr_all_at_most_xi.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=100 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_6 : Prop :=
  forall Pr_all_at_most_xi : R, 1352837170128119281 / 43556142965880123323311949751266331066368 <=
    Pr_all_at_most_xi <= 2705674340256238791 / 87112285931760246646623899502532662132736 ->
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
  forall Pr_all_norms : R, 5822022403642510239 /
    1832889850782397517082802171755189663406191307018921761884252780947908096342585866198098193012776216027479008590015982084761399088452696108828481666660133095712823955710669574545075280734654641679682560526831695838459555430831205351382962374814354898944
    <= Pr_all_norms <= 11644044807285050787 /
    3665779701564795034165604343510379326812382614037843523768505561895816192685171732396196386025552432054958017180031964169522798176905392217656963333320266191425647911421339149090150561469309283359365121053663391676919110861662410702765924749628709797888
    ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_2 : Prop :=
  forall Pr_all_norms : R, 10797648502751693355 /
    16905424996341287883274873117328531408603114433155888708094742688853564881815195503181352188405030012629580639784228117724235121904085937192017247310814066461068373887968162693399408565645646113696775453062758028932736905368049975642828700760545167247665234588727615946752
    <= Pr_all_norms <= 10797648502751712127 /
    16905424996341287883274873117328531408603114433155888708094742688853564881815195503181352188405030012629580639784228117724235121904085937192017247310814066461068373887968162693399408565645646113696775453062758028932736905368049975642828700760545167247665234588727615946752
    ->
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=7b alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=15 dim=20 neurons=1000 epsilon=0.15450320384958038 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_3 : Prop :=
  forall Pr_all_norms : R, 15851629139397203421 /
    9076030935533343889148330677184451660957398691768765008885326289770145612551296225251271450782204288267814476258502032778653474399077793626653018683486295323382390383590453332169716856898789897889643528945016096228440849041002686084943230837088977557446564364344140092918489677824
    <= Pr_all_norms <= 15851629139397244871 /
    9076030935533343889148330677184451660957398691768765008885326289770145612551296225251271450782204288267814476258502032778653474399077793626653018683486295323382390383590453332169716856898789897889643528945016096228440849041002686084943230837088977557446564364344140092918489677824
    ->
  let patterns := 15%Z in
  let dim := 20%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_4 : Prop :=
  forall Pr_all_norms : R, 10775108698876945731 / 18446744073709551616 <= Pr_all_norms <= 10775108698876945761
    / 18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=10 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_5 : Prop :=
  forall Pr_all_norms : R, 10918150266390447569 / 2361183241434822606848 <= Pr_all_norms <=
    10918150266390447855 / 2361183241434822606848 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_2_Claim_1_eq_42_at_t_0 patterns dim Pr_all_norms.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=100 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_42_at_t_0_refuted_6 : Prop :=
  forall Pr_all_norms : R, 6228638753609873003 / 1393796574908163946345982392040522594123776 <= Pr_all_norms
    <= 6228638753609874625 / 1393796574908163946345982392040522594123776 ->
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
  forall Pr_short : R, 10321077177923992413 / 18446744073709551616 <= Pr_short <= 10321077177923992431 /
    18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  let xi := 0.01 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.1 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_2 : Prop :=
  forall Pr_short : R, 10321077177923992413 / 18446744073709551616 <= Pr_short <= 10321077177923992431 /
    18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  let xi := 0.1 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.3952579224018088 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.3 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_3 : Prop :=
  forall Pr_short : R, 10321077177923992413 / 18446744073709551616 <= Pr_short <= 10321077177923992431 /
    18446744073709551616 ->
  let patterns := 5%Z in
  let dim := 10%Z in
  let xi := 0.3 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_4 : Prop :=
  forall Pr_short : R, 9999431827100404783 / 18446744073709551616 <= Pr_short <= 9999431827100404805 /
    18446744073709551616 ->
  let patterns := 10%Z in
  let dim := 20%Z in
  let xi := 0.01 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.1 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_5 : Prop :=
  forall Pr_short : R, 9999431827100404783 / 18446744073709551616 <= Pr_short <= 9999431827100404805 /
    18446744073709551616 ->
  let patterns := 10%Z in
  let dim := 20%Z in
  let xi := 0.1 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=20 xi=0.3 iterations=100 step_size=0.01 *)
Definition Lemma_2_Claim_1_eq_96_refuted_6 : Prop :=
  forall Pr_short : R, 9999431827100404783 / 18446744073709551616 <= Pr_short <= 9999431827100404805 /
    18446744073709551616 ->
  let patterns := 10%Z in
  let dim := 20%Z in
  let xi := 0.3 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.02 samples=2 batch=1 tokens=2 patterns=3 dim=4 neurons=1 epsilon=0.44270422048691765 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 seen=1 xi=0.01 iterations=1 step_size=1.0 *)
Definition Lemma_2_Claim_1_eq_96_refuted_7 : Prop :=
  forall Pr_short : R, 6655881179375214661 / 73786976294838206464 <= Pr_short <= 6655881179375214667 /
    73786976294838206464 ->
  let patterns := 3%Z in
  let dim := 4%Z in
  let xi := 0.01 in
  ~ Lemma_2_Claim_1_eq_96 patterns dim xi Pr_short.
