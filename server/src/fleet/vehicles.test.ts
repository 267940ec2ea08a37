import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client, ProblemError } from '@tropeiro/contract/client.ts';
import { type VehicleInclude, vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { type ChangedVehicle, Vehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import type { VehicleStatus } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { demoDocument } from '../demo/company.ts';
import { otherDocument } from '../testing/companies.ts';
import { problemOf, refusalText, refused } from '../testing/refused.ts';
import { createRelatedRecords, type RelatedRecords } from '../testing/related-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let client: Client;
let related: RelatedRecords;
let elsewhere: RelatedRecords;
before(async () => {
  service = await startTestService();
  client = await service.as('manager');
  related = await createRelatedRecords(service.sql, demoDocument, 1);
  elsewhere = await createRelatedRecords(service.sql, otherDocument, 2);
});
after(() => service.stop());

let plates = 0;
const nextPlate = () => `VEH${String(plates++).padStart(4, '0')}`;

const create = async (data: object = {}, caller = client) =>
  (await caller.call('createVehicle', { body: { data: { title: 'Caminhão', plate: nextPlate(), ...data } } })).body
    .data;
const change = async (data: ChangedVehicle, caller = client) =>
  (await caller.call('changeVehicle', { body: { data } })).body.data;
const read = async (id: number, includes: VehicleInclude[] = [], caller = client) =>
  (await caller.call('getVehicle', { params: { id }, query: { includes } })).body.data;

const storedVehicles = async () => service.sql<object>('select id, version, plate from vehicle order by id');

/** A value for every field that may be unknown. */
const known = {
  chassi: '9BWZZZ377VT004251',
  renavam: '00639884962',
  crv: '012345678901',
  year: 2021,
  model_year: 2022,
  seats: 3,
  capacity: 14000,
  axles: 3,
  fuel_capacity: 275,
  fuel_average_intended: 3.4,
  hodometer: 182340,
  hourimeter: 5120.5,
  speed_max: 80,
  speed_max_range_1: 90,
  speed_max_rain: 60,
  rpm_high: 2200,
  rpm_max: 2600,
  min_temperature: -18,
  max_temperature: 4,
  responsible_name: 'Rita "da Garagem"',
  base_latitude: -23.5255,
  base_longitude: -46.6671,
};

describe('A vehicle', () => {
  it('is created from a title and a plate, with every other field there and empty', async () => {
    const { status, body, headers } = await client.call('createVehicle', {
      body: { data: { title: 'Caminhão 1', plate: 'bra-2e19' } },
    });
    const { id, date_created, date_modified, title, plate, ...rest } = body.data;
    assert.equal(status, 201);
    assert.deepEqual([title, plate, rest.status, rest.visible], ['Caminhão 1', 'BRA2E19', 'A', 1]);
    assert.match(date_created, /Z$/);
    assert.equal(date_modified, date_created);
    assert.deepEqual(Object.keys(body.data).sort(), Object.keys(Vehicle.properties).sort());
    for (const [name, value] of Object.entries(rest)) {
      if (name === 'status' || name === 'visible') continue;
      assert.deepEqual(value, name === 'vehicle_virtual_areas' || name === 'daily_summary' ? [] : null, name);
    }
    assert.equal(headers.get('location'), `${service.url}/vehicle/${id}`);
    assert.match(headers.get('etag') ?? '', /^"1-/);
    assert.deepEqual((await client.call('getVehicle', { params: { id } })).body, body);
  });

  it('stores every field, and is returned as its schema says', async () => {
    const { virtual_area_id, vehicle_model_manufacturer_id: _maker, ...references } = related;
    const data = { ...known, ...references, status: 'B', visible: 0, virtual_area_ids: [virtual_area_id] };
    const { id } = await create(data);
    const vehicle = await read(id, [...vehicleIncludes]);
    assert.deepEqual(validatorOf(Vehicle)(vehicle), []);
    assert.deepEqual(unknownFieldsOf(Vehicle)(vehicle), []);
    const { virtual_area_ids: _, ...fields } = data;
    for (const [name, value] of Object.entries(fields)) assert.deepEqual(vehicle[name as keyof Vehicle], value, name);
    await change({ id, status: 'C' });
  });

  it('clears the fields that a change sets to null and keeps those it omits', async () => {
    const { id, ...made } = await create({ ...known, virtual_area_ids: [related.virtual_area_id] });
    assert.deepEqual(await change({ id }), { id, ...made });
    const cleared = await change({ id, ...Object.fromEntries(Object.keys(known).map((name) => [name, null])) });
    for (const name of Object.keys(known)) assert.equal(cleared[name as keyof Vehicle], null, name);
    const { title, plate, vehicle_virtual_areas } = cleared;
    assert.deepEqual(
      { title, plate, vehicle_virtual_areas },
      {
        title: made.title,
        plate: made.plate,
        vehicle_virtual_areas: made.vehicle_virtual_areas,
      },
    );
  });

  it('is changed only with the last version, if If-Match is sent', async () => {
    const { id } = await create();
    const blocked = (version: string) =>
      client.call('changeVehicle', { body: { data: { id, status: 'B' } }, headers: { 'if-match': version } });
    assert.match((await blocked('"1"')).headers.get('etag') ?? '', /^"2-/);
    assert.equal(await refused(blocked('"1"')), '412 precondition_failed');
  });

  it('is not there when it is not there', async () => {
    assert.equal(await refused(read(999_999)), '404 not_found');
    assert.equal(await refused(change({ id: 999_999, title: 'x' })), '404 not_found');
  });

  it('comes back from a change with what was asked for', async () => {
    const asked = { query: { includes: ['fleet' as const] } };
    const data = { title: 'Com frota', plate: nextPlate(), fleet_id: related.fleet_id };
    const created = await client.call('createVehicle', { ...asked, body: { data } });
    assert.deepEqual(created.body.data.fleet, { id: related.fleet_id, name: 'Frota 1' });
    const { id } = created.body.data;
    assert.equal((await change({ id, axles: 2 })).fleet, null);
    const changed = await client.call('changeVehicle', { ...asked, body: { data: { id, fleet_id: null } } });
    assert.deepEqual([changed.body.data.fleet, changed.body.data.fleet_id], [null, null]);
  });
});

describe('A vehicle is refused, and nothing stored, with', () => {
  const wrong: readonly [title: string, data: object, status: 400 | 422, ...faults: string[]][] = [
    ['no title', { title: undefined }, 400, '/data/title missing'],
    ['an empty title', { title: '' }, 400, '/data/title too_short'],
    ['no plate', { plate: undefined }, 400, '/data/plate missing'],
    ['a number for a plate', { plate: 1234 }, 400, '/data/plate wrong_type'],
    ['a plate that is none', { plate: 'ABC12345' }, 422, '/data/plate wrong_plate'],
    ['a chassis number that is none', { chassi: 'ABC' }, 422, '/data/chassi wrong_chassi'],
    ['a RENAVAM that is none', { renavam: '639884961' }, 422, '/data/renavam wrong_renavam'],
    ['half a base', { base_latitude: -23 }, 422, '/data/base_longitude missing'],
    ['a base off the globe', { base_latitude: 91, base_longitude: 0 }, 400, '/data/base_latitude too_large'],
    ['revolutions upside down', { rpm_high: 2601, rpm_max: 2600 }, 422, '/data/rpm_high above'],
    ['temperatures upside down', { min_temperature: 5, max_temperature: 4 }, 422, '/data/min_temperature above'],
    ['a status that is none', { status: 'X' }, 400, '/data/status not_allowed'],
    ['its own cancelling', { status: 'C' }, 400, '/data/status not_allowed'],
    ['a visibility that is none', { visible: 2 }, 400, '/data/visible too_large'],
    ['a year before cars', { year: 1899 }, 400, '/data/year too_small'],
    ['a year far ahead', { model_year: 2101 }, 400, '/data/model_year too_large'],
    ['half an axle', { axles: 2.5 }, 400, '/data/axles wrong_type'],
    ['a capacity as text', { capacity: '10' }, 400, '/data/capacity wrong_type'],
    ['a negative distance', { hodometer: -1 }, 400, '/data/hodometer too_small'],
    ['an area that is none', { virtual_area_ids: [999_999] }, 422, '/data/virtual_area_ids/0 unknown_reference'],
    [
      'more areas than are watched',
      { virtual_area_ids: Array.from({ length: 101 }, (_, index) => index + 1) },
      400,
      '/data/virtual_area_ids too_many',
    ],
    ['areas that are no list', { virtual_area_ids: null }, 400, '/data/virtual_area_ids wrong_type'],
    [
      'several faults at once',
      { plate: '?', renavam: '1' },
      422,
      '/data/plate wrong_plate',
      '/data/renavam wrong_renavam',
    ],
  ];
  for (const [title, data, status, ...faults] of wrong) {
    it(title, async () => {
      const stored = await storedVehicles();
      assert.equal(await refused(create(data)), [status, ...faults].join(' '));
      assert.deepEqual(await storedVehicles(), stored);
    });
  }

  it('every reference to what is not there, all at once', async () => {
    const stored = await storedVehicles();
    const fields = ['driver_id', 'fleet_id', 'fuel_category_id'];
    const unknown = Object.fromEntries(fields.map((field) => [field, 999_999]));
    const faults = fields.map((field) => `/data/${field} unknown_reference`);
    assert.equal(
      await refused(create({ ...unknown, work_shift_id: related.work_shift_id })),
      [422, ...faults].join(' '),
    );
    assert.equal(
      await refused(create({ ...unknown, virtual_area_ids: [999_999] })),
      [422, ...faults, '/data/virtual_area_ids/0 unknown_reference'].join(' '),
    );
    assert.deepEqual(await storedVehicles(), stored);
  });

  it('faults of form, of rules and of references, all at once and by their values', async () => {
    const { id } = await create();
    const stored = await storedVehicles();
    const unknown = { fleet_id: 999_999, driver: { id: 999_998 }, virtual_area_ids: [999_997] };
    const references = [
      '/data/driver_id unknown_reference',
      '/data/fleet_id unknown_reference',
      '/data/virtual_area_ids/0 unknown_reference',
    ];
    const upsideDown = { min_temperature: 5, max_temperature: 4, base_latitude: -23 };
    const [base, temperatures] = ['/data/base_longitude missing', '/data/min_temperature above'];
    const misshapen = { year: '2020', ...upsideDown, ...unknown };
    assert.equal(
      await refused(create(misshapen)),
      [400, '/data/year wrong_type', base, temperatures, ...references].join(' '),
    );
    assert.equal(
      await refused(create({ ...upsideDown, ...unknown })),
      [422, base, temperatures, ...references].join(' '),
    );
    assert.equal(
      await refused(change({ id, year: 1899, ...unknown })),
      [400, '/data/year too_small', ...references].join(' '),
    );
    const { plate } = await create();
    assert.equal(
      await refused(create({ plate, fleet_id: 999_999 })),
      '409 /data/plate taken_by /data/fleet_id unknown_reference',
    );
    assert.deepEqual((await storedVehicles()).length, stored.length + 1);
    const problem = await create({ year: '2020', ...unknown }).catch((error: ProblemError) => error.problem);
    const messages = (problem as ProblemError['problem']).errors.map(({ message }) => message);
    assert.deepEqual(
      messages.slice(1),
      [999_998, 999_999, 999_997].map((id) => `refers to a record that does not exist: ${id}`),
    );
  });

  it('a reference to what is not there, or is of another company', async () => {
    const { id } = await create();
    const stored = await storedVehicles();
    for (const field of Object.keys(related) as (keyof RelatedRecords)[]) {
      if (field === 'virtual_area_id' || field === 'vehicle_model_manufacturer_id') continue;
      for (const value of [999_999, elsewhere[field]]) {
        const faults: string[] = [`/data/${field} unknown_reference`];
        assert.equal(await refused(create({ [field]: value })), [422, ...faults].join(' '));
        assert.equal(await refused(change({ id, [field]: value })), [422, ...faults].join(' '));
      }
    }
    const areas = [related.virtual_area_id, elsewhere.virtual_area_id, 999_999];
    const faults = ['/data/virtual_area_ids/1 unknown_reference', '/data/virtual_area_ids/2 unknown_reference'];
    assert.equal(await refused(change({ id, virtual_area_ids: areas })), [422, ...faults].join(' '));
    assert.deepEqual(await storedVehicles(), stored);
  });
});

describe('Plates and devices', () => {
  it('belong to one vehicle, which is named if they are assigned to another', async () => {
    const { id, plate } = await create({ device_id: related.device_id });
    const another = await create();
    const stored = await storedVehicles();
    for (const spelling of [plate, plate.toLowerCase(), `${plate.slice(0, 3)}-${plate.slice(3)}`]) {
      for (const call of [() => create({ plate: spelling }), () => change({ id: another.id, plate: spelling })]) {
        const problem = await problemOf(call());
        assert.deepEqual(
          [refusalText(problem), problem.code, problem.existing_id],
          ['409 /data/plate taken_by', 'duplicate', id],
        );
      }
    }
    for (const call of [
      () => create({ device_id: related.device_id }),
      () => change({ id: another.id, device_id: related.device_id }),
    ]) {
      const problem = await problemOf(call());
      assert.deepEqual(
        [refusalText(problem), problem.code, problem.existing_id],
        ['409 /data/device_id taken_by', 'duplicate', id],
      );
    }
    assert.deepEqual(await storedVehicles(), stored);
    await change({ id, plate, device_id: related.device_id });
  });

  it('go to one of those who want them at the same moment, and the others learn to which', async () => {
    const plate = nextPlate();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => create({ plate })));
    const [made] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
    const existing = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as ProblemError).problem.existing_id] : [],
    );
    assert.deepEqual(existing, Array(7).fill(made));
  });

  it('pass on when a vehicle is cancelled, and stay where they are when it comes back', async () => {
    const { id, plate } = await create();
    await change({ id, status: 'C' });
    const heir = await create({ plate });
    assert.notEqual(heir.id, id);
    await change({ id, title: 'Vendido' });
    const admin = await service.as('admin');
    const problem = await problemOf(change({ id, status: 'A' }, admin));
    assert.deepEqual(
      [refusalText(problem), problem.code, problem.existing_id],
      ['409 /data/plate taken_by', 'duplicate', heir.id],
    );
    assert.equal((await change({ id, status: 'A', plate: nextPlate() }, admin)).status, 'A');
  });

  it('are those of each company alone', async () => {
    const { plate } = await create();
    assert.equal((await create({ plate }, await service.asOther())).plate, plate);
  });

  it('are given once when two ask at the same time', async () => {
    const plate = nextPlate();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => create({ plate })));
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal((outcome.reason as ProblemError).problem.code, 'duplicate');
    }
  });
});

