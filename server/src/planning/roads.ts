import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { RoadMatrix, RoadProfile, RoadRoute } from '@tropeiro/domain/planning/roads-schema.ts';
import type { SharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { encodePolyline } from '@tropeiro/roads/query/polyline.ts';
import type { PreparedHandler } from '../handling/handler.ts';
import type { EmbeddedRoads, VehicleRoads } from '../travel/roads/embedded-roads.ts';
import { type TravelVehicle, usualClass } from '../travel/vehicle-class.ts';
import type { PlanningTools } from './routing/plan-routes.ts';

type RoadTools = Pick<PlanningTools, 'reserveMatrices'> & { readonly roads: EmbeddedRoads };

/** Questions about the imported roads. They change nothing, so all of their work is in the preparation. */
export const roadHandlers = (
  tools: RoadTools,
): {
  findRoadMatrix: PreparedHandler<'findRoadMatrix', RoadMatrix>;
  findRoadRoute: PreparedHandler<'findRoadRoute', RoadRoute>;
} => ({
  findRoadMatrix: {
    async prepare({ actor, body: { data }, lifetime: { signal } }) {
      const { origins, destinations = origins } = data;
      const { ofVehicle, attribution } = await roadsOf(tools.roads, data.profile);
      const companyId = actor.customer_id;
      // A matrix that is not square is counted as the square one around it.
      const size = { matrixCount: 2, locationCount: Math.max(origins.length, destinations.length) };
      const release = await tools.reserveMatrices(companyId, size, { signal });
      try {
        const matrix = await ofVehicle.matrix(origins, destinations, { companyId, signal });
        return {
          durations: rowsOf(matrix.durationsS, destinations.length),
          distances: rowsOf(matrix.distancesM, destinations.length),
          no_road: { origins: missing(matrix.originsOnRoad), destinations: missing(matrix.destinationsOnRoad) },
          attribution,
        };
      } finally {
        release();
      }
    },
    commit: async (_, data) => ({ body: { data } }),
  },

  findRoadRoute: {
    async prepare({ actor, body: { data }, lifetime: { signal } }) {
      const { points } = data;
      const { ofVehicle, attribution } = await roadsOf(tools.roads, data.profile);
      const path = points.map((_, index) => index);
      const { legs, onRoad } = await ofVehicle.routes(points, path, { companyId: actor.customer_id, signal });
      const isConnected = !legs.includes(undefined);
      const sum = (pick: 'durationS' | 'distanceM'): number =>
        legs.reduce((total, leg) => total + (leg?.[pick] ?? 0), 0);
      return {
        duration: isConnected ? sum('durationS') : null,
        distance: isConnected ? sum('distanceM') : null,
        legs: legs.map((leg) =>
          leg === undefined
            ? null
            : {
                duration: leg.durationS,
                distance: leg.distanceM,
                path: encodePolyline(leg.line),
                streets: leg.streets.map(({ name, distanceM }) => ({ name, distance: distanceM })),
              },
        ),
        no_road: missing(onRoad),
        attribution,
      };
    },
    commit: async (_, data) => ({ body: { data } }),
  },
});

async function roadsOf(
  roads: EmbeddedRoads,
  profile: RoadProfile | RoadProfile['class'] = usualClass,
): Promise<{ readonly ofVehicle: VehicleRoads; readonly attribution: string }> {
  const [ofVehicle] = (await roads.forVehicles([vehicleOf(profile)])) ?? [];
  if (ofVehicle === undefined) throw new Refusal('roads_unavailable');
  return { ofVehicle, attribution: roads.attribution };
}

/** Only trucks have a size. */
function vehicleOf(profile: RoadProfile | RoadProfile['class']): TravelVehicle {
  if (typeof profile === 'string') return { class: profile };
  const { class: vehicleClass, height_cm = null, width_cm = null, length_cm = null, gross_weight_kg = null } = profile;
  if (vehicleClass !== 'truck') return { class: vehicleClass };
  return { class: vehicleClass, size: { height_cm, width_cm, length_cm, gross_weight_kg } };
}

const rowsOf = (matrix: SharedMatrix, columns: number): (number | null)[][] =>
  Array.from({ length: matrix.length / columns }, (_, row) =>
    Array.from(matrix.subarray(row * columns, (row + 1) * columns), (value) => (value < 0 ? null : value)),
  );

/** The indices of places without a road. */
const missing = (onRoad: readonly boolean[]): number[] => onRoad.flatMap((found, index) => (found ? [] : [index]));
