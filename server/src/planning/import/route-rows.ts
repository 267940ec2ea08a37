import type { TimeSlice } from '../../sharing/time-slice.ts';
import type { PointToStore } from '../../store/planning/store-points.ts';
import type { PlanToStore } from '../../store/planning/store-route.ts';
import { type Crew, storedCrew } from '../crews/crew.ts';
import type { UnplacedLine } from '../points/locate-points.ts';
import { assigned, capacityOfPoint, givenFields, notPlanned, unassignedRow } from '../points/point-rows.ts';
import type { PointLine } from '../points/read-points.ts';
import type { ServiceTimes } from '../points/service-times.ts';
import type { RoutedPlan, RoutedPoint, Routing } from '../routing/routing.ts';

/** What all plans of an import have in common, as they are stored. */
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

/** The rows of plans that were routed, and of the points in none of them. */
export async function routedRows(
  routing: Pick<Routing, 'plans' | 'unassigned'>,
  routed: readonly PointLine[],
  withoutPlace: readonly UnplacedLine[],
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
        routing.plans.flatMap(({ points }, planIndex) => points.map((at) => ({ at, planIndex }))),
        // A field comes first here and below: V8 takes ten times as long for an object that begins with another.
        ({ at, planIndex }) => ({
          planIndex,
          ...givenFields(lineOf(at.point), times),
          ...plannedFields(at),
          ...assigned,
        }),
      )),
      ...(await slice.map(routing.unassigned, ({ point, code, remedy }) =>
        unassignedRow(lineOf(point), code, remedy, times),
      )),
      ...(await slice.map(withoutPlace, (line) => unassignedRow(line, 'not_geocoded', line.remedy, times))),
    ],
  };
}

/** The rows of one plan that holds all points in the order they were sent, not routed yet. */
export async function unroutedRows(
  routed: readonly PointLine[],
  withoutPlace: readonly UnplacedLine[],
  crews: readonly Crew[],
  common: CommonFields,
  times: ServiceTimes,
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
    breaks: [],
  };
  return {
    plans: [{ ...common, ...storedCrew(crew), ...totals }],
    points: [
      ...(await slice.map(routed, (line, index) => ({
        planIndex: 0,
        ...givenFields(line, times),
        ...notPlanned,
        order: index + 1,
        ...assigned,
      }))),
      ...(await slice.map(withoutPlace, (line) => unassignedRow(line, 'not_geocoded', line.remedy, times))),
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

const plannedFields = ({ point: _, ...planned }: RoutedPoint) => planned;
