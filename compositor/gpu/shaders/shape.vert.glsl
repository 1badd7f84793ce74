// One instance is a rectangle in an item's own space; it grows by a pixel for antialiasing. With AREA it is drawn
// inside that area only.
uniform vec2 u_target;
uniform vec2 u_origin;

in vec2 in_corner;
in vec3 in_m0;
in vec3 in_m1;
in vec3 in_m2;
in vec4 in_rect;
in vec4 in_rx;
in vec4 in_ry;
#ifdef AREA
in vec4 in_area;
#endif
//FORWARD_DECLARATIONS

out vec2 v_local;
flat out vec4 f_rect;
flat out vec4 f_rx;
flat out vec4 f_ry;
flat out vec4 f_affine;
flat out int f_aligned;

void main() {
    mat3 m = mat3(in_m0, in_m1, in_m2);
    float det = abs(m[0].x * m[1].y - m[1].x * m[0].y);
    vec2 unit = vec2(length(m[1].xy), length(m[0].xy)) / max(det, 1e-6);
#ifdef AREA
    vec2 p = mix(in_area.xy, in_area.zw, in_corner);
#else
    vec2 p = mix(in_rect.xy - unit, in_rect.zw + unit, in_corner);
#endif
    vec3 h = m * vec3(p, 1.0);
    h.xy -= u_origin * h.z;
    gl_Position = vec4(2.0 * h.x / u_target.x - h.z, 2.0 * h.y / u_target.y - h.z, 0.0, h.z);
    v_local = p;
    f_rect = in_rect;
    f_rx = in_rx;
    f_ry = in_ry;
    bool flat_matrix = m[0].z == 0.0 && m[1].z == 0.0 && m[2].z == 1.0;
    f_aligned = int(flat_matrix && m[0].y == 0.0 && m[1].x == 0.0 && m[0].x > 0.0 && m[1].y > 0.0);
    f_affine = vec4(m[0].x, m[1].y, m[2].xy - u_origin);
    //FORWARD
}
