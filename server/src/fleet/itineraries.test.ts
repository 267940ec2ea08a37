import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Itinerary } from '@tropeiro/domain/fleet/itinerary-schema.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { demoRecords, positionMessage } from '../testing/demo-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let client: Client;
let vehicle_id: number;
let driver_id: number;
const { sql, insert } = demoRecords(() => service);

before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  vehicle_id = await insert('vehicle', { title: 'Truck', plate: 'ABC1D23' });
  driver_id = await insert('driver', { name: 'Téo' });
});
after(() => service.stop());

const journey = () => ({
  description: 'Campinas a Santos',
  vehicle_id,
  driver_id,
  date_time_start_estimated: '2026-03-01T08:00:00-03:00',
  date_time_end_estimated: '2026-03-01T18:00:00-03:00',
});
const post = (data: object = {}) => client.call('createItinerary', { body: { data: { ...journey(), ...data } } });
const create = async (data: object = {}) => (await post(data)).body.data;
const put = (id: number, data: object) => client.call('changeItinerary', { params: { id }, body: { data } });
const change = async (id: number, data: object) => (await put(id, data)).body.data;
const get = async (id: number, query: object = {}) =>
  (await client.call('getItinerary', { params: { id }, query })).body.data;
const remove = (id: number) => client.call('deleteItinerary', { params: { id } });

