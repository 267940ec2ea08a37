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
    2000,
    20,
    1_000_000,
    'Memory for travel times and distances of route plans that wait or are being solved, of which a company may have half; a plan of 10,000 points takes 800.',
  ),
  SOLVER_WAIT_S: integer(
    60,
    1,
    3600,
    'How long a route plan waits for a thread before its caller is told to come back.',
  ),
};

export type SolvingSettings = ParsedSettings<typeof solvingSettings>;
