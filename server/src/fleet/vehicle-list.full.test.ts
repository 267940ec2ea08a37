import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client, ProblemError } from '@tropeiro/contract/client.ts';
import { type VehicleInclude, vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { Vehicle } from '@tropeiro/domain/fleet/vehicle-schema.ts';
import { dayRowFigures } from '@tropeiro/domain/tracking/day-row-schema.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { unzipSync } from 'fflate';
import { demoDocument, demoPassword } from '../demo/company.ts';
import { createRelatedRecords, type RelatedRecords } from '../testing/related-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let client: Client;
let token: string;
let south: RelatedRecords;
let north: RelatedRecords;
const ids = new Map<string, number>();

/** Vehicle titles in the order that a person expects, with the values that the filters distinguish. */
const fleet: readonly { title: string; plate: string; created: string; data?: object; status?: 'B' | 'C' }[] = [
  { title: '100% elétrico', plate: 'AAA1A11', created: '2026-03-01T12:00:00.000Z' },
  { title: 'Água fria', plate: 'AAA1B12', created: '2026-03-10T02:30:00.000Z', status: 'B' },
  { title: 'águia', plate: 'BBB-2345', created: '2026-03-10T12:00:00.000Z' },
  { title: 'Caminhão 1', plate: 'ccc2c34', created: '2026-03-20T00:00:00.000Z' },
  { title: 'caminhao 2', plate: 'CCC3D45', created: '2026-03-21T02:59:59.999Z', status: 'C' },
  { title: 'Furgão', plate: 'DDD4567', created: '2026-03-21T03:00:00.000Z', data: { visible: 0 } },
  {
    title: 'Furgão \\_ velho',
    plate: 'DDD5678',
    created: '2026-04-01T00:00:00.000Z',
    data: { visible: 0 },
    status: 'C',
  },
];

before(async () => {
  service = await startTestService();
  client = await service.as('manager');
  const login = { username: 'viewer', parent_username: demoDocument, password: demoPassword };
  token = (await service.client.call('login', { body: login })).body.access_token;
  south = await createRelatedRecords(service.sql, demoDocument, 'Sul');
  north = await createRelatedRecords(service.sql, demoDocument, 'Norte');
  const { virtual_area_id: area, ...references } = south;
  const more: Record<string, object> = {
    águia: { ...references, chassi: '9BWZZZ377VT004251', virtual_area_ids: [area] },
    'Caminhão 1': { cost_center_id: north.cost_center_id, driver_id: north.driver_id },
    'caminhao 2': { cost_center_id: north.cost_center_id, chassi: '9BWZZZ377VT004252' },
    Furgão: { driver_id: north.driver_id },
  };
  for (const { title, plate, data, status, created } of fleet.toReversed()) {
    const body = { data: { title, plate, ...data, ...more[title] } };
    const { id } = (await client.call('createVehicle', { body })).body.data;
    if (status) await client.call('changeVehicle', { body: { data: { id, status } } });
    await service.sql(`update vehicle set date_created = '${created}' where id = ${id}`);
    ids.set(title, id);
  }
  const other = await service.asOther();
  await other.call('createVehicle', { body: { data: { title: 'Alheio', plate: 'AAA1A11' } } });
});
after(() => service.stop());

const get = (query: string, accept = 'application/json') =>
  fetch(`${service.url}/vehicle/?${query}`, { headers: { authorization: `Bearer ${token}`, accept } });

async function titles(query: string): Promise<string[]> {
  const answer = await get(query);
  const { data, ...problem } = (await answer.json()) as { data: Vehicle[] };
  assert.equal(answer.status, 200, JSON.stringify(problem));
  return data.map(({ title }) => title);
}

const all = fleet.map(({ title }) => title);
const hidden = ['Furgão', 'Furgão \\_ velho'];
const visible = all.filter((title) => !hidden.includes(title));

describe('The list of vehicles', () => {
  /** The company's zone is three hours behind UTC. */
  const questions: readonly [query: string, expected: readonly string[]][] = [
    ['', visible],
    ['visible=', visible],
    ['visible=1', visible],
    ['visible=0', hidden],
    ['visible=2', all],
    ['visible=nao', hidden],
    ['title=agu', ['Água fria', 'águia']],
    ['title=%C3%81GUIA', ['águia']],
    ['title=caminh%C3%A3o', ['Caminhão 1', 'caminhao 2']],
    ['title=%25', ['100% elétrico']],
    ['title=_&visible=2', ['Furgão \\_ velho']],
    ['title=%5C&visible=2', ['Furgão \\_ velho']],
    ['title=%C3%83O', ['Caminhão 1', 'caminhao 2']],
    ['title=o%20', ['Caminhão 1', 'caminhao 2']],
    ['title=%25%20', ['100% elétrico']],
    ['title=1%25', []],
    ['title=x', []],
    ['plate=aaa', ['100% elétrico', 'Água fria']],
    ['plate=AAA-1b', ['Água fria']],
    ['plate=bbb 2345', ['águia']],
    ['plate=ccc2C34', ['Caminhão 1']],
    ['plate=45', ['águia', 'caminhao 2']],
    ['plate=b1', ['Água fria']],
    ['plate=_', []],
    ['chassi=9BWZZZ377VT004251', ['águia']],
    ['chassi=9bwzzz377vt004252', ['caminhao 2']],
    ['chassi=9BWZZZ377VT00425', []],
    ['status=A', ['100% elétrico', 'águia', 'Caminhão 1']],
    ['status=B', ['Água fria']],
    ['status=C', ['caminhao 2']],
    ['status=C&visible=2', ['caminhao 2', 'Furgão \\_ velho']],
    ['date_created_begin=2026-03-21T02:59:59.999Z', ['caminhao 2']],
    ['date_created_begin=2026-03-21&visible=2', ['Furgão', 'Furgão \\_ velho']],
    ['date_created_end=2026-03-09', ['100% elétrico', 'Água fria']],
    ['date_created_end=2026-03-09T23:00:00', ['100% elétrico']],
    ['date_created_begin=2026-03-10&date_created_end=2026-03-20', ['águia', 'Caminhão 1', 'caminhao 2']],
    ['date_created_begin=2001-01-01&date_created_end=2026-03-09T23:00:00', ['100% elétrico']],
    ['status=A&title=a&plate=c&date_created_begin=2026-03-15', ['Caminhão 1']],
  ];
  for (const [query, expected] of questions) {
    it(`answers ?${decodeURIComponent(query)}`, async () => {
      assert.deepEqual(await titles(query), expected);
      assert.deepEqual(await titles(`${query}&limit=1000`), expected, 'as a page');
    });
  }

  it('takes cost centers in every spelling of a collection', async () => {
    const [a, b] = [south.cost_center_id, north.cost_center_id];
    const both = ['águia', 'Caminhão 1', 'caminhao 2'];
    const spellings: readonly [query: string, expected: readonly string[]][] = [
      [`cost_center_ids=${a}`, ['águia']],
      [`cost_center_ids=[${a}]`, ['águia']],
      [`cost_center_ids[]=${b}`, ['Caminhão 1', 'caminhao 2']],
      [`cost_center_ids=${a},${b}`, both],
      [`cost_center_ids=${encodeURIComponent(`[${a}, ${b}]`)}`, both],
      [`cost_center_ids=${b}&cost_center_ids=${a}`, both],
      [`cost_center_ids[]=${a}&cost_center_ids[]=${b}`, both],
      [`cost_center_ids%5B%5D=${a}&cost_center_ids=${b}`, both],
      ['cost_center_ids=999999', []],
      ['cost_center_ids=', visible],
      ['cost_center_ids=[]', visible],
      ['includes=driver,device,cost_center,vehicle_virtual_areas', visible],
    ];
    for (const [query, expected] of spellings) assert.deepEqual(await titles(query), expected, query);
  });

  const wrong: readonly [query: string, status: 400 | 422, parameter: string, code: string][] = [
    ['visible=3', 400, 'visible', 'too_large'],
    ['visible=-1', 400, 'visible', 'too_small'],
    ['visible=some', 400, 'visible', 'wrong_type'],
    ['status=a', 400, 'status', 'not_allowed'],
    ['cost_center_ids=a', 400, 'cost_center_ids', 'wrong_type'],
    ['cost_center_ids=[1', 400, 'cost_center_ids', 'bad_format'],
    ['cost_center_ids=0', 400, 'cost_center_ids', 'too_small'],
    ['date_created_begin=ontem', 400, 'date_created_begin', 'bad_format'],
    ['date_created_begin=2026-03-02&date_created_end=2026-03-01', 422, 'date_created_begin', 'period_reversed'],
    ['includes=owner', 400, 'includes', 'not_allowed'],
  ];
  for (const [query, status, parameter, code] of wrong) {
    it(`refuses ?${query}`, async () => {
      const answer = await get(query);
      const { errors } = (await answer.json()) as ProblemError['problem'];
      assert.deepEqual([answer.status, errors[0]?.parameter, errors[0]?.code], [status, parameter, code]);
    });
  }

  for (const limit of [1, 3, 5, 6]) {
    it(`is the same read in pages of ${limit}, whatever is asked`, async () => {
      for (const filters of [{}, { title: 'a' }, { visible: 2, date_created_begin: '2026-03-01T00:00:00.000Z' }]) {
        const read: string[] = [];
        let cursor: string | undefined;
        do {
          const { body, headers } = await client.call('listVehicles', {
            query: { ...filters, limit, ...(cursor === undefined ? {} : { cursor }) },
          });
          assert.ok(body.data.length <= limit);
          read.push(...body.data.map(({ title }) => title));
          cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
        } while (cursor !== undefined);
        const whole = (await client.call('listVehicles', { query: filters })).body.data.map(({ title }) => title);
        assert.deepEqual(read, whole);
      }
    });
  }
});

describe('A vehicle is listed', () => {
  const eagle = async (includes?: VehicleInclude[]): Promise<Vehicle> => {
    const query = { title: 'águia', ...(includes ? { includes } : {}) };
    const [vehicle] = (await client.call('listVehicles', { query })).body.data;
    assert.ok(vehicle);
    assert.deepEqual(validatorOf(Vehicle)(vehicle), []);
    assert.deepEqual(unknownFieldsOf(Vehicle)(vehicle), []);
    return vehicle;
  };

  it('with driver, cost center, device and areas always, and nothing else unasked', async () => {
    const vehicle = await eagle();
    assert.deepEqual(vehicle.driver, { id: south.driver_id, name: 'Motorista Sul' });
    assert.deepEqual(vehicle.cost_center, { id: south.cost_center_id, name: 'Centro Sul' });
    assert.deepEqual(vehicle.device, { id: south.device_id, serial: `${demoDocument}-Sul` });
    const [link] = vehicle.vehicle_virtual_areas;
    assert.deepEqual(Object.keys(link ?? {}), ['id', 'virtual_area_id', 'virtual_area', 'date_created']);
    assert.deepEqual(link?.virtual_area, { id: south.virtual_area_id, name: 'Pátio Sul', type: 'circle' });
    for (const name of relatedNames) assert.equal(vehicle[name], null, name);
    assert.deepEqual(vehicle.daily_summary, []);
  });

  const relatedNames = [
    'fleet',
    'vehicle_model',
    'fuel_category',
    'vehicle_color',
    'vehicle_category',
    'work_shift',
  ] as const;
  const model = () => ({
    id: south.vehicle_model_id,
    name: 'Modelo Sul',
    vehicle_model_manufacturer: {
      id: south.vehicle_model_manufacturer_id,
      name: 'Fábrica Sul',
      vehicle_category: { id: south.vehicle_category_id, name: 'Bitrem Sul' },
    },
  });
  const includes: readonly [include: VehicleInclude, field: (typeof relatedNames)[number], expected: () => object][] = [
    ['fleet', 'fleet', () => ({ id: south.fleet_id, name: 'Frota Sul' })],
    ['vehicle_model', 'vehicle_model', model],
    ['vehicle_model.vehicle_model_manufacturer', 'vehicle_model', model],
    ['fuel_category', 'fuel_category', () => ({ id: south.fuel_category_id, name: 'Biodiesel Sul' })],
    ['vehicle_color', 'vehicle_color', () => ({ id: south.vehicle_color_id, name: 'Grená Sul' })],
    ['vehicle_category', 'vehicle_category', () => ({ id: south.vehicle_category_id, name: 'Bitrem Sul' })],
    ['work_shift', 'work_shift', () => ({ id: south.work_shift_id, name: 'Jornada Sul' })],
  ];
  for (const [include, field, expected] of includes) {
    it(`with ${include} when asked, and with that alone`, async () => {
      const vehicle = await eagle([include]);
      assert.deepEqual(vehicle[field], expected());
      for (const other of relatedNames) if (other !== field) assert.equal(vehicle[other], null, other);
      assert.deepEqual(
        (await client.call('getVehicle', { params: { id: vehicle.id }, query: { includes: [include] } })).body.data,
        vehicle,
      );
    });
  }

  it('with everything, and without what it does not have, when all is asked', async () => {
    const vehicle = await eagle([...vehicleIncludes]);
    for (const name of relatedNames) assert.notEqual(vehicle[name], null, name);
    const { data } = (await client.call('listVehicles', { query: { visible: 2, includes: [...vehicleIncludes] } }))
      .body;
    const bare = data.find(({ title }) => title === '100% elétrico');
    for (const name of [...relatedNames, 'driver', 'cost_center', 'device'] as const)
      assert.equal(bare?.[name], null, name);
  });

  it('with the last seven days, as its company counts days', async () => {
    const id = ids.get('águia');
    const today = "(now() at time zone 'America/Sao_Paulo')::date";
    await ask(
      service.target.ownerUrl,
      `insert into day_row (customer_id, vehicle_id, date, driver_id, figures)
       select customer_id, id, ${today} - ago, driver_id, json_build_object('count', ago, 'speed_max', 80.5)
       from vehicle, generate_series(-1, 8) ago where id = ${id}`,
    );
    const { daily_summary: days, plate } = await eagle(['daily_summary']);
    assert.deepEqual(
      days.map(({ count }) => count),
      [6, 5, 4, 3, 2, 1, 0],
    );
    const [{ date, ...first } = { date: '' }] = days;
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    const zeros = Object.fromEntries(Object.keys(dayRowFigures).map((name) => [name, 0]));
    assert.deepEqual(first, {
      title: plate,
      ...zeros,
      count: 6,
      speed_max: 80.5,
      vehicle_id: id,
      driver_id: south.driver_id,
    });
    assert.deepEqual((await eagle([])).daily_summary, []);
  });
});

describe('A driver', () => {
  let driver: Client;
  before(async () => {
    driver = await service.as('52998224725');
  });
  const seen = async (query = {}) => (await driver.call('listVehicles', { query })).body.data.map(({ title }) => title);
  const reads = async (title: string) => {
    const id = ids.get(title) ?? 0;
    try {
      return (await driver.call('getVehicle', { params: { id } })).status;
    } catch (error) {
      return (error as ProblemError).status;
    }
  };

  it('without a driver record has no vehicles', async () => {
    assert.deepEqual(await seen({ visible: 2 }), []);
    assert.equal(await reads('100% elétrico'), 404);
  });

  it('sees the own vehicles, in the list and by id, and no others', async () => {
    await service.sql(`update app_user set driver_id = ${north.driver_id} where login = '52998224725'`);
    assert.deepEqual(await seen(), ['Caminhão 1']);
    assert.deepEqual(await seen({ visible: 2 }), ['Caminhão 1', 'Furgão']);
    assert.deepEqual(await seen({ title: 'águia' }), []);
    assert.deepEqual([await reads('Caminhão 1'), await reads('Furgão'), await reads('águia')], [200, 200, 404]);
  });
});

describe('The list of vehicles as a table', () => {
  it('has a column for every field, nested ones with dots', async () => {
    const text = await (await get(`includes=${vehicleIncludes}&title=%C3%A1guia`, 'text/csv')).text();
    const [header = '', line = '', ...rest] = text.split('\r\n');
    const columns = header.split(',');
    for (const name of [
      'id',
      'plate',
      'visible',
      'driver.name',
      'device.serial',
      'cost_center.name',
      'vehicle_model.vehicle_model_manufacturer.vehicle_category.name',
      'vehicle_virtual_areas',
      'daily_summary',
    ]) {
      assert.ok(columns.includes(name), name);
    }
    assert.match(line, /,BBB2345,A,1,9BWZZZ377VT004251,/);
    assert.match(line, /,Modelo Sul,\d+,Fábrica Sul,\d+,Bitrem Sul,/);
    assert.deepEqual(rest, ['']);
  });

  it('opens in a spreadsheet', async () => {
    const answer = await get('visible=2&includes=vehicle_model', xlsx);
    assert.match(answer.headers.get('content-disposition') ?? '', /vehicle\.xlsx/);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
    assert.equal(sheet.split('<row ').length - 1, all.length + 1);
    assert.match(sheet, /vehicle_model\.vehicle_model_manufacturer\.name/);
    assert.match(sheet, /Fábrica Sul/);
  });
});

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
