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
  forall E_share : R, 7854484784207760083 / 162259276829213363391578010288128 <= E_share <=
    15708969568415520167 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_2 : Prop :=
  forall E_share : R, 13087743228796915731 / 633825300114114700748351602688 <= E_share <= 3271935807199228933
    / 158456325028528675187087900672 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_3 : Prop :=
  forall E_share : R, 14904220346325325931 / 9903520314283042199192993792 <= E_share <= 3726055086581331483 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_4 : Prop :=
  forall E_share : R, 9055240452874937525 / 38685626227668133590597632 <= E_share <= 18110480905749875051 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_5 : Prop :=
  forall E_share : R, 7854484784207760083 / 162259276829213363391578010288128 <= E_share <=
    15708969568415520167 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_6 : Prop :=
  forall E_share : R, 13087743228796915731 / 633825300114114700748351602688 <= E_share <= 3271935807199228933
    / 158456325028528675187087900672 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_7 : Prop :=
  forall E_share : R, 14904220346325325931 / 9903520314283042199192993792 <= E_share <= 3726055086581331483 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_8 : Prop :=
  forall E_share : R, 9055240452874937525 / 38685626227668133590597632 <= E_share <= 18110480905749875051 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_9 : Prop :=
  forall E_share : R, 11090996060633828991 / 73786976294838206464 <= E_share <= 86648407876623299 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_10 : Prop :=
  forall E_share : R, 16331142860124443903 / 147573952589676412928 <= E_share <= 63793527950282619 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_11 : Prop :=
  forall E_share : R, 10607677531345200383 / 147573952589676412928 <= E_share <= 41436241509738699 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_12 : Prop :=
  forall E_share : R, 14735020905580403711 / 590295810358705651712 <= E_share <= 14389670006027373 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_13 : Prop :=
  forall E_share : R, 15239533013898890495 / 147573952589676412928 <= E_share <= 59529426988464051 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_14 : Prop :=
  forall E_share : R, 10791876623241739519 / 147573952589676412928 <= E_share <= 42155769212459555 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_15 : Prop :=
  forall E_share : R, 13326526227763798527 / 295147905179352825856 <= E_share <= 26028372691522679 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_16 : Prop :=
  forall E_share : R, 16611125603625875455 / 1180591620717411303424 <= E_share <= 8110902326566957 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_17 : Prop :=
  forall E_share : R, 2374536761863411785 / 18446744073709551616 <= E_share <= 9498147047453647141 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_212_constant_1_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_212_constant_1_Definition_2_refuted_18 : Prop :=
  forall E_share : R, 8552331674743335537 / 73786976294838206464 <= E_share <= 17104663349486671075 /
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
  forall E_share : R, 7854484784207760083 / 162259276829213363391578010288128 <= E_share <=
    15708969568415520167 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_2 : Prop :=
  forall E_share : R, 13087743228796915731 / 633825300114114700748351602688 <= E_share <= 3271935807199228933
    / 158456325028528675187087900672 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_3 : Prop :=
  forall E_share : R, 14904220346325325931 / 9903520314283042199192993792 <= E_share <= 3726055086581331483 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_4 : Prop :=
  forall E_share : R, 9055240452874937525 / 38685626227668133590597632 <= E_share <= 18110480905749875051 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_5 : Prop :=
  forall E_share : R, 7854484784207760083 / 162259276829213363391578010288128 <= E_share <=
    15708969568415520167 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_6 : Prop :=
  forall E_share : R, 13087743228796915731 / 633825300114114700748351602688 <= E_share <= 3271935807199228933
    / 158456325028528675187087900672 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_7 : Prop :=
  forall E_share : R, 14904220346325325931 / 9903520314283042199192993792 <= E_share <= 3726055086581331483 /
    2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_213_Definition_2_refuted_8 : Prop :=
  forall E_share : R, 9055240452874937525 / 38685626227668133590597632 <= E_share <= 18110480905749875051 /
    77371252455336267181195264 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_9 : Prop :=
  forall E_share : R, 11090996060633828991 / 73786976294838206464 <= E_share <= 86648407876623299 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_10 : Prop :=
  forall E_share : R, 16331142860124443903 / 147573952589676412928 <= E_share <= 63793527950282619 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_11 : Prop :=
  forall E_share : R, 10607677531345200383 / 147573952589676412928 <= E_share <= 41436241509738699 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_12 : Prop :=
  forall E_share : R, 14735020905580403711 / 590295810358705651712 <= E_share <= 14389670006027373 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_13 : Prop :=
  forall E_share : R, 15239533013898890495 / 147573952589676412928 <= E_share <= 59529426988464051 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_14 : Prop :=
  forall E_share : R, 10791876623241739519 / 147573952589676412928 <= E_share <= 42155769212459555 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_15 : Prop :=
  forall E_share : R, 13326526227763798527 / 295147905179352825856 <= E_share <= 26028372691522679 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_213_Definition_2_refuted_16 : Prop :=
  forall E_share : R, 16611125603625875455 / 1180591620717411303424 <= E_share <= 8110902326566957 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_17 : Prop :=
  forall E_share : R, 3448016095475677433 / 18446744073709551616 <= E_share <= 13792064381902709733 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_18 : Prop :=
  forall E_share : R, 12900690525595985469 / 73786976294838206464 <= E_share <= 6450345262797992735 /
    36893488147419103232 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_19 : Prop :=
  forall E_share : R, 5921695621092461395 / 36893488147419103232 <= E_share <= 11843391242184922791 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_20 : Prop :=
  forall E_share : R, 310775844300768537 / 2305843009213693952 <= E_share <= 9944827017624593185 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.2 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_21 : Prop :=
  forall E_share : R, 2374536761863411785 / 18446744073709551616 <= E_share <= 9498147047453647141 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.05 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_22 : Prop :=
  forall E_share : R, 8552331674743335537 / 73786976294838206464 <= E_share <= 17104663349486671075 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.05 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_23 : Prop :=
  forall E_share : R, 3727366235632032863 / 36893488147419103232 <= E_share <= 14909464942528131453 /
    147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_213_Definition_2 dim patterns sigma tau E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.2 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_213_Definition_2_refuted_24 : Prop :=
  forall E_share : R, 11126581538548401909 / 147573952589676412928 <= E_share <= 5563290769274200955 /
    73786976294838206464 ->
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
  forall Pr_within_ : R, 9305605122019033087 / 11417981541647679048466287755595961091061972992 <= Pr_within_
    <= 9305605122220359681 / 11417981541647679048466287755595961091061972992 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=definition-2 *)
