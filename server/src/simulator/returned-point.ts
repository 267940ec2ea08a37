import type { LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { randomFor } from './random.ts';

/** In a plan with fewer stops, no stop fails. */
const stopsMinCount = 4;

/** The stop of a plan that fails, if any. */
export const returnedPoint = (seed: number, routePointIds: readonly number[]): number | undefined =>
  routePointIds.length < stopsMinCount
    ? undefined
    : routePointIds.toSorted((a, b) => drawFor(seed, a) - drawFor(seed, b) || a - b)[0];

/** Whether the driver tries again at the end of the tour. A tour that begins in the afternoon has no time for it. */
export const isTriedAgain = (leavesMs: number, { beginMs }: Pick<LocalDay, 'beginMs'>): boolean =>
  leavesMs < beginMs + 12 * 3_600_000;

const drawFor = (seed: number, routePointId: number): number => randomFor(seed, routePointId, 'in vain')();
