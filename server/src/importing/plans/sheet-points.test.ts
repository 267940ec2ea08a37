import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CapacityUnit } from '@tropeiro/domain/company/capacity-unit.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { routePointColumns } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { headingsOf } from '@tropeiro/domain/sheets/import-column.ts';
import { readPoints } from '../../planning/points/read-points.ts';
import { SheetPlans } from './sheet-plan.ts';
import { type SheetPoints, sheetPoints } from './sheet-points.ts';
import { planDayOf } from './window-hours.ts';

const timezone = 'America/Sao_Paulo';
type Cell = SheetCell | null;
type Table = readonly [headings: readonly Cell[], ...rows: (readonly Cell[])[]];

/** A sheet of these rows, with the headings in line 1. */
function pointsOf([headings, ...rows]: Table, language: Language = 'pt-BR', unit: CapacityUnit = 'kg'): SheetPoints {
  const day = planDayOf('2026-12-01T08:00:00-03:00', '2026-12-01T18:00:00-03:00', timezone);
  async function* numbered() {
    for (const [index, cells] of rows.entries()) yield { line: index + 2, cells };
  }
  const reading = { plans: new SheetPlans(), dayOf: () => day, language, unit };
  return sheetPoints({ headings, rows: numbered(), close: () => {} }, reading);
}

/** The points read from a sheet, and the faults of the other lines. */
const read = (table: Table, language: Language = 'pt-BR', unit: CapacityUnit = 'kg') =>
  readPoints(pointsOf(table, language, unit).chunks, {
    timezone,
    language,
    canGeocode: true,
    signal: new AbortController().signal,
  });

/** The columns of a sheet that are ignored, when its lines have been read. */
async function ignoredOf(table: Table, unit: CapacityUnit = 'kg'): Promise<readonly string[]> {
  const { chunks, ignoredColumns } = pointsOf(table, 'pt-BR', unit);
  for await (const _ of chunks);
  return ignoredColumns;
}

/** The one point of a sheet. */
async function pointOf(table: Table): Promise<NewRoutePoint> {
  const { points, wrongLines } = await read(table);
  assert.deepEqual(wrongLines, []);
  assert.equal(points.length, 1);
  return points[0]?.point ?? assert.fail('no point');
}

const at = { latitude: -30.03, longitude: -51.22 };
const place = [-30.03, -51.22] as const;

