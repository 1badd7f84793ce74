// A dashed or dotted line. f_rx: axis (0 along x, 1 along y), dash, gap, phase; f_ry.x: 1 for round dots.
flat in vec4 f_color;

void main() {
    int axis = int(f_rx.x);
    vec2 p = local_position(), unit = local_unit();
    float period = f_rx.y + f_rx.z;
    float along = p[axis] - f_rect[axis] + f_rx.w;
    float middle = f_rx.y * 0.5;
    float offset = mod(along - middle + period * 0.5, period) - period * 0.5;
    float coverage;
    if (f_ry.x == 1.0) {
        int across = 1 - axis;
        vec2 from_centre = vec2(offset / unit[axis], (p[across] - 0.5 * (f_rect[across] + f_rect[across + 2])) / unit[across]);
        float ends = clamp(along / unit[axis] + 0.5, 0.0, 1.0);
        coverage = clamp(0.5 + middle / unit[axis] - length(from_centre), 0.0, 1.0) * ends;
    } else {
        float inside = clamp(min(offset + middle, 0.5 * unit[axis]) / unit[axis]
                             + min(middle - offset, 0.5 * unit[axis]) / unit[axis], 0.0, 1.0);
        coverage = inside * box_coverage(edge_distances(f_rect));
    }
    if (coverage == 0.0) discard;
    o_color = f_color * coverage * clip_coverage();
}
