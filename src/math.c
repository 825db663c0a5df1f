// SPDX-License-Identifier: MIT
/* math.c - angles, quaternions and 3x3 matrices; knows no format and calls no trigonometry of the C library but atan2f. */
#include "kotsu_internal.h"

#include <math.h>
#include <string.h>

bool kotsui_is_finite(float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return (word & 0x7f800000u) != 0x7f800000u;
}

/* z-power series by Horner's rule: coefficients[0] + z * coefficients[1] + ... */
static double series(const double *coefficients, int count, double z) {
    double sum = 0;
    for (int i = count - 1; i >= 0; i--) sum = sum * z + coefficients[i];
    return sum;
}

/* Sine and cosine of r + quadrant * pi/2 for |r| <= pi/4. Taylor coefficients; the first term left out is below 2^-50. */
static void sincos_quadrant(double r, unsigned quadrant, double *sine, double *cosine) {
    static const double of_sine[] = {
        1, -1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000};
    static const double of_cosine[] = {1,
                                       -1.0 / 2,
                                       1.0 / 24,
                                       -1.0 / 720,
                                       1.0 / 40320,
                                       -1.0 / 3628800,
                                       1.0 / 479001600,
                                       -1.0 / 87178291200,
                                       1.0 / 20922789888000};
    const double z = r * r, s = r * series(of_sine, 8, z), c = series(of_cosine, 9, z);
    switch (quadrant & 3u) {
    case 0: *sine = s, *cosine = c; break;
    case 1: *sine = c, *cosine = -s; break;
    case 2: *sine = -s, *cosine = -c; break;
    default: *sine = -c, *cosine = s; break;
    }
}

static const double pi = 3.14159265358979323846;

void kotsui_sincos_turn8192(uint32_t turn, double *sine, double *cosine) {
    const uint32_t t = turn & 8191u, quadrant = (t + 1024u) / 2048u;
    sincos_quadrant((double)((int32_t)t - (int32_t)(quadrant * 2048u)) * (pi / 4096), quadrant, sine, cosine);
}

void kotsui_sincos(double radians, double *sine, double *cosine) {
    double x = radians;
    if (x > 1e6 || x < -1e6) x = fmod(x, 2 * pi); /* keeps the quadrant within an int64 */
    const double turns = x * (2 / pi);
    const int64_t quadrant = (int64_t)(turns < 0 ? turns - 0.5 : turns + 0.5);
    sincos_quadrant(x - (double)quadrant * (pi / 2), (unsigned)(quadrant & 3), sine, cosine);
}

void kotsui_quaternion_multiply(const double a[4], const double b[4], double out[4]) {
    const double x = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    const double y = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    const double z = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    const double w = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
    out[0] = x, out[1] = y, out[2] = z, out[3] = w;
}

void kotsui_quaternion_slerp(const double a[4], const double b[4], double fraction, double out[4]) {
    double dot = 0;
    for (int i = 0; i < 4; i++) dot += a[i] * b[i];
    const double sign = dot < 0 ? -1.0 : 1.0; /* q and -q are one rotation; the nearer of the two is the shorter way */
    double apart = 0, together = 0;
    for (int i = 0; i < 4; i++) {
        apart += (a[i] - sign * b[i]) * (a[i] - sign * b[i]);
        together += (a[i] + sign * b[i]) * (a[i] + sign * b[i]);
    }
    const double angle = 2 * atan2(sqrt(apart), sqrt(together)); /* accurate for the smallest angles, unlike acos */
    double sine, cosine, from = 1 - fraction, to = fraction;
    kotsui_sincos(angle, &sine, &cosine);
    if (sine > 1e-9) {
        kotsui_sincos((1 - fraction) * angle, &from, &cosine);
        kotsui_sincos(fraction * angle, &to, &cosine);
    }
    double length = 0;
    for (int i = 0; i < 4; i++) {
        out[i] = from * a[i] + to * sign * b[i];
        length += out[i] * out[i];
    }
    length = 1 / sqrt(length); /* never 0: a and the nearer b are at most a quarter turn apart as 4-vectors */
    for (int i = 0; i < 4; i++) out[i] *= length;
}

void kotsui_quaternion_from_euler(const double radians[3], double out[4]) {
    double s[3], c[3];
    for (int i = 0; i < 3; i++) kotsui_sincos(radians[i] * 0.5, &s[i], &c[i]);
    const double x[4] = {s[0], 0, 0, c[0]}, y[4] = {0, s[1], 0, c[1]}, z[4] = {0, 0, s[2], c[2]};
    kotsui_quaternion_multiply(y, x, out);
    kotsui_quaternion_multiply(z, out, out);
}

void kotsui_quaternion_to_matrix3(const double q[4], double m[9]) {
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    m[0] = 1 - 2 * (y * y + z * z), m[1] = 2 * (x * y - z * w), m[2] = 2 * (x * z + y * w);
    m[3] = 2 * (x * y + z * w), m[4] = 1 - 2 * (x * x + z * z), m[5] = 2 * (y * z - x * w);
    m[6] = 2 * (x * z - y * w), m[7] = 2 * (y * z + x * w), m[8] = 1 - 2 * (x * x + y * y);
}

void kotsui_matrix3_multiply(const double a[9], const double b[9], double out[9]) {
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            out[row * 3 + column] =
                a[row * 3] * b[column] + a[row * 3 + 1] * b[3 + column] + a[row * 3 + 2] * b[6 + column];
}
