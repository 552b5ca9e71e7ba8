"""What the study measures of each display, by name."""

#: ``most_33`` is the largest left over right side of eq. (33), ``least_32`` the least of eq. (32), and
#: ``off_80`` by how much the sides of the equality (80) differ; a word behind tells relations apart.
_NAMES = """
most_27 most_28 least_29 least_30 least_30_sign most_31 least_32 most_33 least_34_low most_34_high
most_35 least_36 most_37 least_38_low most_38_high most_39 most_40 most_41 most_42 least_43 least_44
most_45 least_46 off_47 off_48 most_49 most_50 most_51 most_52 off_53 off_53_signs least_54 least_55
off_56 least_57 least_57_last least_58 least_58_last most_59 least_61 most_62 least_64 most_66
most_75 most_78 most_79 off_79_last off_80 off_80_hinge off_83 most_88 most_89 least_90 least_91
least_91_last off_92 least_93 least_94 least_95 least_97 least_98 least_98_last off_104 most_105
most_106 most_107 most_108 most_109 most_109_last most_113 most_114 most_115 most_116 most_117
most_117_last off_119 most_122 most_122_last off_124 off_124_hinge least_125 most_126 least_128
most_129 most_129_middle most_129_last most_131 least_132 least_132_last least_135 most_136 most_137
least_138 most_139 most_140 most_141 most_142 least_144 least_145 most_147 most_148 least_149
least_152 least_160 least_160_descent least_162 least_162_last least_163 least_163_descent least_164
least_165 off_166 off_166_hinge least_168 most_169 most_170 least_171 most_172 most_173 most_175
least_176 least_176_last most_177 least_178 least_179 least_179_first least_181 least_183 least_184
least_185 least_186 least_188 most_188_first off_190 off_191 off_192 off_193 off_194 off_194_hinge
least_195 least_197 least_198 least_198_sign least_199 most_199_last least_200 least_201 most_202
most_204 most_205 least_221 most_222
"""

MEASURED = tuple(_NAMES.split())
