import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import type { Solution } from '@tropeiro/optimizer/solution.ts';
import { MatrixCells } from '../../travel/matrix-cells.ts';
import type { Travel } from '../../travel/provider.ts';
import { suppliedMatrix } from '../../travel/supplied-matrix.ts';
import { usualVehicle } from '../../travel/vehicle-class.ts';
import { fromSolution, ordersOf } from './from-solution.ts';
import { givenOrderPath, routeInGivenOrder } from './given-order.ts';
import { type Locations, listLocations } from './locations.ts';
import type { FindLegs } from './plan-routes.ts';
import type { CrewToRoute, PointToRoute, RouteRequest, VehicleToRoute, WeeklyHours } from './route-request.ts';
import type { Routing } from './routing.ts';
import type { Mapping } from './to-problem.ts';

/** An instant on Monday, 2 March 2026, in São Paulo. Later days are written like “+1 08:00”. */
export function monday(time: string): string {
  const [, days = '0', clock = ''] = /^(?:\+(\d) )?(\d\d:\d\d)$/.exec(time) ?? [];
  return new Date(Date.parse(`2026-03-02T${clock}:00-03:00`) + Number(days) * 86_400_000).toISOString();
}

/** The inverse of `monday`. */
export function timeOf(instant: string): string {
  const minutes = (Date.parse(instant) - Date.parse(monday('00:00'))) / 60_000;
  const clock = `${twoDigits(Math.floor((minutes % 1440) / 60))}:${twoDigits(minutes % 60)}`;
  return minutes < 1440 ? clock : `+${Math.floor(minutes / 1440)} ${clock}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export const window = (begin: string, end: string): TimeWindow => ({ begin: monday(begin), end: monday(end) });

/** Monday and Tuesday from 8:00 to 18:00, with a break of an hour at noon. */
export const officeHours: WeeklyHours = {
  name: 'Office hours',
  timezone: null,
  days: [1, 2].map((weekday) => ({
    weekday,
    begin: '08:00',
    end: '18:00',
    breaks: [{ begin: '12:00', end: '13:00' }],
  })),
};

export const crewWith = (vehicle: Partial<VehicleToRoute>): CrewToRoute => ({
  vehicle: { plate: 'ABC1D23', capacity: null, axles: 2, class: 'van', base: null, shift: null, ...vehicle },
  driver: null,
});

type Small = { readonly points: readonly Partial<PointToRoute>[] } & Partial<Omit<RouteRequest, 'points'>>;

/**
 * A request with one crew on that Monday from 8:00 to 18:00, with windows enforced. Its points are deliveries of ten
 * minutes.
 */
export const requestOf = ({ points, ...fields }: Small): RouteRequest => ({
  crews: [crewWith({})],
  period: window('08:00', '18:00'),
  hasTimeWindow: true,
  objective: 'time',
  timezone: 'America/Sao_Paulo',
  ...fields,
  points: points.map((point, index) => ({
    line: index + 1,
    type: 'PE',
    external_code: null,
    order: null,
    latitude: -30 + index / 100,
    longitude: -51,
    serviceS: 600,
    capacity: null,
    axles: null,
    priority: 0,
    windows: [],
    ...point,
  })),
});

/** Half an hour and 10 km between any two points, except for pairs without a connection. */
export async function halfHours(
  request: RouteRequest,
  ...unreachablePairs: readonly (readonly [from: number, to: number])[]
): Promise<{ readonly travels: readonly Travel[]; readonly locations: Locations; readonly findLegs: FindLegs }> {
  const locations = listLocations(request, 'M');
  const tableOf = (value: number): (number | null)[][] =>
    request.points.map((_, from) =>
      request.points.map((_, to) => (unreachablePairs.some(([a, b]) => a === from && b === to) ? null : value)),
    );
  const matrix = MatrixCells.of({ durations: tableOf(1800), distances: tableOf(10_000) });
  const provider = suppliedMatrix(matrix, locations.rows, { roadFactor: 1 });
  const { coordinates } = locations;
  return {
    travels: await provider.matrices(coordinates, {
      vehicles: Array.from({ length: Math.max(1, request.crews.length) }, () => usualVehicle),
    }),
    locations,
    findLegs: (path) => provider.legs(coordinates, path),
  };
}

/** Routes a request in its given order with the legs of its path. */
export async function routedInGivenOrder(
  request: RouteRequest,
  locations: Locations,
  findLegs: FindLegs,
): Promise<Routing> {
  const path = givenOrderPath(request, locations);
  return routeInGivenOrder(request, locations, path.length === 0 ? [] : await findLegs(path, 0));
}

/** The plans of a solution. */
export const routedAsSolved = (solution: Pick<Solution, 'routes' | 'unassigned'>, mapping: Mapping): Routing =>
  fromSolution(ordersOf(solution, mapping), mapping);
