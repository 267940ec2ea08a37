import type { Problem, ReloadTask, Task, Vehicle } from '../problem.ts';

/** A requested stop, or a reload between two trips. */
export type Step = Task | ReloadTask;

export function isAsked(step: Step): step is Task {
  return step.kind !== 'reload';
}

export function includesTask(tasks: readonly Task[], { kind, index }: Task): boolean {
  return tasks.some((task) => task.kind === kind && task.index === index);
}

/** Checks loads trip by trip. Goods aboard a vehicle under way are delivered before it reloads, or not at all. */
export function canCarry(problem: Problem, vehicle: Vehicle, order: readonly Step[]): boolean {
  const trips: Task[][] = [[]];
  for (const step of order) {
    if (isAsked(step)) trips.at(-1)!.push(step);
    else trips.push([]);
  }
  const isWhole = (trip: readonly Task[]) =>
    trip.every(({ kind, index }) => kind !== 'delivery' || includesTask(trip, { kind: 'pickup', index }));
  return trips.every((trip, i) =>
    i === 0
      ? canCarryTrip(problem, vehicle, trip, vehicle.begun?.load)
      : isWhole(trip) && canCarryTrip(problem, vehicle, trip, undefined),
  );
}

function canCarryTrip(
  problem: Problem,
  vehicle: Vehicle,
  trip: readonly Task[],
  loadNow: readonly number[] | undefined,
): boolean {
  return vehicle.capacity.every((capacity, d) => {
    const aboard = loadNow?.[d];
    const most = Math.max(capacity, vehicle.begun?.load[d] ?? 0);
    let load = aboard ?? 0;
    if (aboard === undefined)
      for (const task of trip) if (task.kind === 'job') load += problem.jobs[task.index]!.delivery[d]!;
    if (load > most) return false;
    return trip.every(({ kind, index }) => {
      const { pickup, delivery } =
        kind === 'job'
          ? problem.jobs[index]!
          : { pickup: problem.shipments[index]!.amount, delivery: problem.shipments[index]!.amount };
      if (kind !== 'pickup') load -= delivery[d]!;
      if (load < 0) return false;
      if (kind !== 'delivery') load += pickup[d]!;
      return load <= most;
    });
  });
}
