import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { xlsxBook } from '@tropeiro/platform/sheets/writing/xlsx-book.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { counted, readerOf, senderTo, xlsx } from '../testing.ts';

let service: TestService;
let manager: Client;
let dispatcher: Client;
let vehicle_id: number;
let driver_id: number;
let send: Awaited<ReturnType<typeof senderTo>>;
const { sql, insert } = demoRecords(() => service);
const cpf = '529.982.247-25';

before(async () => {
  service = await startTestService();
  manager = await service.as('manager');
  dispatcher = await service.as('dispatcher');
  send = await senderTo(service, 'manager');
  vehicle_id = await insert('vehicle', { title: 'Truck', plate: 'ABC1234', external_code: 'T-1' });
  await insert('vehicle', { title: 'Blocked', plate: 'BLK1A11', status: 'B' });
  await insert('vehicle', { title: 'Gone', plate: 'GON1A11', status: 'C' });
  driver_id = await insert('driver', { name: 'Téo', cpf: '52998224725', external_code: 'M-1' });
  await insert('driver', { name: 'Left', external_code: 'M-2', status: 'I' });
});
after(() => service.stop());

type Row = Readonly<Record<string, unknown>>;

const journey = (row: Row = {}): Row => ({
  description: 'Campinas a Santos',
  vehicle: 'T-1',
  driver: 'M-1',
  date_time_start_estimated: '2026-03-01T08:00',
  date_time_end_estimated: '2026-03-01T18:00:00-03:00',
  ...row,
});
const batch = async (data: readonly Row[], query: object = {}, caller = manager): Promise<ImportReport> =>
  (await caller.call('upsertItineraries', { query, body: { data: data as never } })).body.data;
const results = ({ records }: ImportReport) => records.map(({ line, result }) => `${line} ${result}`);
const wrong = ({ wrong_lines }: ImportReport) => wrong_lines.map(({ line, field, code }) => `${line} ${field} ${code}`);
const idIn = ({ records }: ImportReport, index = 0) => Number(records[index]?.id);
const read = async (id: number) => (await manager.call('getItinerary', { params: { id }, query: {} })).body.data;

