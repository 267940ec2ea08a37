import { presetObjective } from './model/objective-presets.ts';
import { Random } from './model/random.ts';
import type { Job, Problem, Vehicle } from './problem.ts';
import { solve } from './solve.ts';

/**
 * Two days of this many steps. After them the engine has compiled the code they use; more steps do not shorten the next
 * call.
 */
const RUNS = 2;
const STEPS = 1000;

/**
 * Solves a small day of deliveries, so that the first call of a process or worker takes no longer than later ones. Like
 * real plans it has windows, amounts, skills, a lunch break and a price on time. It has a vehicle too few, so that
 * reasons and remedies are computed too. The same at every call, in well under a second.
 */
export function warmUp(): void {
  for (let run = 1; run <= RUNS; run++) solve(smallDay(run), { seed: run, iterations: STEPS, untilBudget: true });
}

const STOPS = 24;
const VEHICLES = 2;
const HOUR_S = 3600;
const SIDE_M = 15_000;

export function smallDay(seed: number): Problem {
  const random = new Random(seed);
  const points = Array.from({ length: STOPS + 1 }, () => [random.below(SIDE_M), random.below(SIDE_M)] as const);
  const distancesM = Int32Array.from({ length: points.length ** 2 }, (_, i) => {
    const [a, b] = [points[Math.floor(i / points.length)]!, points[i % points.length]!];
    return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
  });
  const jobs = Array.from({ length: STOPS }, (_, i): Job => {
    const opensS = (8 + random.below(8)) * HOUR_S;
    return {
      location: i + 1,
      serviceS: 300 + random.below(600),
      setupS: 60,
      windows: i % 2 === 0 ? [] : [{ begin: opensS, end: opensS + 2 * HOUR_S }],
      skills: i % 8 === 0 ? [1] : [],
      priority: 0,
      pickup: [0, 0],
      delivery: [1 + random.below(10), 1],
    };
  });
  const vehicles = Array.from(
    { length: VEHICLES },
    (_, i): Vehicle => ({
      start: 0,
      end: 0,
      profile: 0,
      slownessPermille: 1000,
      shift: { begin: 8 * HOUR_S, end: 18 * HOUR_S },
      capacity: [50, 20],
      skills: i === 0 ? [1] : [],
      fixedCost: HOUR_S,
      costPerSecond: 0,
      costPerMetre: 0,
      breaks: [{ windows: [{ begin: 11 * HOUR_S, end: 14 * HOUR_S }], durationS: 1800 }],
    }),
  );
  const durationsS = distancesM.map((metres) => Math.round(metres / 10));
  const day = { locationCount: points.length, profiles: [{ durationsS, distancesM }], vehicles, jobs, shipments: [] };
  return { ...day, objective: presetObjective('time', day) };
}
