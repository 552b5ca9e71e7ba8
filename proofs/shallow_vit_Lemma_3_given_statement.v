(* shallow-vit, Lemma 3: what is refuted (given that the enclosures below are right). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Lemma 3, eq. (212), value of the integral, constant 1: ((1 - angle/pi)**patterns -
    (-angle/pi)**patterns)/patterns >= (1 - angle/pi)**patterns/patterns
  Reading: (212) has >~; the lower limit -(-angle/pi)^M/M is lost in it; N = 128 chosen here in Figures 1 and
    3, N = 8 in Figure 2; none is printed, nor is alpha_* = 0.3 of Figures 1(a), 2 and 3
  Reduction: angle by simkit.papers.patches.claims.conditions._angle; pi by
    simkit.papers.patches.claims.lemma._pi
  Given that angle: enclosure
  Premise that is not in it: tau <= 1/patterns: 0.04472 <= 0.1, open
*)
Definition Lemma_3_eq_212_value_of_the_integral_constant_1 (sigma : R) (tau : R) (patterns : Z) (dim : Z) (angle : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sigma + tau < 2 ->
  (powerRZ (1 - angle / PI) patterns - powerRZ ((- angle) / PI) patterns) / IZR patterns >= powerRZ (1 - angle
    / PI) patterns / IZR patterns.

(* figure=7a alpha=0.5 confusion=0.05 sigma=0.1 delta=0.2 token_noise=0.01 tau=0.044721359549995794 samples=200 batch=20 tokens=50 patterns=10 dim=20 neurons=1000 epsilon=0.2696688025663869 c_attention=0.0 c_error=0.0 norm=400.0 value_error=99.0 key_error=399.0 *)
Definition Lemma_3_eq_212_value_of_the_integral_constant_1_refuted_1 : Prop :=
  forall angle : R, 197156817444185221019847332706321351035 / 1361129467683753853853498429727072845824 <=
    angle <= 197156817444185221019847332706321351045 / 1361129467683753853853498429727072845824 ->
  let sigma := 0.1 in
  let tau := 0.044721359549995794 in
  let patterns := 10%Z in
  let dim := 20%Z in
  ~ Lemma_3_eq_212_value_of_the_integral_constant_1 sigma tau patterns dim angle.

(*
  shallow-vit, Lemma 3, eq. (212), constant 1, Definition 2: E[share] >= 1/patterns*(1 - (sigma +
    tau)*patterns/pi)
  Reading: (212) has >~; constant 1, as eq. (208) needs it
  Reduction: the left side by simkit.papers.patches.claims.lemma.share_ball (Return an enclosure of the
    probability that one neuron is lucky. Source: Definition 2, eq. (209), eq. (220).); pi by
    simkit.papers.patches.claims.lemma._pi
  Given that E_share: enclosure
  Premise that is not in it: m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding): 1000 >= 1000, met
  Premise that is not in it: 2 < M (Section 3.2): 2 < 5, met
  Premise that is not in it: M < m_a (Section 3.2): 5 < 10, met
  Premise that is not in it: sigma + tau <= pi/M (eq. (216)): 0.04162 <= 0.6283, met
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_212_constant_1_Definition_2 (dim : Z) (patterns : Z) (sigma : R) (tau : R) (E_share : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  E_share >= 1 / IZR patterns * (1 - (sigma + tau) * IZR patterns / PI).

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_1 : Prop :=
  forall E_share : R, 15708969568415520087 / 324518553658426726783156020576256 <= E_share <=
    15708969568415520195 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_2 : Prop :=
  forall E_share : R, 13087743228796915671 / 633825300114114700748351602688 <= E_share <= 13087743228796915761
    / 633825300114114700748351602688 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_3 : Prop :=
  forall E_share : R, 7452110173162662923 / 4951760157141521099596496896 <= E_share <= 3726055086581331491 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_4 : Prop :=
  forall E_share : R, 18110480905749874977 / 77371252455336267181195264 <= E_share <= 18110480905749875083 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_5 : Prop :=
  forall E_share : R, 15708969568415520087 / 324518553658426726783156020576256 <= E_share <=
    15708969568415520195 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_6 : Prop :=
  forall E_share : R, 13087743228796915671 / 633825300114114700748351602688 <= E_share <= 13087743228796915761
    / 633825300114114700748351602688 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_7 : Prop :=
  forall E_share : R, 7452110173162662923 / 4951760157141521099596496896 <= E_share <= 3726055086581331491 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_8 : Prop :=
  forall E_share : R, 18110480905749874977 / 77371252455336267181195264 <= E_share <= 18110480905749875083 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_9 : Prop :=
  forall E_share : R, 11090996060633828991 / 73786976294838206464 <= E_share <= 11090996208207782271 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_10 : Prop :=
  forall E_share : R, 16331142860124443903 / 147573952589676412928 <= E_share <= 16331143155272350463 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_11 : Prop :=
  forall E_share : R, 10607677531345200383 / 147573952589676412928 <= E_share <= 10607677826493106943 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_12 : Prop :=
  forall E_share : R, 14735020905580403711 / 590295810358705651712 <= E_share <= 14735022086172029951 /
    590295810358705651712 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_13 : Prop :=
  forall E_share : R, 15239533013898890495 / 147573952589676412928 <= E_share <= 15239533309046797055 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_14 : Prop :=
  forall E_share : R, 10791876623241739519 / 147573952589676412928 <= E_share <= 10791876918389646079 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_15 : Prop :=
  forall E_share : R, 13326526227763798527 / 295147905179352825856 <= E_share <= 13326526818059611647 /
    295147905179352825856 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_16 : Prop :=
  forall E_share : R, 16611125603625875455 / 1180591620717411303424 <= E_share <= 16611127964809127935 /
    1180591620717411303424 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_17 : Prop :=
  forall E_share : R, 4749073523726823543 / 36893488147419103232 <= E_share <= 4749073523726823583 /
    36893488147419103232 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_18 : Prop :=
  forall E_share : R, 17104663349486670983 / 147573952589676412928 <= E_share <= 17104663349486671127 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(*
  shallow-vit, Lemma 3, eq. (213), Definition 2: E[share] = 1/patterns*(1 - (sigma + tau)*patterns/pi)
  As printed: v_i \text{ belongs to Bernoulli distribution with probability } \frac{1}{M}(1-\frac{(\sigma +
    \tau)M}{\pi})
  Reading: it follows (212), which has >~; read as an equality
  Reduction: the left side by simkit.papers.patches.claims.lemma.share_ball (Return an enclosure of the
    probability that one neuron is lucky. Source: Definition 2, eq. (209), eq. (220).); pi by
    simkit.papers.patches.claims.lemma._pi
  Given that E_share: enclosure
  Premise that is not in it: m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding): 1000 >= 1000, met
  Premise that is not in it: 2 < M (Section 3.2): 2 < 5, met
  Premise that is not in it: M < m_a (Section 3.2): 5 < 10, met
  Premise that is not in it: sigma + tau <= pi/M (eq. (216)): 0.04162 <= 0.6283, met
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_213_Definition_2 (dim : Z) (patterns : Z) (sigma : R) (tau : R) (E_share : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  E_share = 1 / IZR patterns * (1 - (sigma + tau) * IZR patterns / PI).

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_1 : Prop :=
  forall E_share : R, 15708969568415520087 / 324518553658426726783156020576256 <= E_share <=
    15708969568415520195 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_2 : Prop :=
  forall E_share : R, 13087743228796915671 / 633825300114114700748351602688 <= E_share <= 13087743228796915761
    / 633825300114114700748351602688 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_3 : Prop :=
  forall E_share : R, 7452110173162662923 / 4951760157141521099596496896 <= E_share <= 3726055086581331491 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_4 : Prop :=
  forall E_share : R, 18110480905749874977 / 77371252455336267181195264 <= E_share <= 18110480905749875083 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_5 : Prop :=
  forall E_share : R, 15708969568415520087 / 324518553658426726783156020576256 <= E_share <=
    15708969568415520195 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_6 : Prop :=
  forall E_share : R, 13087743228796915671 / 633825300114114700748351602688 <= E_share <= 13087743228796915761
    / 633825300114114700748351602688 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_7 : Prop :=
  forall E_share : R, 7452110173162662923 / 4951760157141521099596496896 <= E_share <= 3726055086581331491 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_8 : Prop :=
  forall E_share : R, 18110480905749874977 / 77371252455336267181195264 <= E_share <= 18110480905749875083 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_9 : Prop :=
  forall E_share : R, 11090996060633828991 / 73786976294838206464 <= E_share <= 11090996208207782271 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_10 : Prop :=
  forall E_share : R, 16331142860124443903 / 147573952589676412928 <= E_share <= 16331143155272350463 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_11 : Prop :=
  forall E_share : R, 10607677531345200383 / 147573952589676412928 <= E_share <= 10607677826493106943 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_12 : Prop :=
  forall E_share : R, 14735020905580403711 / 590295810358705651712 <= E_share <= 14735022086172029951 /
    590295810358705651712 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_13 : Prop :=
  forall E_share : R, 15239533013898890495 / 147573952589676412928 <= E_share <= 15239533309046797055 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_14 : Prop :=
  forall E_share : R, 10791876623241739519 / 147573952589676412928 <= E_share <= 10791876918389646079 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_15 : Prop :=
  forall E_share : R, 13326526227763798527 / 295147905179352825856 <= E_share <= 13326526818059611647 /
    295147905179352825856 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_16 : Prop :=
  forall E_share : R, 16611125603625875455 / 1180591620717411303424 <= E_share <= 16611127964809127935 /
    1180591620717411303424 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_17 : Prop :=
  forall E_share : R, 13792064381902709663 / 73786976294838206464 <= E_share <= 13792064381902709769 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_18 : Prop :=
  forall E_share : R, 6450345262797992705 / 36893488147419103232 <= E_share <= 6450345262797992751 /
    36893488147419103232 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_19 : Prop :=
  forall E_share : R, 5921695621092461371 / 36893488147419103232 <= E_share <= 2960847810546230705 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_20 : Prop :=
  forall E_share : R, 9944827017624593139 / 73786976294838206464 <= E_share <= 9944827017624593209 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_21 : Prop :=
  forall E_share : R, 4749073523726823543 / 36893488147419103232 <= E_share <= 4749073523726823583 /
    36893488147419103232 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_22 : Prop :=
  forall E_share : R, 17104663349486670983 / 147573952589676412928 <= E_share <= 17104663349486671127 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_23 : Prop :=
  forall E_share : R, 3727366235632032841 / 36893488147419103232 <= E_share <= 7454732471264065751 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_24 : Prop :=
  forall E_share : R, 11126581538548401845 / 147573952589676412928 <= E_share <= 11126581538548401949 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(*
  shallow-vit, Lemma 3, eq. (214), Definition 2: Pr[within] >= 1 - samples**-10
  As printed: \left|\frac{1}{m}\sum_i v_i - \frac{1}{M}(1-\frac{(\sigma+\tau)M}{\pi})\right| \le
    \sqrt{\frac{\log N}{m}} \text{ with probability at least } 1 - N^{-10}
  Reading: (26), which it cites, has an absolute constant c > 0, which is left out here
  Reduction: the left side by simkit.papers.patches.claims.lemma._within.<locals>.chance
  Given that Pr_within_: enclosure
  Premise that is not in it: m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding): 250 >= 250, met
  Premise that is not in it: 2 < M (Section 3.2): 2 < 5, met
  Premise that is not in it: M < m_a (Section 3.2): 5 < 10, met
  Premise that is not in it: sigma + tau <= pi/M (eq. (216)): 0.1316 <= 0.6283, met
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_214_Definition_2 (dim : Z) (patterns : Z) (samples : Z) (Pr_within_ : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  Pr_within_ >= 1 - powerRZ (IZR samples) (- 10).

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=definition-2 *)
Definition Lemma_3_eq_214_Definition_2_refuted_1 : Prop :=
  forall Pr_within_ : R, (-10376293593001230337) / 42535295865117307932921825928971026432 <= Pr_within_ <=
    872415235 / 2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_2 : Prop :=
  forall Pr_within_ : R, 9223269065563629927 / 9223372036854775808 <= Pr_within_ <= 1152908633201293115 /
    1152921504606846976 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_3 : Prop :=
  forall Pr_within_ : R, 18252602252275980407 / 18446744073709551616 <= Pr_within_ <= 18252602326654905719 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_4 : Prop :=
  forall Pr_within_ : R, 14926097869507909743 / 295147905179352825856 <= Pr_within_ <= 14926105605925386351 /
    295147905179352825856 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_5 : Prop :=
  forall Pr_within_ : R, 17427280297941958655 / 2475880078570760549798248448 <= Pr_within_ <=
    17427317893938380799 / 2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_6 : Prop :=
  forall Pr_within_ : R, 9223371929921283017 / 9223372036854775808 <= Pr_within_ <= 2305842982480320755 /
    2305843009213693952 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_7 : Prop :=
  forall Pr_within_ : R, 9223371991668990743 / 9223372036854775808 <= Pr_within_ <= 4611685995834495373 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_8 : Prop :=
  forall Pr_within_ : R, 18446743986974024469 / 18446744073709551616 <= Pr_within_ <= 18446743986974024475 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_9 : Prop :=
  forall Pr_within_ : R, 18446744007689757013 / 18446744073709551616 <= Pr_within_ <= 18446744007689757019 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_10 : Prop :=
  forall Pr_within_ : R, 2305842994400970799 / 2305843009213693952 <= Pr_within_ <= 9223371977603883199 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=10000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.11509037065006825 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_11 : Prop :=
  forall Pr_within_ : R, 9223371892679588651 / 9223372036854775808 <= Pr_within_ <= 4611685946339794327 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=100000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.036394770800720934 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_12 : Prop :=
  forall Pr_within_ : R, 18446481651185540165 / 18446744073709551616 <= Pr_within_ <= 18446481651185540171 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=1000000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.011509037065006826 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_13 : Prop :=
  forall Pr_within_ : R, 14359709139465520061 / 36893488147419103232 <= Pr_within_ <= 14359709139465574043 /
    36893488147419103232 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(*
  shallow-vit, Lemma 3, eq. (208) for W(0), constant 1 in (207), Definition 2: Pr[holds_w] >= 1 - samples**-10
  As printed: |\mathcal{W}(0)| \ge \frac{m}{M}\left(1 - \epsilon_m - \frac{(\sigma+\tau)M}{\pi}\right) \text{
    (208), with probability at least } 1 - N^{-10} \text{ (214)}
  Reading: Lemma 3 names no probability; its proof, eq. (214), has 1 - N^-10. Eq. (207) has constant 1; the
    proof, before (215), asks for m >= Theta(epsilon_m^-2 M^2 log B), which leaves it open
  Reduction: the left side by simkit.papers.patches.claims.lemma.chance_of_w (Return an enclosure of the
    probability that |W(0)| reaches the bound (208). Source: eq. (208).)
  Given that Pr_holds_w: enclosure
  Premise that is not in it: m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding): 250 >= 250, met
  Premise that is not in it: 2 < M (Section 3.2): 2 < 5, met
  Premise that is not in it: M < m_a (Section 3.2): 5 < 10, met
  Premise that is not in it: sigma + tau <= pi/M (eq. (216)): 0.1316 <= 0.6283, met
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 (dim : Z) (patterns : Z) (samples : Z) (Pr_holds_w : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  Pr_holds_w >= 1 - powerRZ (IZR samples) (- 10).

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=definition-2 *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_1 : Prop :=
  forall Pr_holds_w : R, (-603979777) / 2475880078570760549798248448 <= Pr_holds_w <= 872415233 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_2 : Prop :=
  forall Pr_holds_w : R, 1152908633195453741 / 1152921504606846976 <= Pr_holds_w <= 1152908633201293115 /
    1152921504606846976 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_3 : Prop :=
  forall Pr_holds_w : R, 2281575281534497567 / 2305843009213693952 <= Pr_holds_w <= 2281575290831863199 /
    2305843009213693952 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_4 : Prop :=
  forall Pr_holds_w : R, 932881116844244871 / 18446744073709551616 <= Pr_holds_w <= 932881600370336135 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_5 : Prop :=
  forall Pr_holds_w : R, 531838387998719 / 75557863725914323419136 <= Pr_holds_w <= 531839535337473 /
    75557863725914323419136 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_6 : Prop :=
  forall Pr_holds_w : R, 18446744073709515911 / 18446744073709551616 <= Pr_holds_w <= 18446744073709515915 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_7 : Prop :=
  forall Pr_holds_w : R, 18446744073707537771 / 18446744073709551616 <= Pr_holds_w <= 18446744073707537775 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_8 : Prop :=
  forall Pr_holds_w : R, 1152921504605100681 / 1152921504606846976 <= Pr_holds_w <= 4611686018420402725 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_9 : Prop :=
  forall Pr_holds_w : R, 18446744073659233411 / 18446744073709551616 <= Pr_holds_w <= 18446744073659233415 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_10 : Prop :=
  forall Pr_holds_w : R, 4611686018418399581 / 4611686018427387904 <= Pr_holds_w <= 2305843009209199791 /
    2305843009213693952 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=10000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.11509037065006825 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_11 : Prop :=
  forall Pr_holds_w : R, 9223372036848684859 / 9223372036854775808 <= Pr_holds_w <= 9223372036848684861 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=100000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.036394770800720934 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_12 : Prop :=
  forall Pr_holds_w : R, 4611686018427387809 / 4611686018427387904 <= Pr_holds_w <= 2305843009213693905 /
    2305843009213693952 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(*
  shallow-vit, Lemma 3, eq. (208) for both, constant 1 in (207), Definition 2: Pr[holds] >= 1 - 2*samples**-10
  As printed: |\mathcal{W}(0)|, |\mathcal{U}(0)| \ge \frac{m}{M}\left(1 - \epsilon_m -
    \frac{(\sigma+\tau)M}{\pi}\right) \text{ (208), with probability at least } 1 - N^{-10} \text{ (214)}
  Reading: 1 - N^-10 for each of the two sets, by the union bound
  Reduction: the left side by simkit.papers.patches.claims.lemma.chance_of_both (Return an enclosure of the
    probability that |W(0)| and |U(0)| both reach the bound (208). Source: eq. (208).)
  Given that Pr_holds: enclosure
  Premise that is not in it: m >= epsilon_m^-2 M^2 log N (eq. (207), up to rounding): 250 >= 250, met
  Premise that is not in it: 2 < M (Section 3.2): 2 < 5, met
  Premise that is not in it: M < m_a (Section 3.2): 5 < 10, met
  Premise that is not in it: sigma + tau <= pi/M (eq. (216)): 0.1316 <= 0.6283, met
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 (dim : Z) (patterns : Z) (samples : Z) (Pr_holds : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  Pr_holds >= 1 - 2 * powerRZ (IZR samples) (- 10).

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_1 : Prop :=
  forall Pr_holds : R, (-196855843) / 4835703278458516698824704 <= Pr_holds <= 75221027 /
    4835703278458516698824704 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_2 : Prop :=
  forall Pr_holds : R, (-318913597) / 4835703278458516698824704 <= Pr_holds <= 123878461 /
    4835703278458516698824704 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_3 : Prop :=
  forall Pr_holds : R, (-812896007) / 4835703278458516698824704 <= Pr_holds <= 331599623 /
    4835703278458516698824704 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_4 : Prop :=
  forall Pr_holds : R, (-411104417) / 1208925819614629174706176 <= Pr_holds <= 170456225 /
    1208925819614629174706176 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_5 : Prop :=
  forall Pr_holds : R, (-603979777) / 2475880078570760549798248448 <= Pr_holds <= 872415233 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_6 : Prop :=
  forall Pr_holds : R, 9223166094272284245 / 9223372036854775808 <= Pr_holds <= 9223269065610544725 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_7 : Prop :=
  forall Pr_holds : R, 4514615107609781197 / 4611686018427387904 <= Pr_holds <= 4563150581764547533 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_8 : Prop :=
  forall Pr_holds : R, (-286110703) / 4611686018427387904 <= Pr_holds <= 233220400378694673 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_9 : Prop :=
  forall Pr_holds : R, (-153) / 18446744073709551616 <= Pr_holds <= 129843636711 / 18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_10 : Prop :=
  forall Pr_holds : R, 1152921504606842513 / 1152921504606846976 <= Pr_holds <= 4611686018427370053 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_11 : Prop :=
  forall Pr_holds : R, 2305843009213190491 / 2305843009213693952 <= Pr_holds <= 4611686018426380983 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_12 : Prop :=
  forall Pr_holds : R, 9223372036826835089 / 9223372036854775808 <= Pr_holds <= 9223372036826835091 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_13 : Prop :=
  forall Pr_holds : R, 2305843009201114401 / 2305843009213693952 <= Pr_holds <= 4611686018402228803 /
    4611686018427387904 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_14 : Prop :=
  forall Pr_holds : R, 4611686018409411259 / 4611686018427387904 <= Pr_holds <= 2305843009209199791 /
    2305843009213693952 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=10000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.11509037065006825 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_15 : Prop :=
  forall Pr_holds : R, 1152921504605324239 / 1152921504606846976 <= Pr_holds <= 9223372036848684861 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=100000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.036394770800720934 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_16 : Prop :=
  forall Pr_holds : R, 4611686018427387715 / 4611686018427387904 <= Pr_holds <= 2305843009213693905 /
    2305843009213693952 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(*
  shallow-vit, Lemma 3, eq. (209) to (212), second line, Definition 2: E[share] = ((1 - angle/pi)**patterns -
    (-angle/pi)**patterns)/patterns
  As printed: \Pr(i \in \mathcal{W}(0)) =
    -\frac{1}{M}\left(\frac{2\pi-2\Delta\theta-x}{2\pi}\right)^M\Big|_0^{2\pi}
  Reading: the angles of (209) read as it reads them: independent, uniform on [0, 2 pi]
  Reduction: the left side by simkit.papers.patches.claims.lemma.share_ball (Return an enclosure of the
    probability that one neuron is lucky. Source: Definition 2, eq. (209), eq. (220).); angle by
    simkit.papers.patches.claims.chains._angle; pi by simkit.papers.patches.claims.lemma._pi
  Given that angle: enclosure
  Given that E_share: enclosure
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2 (dim : Z) (patterns : Z) (sigma : R) (tau : R) (angle : R) (E_share : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sigma + tau < 2 ->
  E_share = (powerRZ (1 - angle / PI) patterns - powerRZ ((- angle) / PI) patterns) / IZR patterns.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_1 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 15708969568415520087 / 324518553658426726783156020576256 <= E_share <=
    15708969568415520195 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_2 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 7452110173162662923 / 4951760157141521099596496896 <= E_share <= 3726055086581331491 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_3 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 15708969568415520087 / 324518553658426726783156020576256 <= E_share <=
    15708969568415520195 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_4 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 7452110173162662923 / 4951760157141521099596496896 <= E_share <= 3726055086581331491 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_5 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 11090996060633828991 / 73786976294838206464 <= E_share <= 11090996208207782271 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_6 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 10607677531345200383 / 147573952589676412928 <= E_share <= 10607677826493106943 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_7 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 15239533013898890495 / 147573952589676412928 <= E_share <= 15239533309046797055 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_8 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 13326526227763798527 / 295147905179352825856 <= E_share <= 13326526818059611647 /
    295147905179352825856 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_9 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 13792064381902709663 / 73786976294838206464 <= E_share <= 13792064381902709769 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_10 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 5921695621092461371 / 36893488147419103232 <= E_share <= 2960847810546230705 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_11 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 4749073523726823543 / 36893488147419103232 <= E_share <= 4749073523726823583 /
    36893488147419103232 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_12 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 3727366235632032841 / 36893488147419103232 <= E_share <= 7454732471264065751 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(*
  shallow-vit, Lemma 3, eq. (208) for the mean of |W(0)|, Definition 2: E[count_w] >= (1 -
    samples**-10)*neurons/patterns*(1 - epsilon_m - (sigma + tau)*patterns/pi)
  Reading: a count is at least 0, so that (208) with probability 1 - N^-10 leaves so much of the mean; the
    chain is that of the proof, read from its end
  Reduction: the left side by simkit.papers.patches.claims.chains.mean_count (Return the mean of |W(0)|.
    Source: Definition 2, eq. (209), eq. (220).); pi by simkit.papers.patches.claims.lemma._pi
  Given that E_count_w: enclosure
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 (neurons : Z) (dim : Z) (patterns : Z) (sigma : R) (tau : R) (samples : Z) (epsilon_m : R) (E_count_w : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  IZR neurons >= IZR patterns ^ 2 * ln (IZR samples) / epsilon_m ^ 2 ->
  sigma + tau <= PI / IZR patterns ->
  E_count_w >= (1 - powerRZ (IZR samples) (- 10)) * IZR neurons / IZR patterns * (1 - epsilon_m - (sigma +
    tau) * IZR patterns / PI).

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.4 reading=definition-2 *)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_1 : Prop :=
  forall E_count_w : R, 3638725670489581505 / 2417851639229258349412352 <= E_count_w <= 7277451340979163069 /
    4835703278458516698824704 ->
  let neurons := 1000%Z in
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let samples := 200%Z in
  let epsilon_m := 0.4 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5 reading=definition-2 *)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_2 : Prop :=
  forall E_count_w : R, 3638725670489581505 / 2417851639229258349412352 <= E_count_w <= 7277451340979163069 /
    4835703278458516698824704 ->
  let neurons := 1000%Z in
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let samples := 200%Z in
  let epsilon_m := 0.5 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.4 reading=definition-2 *)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_3 : Prop :=
  forall E_count_w : R, 3638725670489581505 / 604462909807314587353088 <= E_count_w <= 7277451340979163069 /
    1208925819614629174706176 ->
  let neurons := 4000%Z in
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let samples := 200%Z in
  let epsilon_m := 0.4 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5 reading=definition-2 *)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_4 : Prop :=
  forall E_count_w : R, 3638725670489581505 / 604462909807314587353088 <= E_count_w <= 7277451340979163069 /
    1208925819614629174706176 ->
  let neurons := 4000%Z in
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let samples := 200%Z in
  let epsilon_m := 0.5 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.4 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_5 : Prop :=
  forall E_count_w : R, 10359060089204296751 / 144115188075855872 <= E_count_w <= 10359060377434675247 /
    144115188075855872 ->
  let neurons := 1000%Z in
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let samples := 200%Z in
  let epsilon_m := 0.4 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.4 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_6 : Prop :=
  forall E_count_w : R, 10359060089204296751 / 36028797018963968 <= E_count_w <= 10359060377434675247 /
    36028797018963968 ->
  let neurons := 4000%Z in
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  let samples := 200%Z in
  let epsilon_m := 0.4 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.

(* neurons=976086 dim=22 patterns=7 sigma=0.003 tau=0.0469041575982343 samples=2 epsilon_m=0.0058988415230867225 reading=ratio *)
Definition Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_7 : Prop :=
  forall E_count_w : R, 8654861213234662727 / 70368744177664 <= E_count_w <= 540928825827166425 /
    4398046511104 ->
  let neurons := 976086%Z in
  let dim := 22%Z in
  let patterns := 7%Z in
  let sigma := 0.003 in
  let tau := 0.0469041575982343 in
  let samples := 2%Z in
  let epsilon_m := 0.0058988415230867225 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.
