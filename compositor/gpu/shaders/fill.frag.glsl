flat in vec4 f_color;

void main() {
    o_color = f_color * shape_coverage(f_rect, f_rx, f_ry) * clip_coverage();
}
