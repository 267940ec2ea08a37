import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { drivers } from './drivers.ts';
import { createVehicle, vehicles } from './fleet.ts';

/**
 * One itinerary from morning to noon, one in the afternoon of the same day with another vehicle and driver, one a month
 * later.
 */
export type Itineraries = Readonly<Record<'noon' | 'afternoon' | 'later', Fields>>;

export async function itineraries(trial: Trial): Promise<Itineraries> {
  const base = await newItinerary(trial);
  const other = await createVehicle(trial, { title: `${trial.prefix} other` });
  const { driver } = await trial.once(drivers);
  const create = (begin: string, end: string, more: Fields = {}) =>
    trial.create('/itinerary/', {
      ...base,
      external_id: trial.newCode(),
      date_time_start_estimated: begin,
      date_time_end_estimated: end,
      ...more,
    });
  return {
    noon: await create('2031-05-06T11:00:00Z', '2031-05-06T15:00:00Z'),
    afternoon: await create('2031-05-06T16:00:00Z', '2031-05-06T20:00:00Z', {
      vehicle_id: other.id,
      driver_id: driver.id,
    }),
    later: await create('2031-06-06T11:00:00Z', '2031-06-06T15:00:00Z'),
  };
}

/** The example of the creation call in the specification. */
export async function newItinerary(trial: Trial): Promise<Fields> {
  return {
    description: `${trial.prefix} Santos e volta`,
    external_id: trial.newCode(),
    vehicle_id: (await trial.once(vehicles)).full.id,
    driver_id: (await trial.once(drivers)).agent.id,
    date_time_start_estimated: '2031-05-06T11:00:00Z',
    date_time_end_estimated: '2031-05-06T15:00:00Z',
    start_local: 'Armazém, São Paulo',
    end_local: 'Porto de Santos',
  };
}
