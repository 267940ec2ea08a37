import type { Model } from '../model/model.ts';
import type { Job, Problem, Shipment } from '../problem.ts';

export function demandOf({ jobs, shipments }: Problem, unit: number): Job | Shipment {
  return unit < jobs.length ? jobs[unit]! : shipments[unit - jobs.length]!;
}

/** Does the unit's list of vehicles, if it has one, name this one? */
export function isListed({ problem }: Model, unit: number, vehicle: number): boolean {
  return demandOf(problem, unit).vehicles?.includes(vehicle) ?? true;
}

/** The skills the unit asks for and this vehicle has not, each once. */
export function lackingSkills({ problem }: Model, unit: number, vehicle: number): number[] {
  const { skills } = problem.vehicles[vehicle]!;
  return [...new Set(demandOf(problem, unit).skills)].filter((skill) => !skills.includes(skill));
}

/** By unit: the vehicle that alone may serve it, because its order names it or it is aboard, or -1. */
export function vehicleBoundTo({ problem, unitCount }: Model): Int32Array {
  const boundTo = new Int32Array(unitCount).fill(-1);
  problem.vehicles.forEach(({ fixedOrder = [], begun }, vehicle) => {
    for (const { kind, index } of [...fixedOrder, ...(begun?.done ?? [])]) {
      const unit = kind === 'job' ? index : problem.jobs.length + index;
      if (boundTo[unit] === -1) boundTo[unit] = vehicle;
    }
  });
  return boundTo;
}
