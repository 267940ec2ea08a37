import type { RoadGraph } from '../graph/road-graph.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import { vehicleProfile } from './default-truck.ts';
import {
  closedDecimetres,
  covers,
  largestSize,
  roundUpToLimits,
  type Size,
  sizeLimits,
  sizeOf,
} from './size-limits.ts';

/** Each profile costs a hierarchy: time at import, disk and memory. */
export const mostTruckProfiles = 8;

/**
 * The profiles to build for an extract: motorcycle, car, van and at most 8 sizes of trucks. The first sizes are those of
 * trucks without dimensions and of trucks that exceed every limit, so that every truck has a profile that covers it.
 *
 * Trucks differ only if a limit of the extract lies between them, so each size is first rounded up as far as it may use
 * the same roads. If more than 8 sizes remain, the smaller ones are covered by larger ones. The sizes are chosen one
 * after the other: the next is the one that gives the trucks of the fleet the most roads back.
 *
 * @param trucks the trucks of the fleet, one for each vehicle
 */
export function chooseProfiles(graph: RoadGraph, trucks: readonly VehicleProfile[]): VehicleProfile[] {
  const limits = sizeLimits(graph);
  const rounded = (truck: VehicleProfile): Size => roundUpToLimits(sizeOf(vehicleProfile(truck)), limits);
  const chosen = new Map<string, Size>();
  const choose = (size: Size): unknown => chosen.set(size.join(), size);
  choose(largestSize);
  choose(rounded({ vehicleClass: 'truck' }));

  const wanted = new Map<string, Wanted>();
  for (const size of trucks.map(rounded)) {
    const found = wanted.get(size.join());
    if (found !== undefined) found.vehicles++;
    else wanted.set(size.join(), { size, vehicles: 1, closed: closedDecimetres(size, limits) });
  }
  // In an order that does not depend on the order of the vehicles.
  const candidates = [...wanted.values()].sort((a, b) => a.closed - b.closed || compareSizes(a.size, b.size));
  while (chosen.size < mostTruckProfiles) {
    const best = bestCandidate(
      candidates,
      [...chosen.values()].map((size) => ({ size, closed: closedDecimetres(size, limits) })),
    );
    if (best === undefined) break;
    choose(best.size);
  }
  const sizes = [...chosen.values()].sort(
    (a, b) => closedDecimetres(a, limits) - closedDecimetres(b, limits) || compareSizes(a, b),
  );
  return [{ vehicleClass: 'motorcycle' }, { vehicleClass: 'car' }, { vehicleClass: 'van' }, ...sizes.map(truckProfile)];
}

type Measured = { readonly size: Size; readonly closed: number };
type Wanted = Measured & { vehicles: number };

/** The candidate that saves most, if one does. What a size costs is the length of roads that are closed to it. */
function bestCandidate(candidates: readonly Wanted[], chosen: readonly Measured[]): Wanted | undefined {
  const costs = candidates.map(({ size }) => leastClosed(chosen.filter((other) => covers(other.size, size))));
  let [best, most]: [Wanted | undefined, number] = [undefined, 0];
  for (const candidate of candidates) {
    let saved = 0;
    candidates.forEach(({ size, vehicles }, index) => {
      if (covers(candidate.size, size)) saved += vehicles * Math.max(0, costs[index]! - candidate.closed);
    });
    if (saved > most) [best, most] = [candidate, saved];
  }
  return best;
}

const leastClosed = (sizes: readonly Measured[]): number =>
  sizes.reduce((least, { closed }) => Math.min(least, closed), Infinity);

const compareSizes = (a: Size, b: Size): number => {
  const dimension = a.findIndex((value, index) => value !== b[index]);
  return dimension === -1 ? 0 : a[dimension]! - b[dimension]!;
};

const truckProfile = ([heightCm, widthCm, lengthCm, grossWeightKg]: Size): VehicleProfile => ({
  vehicleClass: 'truck',
  heightCm,
  widthCm,
  lengthCm,
  grossWeightKg,
});
