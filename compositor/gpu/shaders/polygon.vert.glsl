uniform vec2 u_target;
uniform vec2 u_origin;

in vec2 in_corner;
in vec4 in_rect;    // raster px: left, top, right, bottom
in vec4 in_path;    // first edge, number of edges, even-odd
in vec4 in_color;

flat out vec4 f_path;
flat out vec4 f_color;

void main() {
    vec2 p = mix(in_rect.xy - 1.0, in_rect.zw + 1.0, in_corner) - u_origin;
    gl_Position = vec4(2.0 * p / u_target - 1.0, 0.0, 1.0);
    f_path = in_path;
    f_color = in_color;
}
