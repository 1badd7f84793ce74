// EXACT: texels and pixels coincide. COLOR: the page holds colours, not coverage.
in vec2 v_texel;
flat in vec4 f_color;
flat in float f_contrast;
uniform sampler2D u_page;
uniform sampler2D u_contrast;   // row: luminance of the text; column: coverage

out vec4 o_color;

void main() {
#ifdef EXACT
    vec4 texel = texelFetch(u_page, ivec2(v_texel), 0);
#else
    vec4 texel = texture(u_page, v_texel / vec2(textureSize(u_page, 0)));
#endif
#ifdef COLOR
    o_color = texel * f_color.a * clip_coverage();
#else
    if (texel.r == 0.0) discard;
    float coverage = texelFetch(u_contrast, ivec2(texel.r * 255.0 + 0.5, f_contrast), 0).r;
    o_color = f_color * coverage * clip_coverage();
#endif
}
