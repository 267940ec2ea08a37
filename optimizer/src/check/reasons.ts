import type { Group, Job, Problem, Shipment, Vehicle } from '../problem.ts';
import type { Remedy, Solution, Unassigned } from '../solution.ts';
import { canServeAlone } from './alone.ts';
import type { Complain } from './complain.ts';
import { demandName } from './task.ts';

/**
 * Checks the reasons and remedies of unassigned units against the problem: which vehicles may serve the unit, whether
 * one could serve it alone, and whether the remedy changes anything. It does not check that a remedy is enough.
 */
export function checkReasons(problem: Problem, solution: Solution, complain: Complain): void {
  for (const unassigned of solution.unassigned) {
    const demand =
      unassigned.task.kind === 'job' ? problem.jobs[unassigned.task.index] : problem.shipments[unassigned.task.index];
    if (demand === undefined) continue;
    const name = `The ${demandName(unassigned.task)}`;
    const report: Complain = (sentence) => complain(`${name} is unassigned for ${unassigned.reason}${sentence}`);
    checkReason(problem, demand, unassigned, report);
    if (unassigned.remedy) checkRemedy(problem, demand, unassigned.task, unassigned.remedy, report);
  }
}

function checkReason(problem: Problem, demand: Job | Shipment, unassigned: Unassigned, report: Complain): void {
  const { task, reason, remedy, remedySearch } = unassigned;
  if (reason === 'not_tried') {
    if (remedy || remedySearch === 'complete') report(' and yet remedies were sought.');
    return;
  }
  if (reason === 'group' && !problem.groups?.some((group) => isMember(group, task))) report(' and is in none.');
  const vehicles = problem.vehicles.map((vehicle, index) => ({ vehicle, index }));
  const listed = vehicles.filter(
    ({ index }) => isOpenTo(problem, task, index) && (demand.vehicles?.includes(index) ?? true),
  );
  const skilled = listed.filter(({ vehicle }) => demand.skills.every((skill) => vehicle.skills.includes(skill)));
  const isLate = reason !== 'no_vehicle' && reason !== 'skills';
  if (reason === 'no_vehicle' && listed.length > 0) report(`, and vehicle ${listed[0]!.index} may serve it.`);
  if (reason !== 'no_vehicle' && listed.length === 0) report(', and no vehicle may serve it.');
  if (reason === 'skills' && skilled.length > 0) report(`, and vehicle ${skilled[0]!.index} has them.`);
  if (isLate && listed.length > 0 && skilled.length === 0) report(', and no vehicle has the skills.');
  if (reason === 'break' && skilled.every(({ vehicle }) => vehicle.breaks.length === 0))
    report(', and no vehicle has one.');
  if (!isLate || reason === 'group') return;
  const verdicts = skilled.map(({ vehicle }) => canServeAlone(problem, vehicle, task));
  const server = skilled[verdicts.indexOf(true)];
  if (reason === 'no_room' && skilled.length > 0 && verdicts.every((can) => can === false))
    report(', and no vehicle could serve it even alone.');
  if (reason !== 'no_room' && server) report(`, and vehicle ${server.index} could serve it alone.`);
}

/** A given order or goods aboard tie a unit to one vehicle. A given order takes no other unit. */
function isOpenTo({ vehicles }: Problem, task: Unassigned['task'], index: number): boolean {
  const has = ({ fixedOrder = [], begun }: Vehicle): boolean =>
    [...fixedOrder, ...(begun?.done ?? [])].some((other) => demandName(other) === demandName(task));
  const owner = vehicles.findIndex(has);
  return owner < 0 ? vehicles[index]!.fixedOrder === undefined : owner === index;
}

/** Does the thing to change exist, and would the change have an effect? */
function checkRemedy(
  problem: Problem,
  demand: Job | Shipment,
  task: Unassigned['task'],
  remedy: Remedy,
  report: Complain,
): void {
  const size = 'byS' in remedy ? remedy.byS : 'by' in remedy ? remedy.by : 1;
  if (!Number.isInteger(size) || size <= 0) report(`, and a change of ${size} is offered.`);
  const car = 'vehicle' in remedy ? problem.vehicles[remedy.vehicle] : undefined;
  if ('vehicle' in remedy && car === undefined)
    report(`, and vehicle ${remedy.vehicle}, which there is not, is to help.`);
  if (!isChange(problem, demand, task, remedy, car)) report(`, and ${remedy.kind} is offered, which changes nothing.`);
}

function isChange(
  problem: Problem,
  demand: Job | Shipment,
  task: Unassigned['task'],
  remedy: Remedy,
  car: Vehicle | undefined,
): boolean {
  switch (remedy.kind) {
    case 'open_earlier':
    case 'close_later':
      return 'windows' in demand && demand.windows.length > 0;
    case 'skill':
      return demand.skills.includes(remedy.skill) && !car?.skills.includes(remedy.skill);
    case 'vehicle':
      return demand.vehicles !== undefined && !demand.vehicles.includes(remedy.vehicle);
    case 'group':
      return problem.groups?.[remedy.group] !== undefined && isMember(problem.groups[remedy.group]!, task);
    case 'capacity':
      return car?.capacity[remedy.dimension] !== undefined;
    case 'max_tasks':
      return car?.maxTasks !== undefined;
    case 'max_duration':
      return car?.maxDurationS !== undefined;
    case 'max_distance':
      return car?.maxDistanceM !== undefined;
    case 'break':
      return car?.breaks[remedy.index] !== undefined;
    case 'shift_earlier':
    case 'shift_later':
      return true;
  }
}

function isMember({ jobs, shipments }: Group, { kind, index }: Unassigned['task']): boolean {
  return (kind === 'job' ? jobs : shipments).includes(index);
}
