/* The reading-order search of sudoku_lessons/compiled/reading_order.py, the same loop and the same counts, in C. */

#include <stdint.h>

/* Search a 9x9 board, 0 for an empty cell, for its first solution; 1 if there is one.
   counts: nodes, guesses, dead ends, greatest depth. */
int search(const uint8_t *board, uint8_t *solution, int64_t *counts)
{
    int64_t used[27] = {0}, to_try[82], placed[82];
    int cell_at[82], row_at[82], column_at[82], box_at[82];
    int to_fill = 0;
    for (int cell = 0; cell < 81; cell++) {
        int row = cell / 9, column = 9 + cell % 9, box = 18 + row / 3 * 3 + cell % 9 / 3;
        if (board[cell]) {
            int64_t digit = (int64_t)1 << (board[cell] - 1);
            used[row] |= digit;
            used[column] |= digit;
            used[box] |= digit;
        } else {
            cell_at[to_fill] = cell;
            row_at[to_fill] = row;
            column_at[to_fill] = column;
            box_at[to_fill] = box;
            to_fill++;
        }
    }
    int64_t nodes = 0, guesses = 0, dead_ends = 0;
    int depth = 0, deepest = 0, visited = 0, found = 0;
    while (depth >= 0) {
        int64_t mask;
        if (!visited) {
            nodes++;
            if (depth > deepest)
                deepest = depth;
            if (depth == to_fill) {
                found = 1;
                break;
            }
            mask = 511 & ~(used[row_at[depth]] | used[column_at[depth]] | used[box_at[depth]]);
            if (mask == 0)
                dead_ends++;
            else if (mask & (mask - 1))
                guesses++;
        } else {
            mask = to_try[depth];
            used[row_at[depth]] ^= placed[depth];
            used[column_at[depth]] ^= placed[depth];
            used[box_at[depth]] ^= placed[depth];
        }
        if (mask == 0) {
            depth--;
            visited = 1;
        } else {
            int64_t digit = mask & -mask;
            placed[depth] = digit;
            to_try[depth] = mask ^ digit;
            used[row_at[depth]] ^= digit;
            used[column_at[depth]] ^= digit;
            used[box_at[depth]] ^= digit;
            depth++;
            visited = 0;
        }
    }
    for (int cell = 0; cell < 81; cell++)
        solution[cell] = board[cell];
    for (int k = 0; found && k < to_fill; k++)
        solution[cell_at[k]] = 1 + __builtin_ctzll(placed[k]);
    counts[0] = nodes;
    counts[1] = guesses;
    counts[2] = dead_ends;
    counts[3] = deepest;
    return found;
}
