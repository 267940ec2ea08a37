import type { Problem, Task, Vehicle } from '../problem.ts';
import type { Complain } from './complain.ts';
import { demandName, findDemand } from './task.ts';

/** Checks that the vehicle has the skills of its tasks, and that none is reserved for other vehicles. */
export function checkDemands(
  problem: Problem,
  vehicle: Vehicle,
  index: number,
  tasks: readonly Task[],
  report: Complain,
): void {
  for (const task of tasks) {
    const demand = findDemand(problem, task);
    const lacking = demand?.skills.filter((skill) => !vehicle.skills.includes(skill)) ?? [];
    if (lacking.length > 0) report(` lacks skill ${lacking.join(', ')} for ${demandName(task)}.`);
    if (demand?.vehicles && !demand.vehicles.includes(index)) report(` is not allowed to serve ${demandName(task)}.`);
  }
}
