import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { namedNouns } from '@tropeiro/contract/master-data.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { senderTo } from '../testing.ts';

let service: TestService;
let admin: Client;
let access: string;
let send: Awaited<ReturnType<typeof senderTo>>;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  ({ access } = await service.logIn('admin'));
  send = await senderTo(service, 'admin');
});
after(() => service.stop());

type Row = Readonly<Record<string, unknown>>;

async function batch(noun: string, data: readonly Row[]): Promise<ImportReport> {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const answer = await fetch(`${service.url}/${noun}/batch/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text).data;
}
const results = ({ records }: ImportReport) => records.map(({ result }) => result);
const wrong = ({ wrong_lines }: ImportReport) => wrong_lines.map(({ line, field, code }) => `${line} ${field} ${code}`);

const days = [{ weekday: 1, begin: '08:00', end: '17:00', breaks: [] }];
const triangle = [
  { latitude: -23.55, longitude: -46.63 },
  { latitude: -23.56, longitude: -46.63 },
  { latitude: -23.56, longitude: -46.62 },
];

/** Rows of nouns that have only a name and a code, in turn. */
const namedRows: readonly (readonly [row: Row, change: Row, fault: Row, fault: string])[] = [
  [{ name: 'Um', external_code: 'U' }, { name: 'Dois' }, { name: '' }, 'name too_short'],
  [{ name: 'Um' }, { external_code: 'U' }, { name: 5 }, 'name wrong_type'],
  [{ name: 'Um' }, { external_code: 'U' }, { external_code: 5 }, 'external_code wrong_type'],
  [{ name: 'Um' }, { external_code: 'U' }, { name: null }, 'name missing'],
];

const namedRow = (index: number) => {
  const found = namedRows[index % namedRows.length];
  assert.ok(found);
  return found;
};

/** A row of each kind, further fields of it, and the same row with a fault. */
const kinds: readonly (readonly [noun: string, row: Row, change: Row, fault: Row, fault: string])[] = [
  ...namedNouns.map(({ noun }, index) => [noun, ...namedRow(index)] as const),
  ['vehicle_category', { name: 'Bitrem' }, { external_code: 'BI' }, { name: 5 }, 'name wrong_type'],
  [
    'vehicle_model_manufacturer',
    { name: 'Scania' },
    { vehicle_category: 'caminhao' },
    { vehicle_category: 'Nave' },
    'vehicle_category_id unknown_name',
  ],
  [
    'vehicle_model',
    { name: 'R 450', vehicle_model_manufacturer: 'Scania' },
    { external_code: 'R4' },
    { vehicle_model_manufacturer: null },
    'vehicle_model_manufacturer_id wrong_type',
  ],
  ['device', { serial: '350000000000001' }, { model: 'FMB920' }, { serial: 'a b' }, 'serial bad_format'],
  ['route_return_reason', { name: 'Chuva' }, { requires_picture: true }, { active: 'sim' }, 'active wrong_type'],
  ['route_executed_reason', { name: 'Doca' }, { active: false }, { active: 1 }, 'active wrong_type'],
  [
    'virtual_area',
    { name: 'Área', type: 'polygon', points: triangle },
    { active: false },
    { points: [] },
    'points too_few',
  ],
  ['work_shift', { name: 'Dia', days }, { timezone: 'America/Manaus' }, { days: [...days, ...days] }, 'days overlaps'],
];

describe('A batch of master data', () => {
  for (const [noun, row, change, fault, code] of kinds) {
    it(`is created, unchanged, changed or reported with its faults, by its natural key: ${noun}`, async () => {
      const created = await batch(noun, [row]);
      assert.deepEqual([results(created), wrong(created)], [['created'], []]);
      assert.deepEqual(results(await batch(noun, [row])), ['unchanged']);
      const changed = await batch(noun, [{ ...row, ...change }]);
      assert.deepEqual([results(changed), wrong(changed)], [['updated'], []]);
      assert.equal(changed.records[0]?.id, created.records[0]?.id);
      assert.deepEqual(results(await batch(noun, [{ ...row, ...change }])), ['unchanged']);
      assert.deepEqual(wrong(await batch(noun, [{ ...row, ...fault }])), [`1 ${code}`]);
    });
  }

  it('can have models of one name by two manufacturers', async () => {
    await batch('vehicle_model_manufacturer', [{ name: 'Uma' }, { name: 'Outra' }]);
    const rows = ['Uma', 'Outra'].map((maker) => ({ name: 'Especial', vehicle_model_manufacturer: maker }));
    assert.deepEqual(results(await batch('vehicle_model', rows)), ['created', 'created']);
    assert.deepEqual(results(await batch('vehicle_model', rows)), ['unchanged', 'unchanged']);
  });

  it('of devices is reported with a serial that another company has, but not with that company', async () => {
    const data = { serial: '359999999999999' };
    await (await service.asOther()).call('createDevice', { body: { data } });
    const report = await batch('device', [data, { serial: '359999999999998' }]);
    assert.deepEqual([wrong(report), results(report)], [['1 serial taken'], ['created']]);
  });

  it('requires the permission to write such records', async () => {
    const viewer = await service.as('viewer');
    const call = viewer.call('upsertFleets', { query: {}, body: { data: [{ name: 'Não' }] } });
    assert.equal(await refused(call), '403 forbidden');
  });
});

describe('A file of master data', () => {
  const files: readonly [path: string, file: string, column: string][] = [
    ['/import/fleet', 'Nome;Código externo\nFrota do arquivo;FX\n;\nSem;FX\n', '4 Código externo repeated_key'],
    [
      '/import/device',
      'IMEI;Modelo;Ativo\n350000000000011;FMB;sim\n350000000000012;FMB;talvez\n',
      '3 Ativo wrong_type',
    ],
    [
      '/import/virtual_area',
      'nome;tipo;latitude;longitude;raio\nPátio;círculo;-23,5;-46,6;200\nSem raio;círculo;1;1;\n',
      '3 raio missing',
    ],
    ['/import/vehicle_model', 'nome;fabricante\nFH 540;Volvo\n', '2 fabricante unknown_name'],
    ['/import/route_return_reason', 'nome;exige foto\nGreve;sim\nGreve;não\n', '3 nome repeated_key'],
  ];
  for (const [path, file, fault] of files) {
    it(`is read by its headings, and each fault is reported with its column: ${path}`, async () => {
      const { status, body } = await send(path, file);
      assert.equal(status, 200);
      assert.deepEqual(
        body.data?.wrong_lines.map(({ line, column, code }) => `${line} ${column} ${code}`),
        [fault],
      );
    });
  }

  it('has only circles as areas, because a row cannot hold corners', async () => {
    const columns = (await admin.call('getVirtualAreaTemplate')).body.data;
    assert.ok(columns.every(({ field }) => field !== 'points'));
  });
});