describe('A sheet of points', () => {
  const columns: readonly [field: string, headings: readonly string[], cell: Cell, says: object][] = [
    ['external_code', ['external_code', 'Código externo', 'NOTA FISCAL', 'nf'], 10482, { external_code: '10482' }],
    ['type', ['type', 'Tipo'], 'coleta', { type: 'PC' }],
    ['type', ['tipo do ponto'], 'Saída', { type: 'PA' }],
    ['order', ['Order', 'ordem', 'Sequência'], '7', { order: 7 }],
    ['address', ['address', 'ENDEREÇO', 'endereco'], 'Rua X, 12', { address: 'Rua X, 12' }],
    ['street', ['street', 'Rua', 'Logradouro'], 'Rua X', { address: { street: 'Rua X' } }],
    ['number', ['number', 'Número', 'Nº'], 12, { address: { number: '12' } }],
    ['complement', ['complement', 'complemento'], 'ap 3', { address: { complement: 'ap 3' } }],
    ['neighborhood', ['neighborhood', 'Bairro'], 'Centro', { address: { neighborhood: 'Centro' } }],
    ['city', ['city', 'Cidade', 'Município'], 'Canoas', { address: { city: 'Canoas' } }],
    ['state', ['state', 'UF', 'Estado'], 'RS', { address: { state: 'RS' } }],
    ['cep', ['cep', 'C.E.P.'], 1310100, { address: { cep: '01310100' } }],
    ['delivery_time', ['delivery_time', 'Tempo de atendimento (s)'], 600, { delivery_time: 600 }],
    ['minutes', ['delivery_time (min)', 'Tempo de atendimento (min)'], '2,5', { delivery_time: 150 }],
    ['minutes by the clock', ['tempo de atendimento em minutos'], '00:10:00', { delivery_time: 600 }],
    ['contact_name', ['contact_name', 'Contato'], 'Ana', { contact_name: 'Ana' }],
    ['contact_phone', ['Telefone', 'celular'], '51 99999-0000', { contact_phone: '51 99999-0000' }],
    ['contact_email', ['E-mail', 'email'], 'a@example.com', { contact_email: 'a@example.com' }],
    ['info', ['info', 'Observação', 'obs.'], 'Tocar', { info: 'Tocar' }],
    ['axles', ['axles', 'Eixos'], '3', { axles: 3 }],
    ['disable_picture', ['disable_picture', 'Dispensa foto'], 'sim', { disable_picture: true }],
    ['signature', ['disable_signature_check', 'dispensa_assinatura'], 'não', { disable_signature_check: false }],
  ];
  for (const [field, headings, cell, expected] of columns) {
    it(`has a column for ${field}, with the headings ${headings.join(', ')}`, async () => {
      for (const heading of headings) {
        const point = await pointOf([
          ['Cliente', 'Latitude', 'lng', heading],
          ['Padaria', '-30,03', '-51.22', cell],
        ]);
        assert.deepEqual(point, { name: 'Padaria', ...at, ...expected }, heading);
      }
    });
  }

  it('has no heading that fits two columns', () => {
    const all = routePointColumns.flatMap((column) => headingsOf(column));
    assert.deepEqual(
      all.filter((heading, index) => all.indexOf(heading) !== index),
      [],
    );
  });

  it('reports unknown columns, including a service time without its unit', () => {
    const { ignoredColumns } = pointsOf([['Nome', 'Motorista', 'Tempo de atendimento', 'delivery_time (horas)']]);
    assert.deepEqual(ignoredColumns, ['Motorista', 'Tempo de atendimento', 'delivery_time (horas)']);
  });

  it('uses an address beside its other fields as the street', async () => {
    const point = await pointOf([
      ['Nome', 'Endereço', 'Cidade', 'UF'],
      ['Padaria', 'Rua X, 12', 'Canoas', 'RS'],
    ]);
    assert.deepEqual(point.address, { street: 'Rua X, 12', city: 'Canoas', state: 'RS' });
  });

  it('gives a point the items of all its lines, wherever they are', async () => {
    const { points, wrongLines } = await read([
      [
        'NF',
        'Cliente',
        'Lat',
        'Lng',
        'Código do item',
        'Descrição do item',
        'Qtd',
        'Capacidade do item',
        'Valor do item',
      ],
      ['A', 'Padaria', ...place, 'CX-1', 'Caixa', '2,5', 10, '1.234,50'],
      ['A', null, null, null, 'CX-2', null, null, null, null],
      ['A', 'Padaria', ...place, 'CX-3', null, 1, null, null],
      ['B', 'Escola', ...place, null, null, null, null, null],
      ['A', 'Padaria', ...place, 'CX-4', null, null, null, null],
      [null, 'Sem código', ...place, 'CX-5', null, null, null, null],
      [null, 'Sem código', ...place, 'CX-6', null, null, null, null],
    ]);
    assert.deepEqual(wrongLines, []);
    assert.deepEqual(
      points.map(({ line, point }) => [
        line,
        point.name,
        point.route_point_items?.map(({ external_code: code }) => code),
      ]),
      [
        [2, 'Padaria', ['CX-1', 'CX-2', 'CX-3', 'CX-4']],
        [5, 'Escola', undefined],
        [7, 'Sem código', ['CX-5']],
        [8, 'Sem código', ['CX-6']],
      ],
    );
    assert.deepEqual(points[0]?.point.route_point_items?.[0], {
      external_code: 'CX-1',
      description: 'Caixa',
      quantity: 2.5,
      capacity: 10,
      value: 1234.5,
    });
  });

  const goods: readonly [
    says: string,
    unit: CapacityUnit,
    headings: readonly string[],
    cells: readonly Cell[],
    item: object,
  ][] = [
    ['their weight', 'kg', ['Qtde', 'Peso (kg)'], [5, '120,5'], { quantity: 1, capacity: 120.5 }],
    ['their weight alone', 'kg', ['PESO'], ['20'], { quantity: 1, capacity: 20 }],
    ['their number, where that is counted', 'volumes', ['Qtde', 'Peso (kg)'], [5, 120], { quantity: 5, capacity: 1 }],
    ['no capacity if none is given', 'm3', ['Qtde', 'Peso (kg)'], [5, 120], { quantity: 5 }],
    ['what each does', 'kg', ['Qtde', 'Capacidade do item'], [5, 2.5], { quantity: 5, capacity: 2.5 }],
  ];
  for (const [caseName, unit, headings, cells, item] of goods)
    it(`without item codes has one item on each line, which takes up ${caseName}: ${headings.join(', ')} in ${unit}`, async () => {
      const table: Table = [
        ['Cliente', 'Nota', 'Endereço', ...headings],
        ['Padaria', 10482, 'Rua X, 12, Canoas', ...cells],
      ];
      const { points, wrongLines } = await read(table, 'pt-BR', unit);
      assert.deepEqual(wrongLines, []);
      const [{ description: _, ...stored } = assert.fail('no item')] = points[0]?.point.route_point_items ?? [];
      assert.deepEqual(stored, { external_code: 'volumes', ...item });
      const isWeightRead = unit === 'kg';
      assert.deepEqual(await ignoredOf(table, unit), isWeightRead ? [] : ['Peso (kg)']);
    });

  it('reads a weight in lines without an item code and without a capacity only, as the template has all columns', async () => {
    const table: Table = [
      ['Peso (kg)', 'Nome', 'Lat', 'Lng', 'Item', 'Capacidade do item', 'Peso bruto'],
      [20, 'A', ...place, null, null, 21],
      [30, 'B', ...place, 'CX-1', null, null],
      [40, 'C', ...place, 'CX-2', 2, null],
    ];
    const { points, wrongLines } = await read(table);
    assert.deepEqual(wrongLines, []);
    assert.deepEqual(
      points.flatMap(({ point }) => point.route_point_items ?? []),
      [
        { external_code: 'volumes', quantity: 1, capacity: 20, description: '20 kg' },
        { external_code: 'CX-1' },
        { external_code: 'CX-2', capacity: 2 },
      ],
    );
    assert.deepEqual(await ignoredOf(table), ['Peso bruto', 'Peso (kg)']);
  });

  it('reports a column of weights as ignored only if a line has a weight that is not read, and reads none in tonnes', async () => {
    const headings = ['Nome', 'Lat', 'Lng', 'Item', 'Peso (kg)'];
    assert.deepEqual(await ignoredOf([headings, ['A', ...place, 'CX-1', 12]]), ['Peso (kg)']);
    for (const unit of ['kg', 'm3'] as const)
      assert.deepEqual(await ignoredOf([headings, ['A', ...place, 'CX-1', null]], unit), []);
    assert.deepEqual(await ignoredOf([['Nome', 'Peso (t)']]), ['Peso (t)']);
  });

  it('distinguishes a pick-up and a delivery with the same code', async () => {
    const { points } = await read([
      ['NF', 'Tipo', 'Nome', 'Lat', 'Lng', 'Item'],
      ['A', 'Coleta', 'Fábrica', ...place, 'CX-1'],
      ['A', 'Entrega', 'Loja', ...place, 'CX-1'],
      ['A', 'Coleta', 'Fábrica', ...place, 'CX-2'],
      ['A', 'Entrega', 'Loja', ...place, 'CX-2'],
    ]);
    assert.deepEqual(
      points.map(({ point }) => [point.type, point.name, point.route_point_items?.length]),
      [
        ['PC', 'Fábrica', 2],
        ['PE', 'Loja', 2],
      ],
    );
  });

  it('is read in chunks that split no point', async () => {
    const rows = Array.from({ length: 1203 }, (_, index) => [
      `NF-${Math.floor(index / 3)}`,
      'X',
      ...place,
      `CX-${index}`,
    ]);
    const { points } = await read([['NF', 'Nome', 'Lat', 'Lng', 'Item'], ...rows]);
    assert.equal(points.length, 401);
    assert.ok(
      points.every(({ line, point }, index) => line === index * 3 + 2 && point.route_point_items?.length === 3),
    );
  });

  it('is refused with more than ten thousand points, and accepted with exactly as many', async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ['X', ...place]);
    assert.equal((await read([['Nome', 'Lat', 'Lng'], ...rows(10_000)])).points.length, 10_000);
    await assert.rejects(read([['Nome', 'Lat', 'Lng'], ...rows(10_001)]), (error) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual(error.faults, [{ pointer: '', code: 'file_points', details: { limit: 10_000 } }]);
      return true;
    });
  });

  it('uses the first line of a code, and reports each later line that contradicts it in one fault', async () => {
    const { points, wrongLines } = await read([
      ['NF', 'Cliente', 'Lat', 'Lng', 'Item', 'Obs'],
      ['A', 'Padaria', ...place, 'CX-1', null],
      ['A', 'Escola', -30.5, 'leste', 'CX-2', null],
      ['B', 'Mercado', ...place, 'CX-3', null],
      ['A', 'Padaria', ...place, 'CX-4', 'Tocar'],
    ]);
    assert.deepEqual(
      points.map(({ line, point }) => [line, point.name, point.route_point_items?.map((item) => item.external_code)]),
      [
        [2, 'Padaria', ['CX-1', 'CX-4']],
        [4, 'Mercado', ['CX-3']],
      ],
    );
    assert.deepEqual(
      wrongLines.map(({ line, name, field, column, value, code, message }) => [
        [line, name, field, column, value, code],
        message.includes('linha 2') && message.includes('“Cliente”, “Lat”, “Lng”'),
      ]),
      [[[3, 'Escola', 'external_code', 'NF', 'A', 'same_code_as_line'], true]],
    );
  });

  it('reports every contradicting line, even of a code with more lines than a point may have', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ['S/N', `Cliente ${index}`, ...place]);
    const { points, wrongLines } = await read([['NF', 'Nome', 'Lat', 'Lng'], ...rows]);
    assert.deepEqual([points.length, wrongLines.length], [1, 499]);
  });

  it('has a date only beside a plate, because elsewhere it can be any date', async () => {
    const { points, wrongLines } = await read([
      ['Nome', 'Lat', 'Lng', 'Data'],
      ['X', ...place, '20/11/2026'],
    ]);
    assert.deepEqual([points.length, wrongLines], [1, []]);
    assert.deepEqual(pointsOf([['Nome', 'Data']]).ignoredColumns, ['Data']);
  });

  it('has points of the same code in several plans, and lines without a plate in that of their code', async () => {
    const { points, wrongLines } = await read([
      ['NF', 'Tipo', 'Nome', 'Lat', 'Lng', 'Item', 'Placa', 'Data'],
      ['CD', 'Partida', 'Base', ...place, null, 'ABC1234', '01/12/2026'],
      ['CD', 'Partida', 'Base', ...place, null, 'ABC1234', '2026-12-02'],
      ['A', null, 'Padaria', ...place, 'CX-1', 'abc-1c34', '2026-12-02T00:00:00'],
      ['A', null, null, null, null, 'CX-2', null, null],
      ['B', null, 'Escola', ...place, 'CX-3', null, null],
      ['C', null, 'Mercado', ...place, 'CX-4', 'ABC1C34', null],
    ]);
    assert.deepEqual(wrongLines, []);
    assert.deepEqual(
      points.map(({ line, plan, point }) => [line, plan?.plate, plan?.day, point.route_point_items?.length]),
      [
        [2, 'ABC1234', '2026-12-01', undefined],
        [3, 'ABC1234', '2026-12-02', undefined],
        [4, 'ABC1234', '2026-12-02', 2],
        [6, undefined, undefined, 1],
        [7, 'ABC1234', '2026-12-01', 1],
      ],
    );
    assert.equal(points[1]?.plan, points[2]?.plan);
  });

  it('is refused with more plans than can wait to be optimized', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => ['X', ...place, `AAA${index}`]);
    await assert.rejects(read([['Nome', 'Lat', 'Lng', 'Placa'], ...rows]), (error) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual(error.faults, [{ pointer: '', code: 'file_plans', details: { limit: 100 } }]);
      return true;
    });
  });

  it('has no point with more lines than allowed items, however many they are', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => ['A', 'X', ...place, index < 10 ? `CX-${index}` : null]);
    const table: Table = [['NF', 'Nome', 'Lat', 'Lng', 'Item'], ...rows, ['B', 'Y', ...place, null]];
    const { points, wrongLines } = await read(table);
    assert.deepEqual(
      points.map(({ line }) => line),
      [1502],
    );
    assert.deepEqual(
      wrongLines.map(({ line, field, column, code }) => [line, field, column, code]),
      [[202, 'route_point_items', 'Item', 'too_many']],
    );
  });

  it('needs a column of names', () => {
    assert.throws(() => pointsOf([['Lat', 'Lng']]), Refusal);
  });

  const wrong: readonly [says: string, table: Table, expected: readonly (string | number | null)[][]][] = [
    [
      'a latitude that is none',
      [
        ['Nome', 'LATITUDE', 'Longitude'],
        ['X', 'sul', -51.2],
      ],
      [[2, 'latitude', 'LATITUDE', 'sul', 'wrong_type']],
    ],
    [
      'a type that is none',
      [
        ['Nome', 'Tipo', 'Lat', 'Lng'],
        ['X', 'Visita', -30, -51.2],
      ],
      [[2, 'type', 'Tipo', 'Visita', 'not_allowed']],
    ],
    [
      'coordinates that are none',
      [
        ['Nome', 'Lat', 'Lng'],
        ['X', 'a', 'b'],
      ],
      [
        [2, 'latitude', 'Lat', 'a', 'wrong_type'],
        [2, 'longitude', 'Lng', 'b', 'wrong_type'],
      ],
    ],
    [
      'no place at all',
      [
        ['Nome', 'Lat', 'Lng'],
        ['X', null, null],
      ],
      [[2, 'address', 'Endereço', null, 'missing']],
    ],
    [
      'half a place',
      [
        ['Nome', 'Lat'],
        ['X', -30],
      ],
      [[2, 'longitude', 'Longitude', null, 'missing']],
    ],
    [
      'no name',
      [
        ['Nome', 'Lat', 'Lng'],
        [null, ...place],
      ],
      [[2, 'name', 'Nome', null, 'missing']],
    ],
    [
      'an item without a code, in its own line',
      [
        ['NF', 'Nome', 'Lat', 'Lng', 'Item', 'Qtd'],
        ['A', 'X', ...place, 'CX', 1],
        ['A', null, null, null, null, 2],
      ],
      [[3, 'route_point_items.1.external_code', 'Item', null, 'missing']],
    ],
    [
      'a weight below nothing',
      [
        ['Nome', 'Lat', 'Lng', 'Peso bruto'],
        ['X', ...place, -3],
      ],
      [[2, 'route_point_items.0.capacity', 'Peso bruto', -3, 'too_small']],
    ],
    [
      'a quantity that is none, in its own line',
      [
        ['NF', 'Nome', 'Lat', 'Lng', 'Item', 'Qtd'],
        ['A', 'X', ...place, 'CX', 1],
        ['A', null, null, null, 'CY', 'duas'],
      ],
      [[3, 'route_point_items.1.quantity', 'Qtd', 'duas', 'wrong_type']],
    ],
    [
      'a day that is none, beside a plate',
      [
        ['Nome', 'Lat', 'Lng', 'Placa', 'Data'],
        ['X', ...place, 'AAA1A11', '31/02/2026'],
        ['Y', ...place, 'AAA1A11', 'amanhã'],
        ['Z', ...place, null, '02/12/2026'],
      ],
      [
        [2, 'date', 'Data', '31/02/2026', 'no_such_day'],
        [3, 'date', 'Data', 'amanhã', 'bad_format'],
        [4, 'date', 'Data', '02/12/2026', 'day_without_plate'],
      ],
    ],
    [
      'a time of service in two units',
      [
        ['Nome', 'Lat', 'Lng', 'delivery_time', 'Tempo de atendimento (min)'],
        ['X', ...place, 60, 1],
      ],
      [[2, 'delivery_time', 'delivery_time', 60, 'contradicts']],
    ],
    [
      'an address in one text and in parts',
      [
        ['Nome', 'Endereço', 'Rua'],
        ['X', 'Rua X, 12', 'Rua X'],
      ],
      [[2, 'address', 'Endereço', 'Rua X, 12', 'contradicts']],
    ],
    [
      'a part of an address that is too long',
      [
        ['Nome', 'Lat', 'Lng', 'Cidade'],
        ['X', ...place, 'c'.repeat(101)],
      ],
      [[2, 'address.city', 'Cidade', `${'c'.repeat(99)}…`, 'too_long']],
    ],
    [
      'an hour that is none',
      [
        ['Nome', 'Lat', 'Lng', 'Janela início', 'Janela fim'],
        ['X', ...place, '25:00', '11:00'],
      ],
      [[2, 'time_window.begin', 'Janela início', '25:00', 'bad_format']],
    ],
    [
      'half a window',
      [
        ['Nome', 'Lat', 'Lng', 'Janela início'],
        ['X', ...place, '9:00'],
      ],
      [[2, 'time_window.end', 'Janela fim', null, 'missing']],
    ],
    [
      'a window that ends before it begins',
      [
        ['Nome', 'Lat', 'Lng', 'Janela início', 'Janela fim'],
        ['X', ...place, '11:00', '09:00'],
      ],
      [[2, 'time_window', 'Janela início', '11:00', 'period_reversed']],
    ],
    [
      'a second departure',
      [
        ['Nome', 'Tipo', 'Lat', 'Lng'],
        ['X', 'PA', ...place],
        ['Y', 'partida', ...place],
      ],
      [[3, 'type', 'Tipo', 'partida', 'repeated']],
    ],
    [
      'a type that is none',
      [
        ['Nome', 'Tipo', 'Lat', 'Lng'],
        ['X', 'visita', ...place],
      ],
      [[2, 'type', 'Tipo', 'visita', 'not_allowed']],
    ],
    [
      'a cell without a heading',
      [
        ['Nome', 'Lat', 'Lng'],
        ['X', ...place, 'Rua X'],
      ],
      [[2, null, null, 'Rua X', 'no_heading']],
    ],
    [
      'an error of a formula',
      [
        ['Nome', 'Lat', 'Lng'],
        ['#REF!', ...place],
      ],
      [[2, 'name', 'Nome', '#REF!', 'formula_error']],
    ],
  ];
  for (const [caseName, table, expected] of wrong) {
    it(`is reported with ${caseName}, by line and column`, async () => {
      const { points, wrongLines } = await read(table);
      assert.deepEqual(
        wrongLines.map(({ line, field, column, value, code }) => [line, field, column, value, code]),
        expected.map(([line, field, column, value, code]) => [
          line,
          field,
          column,
          value === null ? null : String(value),
          code,
        ]),
      );
      assert.ok(points.length < table.length - 1);
    });
  }
});

