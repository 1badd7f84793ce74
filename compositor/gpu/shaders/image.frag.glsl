flat in vec4 f_tile;   // left, top, width, height
flat in vec4 f_step;   // step x, step y
flat in vec4 f_source; // left, top, right, bottom of what may be read, as shares of the image
uniform sampler2D u_image;

void main() {
    float coverage = shape_coverage(f_rect, f_rx, f_ry) * clip_coverage();
    vec2 q = mod(local_position() - f_tile.xy, f_step.xy);
    if (coverage == 0.0 || q.x >= f_tile.z || q.y >= f_tile.w) discard;
    vec2 uv = q / f_tile.zw;
    if (f_source.z > f_source.x) {
        vec2 inset = 0.5 / vec2(textureSize(u_image, 0));
        uv = clamp(uv, min(f_source.xy + inset, f_source.zw), max(f_source.zw - inset, f_source.xy));
    }
    o_color = textureLod(u_image, uv, 0.0) * coverage;
}
