// Clips that a scissor cannot express: up to four rounded rectangles (CLIP), and a mask for everything else (MASK).
#ifdef CLIP
uniform int u_clip_count;
uniform mat3 u_clip_matrix[4];
uniform vec4 u_clip_rect[4];
uniform vec4 u_clip_rx[4];
uniform vec4 u_clip_ry[4];
uniform vec2 u_clip_scale[4];
#endif
#ifdef MASK
uniform sampler2D u_clip_mask;
#endif

float clip_coverage() {
    float coverage = 1.0;
#ifdef CLIP
    for (int i = 0; i < u_clip_count; ++i) {
        vec3 h = u_clip_matrix[i] * vec3(gl_FragCoord.xy, 1.0);
        vec2 p = h.xy / h.z;
        vec4 d = vec4(p - u_clip_rect[i].xy, u_clip_rect[i].zw - p) * u_clip_scale[i].xyxy;
        coverage *= rounded_coverage(d, u_clip_rx[i] * u_clip_scale[i].x, u_clip_ry[i] * u_clip_scale[i].y);
    }
#endif
#ifdef MASK
    coverage *= texelFetch(u_clip_mask, ivec2(gl_FragCoord.xy), 0).r;
#endif
    return coverage;
}
