import type { Model } from '../model/model.ts';
import type { Job, Problem, Shipment } from '../problem.ts';

export function demandOf({ jobs, shipments }: Problem, unit: number): Job | Shipment {
  return unit < jobs.length ? jobs[unit]! : shipments[unit - jobs.length]!;
}

/** Does the unit's list of vehicles, if it has one, contain this one? */
export function isListed({ problem }: Model, unit: number, vehicle: number): boolean {
  return demandOf(problem, unit).vehicles?.includes(vehicle) ?? true;
}

/** The skills that the unit requires and this vehicle lacks, each once. */
export function lackingSkills({ problem }: Model, unit: number, vehicle: number): number[] {
  const { skills } = problem.vehicles[vehicle]!;
  return [...new Set(demandOf(problem, unit).skills)].filter((skill) => !skills.includes(skill));
}

/**
 * By unit: the only vehicle that may serve it, because a given order contains it or it is aboard. -1 if there is none.
 */
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
