flat in vec4 f_tile;   // left, top, width, height
flat in vec4 f_step;   // step x, step y
uniform sampler2D u_image;

void main() {
    float coverage = shape_coverage(f_rect, f_rx, f_ry) * clip_coverage();
    vec2 q = mod(local_position() - f_tile.xy, f_step.xy);
    if (coverage == 0.0 || q.x >= f_tile.z || q.y >= f_tile.w) discard;
    o_color = textureLod(u_image, q / f_tile.zw, 0.0) * coverage;
}