describe('An itinerary', () => {
  it('is created from its estimates, with every field of the specification', async () => {
    const { status, body, headers } = await post({ external_id: 'V-1', start_local: 'Campinas', end_local: 'Santos' });
    const { id, date_created, date_modified, ...rest } = body.data;
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${service.url}/itinerary/${id}`);
    assert.match(headers.get('etag') ?? '', /^"1-/);
    assert.equal(date_created, date_modified);
    assert.deepEqual(rest, {
      customer: null,
      description: 'Campinas a Santos',
      external_id: 'V-1',
      itinerary_id: null,
      vehicle_id,
      driver_id,
      date_time_start: '2026-03-01T11:00:00.000Z',
      date_time_end: '2026-03-01T21:00:00.000Z',
      date_time_start_estimated: '2026-03-01T11:00:00.000Z',
      date_time_end_estimated: '2026-03-01T21:00:00.000Z',
      start_local: 'Campinas',
      end_local: 'Santos',
      date_excluded: null,
      position_start: null,
      position_end: null,
      itineraries: [],
      vehicle: null,
      driver: null,
    });
    assert.deepEqual((await client.call('getItinerary', { params: { id } })).body, body);
    assert.deepEqual(validatorOf(Itinerary)(body.data), []);
    assert.deepEqual(unknownFieldsOf(Itinerary)(body.data), []);
  });

  it('takes times without a zone in that of the company, and a bare date as the whole day', async () => {
    const data = { date_time_start_estimated: '2026-03-01', date_time_end_estimated: '2026-03-01' };
    const { date_time_start, date_time_end } = await create(data);
    assert.deepEqual([date_time_start, date_time_end], ['2026-03-01T03:00:00.000Z', '2026-03-02T02:59:59.999Z']);
  });

  it('has the real times once they are known, and the estimates beside them', async () => {
    const { id } = await create();
    const left = await change(id, { date_time_start: '2026-03-01T09:10' });
    assert.deepEqual(
      [left.date_time_start, left.date_time_end],
      ['2026-03-01T12:10:00.000Z', '2026-03-01T21:00:00.000Z'],
    );
    const back = await change(id, { date_time_end: '2026-03-01T17:00' });
    assert.deepEqual(
      [back.date_time_start, back.date_time_end],
      ['2026-03-01T12:10:00.000Z', '2026-03-01T20:00:00.000Z'],
    );
    assert.equal(back.date_time_start_estimated, '2026-03-01T11:00:00.000Z');
    const cleared = await change(id, { date_time_start: null });
    assert.deepEqual(
      [cleared.date_time_start, cleared.date_time_end],
      ['2026-03-01T11:00:00.000Z', '2026-03-01T20:00:00.000Z'],
    );
  });

  it('may start after it should have ended', async () => {
    const { id } = await create();
    const late = await change(id, { date_time_start: '2026-03-02T08:00' });
    assert.deepEqual(
      [late.date_time_start, late.date_time_end],
      ['2026-03-02T11:00:00.000Z', '2026-03-02T11:00:00.000Z'],
    );
  });

  it('keeps the fields that a change omits and clears those it sets to null', async () => {
    const { id } = await create({ external_id: 'V-2', start_local: 'A', end_local: 'B' });
    const { body, headers } = await put(id, { description: 'Novo', external_id: null, end_local: 'C' });
    assert.match(headers.get('etag') ?? '', /^"2-/);
    const { description, external_id, start_local, end_local } = body.data;
    assert.deepEqual([description, external_id, start_local, end_local], ['Novo', null, 'A', 'C']);
    const again = await change(id, {});
    assert.deepEqual({ ...again, date_modified: '' }, { ...body.data, date_modified: '' });
  });

  it('is rescheduled by its estimates', async () => {
    const { id } = await create();
    const { date_time_end } = await change(id, { date_time_end_estimated: '2026-03-03T12:00:00.000Z' });
    assert.equal(date_time_end, '2026-03-03T12:00:00.000Z');
  });

  it('stays readable when it is removed, and is changed no more', async () => {
    const { id } = await create();
    assert.equal((await remove(id)).status, 204);
    assert.match((await get(id)).date_excluded ?? '', /Z$/);
    assert.equal(await refused(put(id, { description: 'X' })), '409 invalid_transition');
    assert.equal(await refused(remove(id)), '409 invalid_transition');
  });

  it('is changed and removed only with the last version, if If-Match is sent', async () => {
    const { id } = await create();
    const headers = { 'if-match': '"7"' };
    const data = { description: 'X' };
    assert.equal(
      await refused(client.call('changeItinerary', { params: { id }, body: { data }, headers })),
      '412 precondition_failed',
    );
    assert.equal(await refused(client.call('deleteItinerary', { params: { id }, headers })), '412 precondition_failed');
  });

  it('goes on with a vehicle and a driver who became inactive, and is given neither', async () => {
    const vehicle = await insert('vehicle', { title: 'Outro', plate: 'BLQ1A23' });
    const driver = await insert('driver', { name: 'Ana' });
    const { id } = await create({ vehicle_id: vehicle, driver_id: driver });
    await sql(
      `update vehicle set status = 'B' where id = ${vehicle}; update driver set status = 'I' where id = ${driver}`,
    );
    const { description } = await change(id, { description: 'Segue', vehicle_id: vehicle, driver_id: driver });
    assert.equal(description, 'Segue');
    const refusal = '422 /data/vehicle_id not_active /data/driver_id not_active';
    assert.equal(await refused(post({ vehicle_id: vehicle, driver_id: driver })), refusal);
    const other = await create();
    assert.equal(await refused(put(other.id, { vehicle_id: vehicle, driver_id: driver })), refusal);
    await sql(`update vehicle set status = 'C' where id = ${vehicle}`);
    assert.equal(await refused(post({ vehicle_id: vehicle })), '422 /data/vehicle_id not_active');
  });

  const start = 'date_time_start_estimated';
  const end = 'date_time_end_estimated';
  const wrong: readonly [title: string, data: object, refusal: string][] = [
    ['without a description', { description: undefined }, '400 /data/description missing'],
    ['without a vehicle', { vehicle_id: undefined }, '400 /data/vehicle_id missing'],
    ['without a driver', { driver_id: undefined }, '400 /data/driver_id missing'],
    ['without a start', { [start]: undefined }, `400 /data/${start} missing`],
    ['without an end', { [end]: undefined }, `400 /data/${end} missing`],
    ['with an empty description', { description: '' }, '400 /data/description too_short'],
    ['with a start that is none', { [start]: 'ontem' }, `400 /data/${start} bad_format`],
    ['with a day that never was', { [end]: '2026-02-30' }, `400 /data/${end} no_such_day`],
    ['that ends before it starts', { [end]: '2026-03-01T10:59:59.000Z' }, `422 /data/${start} period_reversed`],
    ['longer than 366 days', { [end]: '2027-03-02T11:00:00.001Z' }, `422 /data/${end} period_too_long`],
    ['of an unknown vehicle', { vehicle_id: 999_999 }, '422 /data/vehicle_id unknown_reference'],
    ['of an unknown driver', { driver_id: 999_999 }, '422 /data/driver_id unknown_reference'],
    ['of an unknown whole', { itinerary_id: 999_999 }, '422 /data/itinerary_id unknown_reference'],
  ];
  for (const [title, data, refusal] of wrong) {
    it(`${title} is refused, new or changed, and nothing is stored`, async () => {
      const { id } = await create();
      const rows = () => sql('select count(*), max(xmin::text::bigint) from itinerary');
      const before = await rows();
      assert.equal(await refused(post(data)), refusal);
      if (!refusal.endsWith('missing')) assert.equal(await refused(put(id, data)), refusal);
      assert.deepEqual(await rows(), before);
    });
  }

  const wrongTimes: readonly [title: string, data: object, refusal: string][] = [
    [
      'ended before it started',
      { date_time_start: '2026-03-02', date_time_end: '2026-03-01' },
      '/data/date_time_start period_reversed',
    ],
    [
      'ended before it should have started',
      { date_time_end: '2026-03-01T01:00' },
      '/data/date_time_start period_reversed',
    ],
    ['lasted longer than 366 days', { date_time_end: '2027-03-03' }, '/data/date_time_end period_too_long'],
  ];
  for (const [title, data, fault] of wrongTimes) {
    it(`that ${title} is refused, and nothing is stored`, async () => {
      const made = await create();
      assert.equal(await refused(put(made.id, data)), `422 ${fault}`);
      assert.deepEqual(await get(made.id), made);
    });
  }

  it('cannot name what is of another company', async () => {
    const [theirs] = await sql<{ id: string }>(
      `insert into vehicle (customer_id, title, plate) select id, 'Alheio', 'ALH1A23' from customer
       where name = 'Outra Ltda' returning id`,
    );
    assert.equal(await refused(post({ vehicle_id: Number(theirs?.id) })), '422 /data/vehicle_id unknown_reference');
  });
});

describe('A longer journey', () => {
  it('shows its parts in order, and not those removed', async () => {
    const whole = await create({ description: 'Inteira' });
    const part = (description: string, day: string) =>
      create({
        description,
        itinerary_id: whole.id,
        date_time_start_estimated: `${day}T08:00:00Z`,
        date_time_end_estimated: `${day}T09:00:00Z`,
      });
    const second = await part('Segunda', '2026-03-03');
    const first = await part('Primeira', '2026-03-02');
    const third = await part('Terceira', '2026-03-04');
    await remove(third.id);
    assert.equal(first.itinerary_id, whole.id);
    assert.deepEqual((await get(whole.id)).itineraries, [
      {
        id: first.id,
        description: 'Primeira',
        vehicle_id,
        driver_id,
        date_time_start: '2026-03-02T08:00:00.000Z',
        date_time_end: '2026-03-02T09:00:00.000Z',
      },
      {
        id: second.id,
        description: 'Segunda',
        vehicle_id,
        driver_id,
        date_time_start: '2026-03-03T08:00:00.000Z',
        date_time_end: '2026-03-03T09:00:00.000Z',
      },
    ]);
    await change(second.id, { itinerary_id: null });
    assert.deepEqual(
      (await get(whole.id)).itineraries.map(({ id }) => id),
      [first.id],
    );
  });

  it('is of one level', async () => {
    const refusal = '422 /data/itinerary_id part_of_part';
    const whole = await create();
    const part = await create({ itinerary_id: whole.id });
    const other = await create();
    assert.equal(await refused(post({ itinerary_id: part.id })), refusal, 'a part of a part');
    assert.equal(await refused(put(other.id, { itinerary_id: part.id })), refusal, 'made a part of a part');
    assert.equal(await refused(put(other.id, { itinerary_id: other.id })), refusal, 'a part of itself');
    assert.equal(await refused(put(whole.id, { itinerary_id: other.id })), refusal, 'a whole made a part');
    assert.equal((await change(part.id, { itinerary_id: whole.id })).itinerary_id, whole.id, 'staying is no change');
    await remove(other.id);
    assert.equal(
      await refused(put(part.id, { itinerary_id: other.id })),
      '422 /data/itinerary_id unknown_reference',
      'a part of one that was removed',
    );
  });

  it('does not become a part of its part when both are said at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await create(), await create()];
      await Promise.allSettled([
        put(first.id, { itinerary_id: second.id }),
        put(second.id, { itinerary_id: first.id }),
      ]);
      const parts = [await get(first.id), await get(second.id)].filter(({ itinerary_id }) => itinerary_id !== null);
      assert.equal(parts.length, 1);
    }
  });
});

describe('The positions of an itinerary', () => {
  const at = { date_time_start: '2026-05-01T08:00:00.000Z', date_time_end: '2026-05-01T18:00:00.000Z' };
  const plan = { date_time_start_estimated: at.date_time_start, date_time_end_estimated: at.date_time_end };
  let plate = 0;
  /** When a device reports a position far away. */
  const far = '2026-05-01T07:59:00.000Z';
  const fixed = async (...times: string[]) => {
    const vehicle = await insert('vehicle', { title: 'Rastreado', plate: `POS${++plate}` });
    for (const [index, date_time] of times.entries()) {
      await insert('device_message', {
        ...positionMessage,
        vehicle_id: vehicle,
        device_id: vehicle,
        time: date_time,
        latitude: index / 1000,
        longitude: date_time === far ? 60 : -index / 1000,
        received: '2026-05-02T00:00:00.000Z',
      });
    }
    const { id } = await create({ ...plan, vehicle_id: vehicle });
    return get(id, { includes: ['position_start', 'position_end'] });
  };

  it('are the last readings of its vehicle at those times', async () => {
    const { position_start, position_end } = await fixed(
      '2026-05-01T07:30:00.000Z',
      '2026-05-01T07:59:30.000Z',
      '2026-05-01T08:00:01.000Z',
      '2026-05-01T18:00:00.000Z',
      '2026-05-01T18:00:30.000Z',
    );
    const date_created = '2026-05-02T00:00:00.000Z';
    assert.deepEqual(position_start, {
      date_created,
      date_time: '2026-05-01T07:59:30.000Z',
      latitude: 0.001,
      longitude: -0.001,
    });
    assert.deepEqual(position_end, {
      date_created,
      date_time: '2026-05-01T18:00:00.000Z',
      latitude: 0.003,
      longitude: -0.003,
    });
  });

  it('are not those that could not have been reached so fast', async () => {
    const { position_start, position_end } = await fixed('2026-05-01T07:58:00.000Z', far, '2026-05-01T08:01:00.000Z');
    assert.deepEqual([position_start?.date_time, position_end], ['2026-05-01T07:58:00.000Z', null]);
    const alone = await fixed(far);
    assert.equal(alone.position_start?.date_time, far);
  });

  it('are not known from readings over an hour old, nor from later ones', async () => {
    const { position_start, position_end } = await fixed(
      '2026-05-01T06:59:59.000Z',
      '2026-05-01T17:00:00.000Z',
      '2026-05-01T18:00:01.000Z',
    );
    assert.deepEqual([position_start, position_end?.date_time], [null, '2026-05-01T17:00:00.000Z']);
  });

  it('are those of the real times once they are known', async () => {
    const { id } = await fixed('2026-05-01T07:55:00.000Z', '2026-05-01T09:00:00.000Z');
    await change(id, { date_time_start: '2026-05-01T09:05:00.000Z' });
    const { position_start } = await get(id, { includes: ['position_start'] });
    assert.equal(position_start?.date_time, '2026-05-01T09:00:00.000Z');
  });

  it('are not those of another vehicle', async () => {
    await fixed('2026-05-01T08:00:00.000Z');
    const { position_start } = await fixed();
    assert.equal(position_start, null);
  });
});
