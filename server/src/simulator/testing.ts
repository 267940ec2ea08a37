import type { DayRow } from '@tropeiro/telematics/day/day-rows.ts';
import { dayRows } from '@tropeiro/telematics/day/day-rows.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { TrackedEvent } from '@tropeiro/telematics/engine/event.ts';
import { InMemoryDevice } from '@tropeiro/telematics/engine/in-memory-device.ts';
import { readMessage } from '@tropeiro/telematics/message.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import { clockOf, officeHours, worldOf } from '@tropeiro/telematics/testing/world.ts';
import { demoPlaces, demoPointsOfInterest } from '../demo/points-of-interest.ts';
import { demoVehicles } from '../demo/vehicles.ts';
import { SimulatedDrive } from './simulated-drive.ts';
import type { SimulatedVehicle } from './simulated-vehicle.ts';

export const clock = clockOf('America/Sao_Paulo');
const places = demoPlaces.map(({ point: { latitude, longitude } }) => ({ latitude, longitude }));

/** A fleet like that of the demo company, with two refrigerated vehicles and plans for the first. */
export const fleet: readonly SimulatedVehicle[] = demoVehicles.map(({ serial, fields }, index) => ({
  serial,
  base: { latitude: fields.base_latitude, longitude: fields.base_longitude },
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, beginMinute: 450, endMinute: 1050 })),
  firstDay: '2026-06-01',
  odometerM: fields.hodometer * 1000,
  speedMaxKmh: fields.speed_max,
  speedMaxRainKmh: fields.speed_max_rain,
  rpmMax: 2600,
  cargo: index % 6 === 4 ? { minC: 2, maxC: 8 } : null,
  isHeavy: fields.capacity > 3000,
  card: String(7_001_000 + index),
  places,
  plannedStops: new Map(
    index === 0
      ? [
          [
            '2026-06-03',
            places
              .slice(3, 11)
              .map((place) => ({ ...place, serviceS: 420, fromMs: Date.parse('2026-06-03T10:00:00Z') })),
          ],
        ]
      : [],
  ),
}));

/** From the first moment of a day to that of another. */
export const periodOf = (from: string, until: string): [number, number] => [
  Date.parse(`${from}T03:00:00Z`),
  Date.parse(`${until}T03:00:00Z`),
];

export const drive = (vehicle: SimulatedVehicle, from: string, until: string, seed = 1): RawMessage[] => [
  ...new SimulatedDrive(vehicle, seed, clock).messages(...periodOf(from, until)),
];

/** The context of a vehicle in the demo company. */
export const contextOf = ({ card, cargo, rpmMax, speedMaxKmh, speedMaxRainKmh, base }: SimulatedVehicle): Context =>
  worldOf({
    vehicle: {
      speedMaxKmh,
      speedMaxRainKmh,
      rpmMax,
      temperatureMinC: cargo?.minC ?? null,
      temperatureMaxC: cargo?.maxC ?? null,
      shift: officeHours(7, 18),
      areas: [{ id: 1, shape: { centre: base, radiusM: 250 }, speedMaxKmh: null }],
    },
    pointsOfInterest: demoPointsOfInterest.map(({ latitude, longitude }, index) => ({
      latitude,
      longitude,
      key: `poi:${index}`,
    })),
    cards: card === null ? {} : { [card]: Number(card) },
  });

/** The events and day rows of messages received in these batches. */
export function foldBatches(
  context: Context,
  batches: readonly (readonly RawMessage[])[],
): { readonly events: readonly TrackedEvent[]; readonly rows: readonly DayRow[] } {
  const device = new InMemoryDevice('simulated');
  for (const batch of batches) device.receive(batch.map(readMessage), context);
  const { segments, running } = device.history;
  const allEvents = [...segments.flatMap(({ ended }) => ended), ...running];
  // Ids depend on which messages were late.
  const events = allEvents.map(({ id: _, revision: __, ...event }): TrackedEvent => event);
  const lastMs = device.messages.at(-1)?.timeMs ?? 0;
  return {
    events: events.sort((a, b) => a.beginMs - b.beginMs),
    rows: dayRows(
      context.clock,
      segments.flatMap(({ figures }) => figures),
      allEvents,
      lastMs,
    ),
  };
}
