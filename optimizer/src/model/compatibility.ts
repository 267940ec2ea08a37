import type { Problem } from '../problem.ts';

export type Committed = {
  readonly done: Set<number>;
  readonly fixed: Map<number, number>;
  readonly carried: { readonly unit: number; readonly vehicle: number }[];
};

/** Units that cannot choose a vehicle any more: done, in a fixed order, or already aboard. */
export function committedUnits(problem: Problem): Committed {
  const done = new Set<number>();
  const fixed = new Map<number, number>();
  const carried: { unit: number; vehicle: number }[] = [];
  const jobs = problem.jobs.length;
  problem.vehicles.forEach((car, vehicle) => {
    const delivered = new Set(car.begun?.done.filter((t) => t.kind === 'delivery').map((t) => t.index));
    for (const task of car.begun?.done ?? []) {
      if (task.kind === 'job') done.add(task.index);
      else if (delivered.has(task.index)) done.add(jobs + task.index);
      else carried.push({ unit: jobs + task.index, vehicle });
    }
    for (const task of car.fixedOrder ?? []) fixed.set(task.kind === 'job' ? task.index : jobs + task.index, vehicle);
  });
  return { done, fixed, carried };
}

/** Which vehicle may serve which unit: by skills, by lists, and by given orders or goods aboard. */
export function compatibility(
  problem: Problem,
  units: number,
  committed: Committed,
): { compatible: Uint8Array; isFull: boolean } {
  const { jobs, shipments, vehicles } = problem;
  const compatible = new Uint8Array(units * vehicles.length);
  const skills = vehicles.map((car) => new Set(car.skills));
  const carriedBy = new Map(committed.carried.map(({ unit, vehicle }) => [unit, vehicle]));
  const fixedOrderVehicles = vehicles.flatMap((car, v) => (car.fixedOrder ? [v] : []));
  let isFull = fixedOrderVehicles.length === 0;
  for (let u = 0; u < units; u++) {
    const unit = u < jobs.length ? jobs[u]! : shipments[u - jobs.length]!;
    const row = compatible.subarray(u * vehicles.length, (u + 1) * vehicles.length).fill(1);
    for (const v of fixedOrderVehicles) if (committed.fixed.get(u) !== v) row[v] = 0;
    const bound = carriedBy.get(u) ?? committed.fixed.get(u);
    if (unit.skills.length === 0 && !unit.vehicles && bound === undefined) continue;
    const allowed = unit.vehicles && new Set(unit.vehicles);
    for (let v = 0; v < vehicles.length; v++) {
      const fit =
        unit.skills.every((skill) => skills[v]!.has(skill)) &&
        (!allowed || allowed.has(v)) &&
        (bound === undefined || bound === v);
      if (!fit) row[v] = 0;
      if (!fit) isFull = false;
    }
  }
  return { compatible, isFull };
}
