// One pass of a separable Gaussian; with radius 0 a copy. Beyond the source it is transparent, with MIRROR mirrored.
uniform sampler2D u_texture;
uniform ivec2 u_size;          // texels of the source that count
uniform ivec2 u_offset;        // source texel of the target's first
uniform ivec2 u_direction;
uniform int u_radius;
uniform float u_weights[16];   // from the centre outwards

out vec4 o_color;

vec4 texel(ivec2 p) {
#ifdef MIRROR
    ivec2 period = max(2 * u_size, ivec2(1));
    p = max(p, -1 - p) % period;   // the remainder of a negative number is undefined
    return texelFetch(u_texture, min(p, period - 1 - p), 0);
#else
    bool outside = any(lessThan(p, ivec2(0))) || any(greaterThanEqual(p, u_size));
    vec4 color = texelFetch(u_texture, clamp(p, ivec2(0), u_size - 1), 0);
    return outside ? vec4(0.0) : color;
#endif
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy) + u_offset;
    vec4 sum = texel(p) * u_weights[0];
    for (int i = 1; i <= u_radius; ++i) {
        sum += (texel(p + u_direction * i) + texel(p - u_direction * i)) * u_weights[i];
    }
    o_color = sum;
}
