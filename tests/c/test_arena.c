// The arena: aligned zeroed memory under a byte cap, given back to the last byte.
// SPDX-License-Identifier: MIT
#include "counting_allocator.h"
#include "kotsu_internal.h"
#include "testing.h"

#include <string.h>

static kotsui_budget budget_of(counting_allocator *counter, size_t cap) {
    return (kotsui_budget){.allocator = counting_allocator_use(counter), .cap = cap};
}

static void memory_is_zeroed_aligned_and_never_handed_out_twice(void **state) {
    (void)state;
    counting_allocator counter = {0}; /* it paints what it hands out, so zeros are the arena's own */
    kotsui_budget budget = budget_of(&counter, 1 << 20);
    kotsui_arena arena = {.budget = &budget};
    for (size_t size = 1; size < 300; size++) {
        uint8_t *memory = kotsui_arena_alloc(&arena, size, 1);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++) assert_int_equal(memory[i], 0);
        memset(memory, 0xFF, size);
    }
    kotsui_arena_release(&arena);
    assert_int_equal(counter.live_blocks, 0);
    assert_int_equal(budget.held, 0);
}

static void a_count_of_0_gives_a_pointer(void **state) {
    (void)state;
    counting_allocator counter = {0};
    kotsui_budget budget = budget_of(&counter, 1 << 20);
    kotsui_arena arena = {.budget = &budget};
    assert_non_null(kotsui_arena_alloc(&arena, 0, 16));
    assert_non_null(kotsui_arena_alloc(&arena, 16, 0));
    kotsui_arena_release(&arena);
    assert_int_equal(counter.live_blocks, 0);
}

static void sizes_that_overflow_are_refused(void **state) {
    (void)state;
    counting_allocator counter = {0};
    kotsui_budget budget = budget_of(&counter, SIZE_MAX);
    kotsui_arena arena = {.budget = &budget};
    assert_null(kotsui_arena_alloc(&arena, SIZE_MAX, 2));
    assert_null(kotsui_arena_alloc(&arena, SIZE_MAX / 16 + 2, 16));
    assert_null(kotsui_arena_alloc(&arena, SIZE_MAX, 1));
    assert_int_equal(counter.live_blocks, 0);
    kotsui_arena_release(&arena);
}

static void the_cap_is_never_passed_and_told_from_a_failed_allocation(void **state) {
    (void)state;
    for (size_t cap = 0; cap < 10000; cap += 97) {
        counting_allocator counter = {0};
        kotsui_budget budget = budget_of(&counter, cap);
        kotsui_arena arenas[2] = {{.budget = &budget}, {.budget = &budget}}; /* two arenas draw from one budget */
        int turn = 0;
        while (kotsui_arena_alloc(&arenas[turn % 2], 1 + (size_t)turn * 7 % 500, 1) != NULL) turn++;
        assert_true(budget.cap_hit);
        assert_true(counter.peak_bytes <= cap);
        assert_int_equal(counter.live_bytes, budget.held);
        for (int i = 0; i < 2; i++) kotsui_arena_release(&arenas[i]);
        assert_int_equal(counter.live_blocks, 0);
    }
    counting_allocator failing = {.fail_at = 1};
    kotsui_budget budget = budget_of(&failing, 1 << 20);
    kotsui_arena arena = {.budget = &budget};
    assert_null(kotsui_arena_alloc(&arena, 1, 1));
    assert_false(budget.cap_hit);
    kotsui_arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_aligned_and_never_handed_out_twice),
        cmocka_unit_test(a_count_of_0_gives_a_pointer),
        cmocka_unit_test(sizes_that_overflow_are_refused),
        cmocka_unit_test(the_cap_is_never_passed_and_told_from_a_failed_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
