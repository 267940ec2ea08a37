import type { Job, Problem, Shipment, Task, Visit } from '../problem.ts';
import type { Activity } from '../solution.ts';

export function isTask(task: Activity['task']): task is Task {
  return task.kind === 'job' || task.kind === 'pickup' || task.kind === 'delivery';
}

/** The job or shipment of the task. Undefined when the problem has no such job or shipment. */
export function findDemand(problem: Problem, task: Task): Job | Shipment | undefined {
  return task.kind === 'job' ? problem.jobs[task.index] : problem.shipments[task.index];
}

export function findVisit(problem: Problem, task: Task): Visit | undefined {
  return task.kind === 'job' ? problem.jobs[task.index] : problem.shipments[task.index]?.[task.kind];
}

/** The amount unloaded at this stop, before anything is loaded. */
export function unloaded(problem: Problem, task: Task, dimension: number): number {
  if (task.kind === 'pickup') return 0;
  return (
    (task.kind === 'job' ? problem.jobs[task.index]?.delivery : problem.shipments[task.index]?.amount)?.[dimension] ?? 0
  );
}

export function loaded(problem: Problem, task: Task, dimension: number): number {
  if (task.kind === 'delivery') return 0;
  return (
    (task.kind === 'job' ? problem.jobs[task.index]?.pickup : problem.shipments[task.index]?.amount)?.[dimension] ?? 0
  );
}

/** The name of a job or of a whole shipment: both ends of a shipment share it. */
export function demandName(task: { readonly kind: string; readonly index: number }): string {
  return `${task.kind === 'job' ? 'job' : 'shipment'} ${task.index}`;
}

export function taskName(task: Activity['task']): string {
  if (!('index' in task)) return task.kind;
  return task.kind === 'pickup' || task.kind === 'delivery'
    ? `${task.kind} of shipment ${task.index}`
    : `${task.kind} ${task.index}`;
}
