import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileOf } from '@tropeiro/contract/client/file-of.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import type { PlanFileQuery, RoutePlanFileReport } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import { csvLine } from '@tropeiro/platform/sheets/writing/csv-line.ts';
import { xlsxBook } from '@tropeiro/platform/sheets/writing/xlsx-book.ts';
import fc from 'fast-check';
import { demoRecords } from '../../testing/demo-records.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutUsualWarnings } from '../../testing/usual-warnings.ts';
import { csvTemplate, xlsxTemplate } from '../template.ts';
import { csv } from '../testing.ts';
import { pointSheet } from './point-sheet.ts';

let service: TestService;
let client: Client;
const plateOf = new Map<number | null, string>();
const { insert } = demoRecords(() => service);
before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  for (const plate of ['AAA1A11', 'AAA1A12'])
    plateOf.set(await insert('vehicle', { title: plate, plate, capacity: 100, axles: 2 }), plate);
});
after(() => service.stop());

let codes = 0;
const period = { date_time_start: '2026-12-01T08:00:00-03:00', date_time_end: '2026-12-01T18:00:00-03:00' };
const plan = (more: PlanFileQuery = {}): PlanFileQuery => ({
  external_code: `PLANILHA-${++codes}`,
  ...period,
  source: 'H',
  ...more,
});
const imported = async (
  file: string | Buffer<ArrayBuffer>,
  query: PlanFileQuery,
  caller = client,
): Promise<RoutePlanFileReport> => {
  const { body } = await caller.call('importRoutePlanFile', { file: fileOf(file, 'pontos'), query });
  return { ...body, warnings: withoutUsualWarnings(body.warnings) };
};
const planOf = async (id: number | null | undefined) => {
  const includes = ['route_points' as const, 'route_points.route_point_items' as const];
  const { body } = await client.call('listRoutePlans', { query: { route_plan_id: id ?? 0, includes } });
  return body.data[0] ?? assert.fail('the plan cannot be read');
};

