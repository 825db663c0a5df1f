// 3x3 matrices in doubles, row by row: what the tests work poses out with, independently of the core's quaternions.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_MATRIX3_H
#define KOTSU_TEST_MATRIX3_H

typedef struct matrix3 {
    double m[9]; /* m[3 * row + column] */
} matrix3;

enum { AXIS_X = 0, AXIS_Y = 1, AXIS_Z = 2 };

matrix3 matrix3_rotation(int axis, double radians); /* right-handed, column vectors */
matrix3 matrix3_scale(const double factors[3]);
matrix3 matrix3_multiply(matrix3 a, matrix3 b); /* b turns first */
void matrix3_apply(matrix3 a, const double point[3], double out[3]);
matrix3 matrix3_of_quaternion(const double q[4]);

/* Ry(-ay) * Rx(-ax) * Rz(+az) for angles in 4096ths of a turn: FF8 page, section 5. */
matrix3 matrix3_ff8(const int turns[3]);

#endif
