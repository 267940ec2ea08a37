import type { Group, Problem, Task } from '../problem.ts';
import type { Solution } from '../solution.ts';
import type { Complain } from './complain.ts';
import { demandName, isTask } from './task.ts';

type Rider = { readonly vehicle: number; readonly isBehind: boolean };

/** Checks groups pair by pair. A pair that one vehicle or two vehicles had served before the plan is not an error. */
export function checkGroups(problem: Problem, solution: Solution, complain: Complain): void {
  if (problem.groups === undefined) return;
  const riders = listRiders(problem, solution);
  problem.groups.forEach((group, g) => {
    const names = [...new Set(membersOf(group).map(demandName))].filter((name) => riders.has(name));
    names.forEach((name, i) => {
      for (const other of names.slice(i + 1)) {
        const [a, b] = [riders.get(name)!, riders.get(other)!];
        if (a.isBehind && b.isBehind) continue;
        if ((a.vehicle === b.vehicle) === (group.kind === 'together')) continue;
        complain(`Group ${g} wants ${name} and ${other} ${group.kind}: vehicles ${a.vehicle} and ${b.vehicle}.`);
      }
    });
  });
}

function membersOf({ jobs, shipments }: Group): { readonly kind: string; readonly index: number }[] {
  return [...jobs.map((index) => ({ kind: 'job', index })), ...shipments.map((index) => ({ kind: 'shipment', index }))];
}

/** By name of a job or shipment: the vehicle that serves it. */
function listRiders(problem: Problem, solution: Solution): Map<string, Rider> {
  const riders = new Map<string, Rider>();
  const ride = (task: Task, vehicle: number, isBehind: boolean) => {
    if (!riders.has(demandName(task))) riders.set(demandName(task), { vehicle, isBehind });
  };
  problem.vehicles.forEach(({ begun }, vehicle) => {
    for (const task of begun?.done ?? []) ride(task, vehicle, true);
  });
  for (const { vehicle, activities } of solution.routes)
    for (const { task } of activities) if (isTask(task)) ride(task, vehicle, false);
  return riders;
}
