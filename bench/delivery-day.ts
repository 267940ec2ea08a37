import { presetObjective } from '@tropeiro/optimizer/model/objective-presets.ts';
import type { Job, Problem, Vehicle } from '@tropeiro/optimizer/problem.ts';

/** A delivery day of this many stops in a town, with windows, skills and lunch breaks. Each seed is another day. */
export function deliveryDay(stops: number, day = 0): Problem {
  const random = randomFrom(stops + 7919 * day);
  const hourS = 3600;
  const sideM = 20_000;
  const points = Array.from({ length: stops + 1 }, () => ({ x: random() * sideM, y: random() * sideM }));
  points[0] = { x: sideM / 2, y: sideM / 2 };
  const distancesM = new Int32Array(points.length ** 2);
  const durationsS = new Int32Array(points.length ** 2);
  points.forEach((a, i) => {
    points.forEach((b, j) => {
      const distanceM = Math.round(1.3 * Math.hypot(a.x - b.x, a.y - b.y));
      distancesM[i * points.length + j] = distanceM;
      durationsS[i * points.length + j] = Math.round(distanceM / 10);
    });
  });
  const jobs = Array.from({ length: stops }, (_, i): Job => {
    const opensS = (8 + Math.floor(random() * 8)) * hourS;
    return {
      location: i + 1,
      serviceS: 120 + Math.floor(random() * 480),
      setupS: 60,
      windows: random() < 0.5 ? [] : [{ begin: opensS, end: opensS + 2 * hourS }],
      skills: random() < 0.1 ? [1] : [],
      priority: 0,
      pickup: [0, 0],
      delivery: [1 + Math.floor(random() * 10), 1],
    };
  });
  const vehicles = Array.from(
    { length: Math.ceil(stops / 20) + 1 },
    (_, i): Vehicle => ({
      start: 0,
      end: 0,
      profile: 0,
      slownessPermille: 1000,
      shift: { begin: 8 * hourS, end: 18 * hourS },
      capacity: [200, 40],
      skills: i % 3 === 0 ? [1] : [],
      // An hour, at the objective's price of a second.
      fixedCost: 3_600_000,
      costPerSecond: 0,
      costPerMetre: 0,
      breaks: [{ windows: [{ begin: 11 * hourS, end: 14 * hourS }], durationS: 1800 }],
    }),
  );
  const problem = {
    locationCount: points.length,
    profiles: [{ durationsS, distancesM }],
    vehicles,
    jobs,
    shipments: [],
  };
  return { ...problem, objective: presetObjective('time', problem) };
}

/** Mulberry32: small, seeded, good enough to scatter points. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
