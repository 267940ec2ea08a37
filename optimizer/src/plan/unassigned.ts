import { type Model, taskOfNode } from '../model/model.ts';
import type { Unassigned } from '../solution.ts';

/** Units in none of the routes, without those done. */
export function listUnassignedUnits(model: Model, routes: readonly ArrayLike<number>[]): number[] {
  const served = new Uint8Array(model.unitCount);
  for (const route of routes)
    for (const node of Array.from(route)) if (node < model.reloadsFrom) served[model.unitOf[node]!] = 1;
  const units: number[] = [];
  for (let unit = 0; unit < model.unitCount; unit++) if (!served[unit] && !model.done[unit]) units.push(unit);
  return units;
}

export function unitTask(model: Model, unit: number): Unassigned['task'] {
  const task = taskOfNode(model.problem, model.firstOf[unit]!);
  return { kind: task.kind === 'job' ? 'job' : 'shipment', index: task.index };
}

/**
 * What a plan leaves unassigned, counted by level of priority. Negative when `a` leaves less unassigned than `b`: the
 * highest level decides.
 */
export function compareUnassigned(a: Int32Array, b: Int32Array): number {
  for (let level = a.length - 1; level >= 0; level--) {
    if (a[level] !== b[level]) return a[level]! - b[level]!;
  }
  return 0;
}
