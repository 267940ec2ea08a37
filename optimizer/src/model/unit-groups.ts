import type { Problem } from '../problem.ts';
import type { UnitGroup } from './model.ts';

/** The groups that can bind, as units. */
export function unitGroups(problem: Problem): {
  groups: readonly UnitGroup[];
  groupsOf: readonly (readonly UnitGroup[] | undefined)[];
} {
  const groupsOf: UnitGroup[][] = [];
  const groups = (problem.groups ?? []).map(({ kind, jobs, shipments }): UnitGroup => {
    const units = new Set([...jobs, ...shipments.map((s) => problem.jobs.length + s)]);
    return { isTogether: kind === 'together', units: Int32Array.from(units) };
  });
  for (const group of groups) {
    for (const unit of group.units) groupsOf[unit] = [...(groupsOf[unit] ?? []), group];
  }
  return { groups, groupsOf };
}

/** The vehicle under way that has served a unit or carries it. */
export function finishedVehicles({ jobs, vehicles }: Problem): Map<number, number> {
  const finishedBy = new Map<number, number>();
  vehicles.forEach(({ begun }, vehicle) => {
    for (const { kind, index } of begun?.done ?? [])
      finishedBy.set(kind === 'job' ? index : jobs.length + index, vehicle);
  });
  return finishedBy;
}

/** Applies the groups of units already served, which do not move, before the search. True when there are any. */
export function excludeByGroups(problem: Problem, groups: readonly UnitGroup[], fits: Uint8Array): boolean {
  const vehicles = problem.vehicles.length;
  const finishedBy = finishedVehicles(problem);
  let closes = false;
  for (const { isTogether, units } of groups) {
    for (const anchor of units) {
      const vehicle = finishedBy.get(anchor);
      if (vehicle === undefined) continue;
      closes = true;
      for (const unit of units) {
        if (finishedBy.has(unit)) continue;
        for (let v = 0; v < vehicles; v++) if (isTogether !== (v === vehicle)) fits[unit * vehicles + v] = 0;
      }
    }
  }
  return closes;
}
