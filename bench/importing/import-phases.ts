import type { BusyTime } from '../busy-time.ts';

/** A moment by the clock that all processes of a machine share, and the processor time used by then. */
export type Moment = BusyTime & { readonly wallMs: number };

/** The moments of an import at which one phase ends and the next begins. */
export type ImportMoments = {
  readonly isSent: Moment;
  readonly isRead: Moment;
  readonly isValid: Moment;
  readonly hasMatrix: Moment;
  readonly isSolved: Moment;
  readonly isStored: Moment;
  readonly isAnswered: Moment;
};

const phaseEnds = {
  read: ['isSent', 'isRead'],
  validate: ['isRead', 'isValid'],
  matrix: ['isValid', 'hasMatrix'],
  solve: ['hasMatrix', 'isSolved'],
  store: ['isSolved', 'isStored'],
  answer: ['isStored', 'isAnswered'],
} as const satisfies Record<string, readonly [keyof ImportMoments, keyof ImportMoments]>;

/** The phases of an import, from the first byte of its request to the last of its response. */
export const importPhases = Object.keys(phaseEnds) as (keyof typeof phaseEnds)[];

/** Wall time and processor time of each phase. */
export type PhaseTimes = Readonly<Record<keyof typeof phaseEnds, Moment>>;

export const phaseTimes = (moments: ImportMoments): PhaseTimes =>
  Object.fromEntries(
    importPhases.map((phase) => {
      const [begin, end] = phaseEnds[phase].map((moment) => moments[moment]) as [Moment, Moment];
      return [phase, between(begin, end)];
    }),
  ) as PhaseTimes;

/** The time of everything but the solver. */
export const withoutSolving = ({ solve: _, ...otherPhases }: PhaseTimes): Moment =>
  Object.values(otherPhases).reduce((sum, phase) => ({
    wallMs: sum.wallMs + phase.wallMs,
    threadMs: sum.threadMs + phase.threadMs,
    databaseMs: sum.databaseMs + phase.databaseMs,
  }));

/** The time from one moment to another. */
export const between = (begin: Moment, end: Moment): Moment => ({
  wallMs: end.wallMs - begin.wallMs,
  threadMs: end.threadMs - begin.threadMs,
  databaseMs: end.databaseMs - begin.databaseMs,
});

/** A clock that all processes of a machine share. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
