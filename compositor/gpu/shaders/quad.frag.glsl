// TEXEL: texels as they are; LINEAR: filtered; neither: one colour. SMOOTH: some edges are antialiased.
// MODE: a blend mode that fixed blending cannot do.
in vec2 v_local;
in vec2 v_texel;
uniform vec4 u_rect;
uniform vec4 u_smooth;
uniform sampler2D u_texture;
uniform vec4 u_texel_area;   // texels that may be read: left, top, right, bottom
uniform vec4 u_color;        // the colour, or the factor of the texture
uniform sampler2D u_backdrop;
uniform vec2 u_backdrop_origin;

out vec4 o_color;

void main() {
    vec4 color = u_color;
#if defined(TEXEL)
    color *= texelFetch(u_texture, ivec2(clamp(v_texel, u_texel_area.xy, u_texel_area.zw - 0.5)), 0);
#elif defined(LINEAR)
    vec2 texel = clamp(v_texel, u_texel_area.xy + 0.5, u_texel_area.zw - 0.5);
    color *= texture(u_texture, texel / vec2(textureSize(u_texture, 0)));
#endif
    float coverage = clip_coverage();
#ifdef SMOOTH
    vec2 unit = max(vec2(length(vec2(dFdx(v_local.x), dFdy(v_local.x))),
                         length(vec2(dFdx(v_local.y), dFdy(v_local.y)))), vec2(1e-6));
    vec4 d = vec4(v_local - u_rect.xy, u_rect.zw - v_local) / unit.xyxy;
    coverage *= box_coverage(mix(vec4(1e3), d, u_smooth));
#endif
    color *= coverage;
#ifdef MODE
    vec4 backdrop = texelFetch(u_backdrop, ivec2(gl_FragCoord.xy - u_backdrop_origin), 0);
    color = blend_over(MODE, backdrop, color);
#endif
    o_color = color;
}
