// Scaling by a factor with bilinear filtering; at a factor of two it averages four texels exactly.
uniform sampler2D u_texture;
uniform vec2 u_size;      // texels of the source that count
uniform vec2 u_offset;    // source texel position of the target's corner
uniform float u_factor;   // source texels a target px

out vec4 o_color;

void main() {
    vec2 texel = u_offset + gl_FragCoord.xy * u_factor;
    texel = clamp(texel, vec2(0.5), u_size - 0.5);
    o_color = texture(u_texture, texel / vec2(textureSize(u_texture, 0)));
}
