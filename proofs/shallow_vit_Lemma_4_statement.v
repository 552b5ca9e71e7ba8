(* shallow-vit, Lemma 4: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Lemma 4, eq. (220) from Definition 2: turned <= (1 - sigma - tau)/(1 + sigma + tau)
  As printed: W_{O(i,\cdot)}^{(0)} p_1 (1-(\sigma+\tau)) \ge W_{O(i,\cdot)}^{(0)} p (1+(\sigma+\tau))
  Reading: the worst neuron of Definition 2 turns by sigma + tau from p_1 towards p: its products are cos and
    sin of that
  Reduction: turned by simkit.papers.patches.claims.start._pair.<locals>.<lambda>; data given exactly, p_1
    turned towards p by a rational rotation whose half angle has a tangent below that of (sigma + tau)/2; all
    other coordinates are 0
  Premise that is not in it: tau <= 1/patterns: 0.03162 <= 0.2, open
*)
Definition Lemma_4_eq_220_from_Definition_2 (sigma : R) (tau : R) (patterns : Z) (dim : Z) (turned : R) : Prop :=
  IZR patterns > 2 ->
  IZR patterns < IZR dim ->
  sigma + tau <= PI / IZR patterns ->
  turned <= (1 - sigma - tau) / (1 + sigma + tau).

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.38 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.17244100207315533 c_attention=0.0 c_error=0.0 norm=1444.0 value_error=1443.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_4_eq_220_from_Definition_2_refuted_1 : Prop :=
  let sigma := 0.38 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_4_eq_220_from_Definition_2 sigma tau patterns dim (over (inner [(239104040501460813883191 /
    260895959498539186116809); (104383712803000000000000 / 260895959498539186116809)] [0; 1]) (inner
    [(239104040501460813883191 / 260895959498539186116809); (104383712803000000000000 /
    260895959498539186116809)] [1; 0])).

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.45 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.11673677199099197 c_attention=0.0 c_error=0.0 norm=2025.0 value_error=2024.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_4_eq_220_from_Definition_2_refuted_2 : Prop :=
  let sigma := 0.45 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_4_eq_220_from_Definition_2 sigma tau patterns dim (over (inner [(939692009266196007645919 /
    1060307990733803992354081); (491153706018000000000000 / 1060307990733803992354081)] [0; 1]) (inner
    [(939692009266196007645919 / 1060307990733803992354081); (491153706018000000000000 /
    1060307990733803992354081)] [1; 0])).

(* figure=4 alpha=0.5 confusion=0.05 sigma=0.55 delta=0.2 token_noise=0.01 tau=0.0316227766016838 samples=200 batch=20 tokens=50 patterns=5 dim=10 neurons=1000 epsilon=0.037159300445044285 c_attention=0.0 c_error=0.0 norm=3025.0 value_error=3024.0 key_error=399.0 seen=20 xi=0.01 iterations=100 step_size=0.01 *)
Definition Lemma_4_eq_220_from_Definition_2_refuted_3 : Prop :=
  let sigma := 0.55 in
  let tau := 0.0316227766016838 in
  let patterns := 5%Z in
  let dim := 10%Z in
  ~ Lemma_4_eq_220_from_Definition_2 sigma tau patterns dim (over (inner [(910421519277627120917391 /
    1089578480722372879082609); (598593286706000000000000 / 1089578480722372879082609)] [0; 1]) (inner
    [(910421519277627120917391 / 1089578480722372879082609); (598593286706000000000000 /
    1089578480722372879082609)] [1; 0])).
