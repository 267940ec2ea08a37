import type { Attacker } from '../attacker.ts';
import type { Outcome } from '../outcome.ts';

/** The devices of an attacker, by their serials. */
export type AttackedFleet = {
  /** Devices of vehicles with the most areas that a vehicle may have. */
  readonly watched: readonly [string, string, string];
  readonly unwatched: readonly string[];
};

/** The location of all the places, and the centre of all the areas. */
export const spot = { latitude: 12, longitude: 12 };

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** Creates places, areas and vehicles, all at one spot. Those of an earlier attempt stay. */
export async function makeFleet(attacker: Attacker, token: string): Promise<AttackedFleet> {
  const places = numbers(5000).map((number) => ({ migration_id: `S${number}`, title: 'Spot', ...spot }));
  await attacker.post('/point_of_interest/batch/', { data: places }, token);
  const areaIds: number[] = [];
  for (const number of numbers(20)) {
    const name = `SPOT-${number}`;
    const area = { external_code: name, name, type: 'polygon', points: cornersAround(1000, 1 + number / 100) };
    areaIds.push(...idIn(await attacker.post('/virtual_area/', { data: area }, token)));
  }
  const watched = ['WATCHED-1', 'WATCHED-2', 'WATCHED-3'] as const;
  for (const [number, serial] of watched.entries()) await makeWatched(attacker, serial, number, areaIds, token);

  const unwatched = numbers(2000).map((number) => `OTHER-${number}`);
  const vehicles = unwatched.map((device, number) => ({
    external_code: device,
    title: device,
    plate: `PST${Math.floor(number / 100) % 10}${number < 1000 ? 'A' : 'B'}${String(number % 100).padStart(2, '0')}`,
    device,
    speed_max: 1,
  }));
  await attacker.post('/vehicle/batch/?create_missing=true', { data: vehicles }, token);
  return { watched, unwatched };
}

/** Creates a vehicle that is too fast whenever it moves, in all these areas. */
async function makeWatched(
  attacker: Attacker,
  serial: string,
  number: number,
  virtual_area_ids: readonly number[],
  token: string,
): Promise<void> {
  const [device_id] = idIn(await attacker.post('/device/', { data: { serial } }, token));
  const vehicle = { title: serial, plate: `WTC${number}A00`, device_id, speed_max: 1, virtual_area_ids };
  await attacker.post('/vehicle/', { data: vehicle }, token);
}

const cornersAround = (count: number, radiusDeg: number) =>
  numbers(count).map((number) => ({
    latitude: spot.latitude + radiusDeg * Math.sin((2 * Math.PI * number) / count),
    longitude: spot.longitude + radiusDeg * Math.cos((2 * Math.PI * number) / count),
  }));

/** The id of a new record, or of the existing one. */
const idIn = (outcome: Outcome): number[] =>
  outcome.kind === 'answer'
    ? [...outcome.text.matchAll(/"(?:existing_)?id":(\d+)/g)].slice(0, 1).map(([, id]) => Number(id))
    : [];