describe('A plan whose points are in a sheet', () => {
  it('is planned and stored with all values of its lines', async () => {
    const file = [
      'NF;Cliente;Endereço;Cidade;Latitude;Longitude;Janela início;Janela fim;Tempo de atendimento (min);Item;Qtd;Capacidade do item;Motorista',
      ';Base;;;-30,03;-51,22;;;;;;;',
      'A;Mercado;Rua X, 12;Canoas;-30,01;-51,2;09:00;11:00;10;CX-1;2;10;Ana',
      'A;;;;;;;;;CX-2;;;',
      'B;Padaria;;;-30,02;-51,21;;;;;;;',
    ].join('\n');
    const report = await imported(
      file,
      plan({ vehicle_plate: 'AAA1A11', has_time_window: true, require_picture: true }),
    );
    assert.deepEqual(
      [report.route_points, report.wrong_lines, report.unassigned_points, report.ignored_columns, report.source_used],
      [3, [], [], ['Motorista'], 'H'],
    );
    const stored = await planOf(report.route_plans[0]?.id);
    assert.deepEqual([stored.status, stored.require_picture, stored.total_capacity], ['P', true, 20]);
    const market = stored.route_points.find(({ name }) => name === 'Mercado');
    assert.equal(market?.address, 'Rua X, 12, Canoas');
    assert.equal(market?.delivery_time, 600);
    assert.deepEqual(market?.time_window, { begin: '2026-12-01T12:00:00.000Z', end: '2026-12-01T14:00:00.000Z' });
    assert.deepEqual(
      market?.route_point_items.map(({ external_code: code, quantity }) => [code, quantity]),
      [
        ['CX-1', 2],
        ['CX-2', null],
      ],
    );
  });

  it('leaves out a wrong line, reports it by line and column, and plans the others', async () => {
    const file = 'Cliente;Latitude;Longitude\n\nBom;-30,01;-51,2\nRuim;-300,1;-51,2\n';
    const query = plan();
    const report = await imported(file, query);
    assert.equal(report.route_points, 1);
    assert.deepEqual(
      report.wrong_lines.map(({ line, name, field, column, value, code }) => [line, name, field, column, value, code]),
      [[4, 'Ruim', 'latitude', 'Latitude', '-300,1', 'too_small']],
    );
    assert.equal(await refused(imported(file, { ...query, all_or_nothing: true })), '422 plan_refused');
  });

  it('names a point in no plan by its line in the file', async () => {
    const file = 'Cliente;Endereço;Lat;Lng\nA;;-30;-51\nB;Rua X;;\n';
    const { unassigned_points: left } = await imported(file, plan());
    assert.deepEqual(
      left.map(({ line, name, code }) => [line, name, code]),
      [[3, 'B', 'not_geocoded']],
    );
  });

  it('is split over several vehicles', async () => {
    const rows = [1, 2, 3, 4].map((n) => `P${n};-30,0${n};-51,2;CX;50\n`).join('');
    const query = plan({ vehicle_plates: ['AAA1A11', 'AAA1A12'] });
    const report = await imported(`Nome;Lat;Lng;Item;Capacidade do item\n${rows}`, query);
    assert.deepEqual([report.route_points, report.route_plans.length], [4, 2]);
  });

  it('is named after its file, unless a name is given', async () => {
    const { access } = await service.logIn('dispatcher');
    const form = new FormData();
    form.set('file', new Blob(['Nome;Lat;Lng\nA;-30;-51\n']), 'Rota sul 1º de dezembro.csv');
    for (const [name, value] of Object.entries({ ...period, source: 'H', vehicle_plates: 'AAA1A11,AAA1A12' }))
      form.set(name, value);
    const answer = await fetch(`${service.url}/import/route_plan/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access}` },
      body: form,
    });
    const { route_plans: plans } = (await answer.json()) as RoutePlanReport;
    assert.deepEqual(
      plans.map(({ external_code: code }) => code),
      ['Rota sul 1º de dezembro'],
    );
  });

  it('is stored once by two calls with one Idempotency-Key, and not at all by a dry run', async () => {
    const query = plan();
    const count = async () => {
      const { body } = await client.call('listRoutePlans', {
        query: { route_plan_code: query.external_code ?? '', begin_date: '2026-12-01', end_date: '2026-12-02' },
      });
      return body.data.length;
    };
    const file = fileOf('Nome;Lat;Lng\nA;-30;-51\n', 'pontos.csv');
    const rehearsed = await imported('Nome;Lat;Lng\nA;-30;-51\n', { ...query, dry_run: true });
    assert.deepEqual([rehearsed.route_points, rehearsed.dry_run, await count()], [1, true, 0]);
    const headers = { 'idempotency-key': `sheet-${query.external_code}` };
    const first = await client.call('importRoutePlanFile', { file, query, headers });
    const second = await client.call('importRoutePlanFile', { file, query, headers });
    assert.deepEqual(second.body, first.body);
    assert.equal(await count(), 1);
  });

  const windowed: readonly [says: string, query: PlanFileQuery, codes: readonly string[]][] = [
    ['warns about time windows without has_time_window', {}, ['time_windows_unused']],
    ['takes windows that are to be used without a word', { has_time_window: true }, []],
    ['takes windows that are not to be used without a word', { has_time_window: false }, []],
  ];
  for (const [caseName, query, expected] of windowed)
    it(caseName, async () => {
      const file = 'Nome;Lat;Lng;Janela início;Janela fim\nA;-30;-51;09:00;11:00\n';
      const { warnings } = await imported(file, plan({ ...query, dry_run: true }));
      assert.deepEqual(
        warnings.map(({ code }) => code),
        expected,
      );
    });

  it('waits to be optimized, if requested', async () => {
    const query = plan({ is_async: true, vehicle_plate: 'AAA1A11' });
    const { status, body } = await client.call('importRoutePlanFile', {
      file: fileOf('Nome;Lat;Lng\nA;-30;-51\nB;-30,1;-51\n', 'pontos.csv'),
      query,
    });
    assert.deepEqual([status, body.route_plans.map((routePlan) => routePlan.status)], [202, ['W']]);
  });

  const asked: readonly [says: string, query: PlanFileQuery, file: string, expected: string][] = [
    ['no period', { external_code: 'X' }, 'Nome\nA\n', '400 date_time_start missing date_time_end missing'],
    ['no title', { ...period, external_code: ' ' }, 'Nome\nA\n', '400 external_code missing'],
    ['a matrix', plan({ source: 'M' as 'H' }), 'Nome\nA\n', '400 source not_allowed'],
    [
      'plates and drivers',
      plan({ vehicle_plates: ['AAA1A11'], document_number: '52998224725' }),
      'Nome\nA\n',
      '422 vehicle_plates contradicts',
    ],
    [
      'several vehicles in the order given',
      plan({ vehicle_plates: ['AAA1A11', 'AAA1A12'], optimize: false }),
      'Nome\nA\n',
      '422 optimize needs_optimize',
    ],
    ['a file without names', plan(), 'Lat;Lng\n-30;-51\n', '422 /file file_column_missing'],
    ['the same column twice', plan(), 'Nome;Cliente\nA;B\n', '422 /file file_column_repeated'],
    ['a file that is none', plan(), 'PK\u0003\u0004', '422 /file file_broken'],
  ];
  for (const [caseName, query, file, expected] of asked) {
    it(`is refused with ${caseName}, and the fault names the place`, async () => {
      assert.equal(await refused(imported(file, query)), expected);
    });
  }

  it('has its wrong fields in its report, like a plan in JSON', async () => {
    const query = plan({ vehicle_plate: 'ZZZ9Z99', date_time_end: '2026-12-01T07:00:00-03:00' });
    const { wrong_route_plans: wrong, route_plans: plans } = await imported('Nome;Lat;Lng\nA;-30;-51\n', query);
    assert.deepEqual(
      wrong.map(({ field, code }) => [field, code]),
      [
        ['date_time_start', 'period_reversed'],
        ['vehicle_plate', 'unknown_plate'],
      ],
    );
    assert.deepEqual(plans, []);
  });

  it('cannot be imported without the permission to write plans', async () => {
    const viewer = await service.as('viewer');
    assert.equal(await refused(imported('Nome\nA\n', plan(), viewer)), '403 forbidden');
  });
});

