import type { Problem, Task, Visit, Window } from '../problem.ts';
import { fields, listOf, oneOf, whole, wholes } from './json-shape.ts';

const natural = whole(0);
const price = whole(0, Number.MAX_SAFE_INTEGER);
const window = fields({ begin: whole(-(2 ** 31)), end: whole(-(2 ** 31)) });
const task = fields({ kind: oneOf('job', 'pickup', 'delivery'), index: natural });
const visit = { location: natural, serviceS: natural, setupS: natural, windows: listOf(window) };
const preferred = fields({ byS: whole(-(2 ** 31)), perLateSecond: price });
const demand = { skills: listOf(natural), priority: whole(0, 1000) };

const required = {
  locationCount: natural,
  profiles: listOf(fields({ durationsS: wholes(-(2 ** 31)), distancesM: wholes(-(2 ** 31)) })),
  vehicles: listOf(
    fields(
      {
        profile: natural,
        slownessPermille: whole(1, 1_000_000),
        shift: window,
        capacity: listOf(natural),
        skills: listOf(natural),
        fixedCost: price,
        costPerSecond: price,
        costPerMetre: price,
        breaks: listOf(fields({ windows: listOf(window), durationS: natural })),
      },
      {
        start: natural,
        end: natural,
        leavesByS: whole(-(2 ** 31)),
        maxDurationS: natural,
        maxDistanceM: natural,
        maxTasks: natural,
        reload: fields({
          sites: listOf(fields({ location: natural, serviceS: natural, windows: listOf(window) })),
          maxReloads: natural,
        }),
        fixedOrder: listOf(task),
        begun: fields({
          location: natural,
          atS: whole(-(2 ** 31)),
          load: listOf(natural),
          done: listOf(task),
          sinceS: whole(-(2 ** 31)),
          distanceM: natural,
        }),
      },
    ),
  ),
  jobs: listOf(
    fields(
      { ...visit, ...demand, pickup: listOf(natural), delivery: listOf(natural) },
      { vehicles: listOf(natural), preferred },
    ),
  ),
  shipments: listOf(
    fields(
      {
        ...demand,
        pickup: fields(visit, { preferred }),
        delivery: fields(visit, { preferred }),
        amount: listOf(natural),
      },
      { vehicles: listOf(natural) },
    ),
  ),
  objective: fields(
    { perVehicle: price, perSecond: price, perMetre: price, perWaitingSecond: price },
    { balance: fields({ price, routeS: whole(1), stopS: natural }) },
  ),
};

/** The shape of a problem written as JSON: `Problem` with its matrices as plain lists. */
export const problemShape = fields(required, {
  groups: listOf(fields({ kind: oneOf('together', 'apart'), jobs: listOf(natural), shipments: listOf(natural) })),
  timing: oneOf('cheapest', 'soonest'),
});

type Complain = (sentence: string) => void;

/**
 * Checks what the shape cannot: indexes exist, lists have equal lengths, windows are in order, each task occurs once.
 */
export function checkReferences(problem: Problem, complain: Complain): void {
  const below = (value: number | undefined, count: number, path: string, noun: string) => {
    if (value !== undefined && value >= count) complain(`${path} is ${value}, there are ${count} ${noun}.`);
  };
  const dimensions = problem.vehicles[0]?.capacity.length ?? problem.jobs[0]?.pickup.length ?? 0;
  const amounts = (list: readonly number[], path: string) => {
    if (list.length !== dimensions) complain(`${path} has ${list.length} amounts where others have ${dimensions}.`);
  };
  const checkVisit = (visit: Visit, path: string) => {
    below(visit.location, problem.locationCount, `${path}.location`, 'locations');
    checkWindows(visit.windows, `${path}.windows`, complain);
  };

  problem.profiles.forEach((profile, i) => {
    for (const name of ['durationsS', 'distancesM'] as const)
      if (profile[name].length !== problem.locationCount ** 2)
        complain(`profiles[${i}].${name} has ${profile[name].length} entries, ${problem.locationCount ** 2} belong.`);
  });
  const seen = new Set<string>();
  const checkTask = ({ kind, index }: Task, path: string) => {
    below(index, kind === 'job' ? problem.jobs.length : problem.shipments.length, `${path}.index`, `${kind}s`);
    if (seen.has(`${kind} ${index}`)) complain(`${path}: ${kind} ${index} is already given elsewhere.`);
    seen.add(`${kind} ${index}`);
  };
  problem.vehicles.forEach((vehicle, i) => {
    const path = `vehicles[${i}]`;
    below(vehicle.profile, problem.profiles.length, `${path}.profile`, 'profiles');
    below(vehicle.start, problem.locationCount, `${path}.start`, 'locations');
    below(vehicle.end, problem.locationCount, `${path}.end`, 'locations');
    below(vehicle.begun?.location, problem.locationCount, `${path}.begun.location`, 'locations');
    amounts(vehicle.capacity, `${path}.capacity`);
    if (vehicle.begun) amounts(vehicle.begun.load, `${path}.begun.load`);
    vehicle.breaks.forEach(({ windows }, b) => {
      checkWindows(windows, `${path}.breaks[${b}].windows`, complain);
    });
    vehicle.reload?.sites.forEach((site, s) => {
      below(site.location, problem.locationCount, `${path}.reload.sites[${s}].location`, 'locations');
      checkWindows(site.windows, `${path}.reload.sites[${s}].windows`, complain);
    });
    vehicle.begun?.done.forEach((task, t) => {
      checkTask(task, `${path}.begun.done[${t}]`);
    });
    vehicle.fixedOrder?.forEach((task, t) => {
      checkTask(task, `${path}.fixedOrder[${t}]`);
    });
  });
  problem.jobs.forEach((job, i) => {
    checkVisit(job, `jobs[${i}]`);
    amounts(job.pickup, `jobs[${i}].pickup`);
    amounts(job.delivery, `jobs[${i}].delivery`);
    for (const vehicle of job.vehicles ?? [])
      below(vehicle, problem.vehicles.length, `jobs[${i}].vehicles`, 'vehicles');
  });
  problem.shipments.forEach((shipment, i) => {
    checkVisit(shipment.pickup, `shipments[${i}].pickup`);
    checkVisit(shipment.delivery, `shipments[${i}].delivery`);
    amounts(shipment.amount, `shipments[${i}].amount`);
    for (const vehicle of shipment.vehicles ?? [])
      below(vehicle, problem.vehicles.length, `shipments[${i}].vehicles`, 'vehicles');
  });
  problem.groups?.forEach(({ jobs, shipments }, i) => {
    for (const job of jobs) below(job, problem.jobs.length, `groups[${i}].jobs`, 'jobs');
    for (const shipment of shipments) below(shipment, problem.shipments.length, `groups[${i}].shipments`, 'shipments');
  });
}

/** A window that ends before it begins is accepted. It is never open, and the solution reports that. */
function checkWindows(windows: readonly Window[], path: string, complain: Complain): void {
  windows.slice(1).forEach((window, i) => {
    if (window.begin <= windows[i]!.end) complain(`${path}[${i + 1}] must begin after the window before it ends.`);
  });
}
