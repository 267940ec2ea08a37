import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { PointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import { workbookWith } from '@tropeiro/platform/sheets/reading/testing.ts';
import { xlsxBook } from '@tropeiro/platform/sheets/writing/xlsx-book.ts';
import { holdLocks } from '@tropeiro/postgres/testing.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { counted, csv, senderTo, xlsx } from '../testing.ts';

const path = '/import/point_of_interest';
const headings = 'Código externo;Título;Latitude;Longitude;Categoria;Responsável;Telefone';

describe('A file of points of interest', () => {
  let service: TestService;
  let client: Client;
  let send: Awaited<ReturnType<typeof senderTo>>;
  before(async () => {
    service = await startTestService();
    client = await service.as('dispatcher');
    send = await senderTo(service, 'dispatcher');
  });
  after(() => service.stop());

  const points = async (prefix: string): Promise<PointOfInterest[]> =>
    (await client.call('listPointsOfInterest', { query: {} })).body.data.filter(({ migration_id }) =>
      migration_id?.startsWith(prefix),
    );
  const audited = async () => Number((await service.sql<{ n: string }>(`select count(*) as n from audit`))[0]?.n);

  it('is imported with every column, and changes nothing the second time', async () => {
    const file = `${headings}\nA-1;Mercado;-23,5;-46,6;comércio;Rita;11 5555-0000\nA-2;Sítio;-23.75;-46.65;3;;\n`;
    const first = await send(path, file);
    assert.equal(first.status, 200);
    const { records = [], ...report } = first.body.data ?? {};
    assert.deepEqual(
      records.map(({ line, result }) => `${line} ${result}`),
      ['2 created', '3 created'],
    );
    assert.deepEqual(report, {
      rows: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      wrong: 0,
      wrong_lines: [],
      wrong_lines_omitted: 0,
      created_references: [],
      ignored_columns: [],
      dry_run: false,
    });
    const [market, farm] = await points('A-');
    assert.deepEqual(
      records.map(({ id }) => id),
      [market?.id, farm?.id],
    );
    assert.deepEqual(
      [market?.title, market?.latitude, market?.longitude, market?.point_of_interest_category?.id, market?.phone],
      ['Mercado', -23.5, -46.6, 2, '11 5555-0000'],
    );
    assert.deepEqual([farm?.title, farm?.point_of_interest_category?.id, farm?.phone], ['Sítio', 3, null]);
    const before = await audited();
    assert.deepEqual(counted(await send(path, file)), { created: 0, updated: 0, unchanged: 2, wrong: 0 });
    assert.equal(await audited(), before, 'nothing was written');
  });

  it('changes values that differ, and keeps those with an empty cell or no column', async () => {
    await send(path, `${headings}\nB-1;Velho;1;2;Escola;Rita;11\nB-2;Outro;1;2;Escola;Téo;22\n`);
    const second = await send(path, 'migration_id,title,phone\nB-1,Novo,\nB-2,,33\n');
    assert.deepEqual(counted(second), { created: 0, updated: 2, unchanged: 0, wrong: 0 });
    const shown = (await points('B-')).map(({ title, latitude, phone, responsible_name, point_of_interest_category }) =>
      [title, latitude, phone, responsible_name, point_of_interest_category?.name].join(),
    );
    assert.deepEqual(shown, ['Novo,1,11,Rita,School', 'Outro,1,33,Téo,School']);
  });

  const rows = [
    ['migration_id', 'title', 'latitude', 'longitude'],
    ['C-1', 'Um', -23.5, -46.6],
  ] as const;
  const text = rows.map((row) => row.join(',')).join('\n');
  const book = xlsxBook([{ name: 'x', rows }]);
  const form = (bytes: string | Uint8Array, type: string) => {
    const made = new FormData();
    made.set('planilha', new Blob([bytes], { type }), 'a');
    return made;
  };
  const json = (bytes: string | Uint8Array) =>
    JSON.stringify({ data: { content: Buffer.from(bytes).toString('base64') } });
  const uploads: readonly [says: string, body: string | Uint8Array | FormData, type?: string][] = [
    ['CSV as the body', text, csv],
    ['CSV with a charset said', text, `${csv}; charset=utf-8`],
    ['XLSX as the body', book, xlsx],
    ['XLSX that says it is CSV', book, csv],
    ['CSV in a form', form(text, csv)],
    ['XLSX in a form', form(book, xlsx)],
    ['CSV in Base64', json(text), 'application/json'],
    ['XLSX in Base64', json(book), 'application/json'],
  ];
  for (const [caseName, body, type] of uploads) {
    it(`is accepted as ${caseName}`, async () => {
      const sent = await send(`${path}?dry_run=sim`, body, type);
      assert.deepEqual(counted(sent), { created: 1, updated: 0, unchanged: 0, wrong: 0 });
      assert.equal(sent.body.data?.dry_run, true);
      assert.deepEqual(await points('C-'), []);
    });
  }

  const withParts = (...parts: readonly (readonly [string, string])[]) => {
    const made = form(text, csv);
    for (const [name, value] of parts) made.append(name, value);
    return made;
  };
  const content = Buffer.from(text).toString('base64');
  const inBody = (data: object, beside: object = {}) => JSON.stringify({ data: { content, ...data }, ...beside });
  const rehearsals: readonly [says: string, query: string, body: string | FormData, type?: string][] = [
    ['in a part of the form', '', withParts(['dry_run', 'true'])],
    ['in a part of the form, in Portuguese', '', withParts(['dry_run', 'sim'])],
    ['in a part of the form and in the query alike', '?dry_run=1', withParts(['dry_run', 'true'])],
    ['beside the file in the body', '', inBody({ dry_run: true }), 'application/json'],
    ['beside the data of the body', '', inBody({}, { dry_run: true }), 'application/json'],
    ['everywhere in the body', '?dry_run=sim', inBody({ dry_run: true }, { dry_run: true }), 'application/json'],
  ];
  for (const [caseName, query, body, type] of rehearsals) {
    it(`is not stored if a dry run is requested ${caseName}`, async () => {
      const sent = await send(`${path}${query}`, body, type);
      assert.deepEqual([sent.body.data?.dry_run, sent.body.data?.created], [true, 1], JSON.stringify(sent.body));
      assert.deepEqual(await points('C-'), []);
    });
  }

  const misunderstandings: readonly [
    says: string,
    query: string,
    body: string | FormData,
    type: string | undefined,
    fault: readonly [pointer: string, code: string],
  ][] = [
    ['that contradicts the query', '?dry_run=0', withParts(['dry_run', '1']), undefined, ['/dry_run', 'contradicts']],
    ['the other way round', '?dry_run=1', withParts(['dry_run', '0']), undefined, ['/dry_run', 'contradicts']],
    ['twice', '', withParts(['dry_run', '1'], ['dry_run', '0']), undefined, ['/dry_run', 'repeated']],
    ['that is neither yes nor no', '', withParts(['dry_run', 'maybe']), undefined, ['/dry_run', 'not_allowed']],
    ['without a value', '', withParts(['dry_run', '']), undefined, ['/dry_run', 'not_allowed']],
    ['without a value in the query', '?dry_run', text, csv, ['?dry_run', 'not_allowed']],
    ['with an empty value in the query', '?dry_run=', text, csv, ['?dry_run', 'not_allowed']],
    ['by another name', '', withParts(['dryRun', '1']), undefined, ['/dryRun', 'unknown_field']],
    [
      'in the body that is no boolean',
      '',
      inBody({ dry_run: 'x' }),
      'application/json',
      ['/data/dry_run', 'wrong_type'],
    ],
    [
      'in the body that contradicts the query',
      '?dry_run=1',
      inBody({ dry_run: false }),
      'application/json',
      ['/data/dry_run', 'contradicts'],
    ],
    [
      'in the body that contradicts itself',
      '',
      inBody({ dry_run: false }, { dry_run: true }),
      'application/json',
      ['/data/dry_run', 'contradicts'],
    ],
  ];
  for (const [caseName, query, body, type, fault] of misunderstandings) {
    it(`is refused with a dry run ${caseName}`, async () => {
      const sent = await send(`${path}${query}`, body, type);
      assert.equal(sent.status, 400);
      assert.deepEqual(
        sent.body.errors?.map(({ pointer, parameter, code }) => [pointer ?? `?${parameter}`, code]),
        [fault],
      );
      assert.deepEqual(await points('C-'), []);
    });
  }

  it('reports every fault by line, column, value and reason, and imports the other rows', async () => {
    const file = [
      headings,
      'D-1;Bom;1;2;;;',
      ';Sem código;1;2;;;',
      '',
      'D-3;;91;abc;Padaria;;',
      `D-4;${'x'.repeat(201)};1;2;;;`,
      'D-1;De novo;1;2;;;',
      'D-6;#N/D;1;2;;;',
      'D-7;Sem lugar;;;;;',
    ].join('\r\n');
    const sent = await send(path, file, csv, { 'accept-language': 'pt-BR' });
    assert.deepEqual(counted(sent), { created: 1, updated: 0, unchanged: 0, wrong: 6 });
    assert.equal(sent.body.data?.rows, 7);
    const wrongLines = sent.body.data?.wrong_lines.map(
      ({ line, column, value, code, message }) => [line, column, value?.slice(0, 10) ?? null, code, message] as const,
    );
    const categories =
      'Casa, Empresa, Comércio, Fazenda, Ponto de embarque, Obra, Escola, Posto de combustível, Oficina, Fornecedor';
    assert.deepEqual(wrongLines, [
      [3, 'Código externo', null, 'missing', 'é obrigatório'],
      [5, 'Título', null, 'missing', 'é obrigatório'],
      [5, 'Latitude', '91', 'too_large', 'deve ser no máximo 90'],
      [5, 'Longitude', 'abc', 'wrong_type', 'deve ser um número'],
      [
        5,
        'Categoria',
        'Padaria',
        'not_allowed',
        `deve ser um destes valores: ${categories}; o valor Padaria não serve`,
      ],
      [6, 'Título', 'xxxxxxxxxx', 'too_long', 'deve ter no máximo 200 caracteres'],
      [7, 'Código externo', 'D-1', 'repeated_key', 'já é usado na linha 2'],
      [8, 'Título', '#N/D', 'formula_error', 'é o erro de uma fórmula'],
      [9, 'Latitude', null, 'missing', 'é obrigatório'],
      [9, 'Longitude', null, 'missing', 'é obrigatório'],
    ]);
    assert.deepEqual(
      (await points('D-')).map(({ title }) => title),
      ['Bom'],
    );
  });

  it('reports cells without a heading by column, and leaves out their rows', async () => {
    // Behind a semicolon in the address, all cells have moved by one.
    const file = `${headings}\nD2-1;Rua A; 12;1;2;Obra;Zé;9\nD2-2;Bom;1;2;;;;;nota;\nD2-3;Bom;1;2;;;;;\n`;
    const { body } = await send(`${path}?dry_run=1`, file);
    assert.deepEqual([body.data?.created, body.data?.wrong], [1, 2]);
    assert.deepEqual(
      body.data?.wrong_lines.map(({ line, column, value, code, message }) => [line, column, value, code, message]),
      [
        [2, null, '9', 'no_heading', 'is in column H, which has no heading'],
        [3, null, 'nota', 'no_heading', 'is in column I, which has no heading'],
      ],
    );
  });

  it('reports a missing shared text that a cell refers to', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const file = workbookWith(
      `<row r="1">${text('A1', 'title')}${text('B1', 'latitude')}${text('C1', 'longitude')}${text('D1', 'migration_id')}</row>
       <row r="2"><c r="A2" t="s"><v>99</v></c><c r="B2"><v>0</v></c><c r="C2"><v>0</v></c>${text('D2', 'D4-1')}</row>
       <row r="3"><c r="A3" t="s"><v>99</v></c></row>`,
    );
    const { body } = await send(`${path}?dry_run=1`, file, xlsx);
    assert.deepEqual(
      body.data?.wrong_lines.filter(({ column }) => column === 'title').map(({ line, code }) => [line, code]),
      [
        [2, 'text_not_in_file'],
        [3, 'text_not_in_file'],
      ],
    );
  });

  it('reports a formula without a value, anywhere in a known column', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const file = workbookWith(
      `<row r="1">${text('A1', 'migration_id')}${text('B1', 'title')}${text('C1', 'phone')}</row>
       <row r="2">${text('A2', 'D3-1')}<c r="B2"><f>A2</f></c><c r="C2" t="str"><f>""</f><v></v></c></row>`,
    );
    const { body } = await send(`${path}?dry_run=1`, file, xlsx);
    const [title, ...others] = body.data?.wrong_lines ?? [];
    assert.deepEqual([title?.line, title?.column, title?.code], [2, 'title', 'formula_without_value']);
    assert.deepEqual(
      others.map(({ column, code }) => [column, code]),
      [
        ['latitude', 'missing'],
        ['longitude', 'missing'],
      ],
    );
  });

  it('does not guess which of two records with its code is meant', async () => {
    const data = { title: 'Gêmeo', latitude: 1, longitude: 2, migration_id: 'E-1' };
    await client.call('createPointOfInterest', { body: { data } });
    // As in data from before codes were unique.
    await service.sql(
      `insert into point_of_interest (customer_id, title, latitude, longitude, category_id, migration_id, former_duplicates)
        select customer_id, title, 1, 2, 1, migration_id, array[migration_id] from point_of_interest where migration_id = 'E-1'`,
    );
    const { body } = await send(path, 'migration_id,title\nE-1,Qual?\n');
    assert.deepEqual(body.data?.wrong_lines[0]?.code, 'ambiguous');
  });

  it('reports unknown columns', async () => {
    const { body } = await send(`${path}?dry_run=1`, 'migration_id,title,latitude,longitude,Cor,\nF-1,x,1,2,azul,y\n');
    assert.deepEqual(body.data?.ignored_columns, ['Cor']);
    assert.deepEqual(
      body.data?.wrong_lines.map(({ value, code }) => [value, code]),
      [['y', 'no_heading']],
    );
  });

  const unreadable: readonly [says: string, file: string, code: string][] = [
    ['nothing in it', '', 'file_empty'],
    ['no column of the code', 'title,latitude\nx,1\n', 'file_column_missing'],
    ['a column twice', 'migration_id,title,Nome\n1,a,b\n', 'file_column_repeated'],
    [
      'a quotation mark never closed',
      `migration_id,title,latitude,longitude\n${goodRows(1200)}G-x,"oops,1,2\n`,
      'file_quote',
    ],
  ];
  for (const [caseName, file, code] of unreadable) {
    it(`is refused as a whole with ${caseName}, and nothing is stored`, async () => {
      const before = await audited();
      const { status, body } = await send(path, file);
      assert.deepEqual([status, body.code, body.errors?.[0]?.code], [422, 'unreadable_file', code]);
      assert.equal(body.errors?.[0]?.pointer, '');
      assert.equal(await audited(), before);
    });
  }

  it('is reported at its place in the request if it cannot be read', async () => {
    assert.equal((await send(path, form('x', csv))).body.errors?.[0]?.pointer, '/file');
    assert.equal((await send(path, json('x'), 'application/json')).body.errors?.[0]?.pointer, '/data/content');
  });

  it('can have thousands of rows', async () => {
    const file = `migration_id,title,latitude,longitude\n${goodRows(3000)}`;
    assert.deepEqual(counted(await send(path, file)), { created: 3000, updated: 0, unchanged: 0, wrong: 0 });
    const moved = file.replaceAll(',-46.6\n', ',-46.7\n');
    assert.deepEqual(counted(await send(path, moved)), { created: 0, updated: 3000, unchanged: 0, wrong: 0 });
    assert.deepEqual(counted(await send(path, moved)), { created: 0, updated: 0, unchanged: 3000, wrong: 0 });
  });

  it('with a key is imported once, and a dry run is no import', async () => {
    const file = 'migration_id,title,latitude,longitude\nH-1,x,1,2\n';
    const key = { 'idempotency-key': 'file-1' };
    assert.deepEqual(counted(await send(path, file, csv, key)), { created: 1, updated: 0, unchanged: 0, wrong: 0 });
    const again = await send(path, file, csv, key);
    assert.deepEqual([again.headers.get('idempotency-replayed'), counted(again)?.created], ['true', 1]);
    const rehearsal = await send(`${path}?dry_run=1`, file, csv, key);
    assert.deepEqual([rehearsal.status, rehearsal.body.code], [422, 'idempotency_key_reused']);
    const real = await send(path, form(text, csv), undefined, { 'idempotency-key': 'file-2' });
    const other = await send(path, withParts(['dry_run', '1']), undefined, { 'idempotency-key': 'file-2' });
    assert.deepEqual([real.status, other.status, other.body.code], [200, 422, 'idempotency_key_reused']);
  });

  it('does not wait for another of its kind: the second at once is refused', async () => {
    const release = await holdLocks(
      service.target.ownerUrl,
      `select pg_advisory_xact_lock(hashtextextended('import ' || id || ' point_of_interest', 0))
        from customer where document = '11222333000181'`,
    );
    const { status, body, headers } = await send(path, 'migration_id,title\nI-1,x\n');
    assert.deepEqual([status, body.code, headers.get('retry-after')], [409, 'import_running', '5']);
    await release();
    assert.equal((await send(path, 'migration_id,title\nI-1,x\n')).status, 200);
  });

  it('of another company is independent', async () => {
    const other = await service.asOther();
    await send(path, 'migration_id,title,latitude,longitude\nJ-1,Nosso,1,2\n');
    const file = new Blob(['migration_id,title,latitude,longitude\nJ-1,Deles,1,2\n'], { type: csv });
    const { body } = await other.call('importPointsOfInterest', { query: {}, file });
    assert.equal(body.data.created, 1);
    assert.deepEqual(
      (await points('J-')).map(({ title }) => title),
      ['Nosso'],
    );
  });

  for (const [type, query] of [
    [csv, ''],
    [csv, '?dialect=excel'],
    [xlsx, ''],
  ] as const) {
    it(`can be an exported list: ${type} ${query}`, async () => {
      const formulas = `K-2;=1+1;1;2;Obra;@Rita;+55 51\nK-3;''-Posto;1;2;Obra;＝1;`;
      await send(path, `${headings}\nK-1;"Com ""aspas"" e ; tudo";-23,5;-46,6;Obra;Zé;9\n${formulas}\n`);
      const uncoded = { title: 'Sem código', latitude: 1, longitude: 2 };
      await client.call('createPointOfInterest', { body: { data: uncoded } });
      const { access_token } = (
        await service.client.call('login', {
          body: { username: 'dispatcher', parent_username: '11222333000181', password: 'tropeiro-demo' },
        })
      ).body;
      const list = await fetch(`${service.url}/point_of_interest/${query}`, {
        headers: { authorization: `Bearer ${access_token}`, accept: type },
      });
      const sent = await send(path, new Uint8Array(await list.arrayBuffer()), type);
      const { created, updated, unchanged } = counted(sent) ?? {};
      assert.deepEqual([created, updated], [0, 0]);
      assert.ok(Number(unchanged) > 0);
      const codes = new Set(sent.body.data?.wrong_lines.map(({ code }) => code));
      assert.deepEqual(
        [...codes].sort(),
        ['ambiguous', 'missing', 'repeated_key'],
        'those that have no code, or share it',
      );
      assert.deepEqual((await points('K-')).map(({ title }) => title).sort(), [
        "'-Posto",
        '=1+1',
        'Com "aspas" e ; tudo',
      ]);
    });
  }

  for (const language of ['en', 'pt-BR'] as const) {
    it(`can be the template itself, in ${language}`, async () => {
      for (const accept of [csv, xlsx]) {
        const { body, headers } = await client.bytes('getPointOfInterestTemplate', {
          headers: { accept, 'accept-language': language },
        });
        assert.equal(headers.get('content-type')?.replace(/;.*/, ''), accept);
        assert.match(headers.get('content-disposition') ?? '', /attachment; filename="point_of_interest\.(csv|xlsx)"/);
        const sent = await send(`${path}?dry_run=1`, body, accept);
        assert.deepEqual(counted(sent), { created: 1, updated: 0, unchanged: 0, wrong: 0 });
        assert.deepEqual(sent.body.data?.ignored_columns, []);
      }
    });
  }

  it('has a description of its columns for programs', async () => {
    const { body } = await client.call('getPointOfInterestTemplate', { headers: { 'accept-language': 'pt-BR' } });
    assert.deepEqual(
      body.data.filter(({ required }) => required).map(({ field }) => field),
      ['migration_id', 'title', 'latitude', 'longitude'],
    );
    assert.deepEqual(body.data[0]?.heading, 'Código externo');
    assert.ok(body.data[0]?.headings.includes('external_code'));
  });
});

function goodRows(count: number): string {
  return Array.from({ length: count }, (_, index) => `G-${index},Ponto ${index},-23.5,-46.6\n`).join('');
}