Definition Lemma_3_eq_214_Definition_2_refuted_2 : Prop :=
  forall Pr_within_ : R, (-10376293593001230337) / 784637716923335095479473677900958302012794430558004314112
    <= Pr_within_ <= 872415235 / 45671926166590716193865151022383844364247891968 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_3 : Prop :=
  forall Pr_within_ : R, 9223269065563629929 / 9223372036854775808 <= Pr_within_ <= 1152908633201293115 /
    1152921504606846976 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_4 : Prop :=
  forall Pr_within_ : R, 2281575281534497543 / 2305843009213693952 <= Pr_within_ <= 18252602326654905785 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_5 : Prop :=
  forall Pr_within_ : R, 14926097869507913875 / 295147905179352825856 <= Pr_within_ <= 3731526401481345573 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_6 : Prop :=
  forall Pr_within_ : R, 17427280298215003565 / 2475880078570760549798248448 <= Pr_within_ <=
    8713658946698373847 / 1237940039285380274899124224 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=argmax-margin *)
Definition Lemma_3_eq_214_Definition_2_refuted_7 : Prop :=
  forall Pr_within_ : R, 10198716511216893951 / 365375409332725729550921208179070754913983135744 <= Pr_within_
    <= 311242000990211 / 11150372599265311570767859136324180752990208 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_8 : Prop :=
  forall Pr_within_ : R, 18446743859842566037 / 18446744073709551616 <= Pr_within_ <= 9223371929921283019 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_9 : Prop :=
  forall Pr_within_ : R, 9223371991668990745 / 9223372036854775808 <= Pr_within_ <= 18446743983337981491 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_10 : Prop :=
  forall Pr_within_ : R, 2305842998371753059 / 2305843009213693952 <= Pr_within_ <= 18446743986974024473 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_11 : Prop :=
  forall Pr_within_ : R, 2305843000961219627 / 2305843009213693952 <= Pr_within_ <= 18446744007689757017 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_12 : Prop :=
  forall Pr_within_ : R, 4611685988801941599 / 4611686018427387904 <= Pr_within_ <= 18446743955207766397 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=10000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.11509037065006825 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_13 : Prop :=
  forall Pr_within_ : R, 9223371892679588653 / 9223372036854775808 <= Pr_within_ <= 18446743785359177307 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=100000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.036394770800720934 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_14 : Prop :=
  forall Pr_within_ : R, 18446481651185540169 / 18446744073709551616 <= Pr_within_ <= 9223240825592770085 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_214_Definition_2 dim patterns samples Pr_within_.

