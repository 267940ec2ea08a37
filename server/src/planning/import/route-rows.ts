import { declaredFields } from '@tropeiro/domain/language/schema.ts';
import { AddressParts, addressText } from '@tropeiro/domain/planning/address.ts';
import { type NewRoutePoint, windowsOf } from '@tropeiro/domain/planning/new-route-point.ts';
import { capacityOf } from '@tropeiro/domain/planning/route-point-item.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import { inOrder } from '@tropeiro/domain/planning/time-window.ts';
import type { UnassignedReason } from '@tropeiro/domain/planning/unassigned-reason.ts';
import type { TimeSlice } from '../../sharing/time-slice.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import type { PlanToStore } from '../../store/planning/store-route.ts';
import { type Crew, storedCrew } from '../crews/crew.ts';
import type { PointToRoute } from '../routing/route-request.ts';
import type { RoutedPlan, RoutedPoint, Routing } from '../routing/routing.ts';
import type { UnplacedLine } from './locate-points.ts';
import type { PlacedLine, PointLine } from './read-points.ts';

/** What all plans of an import have in common, as they are stored. */
export type CommonFields = Omit<
  PlanToStore,
  'vehicle_id' | 'driver_id' | 'helper_id' | 'total_time' | 'total_distance' | 'total_points' | 'total_capacity'
>;

export type RouteRows = { readonly plans: readonly PlanToStore[]; readonly points: readonly PointToStore[] };

/** A point of a plan to be, as it is routed. */
export const pointToRoute = ({ line, point }: PlacedLine, deliveryTimeS: number): PointToRoute => ({
  line,
  type: point.type ?? 'PE',
  latitude: point.latitude,
  longitude: point.longitude,
  order: point.order ?? null,
  serviceS: serviceTimeOf(point, deliveryTimeS),
  capacity: capacityOfPoint(point),
  axles: point.axles ?? null,
  windows: inOrder(windowsOf(point)),
});

/** Nothing is delivered where a route begins or ends, unless somebody says how long that takes. */
const serviceTimeOf = ({ type, delivery_time: seconds }: NewRoutePoint, deliveryTimeS: number): number =>
  seconds ?? (isTerminal(type) ? 0 : deliveryTimeS);

const capacityOfPoint = ({ route_point_items: items }: NewRoutePoint): number | null =>
  items && items.length > 0 ? capacityOf(items) : null;

/** The rows of plans that were routed, and of the points in none of them. */
export async function routedRows(
  routing: Pick<Routing, 'plans' | 'unassigned'>,
  routed: readonly PointLine[],
  withoutPlace: readonly UnplacedLine[],
  crews: readonly Crew[],
  common: CommonFields,
  deliveryTimeS: number,
  slice: TimeSlice,
): Promise<RouteRows> {
  const lineOf = (index: number): PointLine => routed[index] as PointLine;
  return {
    plans: routing.plans.map((plan) => ({ ...common, ...storedCrew(crews[plan.crew]), ...totalsOf(plan) })),
    points: [
      ...(await slice.map(
        routing.plans.flatMap(({ points }, planIndex) => points.map((at) => ({ at, planIndex }))),
        // A field comes first here and below: V8 takes ten times as long for an object that begins with another.
        ({ at, planIndex }) => ({
          planIndex,
          ...givenFields(lineOf(at.point), deliveryTimeS),
          ...plannedFields(at),
          ...assigned,
        }),
      )),
      ...(await slice.map(routing.unassigned, ({ point, code, remedy }) =>
        unassignedPoint(lineOf(point), code, remedy, deliveryTimeS),
      )),
      ...(await slice.map(withoutPlace, (line) => unassignedPoint(line, 'not_geocoded', line.remedy, deliveryTimeS))),
    ],
  };
}

/** The rows of one plan that holds all points in the order they were sent, not routed yet. */
export async function unroutedRows(
  routed: readonly PointLine[],
  withoutPlace: readonly UnplacedLine[],
  crews: readonly Crew[],
  common: CommonFields,
  deliveryTimeS: number,
  slice: TimeSlice,
): Promise<RouteRows> {
  // Which of several crews executes what is for the optimization to say.
  const crew = crews.length === 1 ? crews[0] : undefined;
  const counted = routed.filter(({ point }) => point.type !== 'PA' && point.type !== 'CH');
  const totals = {
    total_time: 0,
    total_distance: 0,
    total_points: counted.length,
    total_capacity: counted.reduce((sum, { point }) => sum + (capacityOfPoint(point) ?? 0), 0),
  };
  return {
    plans: [{ ...common, ...storedCrew(crew), ...totals }],
    points: [
      ...(await slice.map(routed, (line, index) => ({
        planIndex: 0,
        ...givenFields(line, deliveryTimeS),
        ...notPlanned,
        order: index + 1,
        ...assigned,
      }))),
      ...(await slice.map(withoutPlace, (line) => unassignedPoint(line, 'not_geocoded', line.remedy, deliveryTimeS))),
    ],
  };
}

const totalsOf = ({ total_time, total_distance, total_points, total_capacity }: RoutedPlan) => ({
  total_time,
  total_distance,
  total_points,
  total_capacity,
});

const assigned = { unassigned_code: null, unassigned_remedy: null };

/** Of a point that is in no plan, or in one that is not planned yet. */
export const notPlanned = {
  order: null,
  optimized_order: null,
  time_scheduled: null,
  service_start: null,
  departure: null,
  duration: 0,
  distance: 0,
};

/** A point that comes to a route later, before it has a place in a plan; one that nobody knows where to find gets none. */
export const arrivingRow = (
  line: PlacedLine | UnplacedLine,
  deliveryTimeS: number,
): Omit<PointToStore, 'planIndex'> => ({
  ...givenFields(line, deliveryTimeS),
  ...notPlanned,
  ...('remedy' in line ? { unassigned_code: 'not_geocoded', unassigned_remedy: line.remedy } : assigned),
});

const plannedFields = ({ point: _, ...planned }: RoutedPoint) => planned;

const unassignedPoint = (
  line: PointLine,
  code: UnassignedReason,
  remedy: object | null,
  deliveryTimeS: number,
): PointToStore => ({
  planIndex: null,
  ...givenFields(line, deliveryTimeS),
  ...notPlanned,
  unassigned_code: code,
  unassigned_remedy: remedy,
});

const givenFields = ({ line, point, geocoding }: PointLine, deliveryTimeS: number) => ({
  line,
  name: point.name,
  type: point.type ?? ('PE' as const),
  address: addressText(point.address),
  address_detail:
    typeof point.address === 'object' && point.address ? declaredFields(AddressParts, point.address) : null,
  latitude: point.latitude ?? null,
  longitude: point.longitude ?? null,
  geocoding_quality: geocoding?.quality ?? null,
  geocoding_provider: geocoding?.provider ?? null,
  delivery_time: serviceTimeOf(point, deliveryTimeS),
  external_code: point.external_code ?? null,
  info: point.info ?? null,
  axles: point.axles ?? null,
  capacity: capacityOfPoint(point),
  time_windows: inOrder(windowsOf(point)),
  disable_picture: point.disable_picture ?? null,
  disable_signature_check: point.disable_signature_check ?? null,
  items: point.route_point_items ?? [],
});