describe('A sheet with plates and days', () => {
  const headings = 'NF;Cliente;Latitude;Longitude;Janela início;Janela fim;Placa;Data';
  const lines = [
    'A;Mercado;-30,01;-51,2;09:00;11:00;AAA1A11;02/12/2026',
    'B;Padaria;-30,02;-51,21;;;aaa-1a12;03/12/2026',
    'C;Escola;-30,03;-51,22;;;;',
    'D;Bar;-30,02;-51,22;;;AAA1A11;02/12/2026',
    'E;Banca;-30,02;-51,22;;;AAA1A11;',
  ];
  const sheet = [headings, ...lines].join('\n');

  it('is a plan for each plate and day, with the times of day of the request, and one of the lines without a plate', async () => {
    const query = plan({ vehicle_plate: 'AAA1A12', has_time_window: true, require_picture: true });
    const report = await imported(sheet, query);
    const code = query.external_code;
    assert.deepEqual([report.wrong_lines, report.wrong_route_plans, report.ignored_columns], [[], [], []]);
    const stored = await Promise.all(report.route_plans.map(({ id }) => planOf(id)));
    assert.deepEqual(
      stored.map((routePlan) => [
        routePlan.external_code,
        routePlan.date_time_start,
        routePlan.date_time_end,
        plateOf.get(routePlan.vehicle_id),
        routePlan.require_picture,
        routePlan.route_points.map(({ external_code }) => external_code).sort(),
      ]),
      [
        [
          `${code} AAA1A11 2026-12-02`,
          '2026-12-02T11:00:00.000Z',
          '2026-12-02T21:00:00.000Z',
          'AAA1A11',
          true,
          ['A', 'D'],
        ],
        [`${code} AAA1A12 2026-12-03`, '2026-12-03T11:00:00.000Z', '2026-12-03T21:00:00.000Z', 'AAA1A12', true, ['B']],
        [code, '2026-12-01T11:00:00.000Z', '2026-12-01T21:00:00.000Z', 'AAA1A12', true, ['C']],
        [`${code} AAA1A11 2026-12-01`, '2026-12-01T11:00:00.000Z', '2026-12-01T21:00:00.000Z', 'AAA1A11', true, ['E']],
      ],
    );
    const market = stored[0]?.route_points.find(({ name }) => name === 'Mercado');
    assert.deepEqual(market?.time_window, { begin: '2026-12-02T12:00:00.000Z', end: '2026-12-02T14:00:00.000Z' });
    assert.equal(new Set(stored.map(({ route_id }) => route_id)).size, 4);
    assert.deepEqual([report.route_points, report.route_id], [5, null]);
    assert.deepEqual(report.added_points.map(({ line }) => line).sort(), [2, 3, 4, 5, 6]);
  });

  it('reports a wrong plate with its plan and its lines, a wrong day with its line, and plans the others', async () => {
    const file = `${sheet}\nF;Posto;-30;-51;;;ZZZ9Z99;\nG;Feira;-30;-51;;;carro 3;\nH;Loja;-30;-51;;;AAA1A11;30/02/2026\n`;
    const query = plan();
    const report = await imported(file, query);
    assert.deepEqual(
      report.wrong_route_plans.map(({ external_code: code, field, value, code: fault }) => [code, field, value, fault]),
      [
        [`${query.external_code} ZZZ9Z99 2026-12-01`, 'vehicle_plate', 'ZZZ9Z99', 'unknown_plate'],
        [`${query.external_code} CARRO3 2026-12-01`, 'vehicle_plate', 'carro 3', 'wrong_plate'],
      ],
    );
    assert.deepEqual(
      report.wrong_lines.map(({ line, column, value, code }) => [line, column, value, code]),
      [
        [7, 'Placa', 'ZZZ9Z99', 'unknown_plate'],
        [8, 'Placa', 'carro 3', 'wrong_plate'],
        [9, 'Data', '30/02/2026', 'no_such_day'],
      ],
    );
    assert.equal(report.route_plans.length, 4);
    assert.equal(await refused(imported(file, { ...plan(), all_or_nothing: true })), '422 plan_refused');
  });

  it('reports each line of a plan in a year too early for planning', async () => {
    const file = `${headings}\nA;Bar;-30;-51;;;AAA1A11;01/12/1926\nB;Banca;-30;-51;;;AAA1A11;01/12/1926\n`;
    const { wrong_lines: wrong, wrong_route_plans: plans } = await imported(file, plan());
    assert.deepEqual(
      wrong.map(({ line, name, field, column, value, code }) => [line, name, field, column, value, code]),
      [
        [2, 'Bar', 'date', 'Data', '01/12/1926', 'too_early'],
        [3, 'Banca', 'date', 'Data', '01/12/1926', 'too_early'],
      ],
    );
    assert.equal(plans.length, 1);
  });

  it('reports each warning with its plans, by their codes in a dry run', async () => {
    const file = sheet.replaceAll('Placa;Data', 'Placa;Data;Cor').replaceAll(/;AAA1A11;$/gm, ';AAA1A11;;');
    const query = plan();
    const first = `${query.external_code} AAA1A11 2026-12-02`;
    const plansOf = ({ warnings }: RoutePlanReport, wanted: string) =>
      warnings.filter(({ code }) => code === wanted).map(({ route_plans: plans }) => plans);
    const tried = await imported(file, { ...query, dry_run: true });
    assert.deepEqual(plansOf(tried, 'time_windows_unused'), [[{ id: null, external_code: first }]]);
    const stored = await imported(file, query);
    const id = stored.route_plans.find(({ external_code: code }) => code === first)?.id;
    assert.deepEqual(plansOf(stored, 'time_windows_unused'), [[{ id, external_code: first }]]);
    assert.deepEqual(plansOf(stored, 'columns_ignored'), [[]]);
  });

  it('stores nothing in a dry run, once by one Idempotency-Key, and replaces the plans of the same plates and days', async () => {
    const query = plan({ on_duplicate: 'replace' });
    const listed = async () => {
      const days = { begin_date: '2026-12-01', end_date: '2026-12-04' };
      const { body } = await client.call('listRoutePlans', { query: days });
      return body.data.flatMap(({ id, external_code: code }) => (code.startsWith(`${query.external_code}`) ? id : []));
    };
    const rehearsed = await imported(sheet, { ...query, dry_run: true });
    assert.deepEqual([rehearsed.route_plans.length, rehearsed.dry_run, await listed()], [4, true, []]);
    const headers = { 'idempotency-key': `plates-${query.external_code}` };
    const file = fileOf(sheet, 'pontos.csv');
    const first = await client.call('importRoutePlanFile', { file, query, headers });
    const again = await client.call('importRoutePlanFile', { file, query, headers });
    assert.deepEqual(again.body, first.body);
    const second = await imported(sheet, query);
    assert.deepEqual(
      second.replaced_route_plans,
      first.body.route_plans.map(({ id }) => id),
    );
    assert.deepEqual((await listed()).sort(), second.route_plans.map(({ id }) => id ?? 0).sort());
  });

  it('waits to be optimized, plan by plan', async () => {
    const query = plan({ is_async: true });
    const { status, body } = await client.call('importRoutePlanFile', { file: fileOf(sheet, 'pontos.csv'), query });
    assert.deepEqual([status, body.route_plans.map((routePlan) => routePlan.status)], [202, ['W', 'W', 'W', 'W']]);
  });
});

