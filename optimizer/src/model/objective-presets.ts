import type { Objective, Problem } from '../problem.ts';

export const presets = ['time', 'distance', 'vehicles', 'balance'] as const;
export type Preset = (typeof presets)[number];

const nothing: Objective = { perVehicle: 0, perSecond: 0, perMetre: 0, perWaitingSecond: 0, perImbalanceSecond: 0 };

/** The wishes asked for most, as weights; a problem may carry any other weights of its own. */
export function presetObjective(preset: Preset, problem: Omit<Problem, 'objective'>): Objective {
  switch (preset) {
    case 'time':
      return { ...nothing, perSecond: 1 };
    case 'distance':
      return { ...nothing, perMetre: 1 };
    case 'vehicles':
      return { ...nothing, perVehicle: 1 + longestPlanM(problem), perMetre: 1 };
    case 'balance':
      return { ...nothing, perSecond: 1, perImbalanceSecond: 1 };
  }
}

/** No plan is longer than a lone trip for every stop over its longest legs: at this price no detour repays a vehicle. */
function longestPlanM({ locationCount, profiles, jobs, shipments }: Omit<Problem, 'objective'>): number {
  const visits = [...jobs, ...shipments.flatMap((shipment) => [shipment.pickup, shipment.delivery])];
  const longestOf = (location: number): number => {
    let there = 0;
    let back = 0;
    for (const { distancesM } of profiles) {
      for (let other = 0; other < locationCount; other++) {
        there = Math.max(there, distancesM[other * locationCount + location] ?? 0);
        back = Math.max(back, distancesM[location * locationCount + other] ?? 0);
      }
    }
    return there + back;
  };
  const known = new Map<number, number>();
  let totalM = 0;
  for (const { location } of visits) {
    const longest = known.get(location) ?? longestOf(location);
    known.set(location, longest);
    totalM += longest;
  }
  return totalM;
}
