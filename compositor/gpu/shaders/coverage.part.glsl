// Antialiasing: how much of a pixel a shape covers, from distances to its edges in px.

// Rectangle whose left, top, right and bottom edges are `d` px inward; exact where edges are axis-aligned.
float box_coverage(vec4 d) {
    vec4 near = min(d, 0.5);
    return clamp(near.x + near.z, 0.0, 1.0) * clamp(near.y + near.w, 0.0, 1.0);
}

// Ellipse quarter with radii `r`; `p` is the offset from its centre towards the corner. Soft edges are wider
// where they run diagonally.
float corner_coverage(vec2 p, vec2 r, bool soft) {
    vec2 scaled = p / (r * r);
    float implicit = dot(scaled, p) - 1.0;
    float slope = 2.0 * (soft ? scaled.x + scaled.y : length(scaled));
    return clamp(0.5 - implicit / max(slope, 1e-6), 0.0, 1.0);
}

// Rounded rectangle; corners in the order top left, top right, bottom right, bottom left.
float corners_coverage(vec4 d, vec4 rx, vec4 ry, bool soft) {
    float coverage = box_coverage(d);
    if (coverage == 0.0 || (rx == vec4(0.0) && ry == vec4(0.0))) return coverage;
    vec2 p = vec2(rx.x - d.x, ry.x - d.y);
    if (p.x > 0.0 && p.y > 0.0) return min(coverage, corner_coverage(p, vec2(rx.x, ry.x), soft));
    p = vec2(rx.y - d.z, ry.y - d.y);
    if (p.x > 0.0 && p.y > 0.0) return min(coverage, corner_coverage(p, vec2(rx.y, ry.y), soft));
    p = vec2(rx.z - d.z, ry.z - d.w);
    if (p.x > 0.0 && p.y > 0.0) return min(coverage, corner_coverage(p, vec2(rx.z, ry.z), soft));
    p = vec2(rx.w - d.x, ry.w - d.w);
    if (p.x > 0.0 && p.y > 0.0) return min(coverage, corner_coverage(p, vec2(rx.w, ry.w), soft));
    return coverage;
}

float rounded_coverage(vec4 d, vec4 rx, vec4 ry) {
    return corners_coverage(d, rx, ry, false);
}

// As Skia fills rounded rectangles: exact for four equal circular corners, soft for all others.
float filled_coverage(vec4 d, vec4 rx, vec4 ry) {
    bool circular = all(lessThan(abs(rx - rx.x), vec4(1e-3))) && all(lessThan(abs(ry - rx.x), vec4(1e-3)));
    return corners_coverage(d, rx, ry, !circular);
}
