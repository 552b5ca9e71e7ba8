(* shallow-vit, Appendix G.3: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  shallow-vit, Appendix G.3, eq. (248), first line: the product over heads has the columns of W_O: head_dim =
    heads*head_dim
  As printed: W_O \prod_{h=1}^H \sum_{s \in S^n} W_{V_h} x_s^n \mathrm{softmax}(\ldots),\ W_O \in
    \mathbb{R}^{m \times H m_a}
  Reading: a product of H vectors of m_a entries, entry by entry, has m_a entries: W_O does not act on it
  Reduction: none: both sides are expressions in the parameters
*)
Definition Appendix_G_3_eq_248_first_line_the_product_over_heads_has_the_columns_of_W_O (heads : Z) (head_dim : Z) : Prop :=
  IZR heads >= 2 ->
  IZR head_dim = IZR heads * IZR head_dim.

(* first=0.5 second=0.5 y_1=1 y_2=1 heads=2 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=60.0 sigma=0.0 *)
Definition Appendix_G_3_eq_248_first_line_the_product_over_heads_has_the_columns_of_W_O_refuted_1 : Prop :=
  let heads := 2%Z in
  let head_dim := 10%Z in
  ~ Appendix_G_3_eq_248_first_line_the_product_over_heads_has_the_columns_of_W_O heads head_dim.

(* first=0.5 second=0.5 y_1=1 y_2=1 heads=4 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=60.0 sigma=0.0 *)
Definition Appendix_G_3_eq_248_first_line_the_product_over_heads_has_the_columns_of_W_O_refuted_2 : Prop :=
  let heads := 4%Z in
  let head_dim := 10%Z in
  ~ Appendix_G_3_eq_248_first_line_the_product_over_heads_has_the_columns_of_W_O heads head_dim.

(* first=0.5 second=0.5 y_1=1 y_2=1 heads=8 head_dim=10 radius=0.2 dim=10 token_noise=0.01 tau=0.0316227766016838 turn=60.0 sigma=0.0 *)
Definition Appendix_G_3_eq_248_first_line_the_product_over_heads_has_the_columns_of_W_O_refuted_3 : Prop :=
  let heads := 8%Z in
  let head_dim := 10%Z in
  ~ Appendix_G_3_eq_248_first_line_the_product_over_heads_has_the_columns_of_W_O heads head_dim.
