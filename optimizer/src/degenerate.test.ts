import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { check } from './check/check.ts';
import type { Job, Problem, Profile, Shipment, Vehicle } from './problem.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';
import { row, sampleJob, sampleVehicle } from './testing/sample.ts';

type Case = {
  readonly problem: Problem;
  readonly routes: readonly string[];
  readonly unassigned: Record<string, string>;
};

const noRoad: Profile = { durationsS: Int32Array.of(0, -1, -1, 0), distancesM: Int32Array.of(0, -1, -1, 0) };
const oneWayRoad: Profile = { durationsS: Int32Array.of(0, 10, -1, 0), distancesM: Int32Array.of(0, 10, -1, 0) };
/** From each location the next one is near and all others are far. */
const ring: Profile = {
  durationsS: Int32Array.from({ length: 16 }, (_, i) => ringLeg(Math.floor(i / 4), i % 4)),
  distancesM: Int32Array.from({ length: 16 }, (_, i) => ringLeg(Math.floor(i / 4), i % 4)),
};
const shipment: Shipment = {
  pickup: { location: 1, serviceS: 0, setupS: 0, windows: [] },
  delivery: { location: 2, serviceS: 0, setupS: 0, windows: [] },
  amount: [1],
  skills: [],
  priority: 0,
};

const cases: Record<string, Case> = {
  'nothing at all': { problem: ask({ locationCount: 0, profiles: [], vehicles: [] }), routes: [], unassigned: {} },
  'no vehicles': {
    problem: ask({ vehicles: [], jobs: [job({})], shipments: [shipment] }),
    routes: [],
    unassigned: { 'job 0': 'no_vehicle', 'shipment 0': 'no_vehicle' },
  },
  'no jobs': { problem: ask({}), routes: [], unassigned: {} },
  'one place': {
    problem: ask({
      locationCount: 1,
      profiles: [row(1)],
      jobs: [job({ location: 0 }), job({ location: 0, setupS: 9 })],
    }),
    routes: ['job 0, job 1'],
    unassigned: {},
  },
  'every stop at one place away from the depot': {
    problem: ask({ jobs: [job({}), job({})], shipments: [{ ...shipment, delivery: shipment.pickup }] }),
    routes: ['delivery 0, job 0, job 1, pickup 0'],
    unassigned: {},
  },
  'no way there': {
    problem: ask({ locationCount: 2, profiles: [noRoad], jobs: [job({})] }),
    routes: [],
    unassigned: { 'job 0': 'unreachable' },
  },
  'no way back': {
    problem: ask({ locationCount: 2, profiles: [oneWayRoad], jobs: [job({})] }),
    routes: [],
    unassigned: { 'job 0': 'unreachable' },
  },
  'no way back, and none needed': {
    problem: ask({ locationCount: 2, profiles: [oneWayRoad], vehicles: [withoutEnds({ start: 0 })], jobs: [job({})] }),
    routes: ['job 0'],
    unassigned: {},
  },
  'a vehicle with no start and no end': {
    problem: ask({ vehicles: [withoutEnds({})], jobs: [job({ location: 3 }), job({ location: 4 })] }),
    routes: ['job 0, job 1'],
    unassigned: {},
  },
  'zero capacity': {
    problem: ask({
      vehicles: [vehicle({ capacity: [0] })],
      jobs: [job({ delivery: [1] }), job({})],
      shipments: [shipment],
    }),
    routes: ['job 1'],
    unassigned: { 'job 0': 'capacity', 'shipment 0': 'capacity' },
  },
  'no dimensions': {
    problem: ask({ vehicles: [vehicle({ capacity: [] })], jobs: [job({ pickup: [], delivery: [] })] }),
    routes: ['job 0'],
    unassigned: {},
  },
  'a window that ends before it begins': {
    problem: ask({ jobs: [job({ windows: [{ begin: 50, end: 40 }] }), job({})] }),
    routes: ['job 1'],
    unassigned: { 'job 0': 'time_window' },
  },
  'a window already over on arrival': {
    problem: ask({ jobs: [job({ location: 4, windows: [{ begin: 0, end: 39 }] })] }),
    routes: [],
    unassigned: { 'job 0': 'time_window' },
  },
  'a shift that ends before it begins': {
    problem: ask({ vehicles: [vehicle({ shift: { begin: 50, end: 40 } })], jobs: [job({})] }),
    routes: [],
    unassigned: { 'job 0': 'shift' },
  },
  'a shift too short': {
    problem: ask({ vehicles: [vehicle({ shift: { begin: 0, end: 19 } })], jobs: [job({})] }),
    routes: [],
    unassigned: { 'job 0': 'shift' },
  },
  'an unknown skill': {
    problem: ask({ jobs: [job({ skills: [3] })] }),
    routes: [],
    unassigned: { 'job 0': 'skills' },
  },
  'no vehicle allowed': {
    problem: ask({ jobs: [job({ vehicles: [] })] }),
    routes: [],
    unassigned: { 'job 0': 'no_vehicle' },
  },
  'no stops allowed': {
    problem: ask({ vehicles: [vehicle({ maxTasks: 0 })], jobs: [job({})] }),
    routes: [],
    unassigned: { 'job 0': 'max_tasks' },
  },
  'one stop allowed, a shipment asked': {
    problem: ask({ vehicles: [vehicle({ maxTasks: 1 })], shipments: [shipment] }),
    routes: [],
    unassigned: { 'shipment 0': 'max_tasks' },
  },
  'too long a way for the day': {
    problem: ask({ vehicles: [vehicle({ maxDurationS: 19 })], jobs: [job({})] }),
    routes: [],
    unassigned: { 'job 0': 'max_duration' },
  },
  'too far': {
    problem: ask({ vehicles: [vehicle({ maxDistanceM: 19 })], jobs: [job({})] }),
    routes: [],
    unassigned: { 'job 0': 'max_distance' },
  },
  'room for one of two: the higher priority is served': {
    problem: ask({ vehicles: [vehicle({ maxTasks: 1 })], jobs: [job({}), job({ priority: 1, location: 4 })] }),
    routes: ['job 1'],
    unassigned: { 'job 0': 'no_room' },
  },
  'one of a high priority before any number of lower ones': {
    problem: ask({
      vehicles: [vehicle({ capacity: [3] })],
      jobs: [job({ delivery: [1] }), job({ delivery: [1] }), job({ delivery: [3], priority: 1 })],
    }),
    routes: ['job 2'],
    unassigned: { 'job 0': 'no_room', 'job 1': 'no_room' },
  },
  'a shipment due before it is ready': {
    problem: ask({
      shipments: [
        {
          ...shipment,
          pickup: { ...shipment.pickup, windows: [{ begin: 100, end: 200 }] },
          delivery: { ...shipment.delivery, windows: [{ begin: 0, end: 99 }] },
        },
      ],
    }),
    routes: [],
    unassigned: { 'shipment 0': 'time_window' },
  },
  'a break that can never be taken': {
    problem: ask({
      vehicles: [vehicle({ breaks: [{ windows: [{ begin: 9, end: 8 }], durationS: 1 }] })],
      jobs: [job({})],
    }),
    routes: [],
    unassigned: { 'job 0': 'break' },
  },
  'a vehicle under way whose shift is over goes home': {
    problem: ask({
      vehicles: [
        vehicle({
          begun: { location: 3, atS: 2000, sinceS: 0, distanceM: 7, load: [0], done: [{ kind: 'job', index: 0 }] },
        }),
      ],
      jobs: [job({}), job({})],
    }),
    routes: [''],
    unassigned: { 'job 1': 'shift' },
  },
  'a given order out of time keeps what it can': {
    problem: ask({
      vehicles: [vehicle({ fixedOrder: [2, 1, 0].map((index) => ({ kind: 'job', index })) })],
      jobs: [
        job({ location: 1 }),
        job({ location: 2, windows: [{ begin: 0, end: 30 }] }),
        job({ location: 4 }),
        job({}),
      ],
    }),
    routes: ['job 2, job 0'],
    unassigned: { 'job 1': 'no_room', 'job 3': 'no_vehicle' },
  },
};