describe('The template of a sheet of points', () => {
  for (const language of languages)
    for (const [type, write] of Object.entries({ csv: csvTemplate, xlsx: xlsxTemplate })) {
      it(`as ${type} in ${language} can be imported as it is`, async () => {
        const report = await imported(Buffer.from(write(pointSheet, language)), plan({ has_time_window: true }));
        assert.deepEqual(
          [report.route_points, report.wrong_lines, report.ignored_columns, report.unassigned_points],
          [1, [], [], []],
        );
      });
    }

  it('is returned as a file, and lists every known heading for programs', async () => {
    const { access } = await service.logIn('dispatcher');
    const headers = { authorization: `Bearer ${access}`, 'accept-language': 'pt-BR' };
    const path = `${service.url}/import/route_plan/template`;
    const file = await fetch(path, { headers: { ...headers, accept: csv } });
    assert.equal(file.headers.get('content-disposition'), 'attachment; filename="route_plan.csv"');
    assert.match(await file.text(), /^\ufeff?Nome;Código externo;Tipo;/);
    const { body } = await client.call('getRoutePlanTemplate', {});
    const minutes = body.data.find(({ field }) => field === 'delivery_time_min');
    assert.ok(minutes?.headings.includes('Tempo de atendimento (min)'));
    const weight = body.data.find(({ field }) => field === 'route_point_items.weight');
    assert.ok(weight?.headings.includes('Peso (kg)'));
    assert.deepEqual(
      body.data.filter(({ required }) => required).map(({ field }) => field),
      ['name'],
    );
    assert.ok(body.data.every(({ description }) => description !== ''));
  });
});

