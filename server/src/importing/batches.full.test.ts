import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { batchMaxRows } from '@tropeiro/domain/sheets/import-report.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let manager: Client;
before(async () => {
  service = await startTestService();
  manager = await service.as('manager');
});
after(() => service.stop());

type Rows = readonly Readonly<Record<string, unknown>>[];

const vehicles = async (data: Rows, options: object = {}, caller = manager): Promise<ImportReport> =>
  (await caller.call('upsertVehicles', { query: options, body: { data: data as never } })).body.data;
const results = ({ records }: ImportReport) => records.map(({ line, result }) => `${line} ${result}`);
const wrong = ({ wrong_lines }: ImportReport) =>
  wrong_lines.map(({ line, field, value, code }) => [line, field, value, code].join(' '));
const read = async (id: number | null | undefined) =>
  (await manager.call('getVehicle', { params: { id: Number(id) }, query: { includes: ['fleet'] } })).body.data;

const nameAndCode = (record?: { readonly name: string; readonly external_code: string | null }) => [
  record?.name,
  record?.external_code,
];

describe('A batch of vehicles', () => {
  it('is created, changed or unchanged, row by row, each with its id', async () => {
    const rows = [
      { plate: 'BAT1A01', title: 'Um', external_code: 'B-1', year: 2020 },
      { plate: 'BAT1A02', title: 'Dois', chassi: '9BWZZZ377VT000002' },
    ];
    const first = await vehicles(rows);
    assert.deepEqual(results(first), ['1 created', '2 created']);
    assert.deepEqual([first.rows, first.created, first.wrong], [2, 2, 0]);
    assert.equal((await read(first.records[0]?.id)).title, 'Um');
    const again = await vehicles([rows[0] ?? {}, { ...rows[1], title: 'Outro', year: null }]);
    assert.deepEqual(results(again), ['1 unchanged', '2 updated']);
    assert.deepEqual(
      again.records.map(({ id }) => id),
      first.records.map(({ id }) => id),
    );
  });

  it('keeps fields that a row omits, and clears those that are null', async () => {
    const [vehicle] = (await vehicles([{ plate: 'BAT1B01', title: 'Um', year: 2020, axles: 3 }])).records;
    await vehicles([{ plate: 'BAT1B01', year: null }]);
    const { title, year, axles } = await read(vehicle?.id);
    assert.deepEqual([title, year, axles], ['Um', null, 3]);
  });

  const known = { title: 'Conhecido', external_code: 'K-1', chassi: '9BWZZZ377VT000009', renavam: '00639884962' };
  const keys: readonly [says: string, row: object, plate: string][] = [
    ['its external code, with another plate', { external_code: 'K-1', plate: 'KNW1B11' }, 'KNW1B11'],
    ['its chassis number, with another plate', { chassi: '9BWZZZ377VT000009', plate: 'KNW1B12' }, 'KNW1B12'],
    ['its RENAVAM, with another plate', { renavam: '639884962', plate: 'KNW1B13' }, 'KNW1B13'],
    ['its plate in the Mercosul form', { plate: 'KNW1C34' }, 'KNW1C34'],
    ['its code alone', { external_code: 'K-1' }, 'KNW1234'],
  ];
  for (const [caseName, row, plate] of keys) {
    it(`is matched by ${caseName}`, async () => {
      const [made] = (await vehicles([{ ...known, plate: 'KNW1234' }])).records;
      const report = await vehicles([{ ...row, seats: 7 }]);
      assert.deepEqual(report.records, [{ line: 1, id: made?.id, result: 'updated' }]);
      const { plate: now, seats, title } = await read(made?.id);
      assert.deepEqual([now, seats, title], [plate, 7, 'Conhecido']);
      await vehicles([{ external_code: 'K-1', plate: 'KNW1234', seats: null }]);
    });
  }

  it('leaves out a row with a text that cannot be stored, in any field, and imports the others', async () => {
    const report = await vehicles([
      { plate: 'BAT1N01', title: 'a\u0000b' },
      { plate: 'BAT1N02', title: 'b', fleet: { name: 'c\u0000' } },
      { plate: 'BAT1N03', title: 'd', 'x\u0001': 1 },
      { plate: 'BAT1N04', title: 'e' },
    ]);
    assert.deepEqual(wrong(report), [
      '1 title a\ufffdb bad_character',
      '2 fleet {"name":"c\\u0000"} bad_character',
      '3 x\ufffd 1 bad_character',
    ]);
    assert.deepEqual(results(report).slice(-1), ['4 created']);
  });

  it('reports all faults of a row at once, and imports the others', async () => {
    await vehicles([{ plate: 'BAT1C01', title: 'Antes', external_code: 'C-1' }]);
    const report = await vehicles([
      { plate: 'BAT1C02', title: 'Novo' },
      {
        plate: 'BAT-1',
        title: 5,
        chassi: 'I',
        year: '2020',
        external_code: 'C-9',
        virtual_area_ids: [1],
        fleet_id: 999_998,
      },
      { title: 'Sem chave', driver_id: 999_997 },
      { plate: 'BAT1C02', title: 'De novo' },
      { external_code: 'C-1', title: 'Uma vez' },
      { plate: 'bat1c01', title: 'Outra vez' },
      { plate: 'BAT1C03', title: 'Três', fleet_id: 999_999, external_code: 'C-3' },
      { plate: 'BAT1C04', title: 'Quatro', fleet: 'Nenhuma', vehicle_color: 7 },
    ]);
    assert.deepEqual(wrong(report), [
      '2 plate BAT-1 wrong_plate',
      '2 title 5 wrong_type',
      '2 chassi I wrong_chassi',
      '2 year 2020 wrong_type',
      '2 virtual_area_ids [1] not_taken',
      '2 fleet_id 999998 unknown_reference',
      '3 driver_id 999997 unknown_reference',
      '3 plate  missing',
      '4 plate BAT1C02 repeated_key',
      '6 plate bat1c01 repeated_key',
      '7 fleet_id 999999 unknown_reference',
      '8 fleet_id Nenhuma unknown_name',
      '8 vehicle_color_id 7 wrong_type',
    ]);
    assert.deepEqual(results(report), ['1 created', '5 updated']);
    const [first] = report.wrong_lines;
    assert.deepEqual(
      Object.keys(first ?? {}),
      'line file name external_code field column value code message'.split(' '),
    );
    assert.deepEqual([first?.external_code, first?.column], ['C-9', null]);
  });

  const textless = { toString: 1 };
  for (const [caseName, operation, row, fault] of [
    [
      'a reference within which a key is unique',
      'upsertVehicleModels',
      { name: 'n', vehicle_model_manufacturer_id: textless },
      '1 vehicle_model_manufacturer_id {"toString":1} wrong_type',
    ],
    [
      'a number that its sender must not guess',
      'upsertDrivers',
      { external_code: 'MOT-003', rg: textless },
      '1 rg {"toString":1} wrong_type',
    ],
    ['a key', 'upsertVehicles', { plate: textless, title: 'Um' }, '1 plate {"toString":1} wrong_type'],
  ] as const)
    it(`rejects an object without a text as ${caseName}`, async () => {
      const { body } = await manager.call(operation, { query: {}, body: { data: [row] as never } });
      assert.ok(wrong(body.data).includes(fault), wrong(body.data).join());
    });

  it('with the key of another vehicle is reported with that vehicle’s id', async () => {
    const [holder] = (await vehicles([{ plate: 'BAT1D01', title: 'Um' }])).records;
    const report = await vehicles([
      { plate: 'BAT1D02', title: 'Dois', external_code: 'D-2' },
      { external_code: 'D-3', plate: 'BAT1D03', title: 'Três' },
    ]);
    assert.equal(report.created, 2);
    const takenReport = await vehicles([
      { external_code: 'D-2', plate: 'BAT1D01' },
      { external_code: 'D-3', title: 'Mudou' },
    ]);
    assert.deepEqual(wrong(takenReport), ['1 plate BAT1D01 taken_by']);
    assert.match(takenReport.wrong_lines[0]?.message ?? '', new RegExp(` ${holder?.id}$`));
    assert.deepEqual(results(takenReport), ['2 updated']);
  });

  const mistyped: readonly [says: string, row: Rows[number], fault: string][] = [
    ['plate', { external_code: 'O-2', plate: 'BAT1L01', title: 'Dois' }, '1 plate BAT1L01 taken_by'],
    ['plate, and says no more', { external_code: 'O-2', plate: 'BAT1L01' }, '1 plate BAT1L01 taken_by'],
    ['chassis number', { external_code: 'O-2', chassi: '9BWZZZ377VT000011' }, '1 chassi 9BWZZZ377VT000011 taken_by'],
  ];
  for (const [caseName, row, fault] of mistyped) {
    it(`does not change a vehicle with another code by a mistyped ${caseName}`, async () => {
      const owned = { external_code: 'O-1', plate: 'BAT1L01', chassi: '9BWZZZ377VT000011', title: 'Um' };
      const [owner] = (await vehicles([owned])).records;
      const report = await vehicles([row]);
      assert.deepEqual(wrong(report), [fault]);
      assert.match(report.wrong_lines[0]?.message ?? '', new RegExp(` ${owner?.id}$`));
      assert.equal((await read(owner?.id)).external_code, 'O-1');
    });
  }

  it('gives a code to a vehicle that has none yet', async () => {
    const [made] = (await vehicles([{ plate: 'BAT1L02', title: 'Um' }])).records;
    await vehicles([{ plate: 'BAT1L02', external_code: 'O-3' }]);
    assert.equal((await read(made?.id)).external_code, 'O-3');
  });

  it('refers to records by id, name, code or object, and creates missing ones if requested', async () => {
    const fleet = (await manager.call('createFleet', { body: { data: { name: 'Frota Norte', external_code: 'FN' } } }))
      .body.data;
    const references = [{ fleet_id: fleet.id }, { fleet: 'frota norte' }, { fleet: 'FN' }, { fleet: { id: fleet.id } }];
    const rows = [...references, { fleet: { external_code: 'FN' } }].map((reference, index) => ({
      plate: `BAT1E0${index}`,
      title: 'Ref',
      ...reference,
    }));
    const report = await vehicles(rows);
    assert.equal(report.created, 5);
    for (const { id } of report.records) assert.equal((await read(id)).fleet?.id, fleet.id);

    const missing = [
      { plate: 'BAT1F01', title: 'Um', fleet: 'Frota Nova', cost_center: 'Centro Novo' },
      { plate: 'BAT1F02', title: 'Dois', fleet: 'Frota Nova' },
      { plate: 'BAT1F03', title: 5, fleet: 'Frota que não se cria' },
      { plate: 'BAT1F04', title: 'Quatro', vehicle_model: 'Modelo sem fabricante' },
    ];
    const rehearsed = await vehicles(missing, { create_missing: true, dry_run: true });
    assert.deepEqual(
      rehearsed.created_references.map(({ resource, id, name }) => [resource, id, name]),
      [
        ['fleet', null, 'Frota Nova'],
        ['cost_center', null, 'Centro Novo'],
      ],
    );
    assert.deepEqual(
      rehearsed.records.map(({ id }) => id),
      [null, null],
    );
    assert.deepEqual(wrong(await vehicles(missing)).length, 6, 'unless it is asked to, nothing is made');
    const made = await vehicles(missing, { create_missing: true });
    assert.deepEqual(wrong(made), ['3 title 5 wrong_type', '4 vehicle_model_id Modelo sem fabricante unknown_name']);
    assert.doesNotMatch(JSON.stringify(made.wrong_lines), /create_missing/);
    assert.equal((await read(made.records[0]?.id)).fleet?.id, made.created_references[0]?.id);
  });

  it('names the line of a tracker that another line repeats, in a dry run too', async () => {
    const device = await manager.call('createDevice', { body: { data: { serial: 'BAT-TRACKER' } } });
    const rows = ['BAT1T01', 'BAT1T02'].map((plate) => ({ plate, title: plate, device_id: device.body.data.id }));
    for (const dry_run of [true, false]) {
      const { wrong_lines: lines } = await vehicles(rows, { dry_run });
      assert.deepEqual(
        lines.map(({ line, field, code, message }) => [line, field, code, message]),
        [[2, 'device_id', 'repeated_key', 'is already used in line 1']],
      );
    }
  });

  it('creates missing records with the name and code in its rows, once', async () => {
    const coded = { external_code: 'FX', name: 'Frota X' };
    const fleets = ['frota x', coded, 'Frota X', { external_code: 'FZ' }, 'FX'];
    const rows = fleets.map((fleet, index) => ({ plate: `BAT1K0${index}`, title: 'Ref', fleet }));
    const made = await vehicles(rows, { create_missing: true });
    assert.deepEqual(wrong(made), []);
    const listed = (await manager.call('listFleets', { query: {} })).body.data;
    assert.deepEqual(
      made.created_references.map(({ id }) => listed.find((fleet) => fleet.id === id)).map(nameAndCode),
      [
        ['Frota X', 'FX'],
        ['FZ', 'FZ'],
      ],
    );
    const other = { plate: 'BAT1K09', title: 'Ref', fleet: { external_code: 'FY', name: 'Frota X' } };
    const refusedRow = await vehicles([other], { create_missing: true });
    assert.deepEqual(
      refusedRow.wrong_lines.map(({ field, code }) => [field, code]),
      [['fleet_id', 'taken_by']],
      'the name is that of another fleet',
    );
  });

  it('reports unknown fields, each once, and reads the others', async () => {
    const report = await vehicles([
      { plate: 'BAT1M01', title: 'Um', odometer: 5, fleet: null },
      { plate: 'BAT1M02', title: 'Dois', odometer: 6, ['x'.repeat(150)]: 1, __proto__x: null },
    ]);
    assert.equal(report.created, 2);
    const [odometer, long, ...others] = report.ignored_columns;
    assert.deepEqual([odometer, long?.length, others], ['odometer', 100, ['__proto__x']]);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field_${index}`, 1]));
    assert.equal((await vehicles([{ plate: 'BAT1M01', ...many }])).ignored_columns.length, 200);
  });

  it('accepts a vehicle as returned, with null beside the id of records that were not requested', async () => {
    const colors = (await manager.call('listVehicleColors', { query: {} })).body.data;
    const row = { plate: 'BAT1N01', title: 'Um', vehicle_color_id: colors[0]?.id };
    const [made] = (await vehicles([row])).records;
    const returned = (await manager.call('getVehicle', { params: { id: Number(made?.id) }, query: {} })).body.data;
    assert.deepEqual([returned.vehicle_color_id, returned.vehicle_color], [colors[0]?.id, null]);
    const again = await vehicles([returned]);
    assert.deepEqual([wrong(again), results(again)], [[], ['1 unchanged']]);
    await vehicles([{ plate: 'BAT1N01', vehicle_color: null }]);
    assert.equal((await read(made?.id)).vehicle_color_id, null, 'alone, it clears');
  });

  it('is one audit entry, from which its records can be read, and one announcement for each record', async () => {
    const { records } = await vehicles([
      { plate: 'BAT1G01', title: 'Um' },
      { plate: 'BAT1G02', title: 'Dois' },
    ]);
    const admin = await service.as('admin');
    const [entry] = (await admin.call('listAuditEntries', { query: { resource: 'vehicle', limit: 1 } })).body.data;
    assert.deepEqual([entry?.action, entry?.batch?.size, entry?.batch?.source], ['created', 2, 'batch']);
    const auditRecords = (await admin.call('listAuditRecords', { params: { id: entry?.id ?? 0 }, query: {} })).body
      .data;
    assert.deepEqual(
      auditRecords.map(({ resource_id }) => resource_id),
      records.map(({ id }) => id),
    );
    const announced = await service.sql<{ resource_id: string }>(
      `select resource_id from outbox where type = 'vehicle.created' order by id desc limit 2`,
    );
    assert.deepEqual(
      announced.map(({ resource_id }) => Number(resource_id)).sort(),
      records.map(({ id }) => id),
    );
  });

  it('is imported once for an Idempotency-Key', async () => {
    const body = { data: [{ plate: 'BAT1H01', title: 'Um' }] };
    const call = () => manager.call('upsertVehicles', { query: {}, body, headers: { 'idempotency-key': 'batch-1' } });
    const [first, second] = [await call(), await call()];
    assert.deepEqual(second.body, first.body);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
  });

  it('is refused as a whole if it is no list of rows, is too long, or has a misspelt option', async () => {
    const call = (body: object, query: object = {}) =>
      refused(manager.call('upsertVehicles', { query, body: body as never }));
    const data = [{ plate: 'BAT1I01', title: 'Um' }];
    assert.equal(await call({ data: [] }), '400 /data too_few');
    assert.equal(await call({ data: [5] }), '400 /data/0 wrong_type');
    assert.equal(await call({ data: Array.from({ length: batchMaxRows + 1 }, () => ({})) }), '400 /data too_many');
    assert.equal(await call({ data }, { dryrun: true }), '400 dryrun unknown_field');
    assert.equal(await call({ data }, { dry_run: '' }), '400 dry_run not_allowed');
    assert.equal(await call({ data, dryrun: true }), '400 /dryrun unknown_field');
    assert.equal(await call({ data, dry_run: true }, { dry_run: false }), '400 /dry_run contradicts');
    assert.equal((await manager.call('listVehicles', { query: { plate: 'BAT1I01' } })).body.data.length, 0);
    assert.equal(
      await call({ data, dry_run: true, colour: 'red' }, { page: 1 }),
      'not refused',
      'strangers are ignored',
    );
  });

  it('reports the place of a row in the whole list, however long it is', async () => {
    const rows = Array.from({ length: 1002 }, (_, index) => ({ name: `Setor ${index}` }));
    const data = rows.map((row, index) => (index === 1000 ? { name: 5 as never } : row));
    const { body } = await manager.call('upsertDepartments', { query: { dry_run: true }, body: { data } });
    assert.deepEqual(wrong(body.data), ['1001 name 5 wrong_type']);
    assert.deepEqual(results(body.data).slice(-2), ['1000 created', '1002 created']);
  });

  it('is refused for callers who may not write vehicles', async () => {
    const viewer = await service.as('viewer');
    assert.equal(await refused(vehicles([{ plate: 'BAT1J01', title: 'x' }], {}, viewer)), '403 forbidden');
  });
});

describe('A batch of drivers', () => {
  const send = async (data: Rows): Promise<ImportReport> =>
    (await manager.call('upsertDrivers', { query: {}, body: { data: data as never } })).body.data;

  it('is matched by CPF or external code, and no driver becomes another person', async () => {
    const [ana] = (await send([{ cpf: '111.444.777-35', name: 'Ana', external_code: 'M-1' }])).records;
    const byCode = await send([{ external_code: 'M-1', name: 'Ana Maria' }]);
    assert.deepEqual(byCode.records, [{ line: 1, id: ana?.id, result: 'updated' }]);
    const other = await send([{ cpf: '39053344705', external_code: 'M-1', name: 'Outra' }]);
    assert.deepEqual(wrong(other), ['1 external_code M-1 taken_by']);
    const byCpf = await send([{ cpf: '11144477735', external_code: 'M-2' }]);
    assert.deepEqual(byCpf.records, [{ line: 1, id: ana?.id, result: 'updated' }]);
  });

  const listed: readonly [says: string, row: Rows[number], stateId: number | null, categoryId: number | null][] = [
    ['as sheets write it', { state: 'SP', cnh_category: 'ae' }, 35, 9],
    ['by its name', { state: 'são paulo', cnh_category: { name: 'B' } }, 35, 2],
    ['as it is returned', { state: { id: 43, name: 'Rio Grande do Sul' }, cnh_category: { id: 1, name: 'A' } }, 43, 1],
    ['as none', { state: null, cnh_category: null }, null, null],
  ];
  for (const [caseName, row, stateId, categoryId] of listed) {
    it(`names an entry of a closed list ${caseName}`, async () => {
      const report = await send([{ cpf: '52998224725', name: 'Bia', ...row }]);
      assert.deepEqual(wrong(report), []);
      const { body } = await manager.call('getDriver', { params: { id: Number(report.records[0]?.id) }, query: {} });
      assert.deepEqual([body.data.state_id, body.data.cnh_category_id], [stateId, categoryId]);
    });
  }

  it('is rejected with the entries of a closed list, and for references that need an id', async () => {
    const report = await send([
      { cpf: '52998224725', name: 'Bia', state: 'XX', cnh_category: 7, point_of_interest: 'Depósito' },
    ]);
    assert.match(report.wrong_lines[0]?.message ?? '', /^must be one of RO, .* DF, not XX$/);
    assert.deepEqual(
      report.wrong_lines.slice(1).map(({ field, code, message }) => [field, code, message]),
      [
        ['cnh_category_id', 'wrong_type', 'must be a text'],
        ['point_of_interest_id', 'wrong_type', 'must be an object'],
      ],
    );
  });
});

describe('A batch of points of interest', () => {
  it('accepts the category as an object, as it is returned, or as a text', async () => {
    const row = { migration_id: 'L-1', title: 'Loja', latitude: -23, longitude: -46 };
    const send = async (data: object) =>
      (await manager.call('upsertPointsOfInterest', { query: {}, body: { data: [data] } })).body.data;
    const [made] = (await send({ ...row, point_of_interest_category: { id: 3, name: 'Farm' } })).records;
    const point = (await manager.call('getPointOfInterest', { params: { id: Number(made?.id) }, query: {} })).body.data;
    assert.equal(point.point_of_interest_category?.id, 3);
    assert.deepEqual((await send(point)).records, [{ line: 1, id: made?.id, result: 'unchanged' }]);
    const named = await send({ ...row, point_of_interest_category: 'fazenda' });
    assert.deepEqual(named.records, [{ line: 1, id: made?.id, result: 'unchanged' }]);
  });
});
