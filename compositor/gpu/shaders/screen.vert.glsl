in vec2 in_corner;

void main() {
    gl_Position = vec4(2.0 * in_corner - 1.0, 0.0, 1.0);
}
