import type { CallPhase } from './call-progress.ts';

/** The current phase of a call and, if it can be measured, the completed part of it. */
export type ProgressStep = {
  readonly phase: CallPhase;
  readonly done?: number;
  readonly total?: number;
  /** From 0 to 1. Used if the part does not follow from `done` and `total`. */
  readonly share?: number;
};

/** The completed percentage of a step, if it can be measured. It is 100 only when the step is over. */
export function percentOf({ done, total, share }: ProgressStep): number | undefined {
  const part = share ?? (done !== undefined && total ? done / total : undefined);
  return part === undefined ? undefined : Math.floor(Math.min(1, Math.max(0, part)) * 100);
}