describe('a degenerate problem is solved sensibly:', () => {
  for (const [name, { problem, routes, unassigned }] of Object.entries(cases))
    test(name, () => {
      const solution = solve(problem, { seed: 1, iterations: 200 });
      assert.deepEqual(check(problem, solution).problems, []);
      assert.deepEqual(
        solution.routes.map((route) => tasksOf(route, problem)),
        routes,
      );
      assert.deepEqual(
        Object.fromEntries(solution.unassigned.map(({ task, reason }) => [`${task.kind} ${task.index}`, reason])),
        unassigned,
      );
    });
});

test('one-way roads are followed the right way round', () => {
  const problem = ask({ locationCount: 4, profiles: [ring], jobs: [3, 1, 2].map((location) => job({ location })) });
  const solution = solve(problem, { seed: 1, iterations: 200 });
  assert.equal(solution.distanceM, 40);
  assert.deepEqual(
    solution.routes[0]!.activities.map((stop) => stop.location),
    [0, 1, 2, 3, 0],
  );
});

/** The tasks of a route: in order if the order is given, otherwise sorted. */
function tasksOf(route: Solution['routes'][number], problem: Problem): string {
  const names = route.activities.flatMap(({ task }) => ('index' in task ? [`${task.kind} ${task.index}`] : []));
  return (problem.vehicles[route.vehicle]!.fixedOrder ? names : names.sort()).join(', ');
}

function ask(fields: Partial<Problem>): Problem {
  return {
    locationCount: 5,
    profiles: [row(5)],
    vehicles: [sampleVehicle],
    jobs: [],
    shipments: [],
    objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
    ...fields,
  };
}

function vehicle(fields: Partial<Vehicle>): Vehicle {
  return { ...sampleVehicle, ...fields };
}

function withoutEnds(fields: Partial<Vehicle>): Vehicle {
  const { start: _, end: __, ...vehicle } = sampleVehicle;
  return { ...vehicle, ...fields };
}

function job(fields: Partial<Job>): Job {
  return { ...sampleJob, ...fields };
}

function ringLeg(from: number, to: number): number {
  return from === to ? 0 : (from + 1) % 4 === to ? 10 : 50;
}
