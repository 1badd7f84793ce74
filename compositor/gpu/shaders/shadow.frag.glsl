// A rounded rectangle blurred by a Gaussian: integrated exactly along x, sampled along y
// where corners are round (ROUND). Without BLUR only the shape.
flat in vec4 f_shape;         // left, top, right, bottom of the shadow's shape
flat in vec4 f_shape_radii;
flat in vec4 f_cut;           // outer shadows: cut away inside; inset shadows: kept inside
flat in vec4 f_cut_rx;
flat in vec4 f_cut_ry;
flat in vec4 f_color;
// f_rx: sigma, 1 for inset shadows

const int SAMPLES = 16;

vec2 normal_integral(vec2 x) {
    vec2 s = sign(x), a = abs(x) * 0.70710678;
    vec2 e = 1.0 + (0.278393 + (0.230389 + (0.000972 + 0.078108 * a) * a) * a) * a;
    e *= e;
    return 0.5 + 0.5 * s * (1.0 - 1.0 / (e * e));
}

float corner_inset(float radius, float depth) {
    if (depth >= radius) return 0.0;
    float rise = radius - depth;
    return radius - sqrt(max(radius * radius - rise * rise, 0.0));
}

float blurred_shape(vec2 p, float sigma) {
    vec4 shape = f_shape;
    if (shape.z <= shape.x || shape.w <= shape.y) return 0.0;
#ifndef BLUR
    return shape_coverage(shape, f_shape_radii, f_shape_radii);
#elif !defined(ROUND)
    vec2 low = normal_integral((p - shape.xy) / sigma);
    vec2 high = normal_integral((p - shape.zw) / sigma);
    return (low.x - high.x) * (low.y - high.y);
#else
    vec4 radii = f_shape_radii;
    float from = max(shape.y, p.y - 3.0 * sigma), to = min(shape.w, p.y + 3.0 * sigma);
    if (to <= from) return 0.0;
    float step_y = (to - from) / float(SAMPLES);
    float sum = 0.0;
    for (int i = 0; i < SAMPLES; ++i) {
        float y = from + (float(i) + 0.5) * step_y;
        float left = shape.x + max(corner_inset(radii.x, y - shape.y), corner_inset(radii.w, shape.w - y));
        float right = shape.z - max(corner_inset(radii.y, y - shape.y), corner_inset(radii.z, shape.w - y));
        vec2 across = normal_integral((vec2(p.x) - vec2(left, right)) / sigma);
        vec2 down = normal_integral((vec2(y) + vec2(0.5, -0.5) * step_y - vec2(p.y)) / sigma);
        sum += max(across.x - across.y, 0.0) * (down.x - down.y);
    }
    return sum;
#endif
}

void main() {
    float kept = shape_coverage(f_cut, f_cut_rx, f_cut_ry);
    float blurred = blurred_shape(local_position(), f_rx.x);
    float coverage = f_rx.y == 1.0 ? kept * (1.0 - blurred) : blurred * (1.0 - kept);
    if (coverage <= 0.0) discard;
    o_color = f_color * coverage * clip_coverage();
}
