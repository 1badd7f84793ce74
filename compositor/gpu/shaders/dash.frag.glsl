// A dashed or, with DOTS, dotted line. f_rx: axis (0 along x, 1 along y), dash, gap, phase.
flat in vec4 f_color;

void main() {
    int axis = int(f_rx.x);
    vec2 p = local_position(), unit = local_unit();
    float period = f_rx.y + f_rx.z;
    float along = p[axis] - f_rect[axis] + f_rx.w;
    float middle = f_rx.y * 0.5;
    float offset = mod(along - middle + period * 0.5, period) - period * 0.5;
#ifdef DOTS
    int across = 1 - axis;
    float aside = p[across] - 0.5 * (f_rect[across] + f_rect[across + 2]);
    float far = length(vec2(offset / unit[axis], aside / unit[across]));
    float coverage = clamp(0.5 + middle / unit[axis] - far, 0.0, 1.0) * clamp(along / unit[axis] + 0.5, 0.0, 1.0);
#else
    vec2 ends = min(vec2(middle + offset, middle - offset) / unit[axis], 0.5);
    float coverage = clamp(ends.x + ends.y, 0.0, 1.0) * box_coverage(edge_distances(f_rect));
#endif
    if (coverage == 0.0) discard;
    o_color = f_color * coverage * clip_coverage();
}
