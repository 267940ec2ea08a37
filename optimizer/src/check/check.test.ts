import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Problem } from '../problem.ts';
import type { Solution } from '../solution.ts';
import { sampleProblem, sampleSolution } from '../testing/sample.ts';
import { check } from './check.ts';

/** The type with every field writable. */
type Loose<T> = T extends Int32Array
  ? T
  : T extends readonly (infer E)[]
    ? Loose<E>[]
    : T extends object
      ? { -readonly [K in keyof T]: Loose<T[K]> }
      : T;
type Case = {
  readonly breaks: (problem: Loose<Problem>, solution: Loose<Solution>) => void;
  readonly complaint: RegExp;
};

test('the checker accepts a solution timed by hand, with its own figures', () => {
  const verdict = check(sampleProblem, sampleSolution);
  assert.deepEqual(verdict, { problems: [], cost: 5360, vehicleCount: 2, durationS: 202, distanceM: 105, waitingS: 3 });
});

const cases: Record<string, Case> = {
  'a late arrival declared early': {
    breaks: (_, a) => stop(a, 0, 1, { arrivalS: 24 }),
    complaint: /declares arrivalS 24, it is 25/,
  },
  'a stop at another place': {
    breaks: (_, a) => stop(a, 0, 1, { location: 2 }),
    complaint: /declares location 2, it is 1/,
  },
  'service begun elsewhere than said': {
    breaks: (_, a) => stop(a, 0, 4, { serviceBeginS: 71 }),
    complaint: /declares serviceBeginS 71/,
  },
  'a departure before service ends': {
    breaks: (_, a) => stop(a, 0, 1, { departureS: 34 }),
    complaint: /declares departureS 34, it is 35/,
  },
  'a wrong load': { breaks: (_, a) => stop(a, 0, 4, { load: [5] }), complaint: /declares load 5, it is 6/ },
  'a load of too few dimensions': {
    breaks: (_, a) => stop(a, 0, 4, { load: [] }),
    complaint: /declares load , it is 6/,
  },
  'a wrong distance at a stop': {
    breaks: (_, a) => stop(a, 0, 5, { distanceM: 29 }),
    complaint: /declares distanceM 29, it is 30/,
  },
  'negative waiting': { breaks: (_, a) => stop(a, 0, 4, { waitingS: -1 }), complaint: /waits -1 s/ },
  'half a second of waiting': { breaks: (_, a) => stop(a, 0, 4, { waitingS: 0.5 }), complaint: /waits 0.5 s/ },
  'a begin between two seconds': {
    breaks: (_, a) => stop(a, 0, 0, { arrivalS: 9.5 }),
    complaint: /begins at 9.5, not a whole/,
  },
  'service outside the windows': {
    breaks: (_, a) => stop(a, 0, 1, { waitingS: 6 }),
    complaint: /job 0\): begins at 33, outside its windows/,
  },
  'too early for the window': {
    breaks: (_, a) => stop(a, 0, 1, { waitingS: 2 }),
    complaint: /begins at 29, outside its windows/,
  },
  'lateness not said': {
    breaks: (p) => change(p.jobs[1], { preferred: { byS: 30, perLateSecond: 0 } }),
    complaint: /job 1\): declares lateS undefined, it is 5/,
  },
  'lateness said of a stop in time': {
    breaks: (_, a) => stop(a, 0, 2, { lateS: 5 }),
    complaint: /job 1\): declares lateS 5, it is undefined/,
  },
  'lateness not paid': {
    breaks: (p, a) => {
      change(p.jobs[1], { preferred: { byS: 30, perLateSecond: 3 } });
      stop(a, 0, 2, { lateS: 5 });
    },
    complaint: /declares cost 317, it is 332/,
  },
  'a slower vehicle than timed': {
    breaks: (p) => change(p.vehicles[0], { slownessPermille: 1501 }),
    complaint: /declares arrivalS 25, it is 26/,
  },
  'a setup forgotten': {
    breaks: (p) => change(p.jobs[0], { setupS: 3 }),
    complaint: /declares serviceBeginS 30, it is 31/,
  },
  'a begin before the shift': {
    breaks: (p) => change(p.vehicles[0]?.shift, { begin: 11 }),
    complaint: /begins at 10, before its shift/,
  },
  'a begin after the last moment to leave': {
    breaks: (p) => change(p.vehicles[0], { leavesByS: 9 }),
    complaint: /leaves at 10, after the last moment to \(9\)/,
  },
  'an end after the shift': {
    breaks: (p) => change(p.vehicles[0]?.shift, { end: 131 }),
    complaint: /ends at 132, after its shift/,
  },
  'a shift overrun by a vehicle under way': {
    breaks: (p) => change(p.vehicles[1]?.shift, { end: 119 }),
    complaint: /1 ends at 120/,
  },
  'a break out of its window': {
    breaks: (_, a) => stop(a, 0, 3, { waitingS: 11 }),
    complaint: /break 0\): begins at 61, outside/,
  },
  'a break not taken': { breaks: (_, a) => a.routes[0]?.activities.splice(3, 1), complaint: /takes break 0 0 times/ },
  'a break not taken by who leaves before it is over': {
    breaks: (p, a) => {
      a.routes[0]?.activities.splice(3, 1);
      change(p.vehicles[0]?.breaks[0], { windows: [{ begin: 10, end: 20 }] });
      change(p.jobs[0], { windows: [{ begin: 20, end: 40 }] });
    },
    complaint: /leaves at 10, before the breaks it is spared/,
  },
  'a break not taken by who could be at work before it': {
    breaks: (p, a) => {
      a.routes[0]?.activities.splice(3, 1);
      change(p.vehicles[0], { shift: { begin: 0, end: 200 } });
      change(p.vehicles[0]?.breaks[0], { windows: [{ begin: 0, end: 20 }], durationS: 5 });
      change(p.jobs[0], { windows: [{ begin: 19, end: 40 }] });
    },
    complaint: /takes break 0 0 times/,
  },
  'a break not taken by who could end sooner by leaving before it': {
    breaks: (p, a) => {
      a.routes[0]?.activities.splice(3, 1);
      change(p.vehicles[0], { shift: { begin: 0, end: 200 } });
      change(p.vehicles[0]?.breaks[0], { windows: [{ begin: 4, end: 4 }], durationS: 5 });
      change(p.jobs[0], { windows: [] });
      change(p.shipments[0]?.delivery, { windows: [] });
    },
    complaint: /takes break 0 0 times/,
  },
  'an end that could be sooner, where it is to be': {
    breaks: (p) => {
      change(p, { timing: 'soonest' });
      change(p.vehicles[0], { shift: { begin: 0, end: 200 } });
      change(p.jobs[0], { windows: [{ begin: 20, end: 32 }] });
    },
    complaint: /Vehicle 0 ends at 132, it could at 126/,
  },
  'a break taken twice': {
    breaks: (_, a) => a.routes[0]?.activities.splice(3, 0, stopOf(a, 0, 3)),
    complaint: /takes break 0 2 times/,
  },
  'a break before the stop before is left': {
    breaks: (_, a) => stop(a, 0, 3, { arrivalS: 39 }),
    complaint: /comes at 39, before 40/,
  },
  'more driven than the leg is long': {
    breaks: (_, a) => stop(a, 0, 3, { arrivalS: 56 }),
    complaint: /16 s were driven before breaks on a leg of 15/,
  },
  'an unknown break': {
    breaks: (_, a) => stop(a, 0, 3, { task: { kind: 'break', index: 1 } }),
    complaint: /knows no such thing/,
  },
  'a reload where there is none': {
    breaks: (_, a) => reload(a, 3),
    complaint: /reload 0\): the problem knows no such thing/,
  },
  'more reloads than allowed': {
    breaks: (p, a) => {
      change(p.vehicles[0], { reload: { sites: [{ location: 1, serviceS: 0, windows: [] }], maxReloads: 1 } });
      reload(a, 3);
      reload(a, 3);
    },
    complaint: /0 reloads 2 times of at most 1/,
  },
  'a reload that leaves goods aboard': {
    breaks: (p, a) => {
      change(p.vehicles[0], { reload: { sites: [{ location: 1, serviceS: 0, windows: [] }], maxReloads: 1 } });
      reload(a, 3);
    },
    complaint: /stop 3 \(reload 0\): declares load 2, it is 0/,
  },
  'a reload with a shipment aboard': {
    breaks: (p, a) => {
      change(p.vehicles[0], { reload: { sites: [{ location: 2, serviceS: 0, windows: [] }], maxReloads: 1 } });
      reload(a, 5);
    },
    complaint: /0 reloads with shipment 0 aboard/,
  },
  'too much aboard': {
    breaks: (p) => change(p.vehicles[0], { capacity: [5] }),
    complaint: /leaves with 6 aboard in dimension 0, its capacity is 5/,
  },
  'too much aboard at the start': {
    breaks: (p) => change(p.jobs[0], { delivery: [11] }),
    complaint: /stop 0 \(start\): leaves with 11/,
  },
  'delivering what is not aboard': {
    breaks: (p) => change(p.vehicles[1]?.begun, { load: [2] }),
    complaint: /delivers what it does not have aboard \(-1 remains\)/,
  },
  'a skill lacking': { breaks: (p) => change(p.vehicles[0], { skills: [2] }), complaint: /lacks skill 1 for job 0/ },
  'a vehicle not allowed': {
    breaks: (p) => change(p.jobs[3], { vehicles: [0] }),
    complaint: /1 is not allowed to serve job 3/,
  },
  'two apart on one vehicle': {
    breaks: (p) => group(p, 'apart', [0, 1]),
    complaint: /Group 0 wants job 0 and job 1 apart: vehicles 0 and 0/,
  },
  'two together on two vehicles': {
    breaks: (p) => group(p, 'together', [5, 4], [0]),
    complaint: /Group 0 wants job 4 and shipment 0 together: vehicles 1 and 0/,
  },
  'one apart from what its vehicle has behind it': {
    breaks: (p) => group(p, 'apart', [2, 3]),
    complaint: /Group 0 wants job 2 and job 3 apart: vehicles 1 and 1/,
  },
  'too long a day': {
    breaks: (p) => change(p.vehicles[0], { maxDurationS: 121 }),
    complaint: /takes 122 s of at most 121/,
  },
  'a long day counted from when it left': {
    breaks: (p) => change(p.vehicles[1], { maxDurationS: 79 }),
    complaint: /takes 80 s of at most 79/,
  },
  'too far': { breaks: (p) => change(p.vehicles[0], { maxDistanceM: 59 }), complaint: /drives 60 m of at most 59/ },
  'too many stops': { breaks: (p) => change(p.vehicles[0], { maxTasks: 3 }), complaint: /makes 4 stops of at most 3/ },
  'too many stops with those behind it': {
    breaks: (p) => change(p.vehicles[1], { maxTasks: 2 }),
    complaint: /makes 3 stops of at most 2/,
  },
  'no way': { breaks: (p) => road(p, 'distancesM', 3, 0, -1), complaint: /no way from location 3 to location 0/ },
  'no time known for the way': {
    breaks: (p) => road(p, 'durationsS', 1, 2, -5),
    complaint: /no way from location 1 to location 2/,
  },
  'a prefix moved': {
    breaks: (_, a) => stop(a, 1, 0, { departureS: 99 }),
    complaint: /stop 0 \(start\): declares departureS 99, it is 100/,
  },
  'a done job made again': {
    breaks: (_, a) => stop(a, 1, 2, { task: { kind: 'job', index: 2 } }),
    complaint: /job 2 is made 2 times/,
  },
  'a given order swapped': {
    breaks: (p) => p.vehicles[1]?.fixedOrder?.reverse(),
    complaint: /does not keep the order given to it/,
  },
  'a stop added to a given order': {
    breaks: (p) => p.vehicles[1]?.fixedOrder?.pop(),
    complaint: /does not keep the order given to it/,
  },
  'a given stop made by another': {
    breaks: (p) => {
      change(p.vehicles[1], { fixedOrder: undefined });
      change(p.vehicles[0], { fixedOrder: [{ kind: 'job', index: 4 }] });
    },
    complaint: /makes the job 4, given to vehicle 0/,
  },
  'a vehicle under way forgotten': {
    breaks: (_, a) => a.routes.pop(),
    complaint: /Vehicle 1 is under way and has no route/,
  },
  'two routes for a vehicle': { breaks: (_, a) => a.routes.push(a.routes[0]!), complaint: /Vehicle 0 has 2 routes/ },
  'an unknown vehicle': { breaks: (_, a) => change(a.routes[0], { vehicle: 7 }), complaint: /There is no vehicle 7/ },
  'a vehicle sent out for nothing': {
    breaks: (_, a) => a.routes[0]?.activities.splice(1, 5),
    complaint: /0 is sent out with nothing to do/,
  },
  'a route without its end': {
    breaks: (_, a) => a.routes[0]?.activities.pop(),
    complaint: /does not run from its start to its end/,
  },
  'a start in the middle': {
    breaks: (_, a) => stop(a, 0, 2, { task: { kind: 'start' } }),
    complaint: /does not run from its start/,
  },
  'a job made twice': {
    breaks: (_, a) => stop(a, 0, 2, { task: { kind: 'job', index: 0 } }),
    complaint: /job 0 is made 2 times/,
  },
  'an unknown job': {
    breaks: (_, a) => stop(a, 0, 2, { task: { kind: 'job', index: 70 } }),
    complaint: /knows no such thing/,
  },
  'a job forgotten': {
    breaks: (_, a) => a.unassigned.pop(),
    complaint: /Job 5 is not served and is unassigned 0 times/,
  },
  'a job unassigned twice': {
    breaks: (_, a) => a.unassigned.push(a.unassigned[0]!),
    complaint: /Job 5 is not served and is unassigned 2 times/,
  },
  'a job served and unassigned': {
    breaks: (_, a) => leaveUnassigned(a, 'job', 0),
    complaint: /Job 0 is served and also unassigned/,
  },
  'a shipment served and unassigned': {
    breaks: (_, a) => leaveUnassigned(a, 'shipment', 0),
    complaint: /Shipment 0 is served and also unassigned/,
  },
  'a thing unassigned that is not there': {
    breaks: (_, a) => leaveUnassigned(a, 'shipment', 4),
    complaint: /There is no shipment 4 to leave unassigned/,
  },
  'a shipment not delivered': {
    breaks: (_, a) => a.routes[0]?.activities.splice(5, 1),
    complaint: /Shipment 0 is picked up and not delivered/,
  },
  'a shipment not picked up': {
    breaks: (_, a) => a.routes[0]?.activities.splice(4, 1),
    complaint: /Shipment 0 is delivered and not picked up/,
  },
  'a shipment delivered first': {
    breaks: (_, a) => a.routes[0]?.activities.splice(4, 0, a.routes[0].activities.splice(5, 1)[0]!),
    complaint: /Shipment 0 is delivered before it is picked up/,
  },
  'a shipment on two vehicles': {
    breaks: (_, a) => a.routes[1]?.activities.splice(1, 0, a.routes[0]!.activities.splice(5, 1)[0]!),
    complaint: /picked up by vehicle 0 and delivered by vehicle 1/,
  },
  'a wrong begin': {
    breaks: (_, a) => change(a.routes[1], { beginS: 100 }),
    complaint: /declares beginS 100, it is 40/,
  },
  'a wrong end': { breaks: (_, a) => change(a.routes[0], { endS: 131 }), complaint: /declares endS 131, it is 132/ },
  'a wrong route distance': {
    breaks: (_, a) => change(a.routes[1], { distanceM: 20 }),
    complaint: /declares distanceM 20, it is 45/,
  },
  'a wrong route waiting': {
    breaks: (_, a) => change(a.routes[0], { waitingS: 0 }),
    complaint: /declares waitingS 0, it is 3/,
  },
  'a wrong route cost': {
    breaks: (_, a) => change(a.routes[0], { cost: 316 }),
    complaint: /declares cost 316, it is 317/,
  },
  'a wrong cost': {
    breaks: (_, a) => change(a, { cost: 402 }),
    complaint: /The solution declares cost 402, it is 5360/,
  },
  'a reason that no vehicle may serve it where one may': {
    breaks: (_, a) => change(a.unassigned[0], { reason: 'no_vehicle' }),
    complaint: /job 5 is unassigned for no_vehicle, and vehicle 0 may serve it/,
  },
  'no room as the reason where no vehicle is allowed': {
    breaks: (p, a) => {
      change(p.jobs[5], { vehicles: [] });
      change(a.unassigned[0], { reason: 'no_room' });
    },
    complaint: /job 5 is unassigned for no_room, and no vehicle may serve it/,
  },
  'skills as the reason where they are there': {
    breaks: (p) => change(p.jobs[5], { skills: [1] }),
    complaint: /job 5 is unassigned for skills, and vehicle 0 has them/,
  },
  'no room as the reason where the skills are lacking': {
    breaks: (_, a) => change(a.unassigned[0], { reason: 'no_room' }),
    complaint: /job 5 is unassigned for no_room, and no vehicle has the skills/,
  },
  'no room as the reason where the load is too much for any vehicle': {
    breaks: (p, a) => {
      change(p.vehicles[0], { breaks: [] });
      change(p.jobs[5], { skills: [], delivery: [11] });
      change(a.unassigned[0], { reason: 'no_room' });
    },
    complaint: /job 5 is unassigned for no_room, and no vehicle could serve it even alone/,
  },
  'no room as the reason where the window is over before anybody can be there': {
    breaks: (p, a) => {
      change(p.vehicles[0], { breaks: [] });
      change(p.jobs[5], { skills: [], windows: [{ begin: 0, end: 29 }] });
      change(a.unassigned[0], { reason: 'no_room' });
    },
    complaint: /job 5 is unassigned for no_room, and no vehicle could serve it even alone/,
  },
  'a window as the reason where it could be met': {
    breaks: (p, a) => {
      change(p.vehicles[0], { breaks: [] });
      change(p.jobs[5], { skills: [], windows: [{ begin: 0, end: 30 }] });
      change(a.unassigned[0], { reason: 'time_window' });
    },
    complaint: /job 5 is unassigned for time_window, and vehicle 0 could serve it alone/,
  },
  'a group as the reason where there is none': {
    breaks: (p, a) => {
      change(p.jobs[5], { skills: [] });
      change(a.unassigned[0], { reason: 'group' });
    },
    complaint: /job 5 is unassigned for group and is in none/,
  },
  'remedies sought before a reason was': {
    breaks: (_, a) => change(a.unassigned[0], { reason: 'not_tried' }),
    complaint: /job 5 is unassigned for not_tried and yet remedies were sought/,
  },
  'a remedy of no size': {
    breaks: (_, a) => change(a.unassigned[0], { remedy: { kind: 'shift_later', vehicle: 0, byS: 0 } }),
    complaint: /a change of 0 is offered/,
  },
  'a remedy by a vehicle there is not': {
    breaks: (_, a) => change(a.unassigned[0], { remedy: { kind: 'skill', vehicle: 7, skill: 9 } }),
    complaint: /vehicle 7, which there is not, is to help/,
  },
  'a remedy that changes nothing': {
    breaks: (_, a) => change(a.unassigned[0], { remedy: { kind: 'skill', vehicle: 0, skill: 1 } }),
    complaint: /skill is offered, which changes nothing/,
  },
  'a remedy by a limit the vehicle has not': {
    breaks: (_, a) => change(a.unassigned[0], { remedy: { kind: 'max_tasks', vehicle: 1, by: 1 } }),
    complaint: /max_tasks is offered, which changes nothing/,
  },
  'a wrong count of vehicles': {
    breaks: (_, a) => change(a, { vehicleCount: 1 }),
    complaint: /declares vehicleCount 1, it is 2/,
  },
  'a wrong total duration': {
    breaks: (_, a) => change(a, { durationS: 201 }),
    complaint: /declares durationS 201, it is 202/,
  },
  'a wrong total distance': {
    breaks: (_, a) => change(a, { distanceM: 80 }),
    complaint: /declares distanceM 80, it is 105/,
  },
  'a wrong total waiting': { breaks: (_, a) => change(a, { waitingS: 4 }), complaint: /declares waitingS 4, it is 3/ },
};