describe('The status of a vehicle', () => {
  const transitions: readonly [from: VehicleStatus, to: VehicleStatus, manager: boolean, admin: boolean][] = [
    ['A', 'B', true, true],
    ['B', 'A', true, true],
    ['A', 'C', true, true],
    ['B', 'C', true, true],
    ['C', 'A', false, true],
    ['C', 'B', false, false],
    ['C', 'C', true, true],
  ];
  for (const [from, to, manager, admin] of transitions) {
    for (const [login, may] of [
      ['manager', manager],
      ['admin', admin],
    ] as const) {
      it(`${may ? 'goes' : 'does not go'} from ${from} to ${to} by a ${login}`, async () => {
        const { id } = await create({ status: from === 'B' ? 'B' : 'A' });
        if (from === 'C') await change({ id, status: 'C' });
        const caller = await service.as(login);
        if (may) assert.equal((await change({ id, status: to }, caller)).status, to);
        else {
          const problem = await problemOf(change({ id, status: to, title: 'x' }, caller));
          const expected = admin
            ? [
                '403 transition_not_permitted',
                'The role Manager (manager) may not change the vehicle from Cancelled (C) to Active (A); Administrator (admin) may.',
              ]
            : ['409 invalid_transition', 'The vehicle cannot change from Cancelled (C) to Blocked (B).'];
          assert.deepEqual([refusalText(problem), problem.detail], expected);
          assert.deepEqual([(await read(id)).status, (await read(id)).title], [from, 'Caminhão']);
        }
      });
    }
  }
});

