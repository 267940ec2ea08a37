import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import { namedNouns } from '@tropeiro/contract/master-data.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let client: Client;
before(async () => {
  service = await startTestService();
  client = await service.as('admin');
});
after(() => service.stop());

const hours = [{ weekday: 1, begin: '08:00', end: '18:00', breaks: [{ begin: '12:00', end: '13:00' }] }];
const corners = [
  { latitude: 0, longitude: 0 },
  { latitude: 0, longitude: 1 },
  { latitude: 1, longitude: 1 },
];
const circle = { type: 'circle', latitude: -23.5, longitude: -46.6, radius: 300 };

/** Every kind of named record: the other fields it accepts, and what the response contains when it is new. */
const kinds: readonly (readonly [one: string, many: string, path: string, takes?: object, returned?: object])[] = [
  ...namedNouns.map(
    ({ noun, ids }) => [ids.create.slice('create'.length), ids.list.slice('list'.length), `/${noun}/`] as const,
  ),
  ['VehicleCategory', 'VehicleCategories', '/vehicle_category/', {}, { required_checklist_form_id: null }],
  [
    'VehicleModelManufacturer',
    'VehicleModelManufacturers',
    '/vehicle_model_manufacturer/',
    {},
    { vehicle_category_id: null, vehicle_category: null },
  ],
  [
    'RouteReturnReason',
    'RouteReturnReasons',
    '/route_return_reason/',
    {},
    { requires_picture: false, requires_comment: false, active: true },
  ],
  [
    'RouteExecutedReason',
    'RouteExecutedReasons',
    '/route_executed_reason/',
    { requires_picture: true, requires_comment: true, active: false },
    { requires_picture: true, requires_comment: true, active: false },
  ],
  ['WorkShift', 'WorkShifts', '/work_shift/', { days: hours }, { timezone: null, days: hours }],
  ['VirtualArea', 'VirtualAreas', '/virtual_area/', circle, { ...circle, points: [], speed_max: null, active: true }],
];

/** Kinds with a name and a code and so many other fields that they have tests of their own, below or in other files. */
const triedElsewhere = ['Driver', 'VehicleModel', 'ChecklistForm', 'ChecklistTable', 'RouteTemplate'];

it('every kind of record with a name and a code of the outside is tried here', () => {
  const named = (Object.entries(operations) as [string, Operation][])
    .filter(([id, { body }]) => {
      const { data } = (body as { properties?: { data?: { properties?: object } } } | undefined)?.properties ?? {};
      const has = (name: string) => Object.hasOwn(data?.properties ?? {}, name);
      return id.startsWith('create') && has('name') && has('external_code');
    })
    .map(([id]) => id.slice('create'.length));
  const tried = [...kinds.map(([singular]) => singular), ...triedElsewhere];
  assert.deepEqual(
    named.filter((id) => !tried.includes(id)),
    [],
    'Add these to kinds of master-data.test.ts, or to triedElsewhere when they have tests of their own.',
  );
});

type Answer = { data: Record<string, unknown> & { id: number } };
type Input = { body?: { data: object }; params?: { id: number }; query?: object; headers?: Record<string, string> };

/** Calls an operation by the name that a table holds. */
const call = (id: string, input: Input, caller = client) =>
  caller.call(id as 'getFleet', input as { params: { id: number } }) as unknown as Promise<{
    status: number;
    headers: Headers;
    body: Answer;
  }>;