(* neurons=1000000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.011509037065006826 reading=ratio *)
Definition Lemma_3_eq_214_Definition_2_refuted_15 : Prop :=
  forall Pr_within_ : R, 3589927284866386367 / 9223372036854775808 <= Pr_within_ <= 14359709139465545469 /
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
  forall Pr_holds_w : R, 9305605122019033087 / 11417981541647679048466287755595961091061972992 <= Pr_holds_w
    <= 9305605122220359681 / 11417981541647679048466287755595961091061972992 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=definition-2 *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_2 : Prop :=
  forall Pr_holds_w : R, (-603979777) / 45671926166590716193865151022383844364247891968 <= Pr_holds_w <=
    872415233 / 45671926166590716193865151022383844364247891968 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_3 : Prop :=
  forall Pr_holds_w : R, 9223269065563629929 / 9223372036854775808 <= Pr_holds_w <= 18446538131220689839 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_4 : Prop :=
  forall Pr_holds_w : R, 2281575281534497559 / 2305843009213693952 <= Pr_holds_w <= 18252602326654905657 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_5 : Prop :=
  forall Pr_holds_w : R, 14926097869507922067 / 295147905179352825856 <= Pr_holds_w <= 3731526401481343525 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_6 : Prop :=
  forall Pr_holds_w : R, 17427280298215069101 / 2475880078570760549798248448 <= Pr_holds_w <=
    8713658946698341079 / 1237940039285380274899124224 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_7 : Prop :=
  forall Pr_holds_w : R, 311240127905791 / 11150372599265311570767859136324180752990208 <= Pr_holds_w <=
    311242000990209 / 11150372599265311570767859136324180752990208 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_8 : Prop :=
  forall Pr_holds_w : R, 18446744073709515913 / 18446744073709551616 <= Pr_holds_w <= 9223372036854757957 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_9 : Prop :=
  forall Pr_holds_w : R, 18446744073707537773 / 18446744073709551616 <= Pr_holds_w <= 9223372036853768887 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_10 : Prop :=
  forall Pr_holds_w : R, 9223372036840805449 / 9223372036854775808 <= Pr_holds_w <= 18446744073681610899 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_11 : Prop :=
  forall Pr_holds_w : R, 18446744073659233413 / 18446744073709551616 <= Pr_holds_w <= 9223372036829616707 /
    9223372036854775808 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_12 : Prop :=
  forall Pr_holds_w : R, 9223372036836799163 / 9223372036854775808 <= Pr_holds_w <= 18446744073673598327 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=10000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.11509037065006825 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_13 : Prop :=
  forall Pr_holds_w : R, 2305843009212171215 / 2305843009213693952 <= Pr_holds_w <= 18446744073697369721 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2 dim patterns samples Pr_holds_w.

