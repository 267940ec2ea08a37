import { type Model, NEVER } from './model.ts';

/** The fields of a model that travel needs. */
export type Roads = Pick<Model, 'locationCount' | 'durationsS' | 'distancesM' | 'slowness' | 'hasGaps' | 'locationOf'>;

/** Seconds from node a to node b with this vehicle. Zero if either has no location. */
export function travelS(roads: Roads, vehicle: number, a: number, b: number): number {
  const from = roads.locationOf[a]!;
  const to = roads.locationOf[b]!;
  if (from < 0 || to < 0) return 0;
  const at = from * roads.locationCount + to;
  const seconds = roads.durationsS[vehicle]![at]!;
  if (roads.hasGaps && (seconds < 0 || roads.distancesM[vehicle]![at]! < 0)) return NEVER;
  const slowness = roads.slowness[vehicle]!;
  return slowness === 1000 ? seconds : Math.ceil((seconds * slowness) / 1000);
}

export function travelM(roads: Roads, vehicle: number, a: number, b: number): number {
  const from = roads.locationOf[a]!;
  const to = roads.locationOf[b]!;
  if (from < 0 || to < 0) return 0;
  const at = from * roads.locationCount + to;
  const metres = roads.distancesM[vehicle]![at]!;
  return roads.hasGaps && (metres < 0 || roads.durationsS[vehicle]![at]! < 0) ? NEVER : metres;
}
