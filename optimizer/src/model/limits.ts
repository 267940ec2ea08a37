import type { Vehicle } from '../problem.ts';
import { NEVER } from './model.ts';

/** What a vehicle can carry, one number a dimension: a begun one at least what it carries. */
export function capacityOf({ capacity, begun }: Vehicle): number[] {
  return capacity.map((most, d) => Math.max(most, begun?.load[d] ?? 0));
}

/** What a vehicle carries when its route goes on. */
export function baseLoadOf({ capacity, begun }: Vehicle): readonly number[] {
  return begun?.load ?? capacity.map(() => 0);
}

export const maxTasksOf = ({ maxTasks }: Vehicle): number => maxTasks ?? 2 ** 30;
export const maxDistanceOf = ({ maxDistanceM }: Vehicle): number => maxDistanceM ?? NEVER;
export const maxDurationOf = ({ maxDurationS }: Vehicle): number => maxDurationS ?? NEVER;
