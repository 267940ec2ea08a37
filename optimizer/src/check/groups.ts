import type { Group, Problem, Task } from '../problem.ts';
import type { Answer } from '../solution.ts';
import type { Complain } from './complain.ts';
import { demandName, isTask } from './task.ts';

type Rider = { readonly vehicle: number; readonly isBehind: boolean };

/** Company is judged pair by pair; two that a vehicle had behind it before the plan are nobody's fault. */
export function checkGroups(problem: Problem, answer: Answer, complain: Complain): void {
  if (problem.groups === undefined) return;
  const riders = listRiders(problem, answer);
  problem.groups.forEach((group, g) => {
    const names = [...new Set(membersOf(group).map(demandName))].filter((name) => riders.has(name));
    names.forEach((one, i) => {
      for (const other of names.slice(i + 1)) {
        const [a, b] = [riders.get(one)!, riders.get(other)!];
        if (a.isBehind && b.isBehind) continue;
        if ((a.vehicle === b.vehicle) === (group.kind === 'together')) continue;
        complain(`Group ${g} wants ${one} and ${other} ${group.kind}: vehicles ${a.vehicle} and ${b.vehicle}.`);
      }
    });
  });
}

function membersOf({ jobs, shipments }: Group): { readonly kind: string; readonly index: number }[] {
  return [...jobs.map((index) => ({ kind: 'job', index })), ...shipments.map((index) => ({ kind: 'shipment', index }))];
}

/** By name: who rides where. */
function listRiders(problem: Problem, answer: Answer): Map<string, Rider> {
  const riders = new Map<string, Rider>();
  const ride = (task: Task, vehicle: number, isBehind: boolean) => {
    if (!riders.has(demandName(task))) riders.set(demandName(task), { vehicle, isBehind });
  };
  problem.vehicles.forEach(({ begun }, vehicle) => {
    for (const task of begun?.done ?? []) ride(task, vehicle, true);
  });
  for (const { vehicle, stops } of answer.routes)
    for (const { task } of stops) if (isTask(task)) ride(task, vehicle, false);
  return riders;
}
