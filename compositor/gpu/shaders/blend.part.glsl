// The blend modes of CSS, on straight colours. Source: https://www.w3.org/TR/compositing-1/#blending
#ifdef MODE
float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

vec3 clip_color(vec3 c) {
    float l = luminosity(c), low = min(c.r, min(c.g, c.b)), high = max(c.r, max(c.g, c.b));
    if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-6);
    if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6);
    return c;
}

vec3 set_luminosity(vec3 c, float l) { return clip_color(c + (l - luminosity(c))); }

float saturation(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }

vec3 set_saturation(vec3 c, float s) {
    float low = min(c.r, min(c.g, c.b)), span = saturation(c);
    return span > 0.0 ? (c - low) * s / span : vec3(0.0);
}

float separable(int mode, float b, float s) {
    switch (mode) {
        case 1: return b * s;                                                        // multiply
        case 2: return b + s - b * s;                                                // screen
        case 3: return b <= 0.5 ? 2.0 * b * s : 2.0 * (b + s - b * s) - 1.0;         // overlay
        case 4: return min(b, s);                                                    // darken
        case 5: return max(b, s);                                                    // lighten
        case 6: return b == 0.0 ? 0.0 : (s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s)));  // color-dodge
        case 7: return b >= 1.0 ? 1.0 : (s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s));  // color-burn
        case 8: return s <= 0.5 ? 2.0 * b * s : 2.0 * (b + s - b * s) - 1.0;         // hard-light
        case 9: {                                                                    // soft-light
            if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
            float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
            return b + (2.0 * s - 1.0) * (d - b);
        }
        case 10: return abs(b - s);                                                  // difference
        case 11: return b + s - 2.0 * b * s;                                         // exclusion
        default: return s;
    }
}

vec3 blended(int mode, vec3 b, vec3 s) {
    switch (mode) {
        case 12: return set_luminosity(set_saturation(s, saturation(b)), luminosity(b));  // hue
        case 13: return set_luminosity(set_saturation(b, saturation(s)), luminosity(b));  // saturation
        case 14: return set_luminosity(s, luminosity(b));                                 // color
        case 15: return set_luminosity(b, luminosity(s));                                 // luminosity
        default: return vec3(separable(mode, b.r, s.r), separable(mode, b.g, s.g), separable(mode, b.b, s.b));
    }
}

// Source-over with a blend mode; both colours and the result are premultiplied.
vec4 blend_over(int mode, vec4 backdrop, vec4 source) {
    vec3 b = backdrop.a > 0.0 ? backdrop.rgb / backdrop.a : vec3(0.0);
    vec3 s = source.a > 0.0 ? source.rgb / source.a : vec3(0.0);
    vec3 mixed = blended(mode, b, s);
    vec3 color = source.rgb * (1.0 - backdrop.a) + backdrop.rgb * (1.0 - source.a) + source.a * backdrop.a * mixed;
    return vec4(color, source.a + backdrop.a - source.a * backdrop.a);
}
#endif
