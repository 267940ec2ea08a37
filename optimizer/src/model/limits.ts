import type { Vehicle } from '../problem.ts';
import { NEVER } from './model.ts';

/** The capacity of a vehicle by dimension. For a begun one, at least its load. */
export function capacityOf({ capacity, begun }: Vehicle): number[] {
  return capacity.map((most, d) => Math.max(most, begun?.load[d] ?? 0));
}

/** The load of a vehicle when its route continues. */
export function baseLoadOf({ capacity, begun }: Vehicle): readonly number[] {
  return begun?.load ?? capacity.map(() => 0);
}

export const maxTasksOf = ({ maxTasks }: Vehicle): number => maxTasks ?? 2 ** 30;
export const maxDistanceOf = ({ maxDistanceM }: Vehicle): number => maxDistanceM ?? NEVER;
export const maxDurationOf = ({ maxDurationS }: Vehicle): number => maxDurationS ?? NEVER;
