// A colour matrix on straight colours.
uniform sampler2D u_texture;
uniform ivec2 u_offset;   // source texel of the target's first
uniform ivec2 u_size;     // texels of the source that count
uniform mat4 u_factors;
uniform vec4 u_constants;

out vec4 o_color;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy) + u_offset;
    vec4 color = vec4(0.0);
    if (all(greaterThanEqual(p, ivec2(0))) && all(lessThan(p, u_size))) color = texelFetch(u_texture, p, 0);
    if (color.a > 0.0) color.rgb /= color.a;
    color = clamp(u_factors * color + u_constants, 0.0, 1.0);
    o_color = vec4(color.rgb * color.a, color.a);
}