describe('A window of hours', () => {
  const columns = ['Nome', 'Lat', 'Lng', 'Janela início', 'Janela fim'] as const;
  const windows: readonly [begin: Cell, end: Cell, says: readonly [begin: string, end: string]][] = [
    ['09:00', '11:00', ['2026-12-01T12:00:00.000Z', '2026-12-01T14:00:00.000Z']],
    ['9h', '11h30', ['2026-12-01T12:00:00.000Z', '2026-12-01T14:30:00.000Z']],
    ['09:00:00', '11:00:00', ['2026-12-01T12:00:00.000Z', '2026-12-01T14:00:00.000Z']],
    ['06:00', '10:00', ['2026-12-01T09:00:00.000Z', '2026-12-01T13:00:00.000Z']],
    ['01/12/2026 09:00', '2026-12-01T11:00:00', ['2026-12-01T12:00:00.000Z', '2026-12-01T14:00:00.000Z']],
    ['2026-12-02T09:00:00-04:00', '2026-12-02', ['2026-12-02T13:00:00.000Z', '2026-12-03T02:59:59.999Z']],
  ];
  for (const [begin, end, expected] of windows) {
    it(`from ${begin} to ${end} is on the plan's day, unless it has a date`, async () => {
      const point = await pointOf([columns, ['X', ...place, begin, end]]);
      assert.deepEqual(point.time_window, { begin: expected[0], end: expected[1] });
    });
  }

  it('may have the headings “Início” and “Fim”', async () => {
    const point = await pointOf([
      ['Nome', 'Lat', 'Lng', 'Início', 'Fim'],
      ['X', ...place, '09:00', '11:00'],
    ]);
    assert.deepEqual(point.time_window, { begin: '2026-12-01T12:00:00.000Z', end: '2026-12-01T14:00:00.000Z' });
  });
});