for (const [singular, plural, path, takes = {}, returned = {}] of kinds) {
  describe(`Records of ${path}`, () => {
    const create = (data: object, caller = client) =>
      call(`create${singular}`, { body: { data: { ...takes, ...data } } }, caller);
    const listed = async () =>
      (await call(`list${plural}`, { query: {} })).body.data as unknown as { id: number; name: string }[];

    it('are created with every field, a place to find them and a version', async () => {
      const { status, headers, body } = await create({ name: 'Primeiro', external_code: 'P-1' });
      const { id, date_created, date_modified, ...rest } = body.data;
      assert.equal(status, 201);
      assert.deepEqual(rest, { name: 'Primeiro', external_code: 'P-1', ...returned });
      assert.match(String(date_created), /^\d{4}-.*Z$/);
      assert.equal(date_modified, date_created);
      assert.equal(headers.get('location'), `${service.url}${path}${id}`);
      assert.match(headers.get('etag') ?? '', /^"1-/);
      assert.deepEqual((await call(`get${singular}`, { params: { id } })).body, body);
    });

    it('keep what a change leaves out, and lose what it makes null', async () => {
      const { id } = (await create({ name: 'Segundo', external_code: 'P-2' })).body.data;
      const change = (data: object) => call(`change${singular}`, { body: { data: { id, ...takes, ...data } } });
      assert.equal((await change({ name: 'Outro' })).body.data.external_code, 'P-2');
      const { id: same, name } = (await call(`change${singular}`, { body: { data: { id, external_code: 'P-2' } } }))
        .body.data;
      assert.deepEqual([same, name], [id, 'Outro'], 'the id is enough');
      const { body, headers } = await change({ name: 'Outro', external_code: null });
      assert.equal(body.data.external_code, null);
      assert.match(headers.get('etag') ?? '', /^"3-/);
      const stale = { 'if-match': '"2"' };
      const data = { id, ...takes, name: 'Tarde' };
      assert.equal(
        await refused(call(`change${singular}`, { body: { data }, headers: stale })),
        '412 precondition_failed',
      );
      assert.equal(
        await refused(call(`delete${singular}`, { params: { id }, headers: stale })),
        '412 precondition_failed',
      );
    });

    it('are listed by name, accents and case aside, and are gone when deleted', async () => {
      const made: number[] = [];
      for (const name of ['zz Zebra', 'ZZ água', 'zz Ábaco']) made.push((await create({ name })).body.data.id);
      const mine = (await listed()).filter(({ id }) => made.includes(id));
      assert.deepEqual(
        mine.map(({ name }) => name),
        ['zz Ábaco', 'ZZ água', 'zz Zebra'],
      );
      for (const id of made) assert.equal((await call(`delete${singular}`, { params: { id } })).status, 204);
      assert.deepEqual(
        (await listed()).filter(({ id }) => made.includes(id)),
        [],
      );
    });

    it('have a name and a code of their own in their company, and share them with others', async () => {
      const other = await service.asOther();
      await create({ name: 'Único', external_code: 'U' }, other);
      const { id } = (await create({ name: 'Único', external_code: 'U' })).body.data;
      for (const [data, refusal] of [
        [{ name: 'unico' }, '409 /data/name taken_by'],
        [{ name: ' Único ' }, '409 /data/name taken_by'],
        [{ name: 'Único 2', external_code: 'U' }, '409 /data/external_code taken_by'],
      ] as const) {
        assert.equal(await refused(create(data)), refusal);
        await assert.rejects(create(data), (error) => {
          assert.ok(error instanceof ProblemError);
          assert.equal(error.problem.existing_id, id);
          return true;
        });
      }
    });

    it('are refused without leaving anything', async () => {
      const before = await listed();
      for (const [data, refusal] of [
        [{}, '400 /data/name missing'],
        [{ name: '' }, '400 /data/name too_short'],
        [{ name: ' \u200b ' }, '400 /data/name too_short'],
        [{ name: 'a\u0007' }, '400 /data/name bad_character'],
        [{ name: 'x'.repeat(201) }, '400 /data/name too_long'],
        [{ name: null }, '400 /data/name wrong_type'],
        [{ name: 'x', external_code: '' }, '400 /data/external_code too_short'],
        [{ name: 'x', external_code: 7 }, '400 /data/external_code wrong_type'],
      ] as const) {
        assert.equal(await refused(create(data)), refusal);
      }
      assert.deepEqual(await listed(), before);
    });
  });
}

describe('Models of vehicle', () => {
  const make = async (id: string, data: object, caller = client) =>
    (await call(id, { body: { data } }, caller)).body.data;

  it('show their manufacturer, and that one the category of what it makes', async () => {
    const category = await make('createVehicleCategory', { name: 'Cavalo mecânico' });
    const manufacturer = await make('createVehicleModelManufacturer', {
      name: 'Scania',
      vehicle_category_id: category.id,
    });
    const reference = { id: category.id, name: 'Cavalo mecânico' };
    assert.deepEqual([manufacturer.vehicle_category_id, manufacturer.vehicle_category], [category.id, reference]);
    const model = await make('createVehicleModel', { name: 'R 450', vehicle_model_manufacturer_id: manufacturer.id });
    assert.deepEqual(model.vehicle_model_manufacturer, {
      id: manufacturer.id,
      name: 'Scania',
      vehicle_category: reference,
    });
    const { body } = await client.call('listVehicleModels', { query: {} });
    assert.deepEqual(
      body.data.filter(({ id }) => id === model.id),
      [model],
    );
    assert.equal(
      await refused(call('deleteVehicleCategory', { params: { id: category.id } })),
      '409 in_use',
      'a category that a manufacturer names',
    );
    assert.equal(
      await refused(call('deleteVehicleModelManufacturer', { params: { id: manufacturer.id } })),
      '409 in_use',
    );
  });

  it('share a name where their manufacturers differ, and only there', async () => {
    const [first, second] = [
      await make('createVehicleModelManufacturer', { name: 'Ford' }),
      await make('createVehicleModelManufacturer', { name: 'Fiat' }),
    ];
    const model = (id: number) => make('createVehicleModel', { name: 'Cargo', vehicle_model_manufacturer_id: id });
    await model(first.id);
    await model(second.id);
    assert.equal(await refused(model(first.id)), '409 /data/name taken_by');
  });

  it('have a manufacturer that is there, in their own company', async () => {
    const theirs = await make('createVehicleModelManufacturer', { name: 'Alheia' }, await service.asOther());
    const refusals = await Promise.all(
      [
        { name: 'x', vehicle_model_manufacturer_id: theirs.id },
        { name: 'x', vehicle_model_manufacturer_id: 999_999 },
        { name: 'x' },
        { name: 'x', vehicle_model_manufacturer_id: null },
      ].map((data) => refused(make('createVehicleModel', data))),
    );
    assert.deepEqual(refusals, [
      '422 /data/vehicle_model_manufacturer_id unknown_reference',
      '422 /data/vehicle_model_manufacturer_id unknown_reference',
      '400 /data/vehicle_model_manufacturer_id missing',
      '400 /data/vehicle_model_manufacturer_id wrong_type',
    ]);
  });
});

describe('Reasons', () => {
  it('begin with a starter set in Portuguese', async () => {
    const driver = await service.as('52998224725');
    const returned = (await driver.call('listRouteReturnReasons', { query: {} })).body.data;
    const executed = (await driver.call('listRouteExecutedReasons', { query: {} })).body.data;
    assert.ok(returned.some(({ name, requires_picture }) => name === 'Destinatário ausente' && requires_picture));
    assert.ok(executed.some(({ name, active }) => name === 'Entregue na portaria' && active));
  });
});

describe('Devices', () => {
  const create = (data: object, caller = client) => call('createDevice', { body: { data } }, caller);

  it('have a serial that no other active device has, in any company', async () => {
    const { body } = await create({ serial: '356938035643809', phone_number: '+55 11 90000-0000' });
    const { id, date_created: _, date_modified: __, ...rest } = body.data;
    assert.deepEqual(rest, {
      serial: '356938035643809',
      model: null,
      phone_number: '+55 11 90000-0000',
      active: true,
      vehicle: null,
    });
    for (const [caller, refusal] of [
      [client, 'taken_by'],
      [await service.asOther(), 'taken'],
    ] as const)
      assert.equal(await refused(create({ serial: '356938035643809' }, caller)), `409 /data/serial ${refusal}`);
    const [found] = (await client.call('listDevices', { query: { serial: '356938035643809' } })).body.data;
    assert.equal(found?.id, id);
    assert.deepEqual((await client.call('listDevices', { query: { serial: '35693803564380' } })).body.data, []);
  });

  it('release their serial when they become inactive, and get it back unless another device has it', async () => {
    const serial = '863457051200001';
    const other = await service.asOther();
    const { id } = (await create({ serial })).body.data;
    const activate = (active: boolean) => call('changeDevice', { body: { data: { id, serial, active } } });
    await activate(false);
    const moved = (await create({ serial }, other)).body.data;
    assert.equal(await refused(activate(true)), '409 /data/serial taken');
    await call('deleteDevice', { params: { id: moved.id } }, other);
    assert.equal((await activate(true)).body.data.active, true);
    const second = (await create({ serial, active: false })).body.data;
    const listed = (await client.call('listDevices', { query: { serial } })).body.data;
    assert.deepEqual(
      listed.map((device) => device.id),
      [id, second.id],
    );
  });

  it('name the vehicle they are in, until it is cancelled', async () => {
    const { id } = (await create({ serial: 'ST-1' })).body.data;
    const vehicleOf = async () => (await client.call('getDevice', { params: { id } })).body.data.vehicle;
    const change = (statement: string) => service.sql<{ id: string }>(statement);
    await change(`insert into vehicle (customer_id, title, plate, device_id)
      select customer_id, 'Caminhão', 'ABC1D23', id from device where id = ${id}`);
    assert.equal((await vehicleOf())?.plate, 'ABC1D23');
    assert.equal(await refused(call('deleteDevice', { params: { id } })), '409 in_use');
    await change(`update vehicle set status = 'C' where device_id = ${id}`);
    assert.equal(await vehicleOf(), null);
  });

  it('come by serial, page by page', async () => {
    for (const serial of ['Z9', 'Z10', 'z1']) await create({ serial });
    const serials: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const { body, headers } = await client.call('listDevices', { query });
      serials.push(...body.data.map(({ serial }) => serial));
      cursor = /cursor=([\w-]+)>/.exec(headers.get('link') ?? '')?.[1];
    } while (cursor !== undefined);
    assert.deepEqual(serials, [...serials].sort());
    assert.ok(serials.length >= 3);
  });

  for (const [data, refusal] of [
    [{}, '400 /data/serial missing'],
    [{ serial: '' }, '400 /data/serial too_short'],
    [{ serial: '1'.repeat(41) }, '400 /data/serial too_long'],
    [{ serial: 356938035643809 }, '400 /data/serial wrong_type'],
    [{ serial: '35 69' }, '422 /data/serial bad_format'],
    [{ serial: '35,69' }, '422 /data/serial bad_format'],
    [{ serial: 'S', active: 'sim' }, '400 /data/active wrong_type'],
  ] as const) {
    it(`are refused as ${JSON.stringify(data).slice(0, 40)}`, async () => {
      assert.equal(await refused(create(data)), refusal);
    });
  }
});

describe('Work shifts', () => {
  const create = (data: object) =>
    call('createWorkShift', { body: { data: { name: 'Jornada', days: hours, ...data } } });

  it('are kept in the order of the week and nothing else of them is', async () => {
    const { body } = await create({
      name: 'Noite',
      timezone: 'America/Cuiaba',
      days: [
        { weekday: 5, begin: '22:00', end: '06:00', surprise: 1 },
        { weekday: 0, begin: '22:00', end: '06:00', breaks: [{ begin: '02:00', end: '03:00' }] },
      ],
    });
    assert.deepEqual(body.data.days, [
      { weekday: 0, begin: '22:00', end: '06:00', breaks: [{ begin: '02:00', end: '03:00' }] },
      { weekday: 5, begin: '22:00', end: '06:00', breaks: [] },
    ]);
  });

  const day = { weekday: 1, begin: '08:00', end: '18:00' };
  for (const [title, data, refusal] of [
    ['without days', { days: [] }, '400 /data/days too_few'],
    ['on an eighth day', { days: [{ ...day, weekday: 7 }] }, '400 /data/days/0/weekday too_large'],
    ['at a time there is not', { days: [{ ...day, end: '24:30' }] }, '400 /data/days/0/end bad_format'],
    ['at a time written otherwise', { days: [{ ...day, end: '6h' }] }, '400 /data/days/0/end bad_format'],
    ['on overlapping days', { days: [day, { ...day, begin: '17:00' }] }, '422 /data/days/1 overlaps'],
    [
      'with a break outside the hours',
      { days: [{ ...day, breaks: [{ begin: '19:00', end: '20:00' }] }] },
      '422 /data/days/0/breaks/0 outside',
    ],
    ['in a zone there is not', { timezone: 'America/Gotham' }, '422 /data/timezone unknown_timezone'],
  ] as const) {
    it(`are refused ${title}`, async () => assert.equal(await refused(create({ name: title, ...data })), refusal));
  }
});

describe('Virtual areas', () => {
  const create = (data: object) => call('createVirtualArea', { body: { data } });

  it('that are circles are unchanged when they are sent back as they were read', async () => {
    const created = await create({ ...circle, name: 'Círculo devolvido' });
    const found = await call('getVirtualArea', { params: { id: created.body.data.id } });
    const back = await call('changeVirtualArea', { body: { data: found.body.data } });
    assert.equal(back.headers.get('etag'), found.headers.get('etag'));
    assert.deepEqual(back.body, found.body);
  });

  it('become a polygon when what made them a circle is cleared', async () => {
    const { id } = (await create({ name: 'Praça', ...circle })).body.data;
    const change = (data: object) => call('changeVirtualArea', { body: { data: { id, name: 'Praça', ...data } } });
    const polygon = { type: 'polygon', points: [...corners.slice(0, 2), { ...corners[2], surprise: 1 }] };
    assert.equal(
      await refused(change(polygon)),
      '422 /data/latitude not_with /data/longitude not_with /data/radius not_with',
    );
    const { body } = await change({ ...polygon, latitude: null, longitude: null, radius: null });
    assert.deepEqual([body.data.type, body.data.points, body.data.radius], ['polygon', corners, null]);
    assert.deepEqual((await change({ type: 'polygon' })).body.data.points, corners);
    assert.deepEqual((await change({ ...circle, points: null })).body.data.points, []);
  });

  const many = Array.from({ length: 1001 }, (_, index) => ({ latitude: index / 100, longitude: 0 }));
  for (const [title, data, refusal] of [
    ['of another type', { type: 'star' }, '400 /data/type not_allowed'],
    ['without a type', { radius: 1 }, '400 /data/type missing'],
    ['with a radius too large', { ...circle, radius: 100_001 }, '400 /data/radius too_large'],
    ['with a radius too small', { ...circle, radius: 0 }, '400 /data/radius too_small'],
    ['beyond the pole', { ...circle, latitude: 91 }, '400 /data/latitude too_large'],
    [
      'as a circle without a centre',
      { type: 'circle', radius: 9 },
      '422 /data/latitude missing /data/longitude missing',
    ],
    ['as a circle with corners', { ...circle, points: corners }, '422 /data/points not_with'],
    ['with two corners', { type: 'polygon', points: corners.slice(1) }, '422 /data/points too_few'],
    ['with a thousand and one corners', { type: 'polygon', points: many }, '400 /data/points too_many'],
    ['closed by hand', { type: 'polygon', points: [...corners, corners[0]] }, '422 /data/points/0 repeated'],
    [
      'crossing themselves',
      {
        type: 'polygon',
        points: [
          { latitude: 0, longitude: 0 },
          { latitude: 1, longitude: 1 },
          { latitude: 0, longitude: 1 },
          { latitude: 1, longitude: 0 },
        ],
      },
      '422 /data/points/2 self_crossing',
    ],
  ] as const) {
    it(`are refused ${title}`, async () => assert.equal(await refused(create({ name: title, ...data })), refusal));
  }
});
