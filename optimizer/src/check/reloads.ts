import type { Vehicle } from '../problem.ts';
import type { Route } from '../solution.ts';
import type { Complain } from './complain.ts';

/** Checks the number of reloads, that given orders have none, and that no shipment is aboard during one. */
export function checkReloads(vehicle: Vehicle, route: Route, report: Complain): void {
  const tasks = route.activities.map(({ task }) => task);
  const reloads = tasks.filter(({ kind }) => kind === 'reload').length;
  const most = vehicle.fixedOrder ? 0 : (vehicle.reload?.maxReloads ?? 0);
  if (reloads > most) report(` reloads ${reloads} times of at most ${most}.`);

  const aboard = new Set<number>();
  for (const task of vehicle.begun?.done ?? []) {
    const isServed = tasks.some((other) => other.kind === 'delivery' && other.index === task.index);
    if (task.kind === 'pickup' && isServed) aboard.add(task.index);
  }
  for (const task of tasks) {
    if (task.kind === 'pickup') aboard.add(task.index);
    if (task.kind === 'delivery') aboard.delete(task.index);
    if (task.kind === 'reload') for (const index of aboard) report(` reloads with shipment ${index} aboard.`);
  }
}
