import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { problemOf, requireFault } from '../answer.ts';
import type { Answer, Query } from '../caller.ts';
import {
  DateTime,
  type Fields,
  type FieldTable,
  Integer,
  isFields,
  object,
  orNull,
  requireFields,
  Text,
} from '../field-table.ts';
import { metresAMinute, minutes, momentOf, tracked as prepared } from '../prepare/tracked.ts';
import type { Trial } from '../trial.ts';

const path = '/event/';
const [trip, speeding] = [1, 2];

const eventTable = {
  id: Integer,
  event_category: Integer,
  begin_date: DateTime,
  end_date: DateTime,
  distance: Integer,
  vehicle: object({ id: Integer, plate: Text, model: Text }),
  driver: object({ id: Integer, name: Text }),
  location_start: object({ address: orNull(Text) }),
  location_end: object({ address: orNull(Text) }),
} as const satisfies FieldTable;

const allIncludes = 'vehicle,driver,location_start,location_end';

/** Requires an array as the whole response. */
function eventsOf(answer: Answer): readonly Fields[] {
  assert.equal(answer.status, 200, answer.summary);
  const body: unknown = JSON.parse(answer.text);
  assert.ok(Array.isArray(body) && body.every(isFields), `the answer is a list of objects: ${answer.summary}`);
  return body;
}

export function events(trial: Trial): void {
  const all = async (): Promise<Query> => {
    const tracked = await trial.once(prepared);
    return {
      periods: JSON.stringify([{ begin: momentOf(tracked, -60), end: momentOf(tracked, 240) }]),
      event_category: trip,
      vehicles_id: [Number(tracked.fast.id), Number(tracked.slow.id)],
    };
  };
  const ask = async (query: Query = {}) => (await trial.admin()).get(path, { ...(await all()), ...query });
  const list = async (query: Query = {}) => eventsOf(await ask(query));
  const vehicleIds = async (query: Query = {}) =>
    (await list({ includes: 'vehicle', ...query })).map(({ vehicle }) => (vehicle as Fields).id);
  const both = async () => {
    const { fast, slow } = await trial.once(prepared);
    return [fast.id, slow.id];
  };

  describe('GET /event/', () => {
    trial.rule('answers the array itself, of events with the fields of the table', async () => {
      const found = await list({ includes: allIncludes });
      assert.equal(found.length, 2);
      for (const event of found) requireFields(eventTable, event);
    });

    trial.rule('returns the begin, end and distance of a trip', async () => {
      const tracked = await trial.once(prepared);
      const [first] = await list();
      assert.equal(Date.parse(String(first?.begin_date)), tracked.beginMs);
      assert.equal(Date.parse(String(first?.end_date)), Date.parse(momentOf(tracked, minutes.fast + 1)));
      assert.equal(first?.distance, minutes.fast * metresAMinute);
    });

    for (const name of ['periods', 'event_category'])
      trial.rule(`${name}: must be given, else 400`, async () =>
        requireFault(await ask({ [name]: undefined }), 400, name),
      );

    trial.rule('vehicles_id or driver_ids must be given, else 400', async () => {
      problemOf(await ask({ vehicles_id: undefined }), 400);
      problemOf(await ask({ vehicles_id: [], driver_ids: [] }), 400);
    });

    trial.rule('periods: an event is in the one that holds its begin, which does not hold its own end', async () => {
      const tracked = await trial.once(prepared);
      const between = (from: number, to: number) => ({ begin: momentOf(tracked, from), end: momentOf(tracked, to) });
      const { fast, slow } = tracked;
      const within = (...periods: object[]) => vehicleIds({ periods: JSON.stringify(periods) });
      assert.deepEqual(await within(between(0, 1)), [fast.id]);
      assert.deepEqual(await within(between(-5, 0)), []);
      assert.deepEqual(await within(between(1, 30)), []);
      assert.deepEqual(await within(between(-5, 5), between(55, 65)), [fast.id, slow.id]);
      assert.deepEqual(await within(between(-5, 5), between(-1, 1)), [fast.id], 'once, where periods overlap');
    });

    trial.rule('periods: one that ends before it begins is refused with 422', async () => {
      const tracked = await trial.once(prepared);
      problemOf(
        await ask({ periods: JSON.stringify([{ begin: momentOf(tracked, 9), end: momentOf(tracked, 1) }]) }),
        422,
      );
    });

    trial.rule('event_category: keeps those of the category', async () => {
      const tracked = await trial.once(prepared);
      const [fast, ...others] = await list({ event_category: speeding });
      assert.deepEqual([fast?.event_category, others], [speeding, []]);
      assert.equal(Date.parse(String(fast?.begin_date)), Date.parse(momentOf(tracked, 10)));
      assert.equal(Date.parse(String(fast?.end_date)), Date.parse(momentOf(tracked, 12)));
    });

    trial.rule('event_category: 99 is none, 400', async () =>
      requireFault(await ask({ event_category: 99 }), 400, 'event_category'),
    );

    trial.rule('vehicles_id: keeps those of the vehicles', async () => {
      const { slow } = await trial.once(prepared);
      assert.deepEqual(await vehicleIds({ vehicles_id: [Number(slow.id)] }), [slow.id]);
      assert.deepEqual(await vehicleIds({ vehicles_id: [2_000_000_000_000] }), []);
    });

    trial.rule('driver_ids: keeps those of the drivers; an empty array is accepted', async () => {
      const { fast, slow } = await trial.once(prepared);
      assert.deepEqual(await vehicleIds({ vehicles_id: undefined, driver_ids: [Number(slow.driver_id)] }), [slow.id]);
      assert.deepEqual(await vehicleIds({ driver_ids: [] }), await both());
      assert.deepEqual(await vehicleIds({ vehicles_id: [Number(fast.id)], driver_ids: [Number(slow.driver_id)] }), []);
    });

    trial.rule('distance: keeps those of at least so many metres', async () => {
      const { fast } = await trial.once(prepared);
      assert.deepEqual(await vehicleIds({ distance: minutes.fast * metresAMinute }), [fast.id]);
      assert.deepEqual(await vehicleIds({ distance: minutes.fast * metresAMinute + 1 }), []);
    });

    for (const name of ['aggregated_field', 'aggregated_fields'])
      trial.rule(`${name}: vehicle puts those of a vehicle together`, async () =>
        assert.deepEqual((await vehicleIds({ [name]: 'vehicle' })).toSorted(), (await both()).toSorted()),
      );

    trial.rule('is in the order of begin_date', async () => assert.deepEqual(await vehicleIds(), await both()));

    trial.rule('includes: brings what is named, and nothing else', async () => {
      const names = ['vehicle', 'driver', 'location_start', 'location_end'] as const;
      for (const name of names) {
        const [event] = await list({ includes: name });
        requireFields(eventTable, event ?? {}, { empty: names.filter((other) => other !== name) });
      }
    });

    for (const name of [
      'position_start',
      'position_end',
      'position_start.virtual_area',
      'position_end.virtual_area',
      'device',
      'vehicle.vehicle_color',
      'poi_start',
      'poi_end',
    ])
      trial.rule(`includes: ${name} is known`, async () => assert.equal((await list({ includes: name })).length, 2));

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await ask({ includes: 'weather' });
      requireFault(answer, 400, 'includes');
      assert.match(answer.text, /location_start/);
    });

    trial.rule('without a token answers 401', async () => {
      problemOf(await trial.anonymous.get(path, await all()), 401);
    });
  });
}
