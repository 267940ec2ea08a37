import type { Problem, Task, Vehicle } from '../problem.ts';
import type { Complain } from './complain.ts';
import { demandName, findDemand } from './task.ts';

/** A vehicle serves only what it has the skills for and what is not reserved to others. */
export function checkDemands(
  problem: Problem,
  vehicle: Vehicle,
  index: number,
  tasks: readonly Task[],
  say: Complain,
): void {
  for (const task of tasks) {
    const demand = findDemand(problem, task);
    const lacking = demand?.skills.filter((skill) => !vehicle.skills.includes(skill)) ?? [];
    if (lacking.length > 0) say(` lacks skill ${lacking.join(', ')} for ${demandName(task)}.`);
    if (demand?.vehicles && !demand.vehicles.includes(index)) say(` is not allowed to serve ${demandName(task)}.`);
  }
}
