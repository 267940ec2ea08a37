import type { Job, Problem, Profile, Vehicle } from '../problem.ts';
import type { Solution } from '../solution.ts';

export const sampleVehicle: Vehicle = {
  start: 0,
  end: 0,
  profile: 0,
  slownessPermille: 1000,
  shift: { begin: 0, end: 1000 },
  capacity: [10],
  skills: [],
  fixedCost: 0,
  costPerSecond: 0,
  costPerMetre: 0,
  breaks: [],
};

export const sampleJob: Job = {
  location: 1,
  serviceS: 0,
  setupS: 0,
  windows: [],
  skills: [],
  priority: 0,
  pickup: [0],
  delivery: [0],
};

/** Locations in a row, ten seconds and ten metres from one to the next. */
export function row(locationCount: number): Profile {
  const legs = Int32Array.from(
    { length: locationCount * locationCount },
    (_, i) => 10 * Math.abs(Math.floor(i / locationCount) - (i % locationCount)),
  );
  return { durationsS: legs, distancesM: legs };
}

/** One vehicle with a break, and one under way with a given order. Both are timed by hand below. */
export const sampleProblem: Problem = {
  locationCount: 5,
  profiles: [row(5)],
  vehicles: [
    {
      ...sampleVehicle,
      slownessPermille: 1500,
      skills: [1],
      fixedCost: 100,
      costPerMetre: 1,
      maxDurationS: 130,
      maxDistanceM: 60,
      maxTasks: 4,
      breaks: [{ windows: [{ begin: 45, end: 60 }], durationS: 15 }],
    },
    {
      profile: 0,
      slownessPermille: 1000,
      shift: { begin: 0, end: 120 },
      capacity: [3],
      skills: [],
      fixedCost: 0,
      costPerSecond: 0,
      costPerMetre: 0,
      breaks: [],
      begun: { location: 4, atS: 100, sinceS: 40, distanceM: 25, load: [3], done: [{ kind: 'job', index: 2 }] },
      fixedOrder: [
        { kind: 'job', index: 3 },
        { kind: 'job', index: 4 },
      ],
    },
  ],
  jobs: [
    {
      ...sampleJob,
      serviceS: 5,
      setupS: 2,
      delivery: [3],
      skills: [1],
      windows: [
        { begin: 30, end: 32 },
        { begin: 100, end: 110 },
      ],
    },
    { ...sampleJob, serviceS: 5, setupS: 2, pickup: [2] },
    { ...sampleJob, location: 4, delivery: [1] },
    { ...sampleJob, location: 3, delivery: [1], vehicles: [1] },
    { ...sampleJob, location: 2, delivery: [2] },
    { ...sampleJob, location: 2, skills: [9] },
  ],
  shipments: [
    {
      pickup: { location: 2, serviceS: 1, setupS: 0, windows: [] },
      delivery: { location: 3, serviceS: 1, setupS: 0, windows: [{ begin: 80, end: 90 }] },
      amount: [4],
      skills: [],
      priority: 0,
    },
  ],
  objective: {
    perVehicle: 5,
    perSecond: 1,
    perMetre: 0,
    perWaitingSecond: 10,
    balance: { price: 1, routeS: 100, stopS: 10 },
  },
};

export const sampleSolution: Solution = {
  routes: [
    {
      vehicle: 0,
      beginS: 10,
      endS: 132,
      distanceM: 60,
      waitingS: 3,
      cost: 317,
      activities: [
        stop({ kind: 'start' }, 0, [10, 0, 10, 10], 3, 0),
        stop({ kind: 'job', index: 0 }, 1, [25, 3, 30, 35], 0, 10),
        stop({ kind: 'job', index: 1 }, 1, [35, 0, 35, 40], 2, 10),
        stop({ kind: 'break', index: 0 }, undefined, [50, 0, 50, 65], 2, 10),
        stop({ kind: 'pickup', index: 0 }, 2, [70, 0, 70, 71], 6, 20),
        stop({ kind: 'delivery', index: 0 }, 3, [86, 0, 86, 87], 2, 30),
        stop({ kind: 'end' }, 0, [132, 0, 132, 132], 2, 60),
      ],
    },
    {
      vehicle: 1,
      beginS: 40,
      endS: 120,
      distanceM: 45,
      waitingS: 0,
      cost: 85,
      activities: [
        stop({ kind: 'start' }, 4, [100, 0, 100, 100], 3, 25),
        stop({ kind: 'job', index: 3 }, 3, [110, 0, 110, 110], 2, 35),
        stop({ kind: 'job', index: 4 }, 2, [120, 0, 120, 120], 0, 45),
        stop({ kind: 'end' }, undefined, [120, 0, 120, 120], 0, 45),
      ],
    },
  ],
  unassigned: [{ task: { kind: 'job', index: 5 }, reason: 'skills', remedySearch: 'complete' }],
  cost: 5360,
  vehicleCount: 2,
  durationS: 202,
  distanceM: 105,
  waitingS: 3,
  iterations: 0,
};

function stop(
  task: Solution['routes'][number]['activities'][number]['task'],
  location: number | undefined,
  [arrivalS, waitingS, serviceBeginS, departureS]: readonly [number, number, number, number],
  load: number,
  distanceM: number,
) {
  return { task, location, arrivalS, waitingS, serviceBeginS, departureS, load: [load], distanceM };
}
