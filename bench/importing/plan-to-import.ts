import type { BodyOf } from '@tropeiro/contract/operation.ts';
import type { Operations } from '@tropeiro/contract/operations.ts';

export type PlanSize = { readonly pointCount: number; readonly itemsOfPoint: number };

const stopsOfVehicle = 50;
const day = '2026-12-01T';

/** A delivery day of this many points from one depot, each with its items, half of them with a window. */
export function planToImport({ pointCount, itemsOfPoint }: PlanSize): BodyOf<Operations['importRoutePlan']> {
  const depot = { name: 'Depósito', latitude: -30.0, longitude: -51.1 };
  const points = Array.from({ length: pointCount }, (_, index) => ({
    name: `NF ${10_000 + index} Mercado do Porto`,
    external_code: `NF-${10_000 + index}`,
    address: `Av. Assis Brasil, ${index}, Porto Alegre - RS`,
    // Spread over a town by two steps without a common multiple.
    latitude: -30.1 + ((index * 7919) % 1009) / 5045,
    longitude: -51.2 + ((index * 6151) % 997) / 4985,
    delivery_time: 300,
    ...(index % 2 === 0 && { time_window: { begin: `${day}09:00:00-03:00`, end: `${day}16:00:00-03:00` } }),
    route_point_items: Array.from({ length: itemsOfPoint }, (_, item) => ({
      external_code: `CX-${index}-${item}`,
      description: 'Caixa de papelão',
      quantity: 2,
      capacity: 3,
      value: 129.9,
    })),
  }));
  return {
    source: 'H',
    geocoding: false,
    has_time_window: true,
    data: {
      date_time_start: `${day}08:00:00-03:00`,
      date_time_end: `${day}18:00:00-03:00`,
      external_code: `MEDIDA-${pointCount}`,
      vehicle_plates: vehiclesFor(pointCount).map(({ plate }) => plate),
      route_points: [{ ...depot, type: 'PA' }, ...points, { ...depot, type: 'CH' }],
    },
  };
}

/** The vehicles for a plan of this many points. */
export const vehiclesFor = (pointCount: number): { plate: string; title: string; capacity: number }[] =>
  Array.from({ length: Math.ceil(pointCount / stopsOfVehicle) }, (_, index) => ({
    plate: `BEN${Math.floor(index / 100)}X${String(index % 100).padStart(2, '0')}`,
    title: `Caminhão ${index}`,
    capacity: 12_000,
  }));
