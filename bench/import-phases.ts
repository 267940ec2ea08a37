/** The moments of an import at which a phase ends and the next begins, in the clock of `nowMs`. */
export type ImportMoments = {
  readonly isRead: number;
  readonly isValid: number;
  readonly hasMatrix: number;
  readonly isSolved: number;
  readonly isStored: number;
};

/** The phases of an import, from the first byte of its request to the last of its response. */
export const importPhases = ['read', 'validate', 'matrix', 'solve', 'store', 'answer'] as const;

/** How many milliseconds each phase took. */
export type PhaseTimes = Readonly<Record<(typeof importPhases)[number], number>>;

/** A clock that all processes of a machine share. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The phases of an import that was sent and answered at these moments. */
export const phaseTimes = (sent: number, moments: ImportMoments, answered: number): PhaseTimes => ({
  read: moments.isRead - sent,
  validate: moments.isValid - moments.isRead,
  matrix: moments.hasMatrix - moments.isValid,
  solve: moments.isSolved - moments.hasMatrix,
  store: moments.isStored - moments.isSolved,
  answer: answered - moments.isStored,
});

/** What everything took but the solver. */
export const besideSolvingMs = ({ solve: _, ...others }: PhaseTimes): number =>
  Object.values(others).reduce((sum, ms) => sum + ms, 0);
