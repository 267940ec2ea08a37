import type { Problem } from '@tropeiro/optimizer/problem.ts';
import { type SharedProblem, sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { sampleJob, sampleVehicle } from '@tropeiro/optimizer/testing/sample.ts';

const shiftS = 8 * 3600;

/** A day with this many stops scattered around a depot, ten per vehicle, and one extra vehicle. */
export function scatteredStops(count: number): SharedProblem {
  const points = Array.from({ length: count + 1 }, (_, i) => ({
    x: 5000 * Math.sin(17 * i) * Math.sin(i),
    y: 5000 * Math.cos(23 * i) * Math.sin(i),
  }));
  const legs = sharedMatrix(points.length);
  points.forEach((a, i) => {
    points.forEach((b, j) => {
      legs[i * points.length + j] = Math.round(Math.hypot(a.x - b.x, a.y - b.y));
    });
  });
  const problem = {
    locationCount: points.length,
    vehicles: Array.from({ length: Math.ceil(count / 10) + 1 }, () => ({
      ...sampleVehicle,
      shift: { begin: 0, end: shiftS },
    })),
    jobs: Array.from({ length: count }, (_, i) => ({
      ...sampleJob,
      location: i + 1,
      serviceS: 60,
      windows: i % 3 === 0 ? [{ begin: 0, end: shiftS / 2 }] : [],
      delivery: [1],
    })),
    shipments: [],
    objective: { perVehicle: 1000, perSecond: 1, perMetre: 0, perWaitingSecond: 0 },
  } satisfies Omit<Problem, 'profiles'>;
  return { ...problem, profiles: [{ durationsS: legs, distancesM: legs }] };
}
