import type { CallPhase } from './call-progress.ts';

/** What a call is at and, where that can be told, how much of it is done. */
export type ProgressStep = {
  readonly phase: CallPhase;
  readonly done?: number;
  readonly total?: number;
  /** From 0 to 1, where it does not follow from `done` and `total`. */
  readonly share?: number;
};

/** How many hundredths of a step are done, where that can be told: all of them only when it is over. */
export function percentOf({ done, total, share }: ProgressStep): number | undefined {
  const part = share ?? (done !== undefined && total ? done / total : undefined);
  return part === undefined ? undefined : Math.floor(Math.min(1, Math.max(0, part)) * 100);
}
