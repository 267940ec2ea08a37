import type { Attack } from '../../attack.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/** The most corners of an area, on a circle that no other attacker uses. */
const corners = (phase: number) =>
  numbers(1000).map((number) => ({
    latitude: -20 + Math.sin((2 * Math.PI * number) / 1000 + phase),
    longitude: -45 + Math.cos((2 * Math.PI * number) / 1000 + phase),
  }));

const pointFields = ['title', 'latitude', 'longitude', 'zipcode', 'state', 'city', 'street', 'number', 'district'];

export const heavyRows: Attack = {
  name: 'heavy-rows',
  sentence: 'batches of rows that take long to validate: areas of a thousand corners, all values wrong, unknown ids',
  patienceS: 20,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const areaCount = attacker.amount(120, 10, 200);
    for (let begin = 0; begin < areaCount; begin += 40) {
      const areas = numbers(Math.min(40, areaCount - begin)).map((number) => ({
        external_code: `P${begin + number}`,
        name: `P${begin + number}`,
        type: 'polygon',
        points: corners((begin + number) / 10_000),
      }));
      await attacker.post('/virtual_area/batch/', { data: areas }, token);
    }
    const untouched = numbers(areaCount).map((number) => ({ external_code: `P${number}`, active: false }));
    await attacker.post('/virtual_area/batch/?dry_run=true', { data: untouched }, token);

    const nothing = attacker.oneOf<unknown>([], {}, { toString: 1 });
    const wrong = numbers(attacker.amount(5000, 100, 5000)).map((number) => ({
      migration_id: `H${number}`,
      ...Object.fromEntries(pointFields.map((field) => [field, nothing])),
    }));
    await attacker.post('/point_of_interest/batch/', { data: wrong }, token);

    const plate = (number: number) => `HVY${number % 10}A${String(Math.floor(number / 10) % 100).padStart(2, '0')}`;
    const lost = numbers(attacker.amount(1000, 10, 1000)).map((number) => ({
      plate: plate(number),
      title: 'Lost',
      fleet_id: 99_999_999,
    }));
    await attacker.post('/vehicle/batch/?dry_run=true', { data: lost }, token);

    const named = numbers(attacker.amount(2000, 10, 5000)).map((number) => ({
      external_code: `HN${number}`,
      title: 'Named',
      plate: plate(number),
      fleet: `Fleet ${number}`,
    }));
    await attacker.post('/vehicle/batch/?dry_run=true&create_missing=true', { data: named }, token);
    const textless = { name: 'n', vehicle_model_manufacturer_id: { toString: 1 } };
    await attacker.post('/vehicle_model/batch/', { data: [textless] }, token);
  },
};