describe('A batch of itineraries', () => {
  it('is created, changed or unchanged by external_id, and announced as such', async () => {
    const rows = [journey({ external_id: 'A-1', start_local: 'Campinas' }), journey({ external_id: 'A-2' })];
    const first = await batch(rows);
    assert.deepEqual(results(first), ['1 created', '2 created']);
    const again = await batch([rows[0] ?? {}, { external_id: 'A-2', end_local: 'Santos' }]);
    assert.deepEqual(results(again), ['1 unchanged', '2 updated']);
    assert.deepEqual([idIn(again), idIn(again, 1)], [idIn(first), idIn(first, 1)]);
    const { description, start_local, date_time_start, date_time_end, ...rest } = await read(idIn(first));
    assert.deepEqual([description, start_local], ['Campinas a Santos', 'Campinas']);
    assert.deepEqual([date_time_start, date_time_end], ['2026-03-01T11:00:00.000Z', '2026-03-01T21:00:00.000Z']);
    assert.deepEqual([rest.vehicle_id, rest.driver_id], [vehicle_id, driver_id]);
    assert.equal((await read(idIn(first, 1))).end_local, 'Santos');
    await batch([{ external_id: 'A-1', start_local: null }]);
    assert.equal((await read(idIn(first))).start_local, null);
    const [announced] = await sql<{ types: string[] }>(
      `select array_agg(type order by id) as types from outbox where payload ->> 'external_id' in ('A-1', 'A-2')`,
    );
    const [created, updated] = ['itinerary.created', 'itinerary.updated'];
    assert.deepEqual(announced?.types, [created, created, updated, updated]);
  });

  it('is created each time if rows have no external_id', async () => {
    assert.deepEqual(results(await batch([journey(), journey({ external_id: null })])), ['1 created', '2 created']);
    assert.deepEqual(results(await batch([journey()])), ['1 created']);
  });

  it('is one audit entry, and a dry run stores nothing', async () => {
    const tried = await batch([journey({ external_id: 'D-1' })], { dry_run: true });
    assert.deepEqual([tried.records, tried.dry_run], [[{ line: 1, id: null, result: 'created' }], true]);
    const made = await batch([journey({ external_id: 'D-1' }), journey({ external_id: 'D-2' })]);
    assert.equal(made.created, 2);
    const { data } = (await manager.call('listAuditEntries', { query: { resource: 'itinerary', limit: 1 } })).body;
    assert.deepEqual([data[0]?.batch?.size, data[0]?.batch?.source], [2, 'batch']);
  });

  it('can use the external_id of a removed itinerary', async () => {
    const first = idIn(await batch([journey({ external_id: 'R-1' })]));
    await manager.call('deleteItinerary', { params: { id: first } });
    const report = await batch([journey({ external_id: 'R-1' })]);
    assert.deepEqual(results(report), ['1 created']);
    assert.notEqual(idIn(report), first);
  });

  const references: readonly [says: string, row: () => Row][] = [
    ['id', () => ({ vehicle: undefined, vehicle_id, driver: { id: driver_id } })],
    ['external code', () => ({ vehicle: { external_code: 'T-1' }, driver: { external_code: 'M-1' } })],
    ['plate in the Mercosul form, and CPF', () => ({ vehicle: 'abc-1c34', driver: cpf })],
  ];
  for (const [caseName, row] of references) {
    it(`names vehicle and driver by ${caseName}`, async () => {
      const itinerary = await read(idIn(await batch([journey(row())])));
      assert.deepEqual([itinerary.vehicle_id, itinerary.driver_id], [vehicle_id, driver_id]);
    });
  }

  const faults: readonly [says: string, row: Row, expected: readonly string[]][] = [
    [
      'all that is wrong, at once',
      {
        description: '',
        vehicle: 'BLK1A11',
        driver: 'M-2',
        date_time_start_estimated: '2026-03-02T08:00',
        itinerary: 'None',
      },
      [
        'description too_short',
        'vehicle_id not_active',
        'driver_id not_active',
        'date_time_start_estimated period_reversed',
        'itinerary_id unknown_name',
      ],
    ],
    [
      'what is missing',
      { vehicle: undefined, date_time_end_estimated: undefined },
      ['vehicle_id missing', 'date_time_end_estimated missing'],
    ],
    ['a vehicle that is cancelled', { vehicle: 'GON1A11' }, ['vehicle_id unknown_name']],
    [
      'ids that are not there',
      { vehicle: { id: 999_999 }, itinerary_id: 999_999 },
      ['vehicle_id unknown_reference', 'itinerary_id unknown_reference'],
    ],
    ['what is no time', { date_time_end_estimated: 'amanhã' }, ['date_time_end_estimated bad_format']],
    [
      'a journey that takes years',
      { date_time_end_estimated: '2028-01-01' },
      ['date_time_end_estimated period_too_long'],
    ],
  ];
  for (const [caseName, row, expected] of faults) {
    it(`is reported with ${caseName}, and the other rows are imported`, async () => {
      const report = await batch([journey(row), journey()]);
      assert.deepEqual(
        wrong(report),
        expected.map((fault) => `1 ${fault}`),
      );
      assert.deepEqual(results(report), ['2 created']);
    });
  }

  it('keeps a vehicle blocked since, but cannot get a blocked one', async () => {
    const truck = await insert('vehicle', { title: 'Soon blocked', plate: 'SBL1A11' });
    await batch([journey({ external_id: 'S-1', vehicle: 'SBL1A11' }), journey({ external_id: 'S-2' })]);
    await manager.call('changeVehicle', { body: { data: { id: truck, status: 'B' } as never } });
    const row = { vehicle: 'SBL1A11', description: 'Outra' };
    const report = await batch([
      { ...row, external_id: 'S-1' },
      { ...row, external_id: 'S-2' },
    ]);
    assert.deepEqual(results(report), ['1 updated']);
    assert.deepEqual(wrong(report), ['2 vehicle_id not_active']);
  });

  it('does not plan the end of a journey long after it really began', async () => {
    const id = idIn(await batch([journey({ external_id: 'T-1' })]));
    const data = { date_time_start: '2025-03-01T08:00' };
    await manager.call('changeItinerary', { params: { id }, body: { data } });
    const report = await batch([{ external_id: 'T-1', date_time_end_estimated: '2026-03-03' }]);
    assert.deepEqual(wrong(report), ['1 date_time_end period_too_long']);
  });

  it('creates parts of a longer journey, but no part of a part, not even with two rows', async () => {
    const ids = ['P-1', 'P-2', 'P-3', 'P-4'];
    await batch(ids.map((external_id) => journey({ external_id })));
    const chain = await batch([
      { external_id: 'P-1', itinerary: 'P-2' },
      { external_id: 'P-2', itinerary: 'P-3' },
      { external_id: 'P-4', itinerary: 'P-3' },
    ]);
    assert.deepEqual(wrong(chain), ['1 itinerary_id part_of_part', '2 itinerary_id part_of_part']);
    assert.deepEqual(results(chain), ['3 updated']);
    const report = await batch([
      { external_id: 'P-3', itinerary: 'P-1' },
      journey({ itinerary: 'P-4' }),
      journey({ itinerary: 'P-3' }),
    ]);
    assert.deepEqual(wrong(report), ['1 itinerary_id part_of_part', '2 itinerary_id part_of_part']);
    assert.deepEqual(results(report), ['3 created']);
  });

  it('repeats no external_id', async () => {
    const report = await batch([journey({ external_id: 'X-1' }), journey({ external_id: 'X-1' })]);
    assert.deepEqual(wrong(report), ['2 external_id repeated_key']);
  });

  it('requires the permission to write itineraries, and for CPFs also to write drivers', async () => {
    assert.equal((await batch([journey()], {}, dispatcher)).created, 1);
    assert.equal(await refused(batch([journey({ driver: cpf })], {}, dispatcher)), '403 forbidden');
    assert.equal(await refused(batch([journey()], {}, await service.as('viewer'))), '403 forbidden');
  });
});

