// cmocka with the headers it wants before it.
// SPDX-License-Identifier: MIT
#ifndef KOTSU_TEST_TESTING_H
#define KOTSU_TEST_TESTING_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* |actual - expected| <= tolerance, printing both; cmocka's own also passes where one of them is NaN. */
#define assert_near(actual, expected, tolerance)                                                                       \
    do {                                                                                                               \
        const double actual_ = (double)(actual), expected_ = (double)(expected);                                       \
        if (!(fabs(actual_ - expected_) <= (double)(tolerance))) {                                                     \
            print_error("%s = %.9g, expected %.9g\n", #actual, actual_, expected_);                                    \
            fail();                                                                                                    \
        }                                                                                                              \
    } while (0)

#endif
