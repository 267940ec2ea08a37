import type { Objective, Problem } from '../problem.ts';
import { evenBalance } from './even-balance.ts';

export const presets = ['time', 'distance', 'vehicles', 'balance'] as const;
export type Preset = (typeof presets)[number];

const nothing: Objective = { perVehicle: 0, perSecond: 0, perMetre: 0, perWaitingSecond: 0 };

/** A second is worth as much as a kilometre. Where waiting makes many ways equally fast, the short one is taken. */
const PER_SECOND = 1000;
const soonThenShort = { perSecond: PER_SECOND, perMetre: 1 };

/** The most common objectives, as weights. A problem may use any other weights. */
export function presetObjective(preset: Preset, problem: Omit<Problem, 'objective'>): Objective {
  switch (preset) {
    case 'time':
      return { ...nothing, ...soonThenShort };
    case 'distance':
      return { ...nothing, perMetre: 1 };
    case 'vehicles':
      return {
        ...nothing,
        ...soonThenShort,
        perVehicle: 1 + PER_SECOND * longestPlanS(problem) + longestPlanM(problem),
      };
    case 'balance':
      return { ...nothing, perSecond: 1, balance: evenBalance(problem) };
  }
}

/** The fewest vehicles first, then the shortest distance: the objective of the pick-up and delivery benchmarks. */
export const fewestThenShortest = (problem: Omit<Problem, 'objective'>): Objective => ({
  ...nothing,
  perVehicle: 1 + longestPlanM(problem),
  perMetre: 1,
});

/** No plan takes longer than all shifts together, so a vehicle never saves more time than that. */
const longestPlanS = ({ vehicles }: Omit<Problem, 'objective'>): number =>
  vehicles.reduce(
    (sumS, { shift, begun }) => sumS + Math.max(0, shift.end - Math.min(shift.begin, begun?.sinceS ?? shift.begin)),
    0,
  );

/**
 * No plan is longer than a separate trip for every stop over its longest legs, so a vehicle never saves a longer
 * detour.
 */
function longestPlanM({ locationCount, profiles, jobs, shipments }: Omit<Problem, 'objective'>): number {
  const there = new Float64Array(locationCount);
  const back = new Float64Array(locationCount);
  // Row by row, each entry once: column by column, a large matrix would miss the cache at every step.
  for (const { distancesM } of profiles) {
    for (let from = 0; from < locationCount; from++) {
      const row = from * locationCount;
      let longestM = back[from]!;
      for (let to = 0; to < locationCount; to++) {
        const metres = distancesM[row + to]!;
        if (metres > longestM) longestM = metres;
        if (metres > there[to]!) there[to] = metres;
      }
      back[from] = longestM;
    }
  }
  const visits = [...jobs, ...shipments.flatMap((shipment) => [shipment.pickup, shipment.delivery])];
  return visits.reduce((totalM, { location }) => totalM + there[location]! + back[location]!, 0);
}
