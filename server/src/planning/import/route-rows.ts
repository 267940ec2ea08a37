import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import type { PlanToStore } from '../../store/planning/store-route.ts';
import { type Crew, storedCrew } from '../crews/crew.ts';
import type { UnplacedLine } from '../points/locate-points.ts';
import { assigned, capacityOfPoint, notPlanned, sentFields, unassignedRow } from '../points/point-rows.ts';
import type { PointLine } from '../points/read-points.ts';
import type { ServiceTimes } from '../points/service-times.ts';
import type { RoutedPlan, RoutedPoint, Routing } from '../routing/routing.ts';

/** The stored fields that all plans of an import share. */
export type CommonFields = Omit<
  PlanToStore,
  | 'vehicle_id'
  | 'driver_id'
  | 'helper_id'
  | 'total_time'
  | 'total_distance'
  | 'total_points'
  | 'total_capacity'
  | 'breaks'
>;

export type RouteRows = { readonly plans: readonly PlanToStore[]; readonly points: readonly PointToStore[] };

/** The rows of routed plans, and of the points in none of them. */
export async function routedRows(
  routing: Pick<Routing, 'plans' | 'unassigned'>,
  routed: readonly PointLine[],
  unplaced: readonly UnplacedLine[],
  crews: readonly Crew[],
  common: CommonFields,
  times: ServiceTimes,
  slice: TimeSlice,
): Promise<RouteRows> {
  const lineOf = (index: number): PointLine => routed[index] as PointLine;
  return {
    plans: routing.plans.map((plan) => ({ ...common, ...storedCrew(crews[plan.crew]), ...totalsOf(plan) })),
    points: [
      ...(await slice.map(
        routing.plans.flatMap(({ points }, planIndex) => points.map((routedPoint) => ({ at: routedPoint, planIndex }))),
        // Here and below, a field comes first: V8 takes ten times as long for an object that begins with a spread.
        ({ at: routedPoint, planIndex }) => ({
          planIndex,
          ...sentFields(lineOf(routedPoint.point), times),
          ...plannedFields(routedPoint),
          ...assigned,
        }),
      )),
      ...(await slice.map(routing.unassigned, ({ point, code, remedy }) =>
        unassignedRow(lineOf(point), code, remedy, times),
      )),
      ...(await slice.map(unplaced, (line) => unassignedRow(line, 'not_geocoded', line.remedy, times))),
    ],
  };
}

/** The rows of one plan with all points in the order they were sent, before routing. */
export async function unroutedRows(
  routed: readonly PointLine[],
  unplaced: readonly UnplacedLine[],
  crews: readonly Crew[],
  common: CommonFields,
  times: ServiceTimes,
  slice: TimeSlice,
): Promise<RouteRows> {
  // With several crews, the optimization decides who executes which plan.
  const crew = crews.length === 1 ? crews[0] : undefined;
  const counted = routed.filter(({ point }) => point.type !== 'PA' && point.type !== 'CH');
  const totals = {
    total_time: 0,
    total_distance: 0,
    total_points: counted.length,
    total_capacity: counted.reduce((sum, { point }) => sum + (capacityOfPoint(point) ?? 0), 0),
    breaks: [],
  };
  return {
    plans: [{ ...common, ...storedCrew(crew), ...totals }],
    points: [
      ...(await slice.map(routed, (line, index) => ({
        planIndex: 0,
        ...sentFields(line, times),
        ...notPlanned,
        order: index + 1,
        ...assigned,
      }))),
      ...(await slice.map(unplaced, (line) => unassignedRow(line, 'not_geocoded', line.remedy, times))),
    ],
  };
}

const totalsOf = ({ total_time, total_distance, total_points, total_capacity, breaks }: RoutedPlan) => ({
  total_time,
  total_distance,
  total_points,
  total_capacity,
  breaks: [...breaks],
});

const plannedFields = ({ point: _, late_by: __, ...planned }: RoutedPoint) => planned;
