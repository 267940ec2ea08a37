import { integer, type ParsedSettings } from '../settings/setting.ts';

/** Settings of solving route plans. */
export const solvingSettings = {
  SOLVER_THREADS: integer(
    0,
    0,
    1024,
    'Threads of a process that solve route plans, never more than the machine has cores less one, and at least one; 0: as many.',
  ),
  SOLVER_LONGEST_S: integer(30, 1, 3600, 'How long a route plan is searched at most; most take less, by their size.'),
  SOLVER_MATRIX_MB: integer(
    0,
    0,
    1_000_000,
    'Megabytes for travel times and distances of route plans and all that grows with them, of which a company may use half; a plan of 10,000 points takes 900. 0: 2,000, or half of the memory of the machine or container if that is less.',
  ),
  SOLVER_WAIT_S: integer(
    60,
    1,
    3600,
    'How long a route plan waits at most, from its arrival, for memory and a thread; then its caller has to try again.',
  ),
};

export type SolvingSettings = ParsedSettings<typeof solvingSettings>;
