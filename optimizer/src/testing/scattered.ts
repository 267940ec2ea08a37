import { Random } from '../model/random.ts';
import type { Problem } from '../problem.ts';
import { sampleJob, sampleVehicle } from './sample.ts';

/** Stops of one unit on a square, ten for each vehicle. As many vehicles as stops if no number is given. */
export function scattered(stops: number, vehicles: number = stops): Problem {
  const random = new Random(stops);
  const points = Array.from({ length: stops + 1 }, () => [random.below(1000), random.below(1000)] as const);
  const legs = Int32Array.from({ length: points.length ** 2 }, (_, i) => {
    const [a, b] = [points[Math.floor(i / points.length)]!, points[i % points.length]!];
    return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
  });
  const vehicle = { ...sampleVehicle, start: 0, end: 0, shift: { begin: 0, end: 1_000_000 }, capacity: [10] };
  return {
    locationCount: points.length,
    profiles: [{ durationsS: legs, distancesM: legs }],
    vehicles: Array.from({ length: vehicles }, () => vehicle),
    jobs: Array.from({ length: stops }, (_, j) => ({ ...sampleJob, location: j + 1, delivery: [1] })),
    shipments: [],
    objective: { perVehicle: 0, perSecond: 0, perMetre: 1, perWaitingSecond: 0 },
  };
}
