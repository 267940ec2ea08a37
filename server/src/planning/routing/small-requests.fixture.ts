import type { TimeWindow } from '@tropeiro/domain/planning/time-window.ts';
import { MatrixCells } from '../../travel/matrix-cells.ts';
import type { Travel } from '../../travel/provider.ts';
import { suppliedMatrix } from '../../travel/supplied-matrix.ts';
import { usualClass } from '../../travel/vehicle-class.ts';
import { type Locations, listLocations } from './locations.ts';
import type { CrewToRoute, PointToRoute, RouteRequest, VehicleToRoute, WeeklyHours } from './route-request.ts';
import type { FindLegs } from './timed-plan.ts';

/** An instant of Monday, 2 March 2026, in São Paulo; a time of the days after it as “+1 08:00”. */
export function monday(time: string): string {
  const [, days = '0', clock = ''] = /^(?:\+(\d) )?(\d\d:\d\d)$/.exec(time) ?? [];
  return new Date(Date.parse(`2026-03-02T${clock}:00-03:00`) + Number(days) * 86_400_000).toISOString();
}

/** The time of an instant as `monday` reads it. */
export function timeOf(instant: string): string {
  const minutes = (Date.parse(instant) - Date.parse(monday('00:00'))) / 60_000;
  const clock = `${twoDigits(Math.floor((minutes % 1440) / 60))}:${twoDigits(minutes % 60)}`;
  return minutes < 1440 ? clock : `+${Math.floor(minutes / 1440)} ${clock}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export const window = (begin: string, end: string): TimeWindow => ({ begin: monday(begin), end: monday(end) });

/** Monday and Tuesday from 8 to 18, with an hour at noon. */
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

/** A request of one crew on that Monday from 8 to 18, with windows; its points are deliveries that take ten minutes each. */
export const requestOf = ({ points, ...given }: Small): RouteRequest => ({
  crews: [crewWith({})],
  period: window('08:00', '18:00'),
  hasTimeWindow: true,
  objective: 'time',
  timezone: 'America/Sao_Paulo',
  ...given,
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
    windows: [],
    ...point,
  })),
});

/** Half an hour and 10 km between any two points, but for the pairs without a way. */
export async function halfHours(
  request: RouteRequest,
  ...noWay: readonly (readonly [from: number, to: number])[]
): Promise<{ readonly travels: readonly Travel[]; readonly locations: Locations; readonly findLegs: FindLegs }> {
  const locations = listLocations(request, 'M');
  const tableOf = (value: number): (number | null)[][] =>
    request.points.map((_, from) =>
      request.points.map((_, to) => (noWay.some(([a, b]) => a === from && b === to) ? null : value)),
    );
  const matrix = MatrixCells.of({ durations: tableOf(1800), distances: tableOf(10_000) });
  const provider = suppliedMatrix(matrix, locations.rows, { roadFactor: 1 });
  const { coordinates } = locations;
  return {
    travels: await provider.matrices(coordinates, {
      classes: Array.from({ length: Math.max(1, request.crews.length) }, () => usualClass),
    }),
    locations,
    findLegs: (way) => provider.legs(coordinates, way),
  };
}
