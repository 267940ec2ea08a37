import type { Balance, Problem, Vehicle, Visit } from '../problem.ts';

/**
 * Where stops take less than this, each counts as this long when work is shared. Otherwise a vehicle with many short
 * stops seems to do little.
 */
const SHORTEST_STOP_S = 300;

/**
 * The price of a second at that scale. At 1 and at 5, vehicles are left idle where all stops are two hours away. At 20
 * none is, and the routes together are no longer.
 */
const PRICE = 20;

/** The scale is a rough guess, so only this many stops are sampled. */
const MOST_LOOKED_AT = 200;

/** The price on long routes that makes all vehicles do about the same. Its scale is the work of each vehicle then. */
export function evenBalance({
  locationCount,
  profiles,
  vehicles,
  jobs,
  shipments,
}: Omit<Problem, 'objective'>): Balance {
  const visits: Visit[] = [...jobs, ...shipments.flatMap(({ pickup, delivery }) => [pickup, delivery])];
  const stopS = Math.max(0, SHORTEST_STOP_S - medianServiceS(visits));
  const stride = Math.ceil(visits.length / MOST_LOOKED_AT);
  const sampled = visits.filter((_, at) => at % stride === 0);
  let sumS = 0;
  sampled.forEach((visit, at) => {
    const vehicle = vehicles[at % vehicles.length];
    if (vehicle)
      sumS +=
        roundTripS(vehicle, visit) +
        ((nearestS(vehicle, visit) + visit.serviceS + stopS) * visits.length) / vehicles.length;
  });
  return { price: PRICE, routeS: Math.max(1, Math.round(sumS / Math.max(1, sampled.length))), stopS };

  function legS({ profile }: Vehicle, from: number | undefined, to: number | undefined): number {
    if (from === undefined || to === undefined) return 0;
    return Math.max(0, profiles[profile]!.durationsS[from * locationCount + to]!);
  }

  /** The leg from the start, and the leg to the end. */
  function roundTripS(vehicle: Vehicle, { location }: Visit): number {
    return legS(vehicle, vehicle.begun?.location ?? vehicle.start, location) + legS(vehicle, location, vehicle.end);
  }

  /** The leg to the nearest of the other stops. */
  function nearestS(vehicle: Vehicle, { location }: Visit): number {
    let leastS = Number.POSITIVE_INFINITY;
    for (const { location: other } of visits)
      if (other !== location) leastS = Math.min(leastS, legS(vehicle, location, other));
    return leastS === Number.POSITIVE_INFINITY ? 0 : leastS;
  }
}

function medianServiceS(visits: readonly Visit[]): number {
  const ascending = visits.map(({ serviceS }) => serviceS).sort((a, b) => a - b);
  return ascending[ascending.length >> 1] ?? 0;
}
