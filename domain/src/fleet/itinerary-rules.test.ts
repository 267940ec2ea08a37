import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fault } from '../faults/fault.ts';
import type { Itinerary } from './itinerary.ts';
import { type ItineraryFacts, journeyTimes, type RealTimes, referenceFaults, timeFaults } from './itinerary-rules.ts';

const saidOf = (faults: readonly Fault[]) => faults.map(({ pointer, code }) => `${pointer} ${code}`);

describe('A plan of a journey', () => {
  const facts: ItineraryFacts = { vehicleStatus: 'A', driverStatus: 'A', whole: { isPart: false }, hasParts: false };
  const plans: readonly [says: string, facts: Partial<ItineraryFacts>, named: object, expected: readonly string[]][] = [
    ['may name whoever is active', {}, { vehicle_id: 1, driver_id: 2, itinerary_id: 3 }, []],
    ['may name nobody anew', { vehicleStatus: undefined, driverStatus: 'I', whole: undefined }, {}, []],
    ['may leave the longer journey', { whole: undefined, hasParts: true }, { itinerary_id: null }, []],
    [
      'names a vehicle that is there',
      { vehicleStatus: undefined },
      { vehicle_id: 1 },
      ['/data/vehicle_id unknown_reference'],
    ],
    ['names no blocked vehicle', { vehicleStatus: 'B' }, { vehicle_id: 1 }, ['/data/vehicle_id not_active']],
    ['names no cancelled vehicle', { vehicleStatus: 'C' }, { vehicle_id: 1 }, ['/data/vehicle_id not_active']],
    [
      'names a driver who is there',
      { driverStatus: undefined },
      { driver_id: 1 },
      ['/data/driver_id unknown_reference'],
    ],
    ['names no driver who has left', { driverStatus: 'I' }, { driver_id: 1 }, ['/data/driver_id not_active']],
    [
      'is part of a journey that is there',
      { whole: undefined },
      { itinerary_id: 3 },
      ['/data/itinerary_id unknown_reference'],
    ],
    ['is no part of a part', { whole: { isPart: true } }, { itinerary_id: 3 }, ['/data/itinerary_id part_of_part']],
    ['is no part when it has parts', { hasParts: true }, { itinerary_id: 3 }, ['/data/itinerary_id part_of_part']],
    ['is no part of itself', {}, { itinerary_id: 9 }, ['/data/itinerary_id part_of_part']],
    [
      'is told all that is wrong at once',
      { vehicleStatus: 'C', driverStatus: 'I' },
      { vehicle_id: 1, driver_id: 2 },
      ['/data/vehicle_id not_active', '/data/driver_id not_active'],
    ],
  ];
  for (const [says, known, named, expected] of plans) {
    it(says, () => assert.deepEqual(saidOf(referenceFaults(named, { ...facts, ...known }, 9)), expected));
  }
});

describe('The times of a journey', () => {
  const day = '2026-01-01T00:00:00.000Z';
  const next = '2026-01-02T00:00:00.000Z';
  const last = '2027-01-02T00:00:00.000Z';
  const beyond = '2027-01-02T00:00:00.001Z';
  const times: readonly [says: string, estimated: [string, string], came: [string, string], expected: string[]][] = [
    ['may last 366 days', [day, last], [day, last], []],
    ['may be a single moment', [day, day], [day, day], []],
    ['are not planned backwards', [next, day], [next, day], ['/data/date_time_start_estimated period_reversed']],
    ['are not planned for longer', [day, beyond], [day, beyond], ['/data/date_time_end_estimated period_too_long']],
    ['do not come to run backwards', [day, next], [next, day], ['/data/date_time_start period_reversed']],
    ['do not come to last longer', [day, next], [day, beyond], ['/data/date_time_end period_too_long']],
  ];
  for (const [says, estimated, came, expected] of times) {
    it(says, () => {
      const [date_time_start_estimated, date_time_end_estimated] = estimated;
      const [date_time_start, date_time_end] = came;
      const journey = { date_time_start_estimated, date_time_end_estimated, date_time_start, date_time_end };
      assert.deepEqual(saidOf(timeFaults(journey as Itinerary)), expected);
    });
  }
});

describe('A journey lasts', () => {
  const [first, second, third] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
  const lasting: readonly [says: string, real: RealTimes | undefined, expected: readonly string[]][] = [
    ['as it is planned', undefined, [first, second]],
    ['from when it really began', { start: second, end: null }, [second, second]],
    ['no shorter than nothing, however late it began', { start: third, end: null }, [third, third]],
    ['to when it really ended', { start: null, end: third }, [first, third]],
  ];
  for (const [says, real, expected] of lasting) {
    it(says, () => {
      const estimated = { date_time_start_estimated: first, date_time_end_estimated: second };
      const { date_time_start, date_time_end } = journeyTimes(estimated, real);
      assert.deepEqual([date_time_start, date_time_end], expected);
    });
  }
});