describe('The report of a sheet', () => {
  const columns = ['name', 'external_code', 'type', 'latitude', 'longitude', 'delivery_time', 'axles', 'info'] as const;
  const point = fc.record(
    {
      name: fc.constantFrom('Padaria', 'Açougue; e "mais"', ''),
      type: fc.constantFrom('PE', 'Coleta', 'retirada'),
      latitude: fc.double({ min: -30.2, max: -30, noNaN: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5),
      longitude: fc.constantFrom(-51.2, -51.1, -200),
      delivery_time: fc.constantFrom(0, 60, 1e6),
      axles: fc.constantFrom(2, 6, 21),
      info: fc.constantFrom('Tocar', 'Portão azul, nos fundos'),
    },
    { requiredKeys: ['name'] },
  );
  type Row = Partial<Record<(typeof columns)[number], string | number>>;

  const asCsv = (rows: readonly Row[]): string =>
    [columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]
      .map((cells) => csvLine(cells, ';'))
      .join('');
  const asXlsx = (rows: readonly Row[]): Buffer<ArrayBuffer> =>
    Buffer.from(
      xlsxBook([{ name: 'pontos', rows: [columns, ...rows.map((row) => columns.map((name) => row[name] ?? null))] }]),
    );

  it('equals that of the same points in JSON, except for lines and columns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(point, { minLength: 1, maxLength: 30 }), async (drawnPoints) => {
        // Different codes, because lines with the same code are one point.
        const rows: Row[] = drawnPoints.map((drawnPoint, index) => ({ ...drawnPoint, external_code: `NF-${index}` }));
        const query = plan({ geocoding: false, vehicle_plate: 'AAA1A11', dry_run: true, optimize: false });
        const { external_code = '', source, geocoding = false, vehicle_plate = '', optimize = false } = query;
        // An empty cell means the same as an absent field.
        const points = rows.map(({ name, ...rest }) => ({ ...rest, ...(name !== '' && { name }) }) as NewRoutePoint);
        const { body: byJson } = await client.call('importRoutePlan', {
          query: { dry_run: true },
          body: {
            ...(source && { source }),
            geocoding,
            optimize,
            data: { ...period, external_code, vehicle_plate, route_points: points },
          },
        });
        for (const file of [asCsv(rows), asXlsx(rows)]) {
          const { ignored_columns: ignored, ...report } = await imported(file, query);
          assert.deepEqual(ignored, []);
          assert.deepEqual(linesAsInList(report), byJson);
        }
      }),
      { numRuns: 5 },
    );
  });

  /** The report of a list, with lines but without headings, columns and cells. */
  const linesAsInList = (report: RoutePlanReport): RoutePlanReport => {
    const earlier = <T extends { readonly line: number | null }>(entry: T): T => ({
      ...entry,
      line: entry.line === null ? null : entry.line - 1,
    });
    return {
      ...report,
      wrong_lines: report.wrong_lines.map((wrongLine) => ({ ...earlier(wrongLine), column: null })),
      unassigned_points: report.unassigned_points.map(earlier),
      added_points: report.added_points.map(earlier),
      warnings: report.warnings.map(earlier),
    };
  };
});

