// 3x3 matrices in doubles, see matrix3.h.
// SPDX-License-Identifier: MIT
#include "matrix3.h"

#include <math.h>

matrix3 matrix3_rotation(int axis, double radians) {
    const double s = sin(radians), c = cos(radians);
    switch (axis) {
    case AXIS_X: return (matrix3){{1, 0, 0, 0, c, -s, 0, s, c}};
    case AXIS_Y: return (matrix3){{c, 0, s, 0, 1, 0, -s, 0, c}};
    default: return (matrix3){{c, -s, 0, s, c, 0, 0, 0, 1}};
    }
}

matrix3 matrix3_scale(const double factors[3]) {
    return (matrix3){{factors[0], 0, 0, 0, factors[1], 0, 0, 0, factors[2]}};
}

matrix3 matrix3_multiply(matrix3 a, matrix3 b) {
    matrix3 product = {{0}};
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            for (int i = 0; i < 3; i++) product.m[3 * row + column] += a.m[3 * row + i] * b.m[3 * i + column];
    return product;
}

void matrix3_apply(matrix3 a, const double point[3], double out[3]) {
    for (int row = 0; row < 3; row++)
        out[row] = a.m[3 * row] * point[0] + a.m[3 * row + 1] * point[1] + a.m[3 * row + 2] * point[2];
}

matrix3 matrix3_of_quaternion(const double q[4]) {
    const double x = (double)q[0], y = (double)q[1], z = (double)q[2], w = (double)q[3];
    return (matrix3){{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), 2 * (x * y + z * w),
                      1 - 2 * (x * x + z * z), 2 * (y * z - x * w), 2 * (x * z - y * w), 2 * (y * z + x * w),
                      1 - 2 * (x * x + y * y)}};
}

matrix3 matrix3_ff8(const int turns[3]) {
    const double turn = 2 * acos(-1) / 4096;
    const matrix3 y = matrix3_rotation(AXIS_Y, -turns[1] * turn), x = matrix3_rotation(AXIS_X, -turns[0] * turn);
    return matrix3_multiply(matrix3_multiply(y, x), matrix3_rotation(AXIS_Z, turns[2] * turn));
}
