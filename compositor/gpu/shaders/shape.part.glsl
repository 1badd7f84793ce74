// What the `shape` vertex shader hands over, and positions from it.
in vec2 v_local;
flat in vec4 f_rect;
flat in vec4 f_rx;
flat in vec4 f_ry;
flat in vec4 f_affine;
flat in int f_aligned;

out vec4 o_color;

// Item units a pixel.
vec2 local_unit() {
    if (f_aligned == 1) return 1.0 / f_affine.xy;
    return max(vec2(length(vec2(dFdx(v_local.x), dFdy(v_local.x))), length(vec2(dFdx(v_local.y), dFdy(v_local.y)))),
               vec2(1e-6));
}

// Position in the item's space; computed from the pixel where possible, as that is exact.
vec2 local_position() {
    return f_aligned == 1 ? (gl_FragCoord.xy - f_affine.zw) / f_affine.xy : v_local;
}

// Distances in px to the left, top, right and bottom edge of a rectangle in the item's space.
vec4 edge_distances(vec4 rect) {
    if (f_aligned == 1) {
        return vec4(gl_FragCoord.xy - (rect.xy * f_affine.xy + f_affine.zw),
                    rect.zw * f_affine.xy + f_affine.zw - gl_FragCoord.xy);
    }
    return vec4(v_local - rect.xy, rect.zw - v_local) / local_unit().xyxy;
}

float shape_coverage(vec4 rect, vec4 rx, vec4 ry) {
#ifdef ROUND
    vec2 unit = local_unit();
    return filled_coverage(edge_distances(rect), rx / unit.x, ry / unit.y);
#else
    return box_coverage(edge_distances(rect));
#endif
}
