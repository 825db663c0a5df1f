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

/* The document has exactly one problem of that code, and these are its numbers (see find_problem of loading.h). */
#define assert_problem(document, code_, byte_offset_, index_, a_, b_)                                                  \
    do {                                                                                                               \
        const kotsu_problem *problem_ = find_problem(document, code_);                                                 \
        assert_non_null(problem_);                                                                                     \
        assert_int_equal(count_problems(document, code_), 1);                                                          \
        assert_int_equal(problem_->byte_offset, byte_offset_);                                                         \
        assert_int_equal(problem_->index, index_);                                                                     \
        assert_int_equal(problem_->a, a_);                                                                             \
        assert_int_equal(problem_->b, b_);                                                                             \
    } while (0)

#endif
