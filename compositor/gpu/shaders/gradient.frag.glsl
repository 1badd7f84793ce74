// KIND: 0 linear, 1 radial, 2 conic. Stops lie in a texture: for each stop its premultiplied colour and, in the next texel, its offset.
flat in vec4 f_tile;      // left, top, width, height
flat in vec4 f_step;      // step x, step y, unused, repeating
flat in vec4 f_geometry;
flat in vec4 f_stops;     // first texel, number of stops
uniform sampler2D u_stops;

const float TURN = 6.28318530718;

vec4 stop_texel(int index) {
    int columns = textureSize(u_stops, 0).x;
    return texelFetch(u_stops, ivec2(index % columns, index / columns), 0);
}

float gradient_position(vec2 q) {
    vec2 p = q - f_geometry.xy;
#if KIND == 0
    vec2 along = f_geometry.zw - f_geometry.xy;
    float squared = dot(along, along);
    return squared == 0.0 ? 1e9 : dot(p, along) / squared;
#elif KIND == 1
    return f_geometry.z <= 0.0 || f_geometry.w <= 0.0 ? 1e9 : length(p / f_geometry.zw);
#else
    return fract((atan(p.x, -p.y) - radians(f_geometry.z)) / TURN);
#endif
}

vec4 gradient_color(float t) {
    int start = int(f_stops.x), count = int(f_stops.y);
    float first = stop_texel(start + 1).x;
    float last = stop_texel(start + 2 * count - 1).x;
    if (f_step.w == 1.0) {
        if (last <= first) return stop_texel(start + 2 * count - 2);
        t = first + mod(t - first, last - first);
    }
    if (t < first) return stop_texel(start);
    if (t >= last) return stop_texel(start + 2 * count - 2);
    int low = 0, high = count - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (stop_texel(start + 2 * middle + 1).x <= t) low = middle; else high = middle;
    }
    float a = stop_texel(start + 2 * low + 1).x, b = stop_texel(start + 2 * high + 1).x;
    float share = b > a ? clamp((t - a) / (b - a), 0.0, 1.0) : 1.0;
    return mix(stop_texel(start + 2 * low), stop_texel(start + 2 * high), share);
}

void main() {
    float coverage = shape_coverage(f_rect, f_rx, f_ry) * clip_coverage();
    vec2 q = mod(local_position() - f_tile.xy, f_step.xy);
    if (coverage == 0.0 || q.x >= f_tile.z || q.y >= f_tile.w) discard;
    o_color = gradient_color(gradient_position(q)) * coverage;
}
