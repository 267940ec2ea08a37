import type { Problem, Task } from '../problem.ts';
import type { Solution } from '../solution.ts';
import type { Complain } from './complain.ts';
import { demandName, isTask, taskName } from './task.ts';

type Made = { readonly vehicle: number; readonly position: number };

/**
 * Checks that every job is served once or unassigned once, and that a shipment has both ends on one vehicle in order,
 * or is unassigned.
 */
export function checkServed(problem: Problem, solution: Solution, complain: Complain): void {
  const made = listMade(problem, solution);
  const unassigned = new Map<string, number>();
  for (const { task } of solution.unassigned) {
    const known = task.kind === 'job' ? problem.jobs[task.index] : problem.shipments[task.index];
    if (known === undefined) complain(`There is no ${demandName(task)} to leave unassigned.`);
    unassigned.set(demandName(task), (unassigned.get(demandName(task)) ?? 0) + 1);
  }
  const timesMade = (task: Task) => made.get(taskName(task))?.length ?? 0;
  const accountFor = (name: string, isServed: boolean) => {
    const times = unassigned.get(name) ?? 0;
    if (isServed && times > 0) complain(`${capital(name)} is served and also unassigned.`);
    if (!isServed && times !== 1) complain(`${capital(name)} is not served and is unassigned ${times} times.`);
  };

  for (const [name, times] of made) {
    if (times.length > 1) complain(`The ${name} is made ${times.length} times.`);
  }
  problem.jobs.forEach((_, index) => {
    const task = { kind: 'job', index } as const;
    accountFor(demandName(task), timesMade(task) > 0);
  });
  problem.shipments.forEach((_, index) => {
    const pickup = { kind: 'pickup', index } as const;
    const delivery = { kind: 'delivery', index } as const;
    const name = demandName(pickup);
    const from = made.get(taskName(pickup))?.[0];
    const to = made.get(taskName(delivery))?.[0];
    // Goods already aboard (picked up before the plan) may stay aboard. The shipment is unassigned then.
    const isAboard = from !== undefined && from.position < 0;
    if (from && !to && !isAboard) complain(`${capital(name)} is picked up and not delivered.`);
    if (to && !from) complain(`${capital(name)} is delivered and not picked up.`);
    if (from && to && from.vehicle !== to.vehicle)
      complain(`${capital(name)} is picked up by vehicle ${from.vehicle} and delivered by vehicle ${to.vehicle}.`);
    if (from && to && from.vehicle === to.vehicle && from.position > to.position)
      complain(`${capital(name)} is delivered before it is picked up.`);
    accountFor(name, to !== undefined);
  });
}

/** The route and position of each task. Tasks before the begun part have positions below 0. */
function listMade(problem: Problem, solution: Solution): Map<string, Made[]> {
  const made = new Map<string, Made[]>();
  const add = (task: Task, vehicle: number, position: number) =>
    made.set(taskName(task), [...(made.get(taskName(task)) ?? []), { vehicle, position }]);
  problem.vehicles.forEach(({ begun }, vehicle) => {
    begun?.done.forEach((task, i) => {
      add(task, vehicle, i - begun.done.length);
    });
  });
  for (const route of solution.routes)
    route.activities.forEach(({ task }, position) => {
      if (isTask(task)) add(task, route.vehicle, position);
    });
  return made;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
