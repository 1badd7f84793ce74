// Border ring: each pixel belongs to the side whose edge is nearest, measured in border widths, which puts
// the mitre from the outer to the inner corner. Variants: ROUND corners, sides that differ (MIXED), DOUBLE and
// TWO_TONE (groove and ridge) sides among them.

#ifdef ROUND
#define inset_coverage rounded_coverage
#else
#define inset_coverage(d, rx, ry) box_coverage(d)
#endif

flat in vec4 f_widths;   // top, right, bottom, left; px of the item
flat in uvec4 f_outer;   // colour a side, RGBA bytes, straight
flat in uvec4 f_inner;   // colour of the inner half, for groove and ridge
flat in vec4 f_kinds;    // a side: 0 solid, 1 double, 2 two-tone; negative draws nothing

vec4 unpacked(uint c) {
    vec4 color = vec4(c & 255u, (c >> 8) & 255u, (c >> 16) & 255u, c >> 24) / 255.0;
    return vec4(color.rgb * color.a, color.a);
}

// Coverage of the ring between two insets of the outer edge.
float ring(vec4 d, vec4 near, vec4 far, vec4 rx, vec4 ry) {
    vec4 outer_rx = max(rx - near.xzzx, 0.0);
    vec4 outer_ry = max(ry - near.yyww, 0.0);
    vec4 inner_rx = max(rx - far.xzzx, 0.0);
    vec4 inner_ry = max(ry - far.yyww, 0.0);
    float outside = inset_coverage(d - near, outer_rx, outer_ry);
    float inside = inset_coverage(d - far, inner_rx, inner_ry);
    return max(outside - inside, 0.0);
}

vec4 side_paint(int side, float whole, float outer_half, float inner_half, float stripes) {
    float kind = f_kinds[side];
    if (kind < 0.0) return vec4(0.0);
    if (kind == 1.0) return unpacked(f_outer[side]) * stripes;
    if (kind == 2.0) return unpacked(f_outer[side]) * outer_half + unpacked(f_inner[side]) * inner_half;
    return unpacked(f_outer[side]) * whole;
}

void main() {
    vec2 unit = local_unit();
    vec4 d = edge_distances(f_rect);              // left, top, right, bottom
    vec4 w = f_widths.wxyz / unit.xyxy;           // the same order
    vec4 rx = f_rx / unit.x;
    vec4 ry = f_ry / unit.y;

    float whole = ring(d, vec4(0.0), w, rx, ry);
    float outer_half = 0.0, inner_half = 0.0, stripes = 0.0;
#ifdef TWO_TONE
#ifdef ROUND
    vec4 half_way = floor(w * 0.5);
#else
    vec4 half_way = ceil(w * 0.5);
#endif
    outer_half = ring(d, vec4(0.0), half_way, rx, ry);
    inner_half = ring(d, half_way, w, rx, ry);
#endif
#ifdef DOUBLE
    vec4 near = floor((w + 1.0) / 3.0);
    vec4 far = w - near;
    stripes = ring(d, vec4(0.0), near, rx, ry) + ring(d, far, w, rx, ry);
#endif
    if (whole + stripes <= 0.0) discard;

#ifdef MIXED
    // Order of sides: top, right, bottom, left. Nearest in units of its width wins.
    vec4 depth = vec4(d.y, d.z, d.w, d.x);
    vec4 width = vec4(w.y, w.z, w.w, w.x);
    int first = -1, second = -1;
    float best = 1e20, next = 1e20;
    for (int side = 0; side < 4; ++side) {
        if (width[side] <= 0.0) continue;
        float t = depth[side] / width[side];
        if (t < best) { second = first; next = best; first = side; best = t; }
        else if (t < next) { second = side; next = t; }
    }
    if (first < 0) discard;
    vec4 color = side_paint(first, whole, outer_half, inner_half, stripes);
    if (second >= 0 && (first + second) % 2 == 1) {
        float a = width[first], b = width[second];
        float distance = (depth[second] * a - depth[first] * b) / length(vec2(a, b));
        float share = clamp(0.5 + distance, 0.0, 1.0);
        color = mix(side_paint(second, whole, outer_half, inner_half, stripes), color, share);
    }
#else
    vec4 color = side_paint(0, whole, outer_half, inner_half, stripes);
#endif
    o_color = color * clip_coverage();
}