describe('the checker rejects', () => {
  for (const [name, { breaks, complaint }] of Object.entries(cases))
    test(name, () => {
      const problem = structuredClone(sampleProblem) as Loose<Problem>;
      const solution = structuredClone(sampleSolution) as Loose<Solution>;
      breaks(problem, solution);
      const { problems } = check(problem as Problem, solution as Solution);
      assert.ok(
        problems.some((sentence) => complaint.test(sentence)),
        problems.join('\n') || 'it was accepted',
      );
    });
});

type Stop = Loose<Solution['routes'][number]['activities'][number]>;

function change(target: object | undefined, fields: object): void {
  Object.assign(target!, fields);
}

function stopOf(solution: Loose<Solution>, route: number, position: number): Stop {
  return solution.routes[route]!.activities[position]!;
}

function stop(solution: Loose<Solution>, route: number, position: number, fields: Partial<Stop>): void {
  change(stopOf(solution, route, position), fields);
}

function group(problem: Loose<Problem>, kind: 'together' | 'apart', jobs: number[], shipments: number[] = []): void {
  problem.groups = [{ kind, jobs, shipments }];
}

/** Inserts a reload right after a stop, with the figures of that stop. */
function reload(solution: Loose<Solution>, position: number): void {
  const before = stopOf(solution, 0, position - 1);
  const { departureS } = before;
  solution.routes[0]!.activities.splice(position, 0, {
    ...before,
    task: { kind: 'reload', index: 0 },
    arrivalS: departureS,
    waitingS: 0,
    serviceBeginS: departureS,
  });
}

function leaveUnassigned(solution: Loose<Solution>, kind: 'job' | 'shipment', index: number): void {
  solution.unassigned.push({ task: { kind, index }, reason: 'no_room', remedySearch: 'complete' });
}

function road(
  problem: Loose<Problem>,
  name: 'durationsS' | 'distancesM',
  from: number,
  to: number,
  value: number,
): void {
  (problem.profiles[0]![name] as Int32Array)[from * problem.locationCount + to] = value;
}
