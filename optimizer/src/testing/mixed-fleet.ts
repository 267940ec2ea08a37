import { presetObjective } from '../model/objective-presets.ts';
import { Random } from '../model/random.ts';
import type { Problem } from '../problem.ts';
import { sampleJob, sampleVehicle } from './sample.ts';

const hourS = 3600;

/**
 * A day in town for vehicles of these capacities, with the fewest vehicles as the objective: stops of one amount, every
 * third in its own window of two hours, and an hour's break at noon.
 */
export function mixedFleetDay(capacities: readonly number[], stopCount: number, amount: number, seed: number): Problem {
  const random = new Random(seed);
  const stops = Array.from({ length: stopCount }, () => [random.below(12_000), random.below(16_000)] as const);
  const points = [[6000, 17_000] as const, ...stops];
  const distancesM = Int32Array.from({ length: points.length ** 2 }, (_, i) => {
    const [a, b] = [points[Math.floor(i / points.length)]!, points[i % points.length]!];
    return Math.round(1.3 * Math.hypot(a[0] - b[0], a[1] - b[1]));
  });
  const day = {
    locationCount: points.length,
    profiles: [{ durationsS: distancesM.map((m) => Math.round(m / 8.4)), distancesM }],
    vehicles: capacities.map((capacity) => ({
      ...sampleVehicle,
      shift: { begin: 7 * hourS, end: 19 * hourS },
      breaks: [{ windows: [{ begin: 12 * hourS, end: 12 * hourS }], durationS: hourS }],
      capacity: [capacity],
    })),
    jobs: stops.map((_, j) => {
      const begin = [8, 9, 10, 13, 14, 15][random.below(6)]! * hourS;
      const windows = j % 3 === 0 ? [{ begin, end: begin + 2 * hourS }] : [];
      return { ...sampleJob, location: j + 1, serviceS: 600, delivery: [amount], windows };
    }),
    shipments: [],
    timing: 'soonest' as const,
  };
  return { ...day, objective: presetObjective('vehicles', day) };
}
