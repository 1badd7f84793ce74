// Edges lie in a texture, one a texel. WHOLE writes uncovered pixels too. Pixels near an edge are sampled 16 times, all others once.
flat in vec4 f_path;
flat in vec4 f_color;
uniform sampler2D u_edges;
uniform vec2 u_origin;

out vec4 o_color;

const int SAMPLES = 16;

vec4 edge(int index) {
    int columns = textureSize(u_edges, 0).x;
    return texelFetch(u_edges, ivec2(index % columns, index / columns), 0);
}

bool is_inside(vec2 p) {
    int winding = 0;
    int start = int(f_path.x), count = int(f_path.y);
    for (int i = start; i < start + count; ++i) {
        vec4 e = edge(i) - p.xyxy;
        float side = (e.z - e.x) * -e.y + (e.w - e.y) * e.x;
        if (e.y <= 0.0 && e.w > 0.0 && side > 0.0) ++winding;
        if (e.y > 0.0 && e.w <= 0.0 && side < 0.0) --winding;
    }
    return f_path.z == 1.0 ? (winding & 1) == 1 : winding != 0;
}

void main() {
    vec2 p = gl_FragCoord.xy + u_origin;
    float nearest = 1e20;
    int start = int(f_path.x), count = int(f_path.y);
    for (int i = start; i < start + count; ++i) {
        vec4 e = edge(i) - p.xyxy;
        vec2 along = e.zw - e.xy;
        float t = clamp(-dot(e.xy, along) / max(dot(along, along), 1e-12), 0.0, 1.0);
        vec2 closest = e.xy + t * along;
        nearest = min(nearest, dot(closest, closest));
    }
    float coverage = 0.0;
    if (nearest > 0.51) {
        coverage = is_inside(p) ? 1.0 : 0.0;
    } else {
        // Each row and each column of a 16 by 16 grid holds one sample.
        for (int i = 0; i < SAMPLES; ++i) {
            vec2 offset = (vec2(i, (i * 7 + 3) % SAMPLES) + 0.5) / float(SAMPLES) - 0.5;
            coverage += is_inside(p + offset) ? 1.0 / float(SAMPLES) : 0.0;
        }
    }
#ifndef WHOLE
    if (coverage == 0.0) discard;
#endif
    o_color = f_color * coverage * clip_coverage();
}