(* neurons=100000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.036394770800720934 reading=ratio *)
Definition Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_14 : Prop :=
  forall Pr_holds_w : R, 9223372036854775619 / 9223372036854775808 <= Pr_holds_w <= 18446744073709551239 /
    18446744073709551616 ->
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
  forall Pr_holds : R, (-422547517) / 178405961588244985132285746181186892047843328 <= Pr_holds <= 116363325 /
    178405961588244985132285746181186892047843328 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_2 : Prop :=
  forall Pr_holds : R, (-1372123351) / 356811923176489970264571492362373784095686656 <= Pr_holds <= 399044823
    / 356811923176489970264571492362373784095686656 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_3 : Prop :=
  forall Pr_holds : R, (-218559421) / 22300745198530623141535718272648361505980416 <= Pr_holds <= 67564477 /
    22300745198530623141535718272648361505980416 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_4 : Prop :=
  forall Pr_holds : R, (-55205523) / 2787593149816327892691964784081045188247552 <= Pr_holds <= 17489555 /
    2787593149816327892691964784081045188247552 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=definition-2 *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_5 : Prop :=
  forall Pr_holds : R, (-603979777) / 45671926166590716193865151022383844364247891968 <= Pr_holds <= 872415233
    / 45671926166590716193865151022383844364247891968 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_6 : Prop :=
  forall Pr_holds : R, 9223166094272284245 / 9223372036854775808 <= Pr_holds <= 18446538131221089451 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_7 : Prop :=
  forall Pr_holds : R, 4514615107643335605 / 4611686018427387904 <= Pr_holds <= 18252602326923972309 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_8 : Prop :=
  forall Pr_holds : R, (-5219003975326397285) / 158456325028528675187087900672 <= Pr_holds <=
    7463052807823261221 / 147573952589676412928 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_9 : Prop :=
  forall Pr_holds : R, (-11206234214774528873) / 1329227995784915872903807060280344576 <= Pr_holds <=
    17427317914269887191 / 2475880078570760549798248448 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=argmax-margin *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_10 : Prop :=
  forall Pr_holds : R, (-23) / 340282366920938463463374607431768211456 <= Pr_holds <= 9498352105 /
    340282366920938463463374607431768211456 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=250 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.7278954160144187 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_11 : Prop :=
  forall Pr_holds : R, 9223372036854740105 / 9223372036854775808 <= Pr_holds <= 18446744073709480211 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=400 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.5754518532503412 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_12 : Prop :=
  forall Pr_holds : R, 9223372036852761965 / 9223372036854775808 <= Pr_holds <= 18446744073705523931 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_13 : Prop :=
  forall Pr_holds : R, 4611686018413417545 / 4611686018427387904 <= Pr_holds <= 18446744073653670181 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=2000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.25734989232919925 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_14 : Prop :=
  forall Pr_holds : R, 9223372036804457605 / 9223372036854775808 <= Pr_holds <= 18446744073608915211 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=4000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.18197385400360466 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_15 : Prop :=
  forall Pr_holds : R, 18446744073637645037 / 18446744073709551616 <= Pr_holds <= 2305843009209199791 /
    2305843009213693952 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=10000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.11509037065006825 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_16 : Prop :=
  forall Pr_holds : R, 18446744073685187825 / 18446744073709551616 <= Pr_holds <= 18446744073697369721 /
    18446744073709551616 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let samples := 200%Z in
  ~ Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2 dim patterns samples Pr_holds.

