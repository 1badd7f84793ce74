uniform vec2 u_target;
uniform vec2 u_origin;
uniform mat3 u_matrix;   // from the quads' space to raster px

in vec2 in_corner;
in vec4 in_place;        // left, top, width, height
in vec4 in_source;       // the same in texels of the page
in vec4 in_color;
in float in_contrast;

out vec2 v_texel;
flat out vec4 f_color;
flat out float f_contrast;

void main() {
    vec3 h = u_matrix * vec3(in_place.xy + in_place.zw * in_corner, 1.0);
    h.xy -= u_origin * h.z;
    gl_Position = vec4(2.0 * h.x / u_target.x - h.z, 2.0 * h.y / u_target.y - h.z, 0.0, h.z);
    v_texel = in_source.xy + in_source.zw * in_corner;
    f_color = in_color;
    f_contrast = in_contrast;
}
