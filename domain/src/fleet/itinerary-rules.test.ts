import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fault } from '../faults/fault.ts';
import { type ItineraryFacts, journeyTimes, type RealTimes, referenceFaults, timeFaults } from './itinerary-rules.ts';
import type { Itinerary } from './itinerary-schema.ts';

const faultTexts = (faults: readonly Fault[]) => faults.map(({ pointer, code }) => `${pointer} ${code}`);

describe('The plan of a journey', () => {
  const facts: ItineraryFacts = { vehicleStatus: 'A', driverStatus: 'A', whole: { isPart: false }, hasParts: false };
  const plans: readonly [says: string, facts: Partial<ItineraryFacts>, named: object, expected: readonly string[]][] = [
    ['may have an active vehicle and driver', {}, { vehicle_id: 1, driver_id: 2, itinerary_id: 3 }, []],
    [
      'may change neither vehicle nor driver',
      { vehicleStatus: undefined, driverStatus: 'I', whole: undefined },
      {},
      [],
    ],
    ['may leave the longer journey', { whole: undefined, hasParts: true }, { itinerary_id: null }, []],
    [
      'needs an existing vehicle',
      { vehicleStatus: undefined },
      { vehicle_id: 1 },
      ['/data/vehicle_id unknown_reference'],
    ],
    ['cannot have a blocked vehicle', { vehicleStatus: 'B' }, { vehicle_id: 1 }, ['/data/vehicle_id not_active']],
    ['cannot have a cancelled vehicle', { vehicleStatus: 'C' }, { vehicle_id: 1 }, ['/data/vehicle_id not_active']],
    ['needs an existing driver', { driverStatus: undefined }, { driver_id: 1 }, ['/data/driver_id unknown_reference']],
    ['cannot have an inactive driver', { driverStatus: 'I' }, { driver_id: 1 }, ['/data/driver_id not_active']],
    [
      'needs an existing longer journey',
      { whole: undefined },
      { itinerary_id: 3 },
      ['/data/itinerary_id unknown_reference'],
    ],
    [
      'cannot be a part of a part',
      { whole: { isPart: true } },
      { itinerary_id: 3 },
      ['/data/itinerary_id part_of_part'],
    ],
    ['cannot be a part if it has parts', { hasParts: true }, { itinerary_id: 3 }, ['/data/itinerary_id part_of_part']],
    ['cannot be a part of itself', {}, { itinerary_id: 9 }, ['/data/itinerary_id part_of_part']],
    [
      'has all its faults reported at once',
      { vehicleStatus: 'C', driverStatus: 'I' },
      { vehicle_id: 1, driver_id: 2 },
      ['/data/vehicle_id not_active', '/data/driver_id not_active'],
    ],
  ];
  for (const [title, known, named, expected] of plans) {
    it(title, () => assert.deepEqual(faultTexts(referenceFaults(named, { ...facts, ...known }, 9)), expected));
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
    ['cannot be planned backwards', [next, day], [next, day], ['/data/date_time_start_estimated period_reversed']],
    ['cannot be planned for longer', [day, beyond], [day, beyond], ['/data/date_time_end_estimated period_too_long']],
    ['cannot end before they begin', [day, next], [next, day], ['/data/date_time_start period_reversed']],
    ['cannot become longer', [day, next], [day, beyond], ['/data/date_time_end period_too_long']],
  ];
  for (const [title, estimated, realTimes, expected] of times) {
    it(title, () => {
      const [date_time_start_estimated, date_time_end_estimated] = estimated;
      const [date_time_start, date_time_end] = realTimes;
      const journey = { date_time_start_estimated, date_time_end_estimated, date_time_start, date_time_end };
      assert.deepEqual(faultTexts(timeFaults(journey as Itinerary)), expected);
    });
  }
});

describe('A journey lasts', () => {
  const [first, second, third] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
  const lasting: readonly [says: string, real: RealTimes | undefined, expected: readonly string[]][] = [
    ['as long as planned', undefined, [first, second]],
    ['from its real start', { start: second, end: null }, [second, second]],
    ['at least zero, however late it began', { start: third, end: null }, [third, third]],
    ['to its real end', { start: null, end: third }, [first, third]],
  ];
  for (const [title, real, expected] of lasting) {
    it(title, () => {
      const estimated = { date_time_start_estimated: first, date_time_end_estimated: second };
      const { date_time_start, date_time_end } = journeyTimes(estimated, real);
      assert.deepEqual([date_time_start, date_time_end], expected);
    });
  }
});