describe('A sheet whose columns the user chooses', () => {
  const file = 'Loja;Onde;Lat;Lng;Peso\nMercado;Canoas;-30,01;-51,2;12\n;;;;\nPadaria;Esteio;-30,02;-51,21;x\n';
  const choosing = (columns?: object, more: PlanFileQuery = {}) =>
    imported(file, plan({ dry_run: true, rows: true, ...(columns && { columns: JSON.stringify(columns) }), ...more }));

  it('is shown in a dry run, even if no name is recognised', async () => {
    const report = await choosing();
    assert.deepEqual(report.columns, [
      { heading: 'Loja', field: null },
      { heading: 'Onde', field: null },
      { heading: 'Lat', field: 'latitude' },
      { heading: 'Lng', field: 'longitude' },
      { heading: 'Peso', field: 'route_point_items.weight' },
    ]);
    assert.deepEqual(report.rows, [
      { line: 2, cells: ['Mercado', 'Canoas', '-30,01', '-51,2', '12'] },
      { line: 4, cells: ['Padaria', 'Esteio', '-30,02', '-51,21', 'x'] },
    ]);
    assert.equal(report.rows_omitted, 0);
    assert.deepEqual(
      report.wrong_lines.map(({ line, field, code }) => [line, field, code]),
      [
        [2, 'name', 'missing'],
        [4, 'route_point_items.0.capacity', 'wrong_type'],
        [4, 'name', 'missing'],
      ],
    );
  });

  it('is read as the user chose, in a dry run as in the import', async () => {
    const columns = { loja: 'name', Onde: 'address.city', Peso: null };
    const tried = await choosing(columns);
    assert.deepEqual(
      tried.columns?.map(({ field }) => field),
      ['name', 'address.city', 'latitude', 'longitude', null],
    );
    assert.deepEqual(
      [tried.route_points, tried.wrong_lines, tried.ignored_columns, tried.route_plans.length],
      [2, [], [], 1],
    );
    const stored = await imported(file, plan({ columns: JSON.stringify(columns) }));
    assert.deepEqual(
      [stored.route_points, stored.columns, stored.rows, stored.rows_omitted],
      [2, undefined, undefined, undefined],
    );
    const { route_points: points } = await planOf(stored.route_plans[0]?.id);
    assert.deepEqual(points.map(({ name }) => name).sort(), ['Mercado', 'Padaria']);
  });

  it('refuses unknown headings and fields, and rows of a real import', async () => {
    const asked = (query: PlanFileQuery) => refused(imported(file, plan(query)));
    assert.equal(await asked({ columns: '{"Lojas":"name"}' }), '400 columns no_such_heading');
    assert.equal(await asked({ columns: '{"Loja":"nome"}' }), '400 columns not_allowed');
    assert.equal(await asked({ columns: 'Loja=name' }), '400 columns bad_format');
    assert.equal(await asked({ columns: 'x'.repeat(10_001) }), '400 columns too_long');
    assert.equal(await asked({ rows: true }), '400 rows needs_dry_run');
  });
});
