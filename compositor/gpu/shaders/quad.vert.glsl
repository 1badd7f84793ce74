// One rectangle through a homography; outer edges grow by a pixel where they are antialiased.
uniform vec2 u_target;
uniform mat3 u_matrix;    // quad space to target px
uniform vec4 u_rect;      // left, top, right, bottom in quad space
uniform vec4 u_source;    // the same in texels
uniform vec4 u_smooth;    // 1 an edge that is antialiased: left, top, right, bottom
uniform vec2 u_unit;      // quad units a pixel

in vec2 in_corner;
out vec2 v_local;
out vec2 v_texel;

void main() {
    vec4 grown = u_rect + vec4(-1.0, -1.0, 1.0, 1.0) * u_smooth * u_unit.xyxy;
    vec2 p = mix(grown.xy, grown.zw, in_corner);
    vec3 h = u_matrix * vec3(p, 1.0);
    gl_Position = vec4(2.0 * h.x / u_target.x - h.z, 2.0 * h.y / u_target.y - h.z, 0.0, h.z);
    v_local = p;
    v_texel = u_source.xy + (p - u_rect.xy) / max(u_rect.zw - u_rect.xy, vec2(1e-6)) * (u_source.zw - u_source.xy);
}