(* neurons=100000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.036394770800720934 reading=ratio *)
Definition Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_17 : Prop :=
  forall Pr_holds : R, 18446744073709550861 / 18446744073709551616 <= Pr_holds <= 18446744073709551239 /
    18446744073709551616 ->
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
  forall E_share : R, 7854484784207760083 / 162259276829213363391578010288128 <= E_share <=
    15708969568415520167 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=definition-2 *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_2 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 14904220346325325931 / 9903520314283042199192993792 <= E_share <= 3726055086581331483 /
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
  forall E_share : R, 7854484784207760083 / 162259276829213363391578010288128 <= E_share <=
    15708969568415520167 / 324518553658426726783156020576256 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=definition-2 *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_4 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 14904220346325325931 / 9903520314283042199192993792 <= E_share <= 3726055086581331483 /
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
  forall E_share : R, 11090996060633828991 / 73786976294838206464 <= E_share <= 86648407876623299 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=argmax-margin *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_6 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 10607677531345200383 / 147573952589676412928 <= E_share <= 41436241509738699 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_7 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 15239533013898890495 / 147573952589676412928 <= E_share <= 59529426988464051 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=argmax-margin *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_8 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 13326526227763798527 / 295147905179352825856 <= E_share <= 26028372691522679 /
    576460752303423488 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=5 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.3639477080072093 reading=ratio *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_9 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 3448016095475677433 / 18446744073709551616 <= E_share <= 13792064381902709733 /
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
  forall E_share : R, 5921695621092461395 / 36893488147419103232 <= E_share <= 11843391242184922791 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 5%Z in
  let sigma := 0.1 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.01 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_11 : Prop :=
  forall angle : R, 226632312645661434648073473163444127211 / 5444517870735015415413993718908291383296 <=
    angle <= 226632312645661434648073473163444127221 / 5444517870735015415413993718908291383296 ->
  forall E_share : R, 2374536761863411785 / 18446744073709551616 <= E_share <= 9498147047453647141 /
    73786976294838206464 ->
  let dim := 10%Z in
  let patterns := 7%Z in
  let sigma := 0.01 in
  let tau := 0.0316227766016838 in
  ~ Lemma_3_eq_209_to_212_second_line_Definition_2 dim patterns sigma tau angle E_share.

(* neurons=1000 dim=10 patterns=7 sigma=0.1 tau=0.0316227766016838 samples=200 epsilon_m=0.509526791210093 reading=ratio *)
Definition Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_12 : Prop :=
  forall angle : R, 179285217216078783656338490773335306301 / 1361129467683753853853498429727072845824 <=
    angle <= 179285217216078783656338490773335306311 / 1361129467683753853853498429727072845824 ->
  forall E_share : R, 3727366235632032863 / 36893488147419103232 <= E_share <= 14909464942528131453 /
    147573952589676412928 ->
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
  forall E_count_w : R, 1819362835244790763 / 1208925819614629174706176 <= E_count_w <= 14554902681958326105 /
    9671406556917033397649408 ->
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
  forall E_count_w : R, 1819362835244790763 / 1208925819614629174706176 <= E_count_w <= 14554902681958326105 /
    9671406556917033397649408 ->
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
  forall E_count_w : R, 1819362835244790763 / 302231454903657293676544 <= E_count_w <= 14554902681958326105 /
    2417851639229258349412352 ->
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
  forall E_count_w : R, 1819362835244790763 / 302231454903657293676544 <= E_count_w <= 14554902681958326105 /
    2417851639229258349412352 ->
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
  forall E_count_w : R, 10359060089204296751 / 144115188075855872 <= E_count_w <= 647441273589667203 /
    9007199254740992 ->
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
  forall E_count_w : R, 10359060089204296751 / 36028797018963968 <= E_count_w <= 647441273589667203 /
    2251799813685248 ->
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
  forall E_count_w : R, 17309722426469325549 / 140737488355328 <= E_count_w <= 8654861213234662775 /
    70368744177664 ->
  let neurons := 976086%Z in
  let dim := 22%Z in
  let patterns := 7%Z in
  let sigma := 0.003 in
  let tau := 0.0469041575982343 in
  let samples := 2%Z in
  let epsilon_m := 0.0058988415230867225 in
  ~ Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2 neurons dim patterns sigma tau samples epsilon_m E_count_w.