describe('A file of itineraries', () => {
  const headings = 'Descrição;Código externo;Placa;CPF do motorista;Saída prevista;Chegada prevista;Parte de';

  it('is read with times in the zone of the company, and changes nothing the second time', async () => {
    const file = [
      headings,
      `Uma;F-1;ABC1C34;${cpf};01/12/2026 08:00;2026-12-01T20:30:00Z;`,
      `Duas;F-2;abc-1234;${cpf};2/12/2026 8:05:30;02/12/2026;P-3`,
    ].join('\n');
    const first = await send('/import/itinerary', file);
    assert.deepEqual(counted(first), { created: 2, updated: 0, unchanged: 0, wrong: 0 });
    const [one, two] = await Promise.all((first.body.data?.records ?? []).map(({ id }) => read(Number(id))));
    assert.deepEqual(
      [one?.date_time_start, one?.date_time_end, two?.date_time_start, two?.date_time_end],
      ['2026-12-01T11:00:00.000Z', '2026-12-01T20:30:00.000Z', '2026-12-02T11:05:30.000Z', '2026-12-03T02:59:59.999Z'],
    );
    assert.equal((await read(Number(two?.itinerary_id))).external_id, 'P-3');
    assert.deepEqual(counted(await send('/import/itinerary', file)), {
      created: 0,
      updated: 0,
      unchanged: 2,
      wrong: 0,
    });
  });

  it('needs no column of external ids', async () => {
    const file = 'description;vehicle_id;driver;start;end';
    const rows = `${file}\nSem código;${vehicle_id};M-1;2026-12-01 08:00;2026-12-01 09:00\n`;
    assert.equal(counted(await send('/import/itinerary', rows))?.created, 1);
    const { status, body } = await send('/import/itinerary', 'a;b\n1;2\n');
    assert.deepEqual([status, body.errors?.[0]?.code], [422, 'file_column_missing']);
  });

  it('is reported with invalid times, by heading', async () => {
    const rows = ['Uma;;T-1;M-1;amanhã;31/02/2026 08:00;', 'Duas;;T-1;M-1;01/12/2026 25:00;01/13/2026;'];
    const { body } = await send('/import/itinerary', [headings, ...rows].join('\n'));
    assert.deepEqual(
      body.data?.wrong_lines.map(({ line, column, code }) => `${line} ${column} ${code}`),
      [
        '2 Saída prevista bad_format',
        '2 Chegada prevista no_such_day',
        '3 Saída prevista bad_format',
        '3 Chegada prevista no_such_day',
      ],
    );
  });

  it('can be a workbook', async () => {
    const cells = ['Uma', 'W-1', 'T-1', 'M-1', '2026-12-01T08:00:00', '2026-12-01 09:00', null];
    const book = xlsxBook([{ name: 'dados', rows: [headings.split(';'), cells] }]);
    const { body } = await send('/import/itinerary', book, xlsx);
    assert.equal(body.data?.created, 1, JSON.stringify(body));
  });

  it('has a template, which can be filled in and sent', async () => {
    await batch([journey({ external_id: 'V-2026-12' })]);
    await insert('vehicle', { title: 'Fiorino', plate: 'IXA4B17' });
    await insert('driver', { name: 'Um', external_code: 'MOT-001' });
    const read = await readerOf(service, 'manager');
    const sent = await send('/import/itinerary', await read('/import/itinerary/template', xlsx), xlsx);
    assert.deepEqual(counted(sent), { created: 1, updated: 0, unchanged: 0, wrong: 0 }, JSON.stringify(sent.body));
  });
});