describe('The areas of a vehicle', () => {
  it('are those of its last list, each with what it is', async () => {
    const more = await createRelatedRecords(service.sql, demoDocument, 3);
    const [first, second] = [related.virtual_area_id, more.virtual_area_id];
    const { id, vehicle_virtual_areas } = await create({ virtual_area_ids: [second, first, second] });
    assert.deepEqual(
      vehicle_virtual_areas.map((link) => link.virtual_area),
      [
        { id: first, name: 'Pátio 1', type: 'circle' },
        { id: second, name: 'Pátio 3', type: 'circle' },
      ],
    );
    const [link] = (await change({ id, virtual_area_ids: [second] })).vehicle_virtual_areas;
    assert.deepEqual(link, vehicle_virtual_areas[1], 'one that stays is the same');
    assert.equal((await change({ id, title: 'Outro' })).vehicle_virtual_areas.length, 1);
    assert.deepEqual((await change({ id, virtual_area_ids: [] })).vehicle_virtual_areas, []);
  });

  it('are written as they are read', async () => {
    const [area, other] = [
      related.virtual_area_id,
      (await createRelatedRecords(service.sql, demoDocument, 4)).virtual_area_id,
    ];
    const made = await create({ virtual_area_ids: [area] });
    const putBack = await client.call('changeVehicle', {
      body: { data: made as ChangedVehicle },
      headers: { prefer: 'handling=strict' },
    });
    assert.deepEqual(putBack.body.data, made, 'unchanged');
    assert.equal(putBack.headers.get('ignored-fields'), null);
    const { id } = made;
    const areasOf = ({ vehicle_virtual_areas: links }: typeof made) => links.map((link) => link.virtual_area_id);
    const links = [...made.vehicle_virtual_areas, { virtual_area: { id: other } }] as never;
    assert.deepEqual(areasOf(await change({ id, vehicle_virtual_areas: links })), [area, other]);
    const copy = await create({
      vehicle_virtual_areas: [{ virtual_area_id: other }],
      virtual_area_ids: [other, other],
    });
    assert.deepEqual(areasOf(copy), [other]);
    assert.deepEqual(areasOf(await change({ id, vehicle_virtual_areas: [] })), []);
  });

  it('are refused where ids and links differ, and where a link leads nowhere', async () => {
    const { id } = await create();
    const link = (virtual_area_id: number) => ({ vehicle_virtual_areas: [{ virtual_area_id }] });
    const area = related.virtual_area_id;
    assert.equal(
      await refused(change({ id, virtual_area_ids: [], ...link(area) })),
      '422 /data/virtual_area_ids contradicts',
    );
    assert.equal(
      await refused(change({ id, ...link(999_999) })),
      '422 /data/vehicle_virtual_areas/0/virtual_area_id unknown_reference',
    );
  });
});

describe('A vehicle with several faults', () => {
  it('reports a missing title and a bad plate at once', async () => {
    const data = { plate: 'ABC', chassi: 'I', year: '2020', renavam: null } as never;
    assert.equal(
      await refused(client.call('createVehicle', { body: { data } })),
      '400 /data/title missing /data/year wrong_type /data/plate wrong_plate /data/chassi wrong_chassi',
    );
  });
});
