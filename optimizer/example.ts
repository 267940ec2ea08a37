import { solve } from '@tropeiro/optimizer/solve.ts';

const legs = Int32Array.of(0, 600, 900, 600, 0, 300, 900, 400, 0); // three locations, row by row; seconds and metres alike
const job = { serviceS: 60, setupS: 0, windows: [], skills: [], priority: 0, pickup: [0], delivery: [4] };
const jobs = [2, 1].map((location) => ({ ...job, location }));
const van = { start: 0, end: 0, profile: 0, slownessPermille: 1000, shift: { begin: 0, end: 3600 }, capacity: [10] };
const vehicles = [{ ...van, skills: [], fixedCost: 0, costPerSecond: 0, costPerMetre: 0, breaks: [] }];
const objective = { perVehicle: 0, perSecond: 1, perMetre: 0, perWaitingSecond: 0 };
const problem = {
  locationCount: 3,
  profiles: [{ durationsS: legs, distancesM: legs }],
  vehicles,
  jobs,
  shipments: [],
  objective,
};
const { routes } = solve(problem, { seed: 1, iterations: 100 });
console.log(routes[0]?.activities.map(({ task, arrivalS }) => `${task.kind} ${arrivalS}`).join(', '));
