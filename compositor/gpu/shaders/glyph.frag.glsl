in vec2 v_texel;
flat in vec4 f_color;
flat in float f_contrast;
uniform sampler2D u_page;
uniform sampler2D u_contrast;   // row: luminance of the text; column: coverage
uniform int u_exact;            // 1 where texels and pixels coincide
uniform int u_is_color;

out vec4 o_color;

void main() {
    vec4 texel = u_exact == 1 ? texelFetch(u_page, ivec2(v_texel), 0)
                              : texture(u_page, v_texel / vec2(textureSize(u_page, 0)));
    if (u_is_color == 1) {
        o_color = texel * f_color.a * clip_coverage();
        return;
    }
    if (texel.r == 0.0) discard;
    float coverage = texelFetch(u_contrast, ivec2(texel.r * 255.0 + 0.5, f_contrast), 0).r;
    o_color = f_color * coverage * clip_coverage();
}
