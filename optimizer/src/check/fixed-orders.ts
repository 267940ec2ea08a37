import type { Problem, Task } from '../problem.ts';
import type { Route, Solution } from '../solution.ts';
import type { Complain } from './complain.ts';
import { isTask, taskName } from './task.ts';

/**
 * Checks that each vehicle has one route at most, that vehicles under way have one, and that given orders are followed
 * without other tasks between.
 */
export function checkOrders(problem: Problem, solution: Solution, complain: Complain): void {
  const routesOf = new Map<number, Route[]>();
  for (const route of solution.routes) routesOf.set(route.vehicle, [...(routesOf.get(route.vehicle) ?? []), route]);
  for (const [vehicle, routes] of routesOf)
    if (routes.length > 1) complain(`Vehicle ${vehicle} has ${routes.length} routes.`);

  const assignedVehicle = new Map<string, number>();
  problem.vehicles.forEach((vehicle, index) => {
    for (const task of vehicle.fixedOrder ?? []) assignedVehicle.set(taskName(task), index);
  });
  problem.vehicles.forEach((vehicle, index) => {
    const routes = routesOf.get(index) ?? [];
    if (vehicle.begun && routes.length === 0) complain(`Vehicle ${index} is under way and has no route.`);
    const tasks = routes.flatMap((route) => route.activities.map((stop) => stop.task)).filter(isTask);
    if (vehicle.fixedOrder && !isInOrder(tasks, vehicle.fixedOrder))
      complain(`Vehicle ${index} does not keep the order given to it.`);
    for (const task of tasks) {
      const owner = assignedVehicle.get(taskName(task)) ?? index;
      if (owner !== index) complain(`Vehicle ${index} makes the ${taskName(task)}, given to vehicle ${owner}.`);
    }
  });
}

/** Tasks of a given order may be missing (they are unassigned then). None may be added or swapped. */
function isInOrder(tasks: readonly Task[], fixedOrder: readonly Task[]): boolean {
  let position = 0;
  for (const task of tasks) {
    while (position < fixedOrder.length && taskName(fixedOrder[position]!) !== taskName(task)) position++;
    if (position++ >= fixedOrder.length) return false;
  }
  return true;
}
