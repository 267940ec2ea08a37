import type { PlanMap } from '@tropeiro/domain/planning/plan-map-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { joinRecords, splitRecords } from '@tropeiro/platform/database/lists/page.ts';
import type { Place } from '@tropeiro/roads/query/arc-shape.ts';
import { encodePolyline } from '@tropeiro/roads/query/polyline.ts';
import { listVehicleFacts } from '../store/planning/crew-facts.ts';
import type { EmbeddedRoads, VehicleRoads } from '../travel/roads/embedded-roads.ts';
import type { RoadLeg } from '../travel/roads/find-routes.ts';
import { travelVehicleOf, usualVehicle } from '../travel/vehicle-class.ts';

type PlanOnMap = Pick<RoutePlan, 'vehicle_id'> & { map: PlanMap | null };

/** The caller for whom the roads are searched. */
export type PathCaller = { readonly db: Db; readonly companyId: number; readonly signal: AbortSignal };

/** Adds to the maps of plans the roads between their points, if roads are imported. */
export class MapPaths {
  private readonly roads: EmbeddedRoads;

  constructor(roads: EmbeddedRoads) {
    this.roads = roads;
  }

  get isAvailable(): boolean {
    return this.roads.isAvailable;
  }

  /** The records of plans, chunk by chunk, with their paths. */
  async *alter(chunks: AsyncIterable<Buffer>, caller: PathCaller): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const plans = [...splitRecords(chunk)].map((record): PlanOnMap => JSON.parse(record.toString()));
      await this.addTo(plans, caller);
      yield joinRecords(plans.map((plan) => Buffer.from(JSON.stringify(plan))));
    }
  }

  async addTo(plans: readonly PlanOnMap[], { db, companyId, signal }: PathCaller): Promise<void> {
    const ids = [...new Set(plans.flatMap(({ vehicle_id: id }) => id ?? []))];
    const facts = ids.length === 0 ? [] : await listVehicleFacts(db, { ids });
    const vehicleOfId = new Map(facts.map((vehicle) => [vehicle.id, travelVehicleOf(vehicle)]));
    const vehicles = plans.map(({ vehicle_id: id }) => vehicleOfId.get(id ?? 0) ?? usualVehicle);
    const roads = await this.roads.forVehicles(vehicles);
    for (const [index, { map }] of plans.entries())
      if (map !== null && roads !== undefined) map.path = await pathOf(map, roads[index]!, { companyId, signal });
  }
}

/** A plan starts at its departure, or else at the base of its vehicle. */
async function pathOf(
  { base, points }: PlanMap,
  roads: VehicleRoads,
  options: { readonly companyId: number; readonly signal: AbortSignal },
): Promise<string[]> {
  const isDeparting = points.some(({ type }) => type === 'PA');
  const places = base === null || isDeparting ? points : [base, ...points];
  const path = places.map((_, index) => index);
  const { legs } = await roads.routes(places, path, options);
  return linesOf(legs).map(encodePolyline);
}

/** The lines of legs, joined where they are connected. */
function linesOf(legs: readonly (RoadLeg | undefined)[]): readonly Place[][] {
  const lines: Place[][] = [];
  let line: Place[] | undefined;
  for (const leg of legs) {
    if (leg === undefined) line = undefined;
    else if (line === undefined) {
      line = [...leg.line];
      lines.push(line);
    }
    // The first place of a leg is the last one of the leg before.
    else for (const place of leg.line.slice(1)) line.push(place);
  }
  return lines;
}
