import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pointSheet } from '../../importing/plans/point-sheet.ts';
import { xlsxTemplate } from '../../importing/template.ts';
import { eventXml, invoiceKey, invoiceXml } from '../../invoices/testing.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { type Tropeiro, tropeiroOn } from '../testing.ts';

const document = '11.222.333/0001-81';

describe('Planning a route from the command line', () => {
  let service: TestService;
  let tropeiro: Tropeiro;
  let folder = '';
  const { insert } = demoRecords(() => service);
  before(async () => {
    service = await startTestService();
    tropeiro = tropeiroOn(service.target);
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-plan-'));
    for (const plate of ['AAA1A11', 'AAA1A12']) await insert('vehicle', { title: plate, plate, capacity: 100 });
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const day = ['--document', document, '--date', '2026-12-01', '--from', '08:00', '--to', '18:00', '--source', 'H'];
  const importing = async (name: string, content: string | Uint8Array, ...args: string[]) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return tropeiro(['import', 'plan', path, ...day, ...args]);
  };
  const plansOf = async (code: string) => {
    const query = { route_plan_code: code, begin_date: '2026-11-30', end_date: '2026-12-03', includes: [] };
    return (await (await service.as('dispatcher')).call('listRoutePlans', { query })).body.data;
  };
  const points = 'Cliente;Latitude;Longitude\nA;-30,01;-51,2\nB;-30,02;-51,2\nC;-30,03;-51,2\n';

  it('plans the points of a file, and calls the plan as the file', async () => {
    const rehearsed = await importing('Rota sul.csv', points, '--plates', 'AAA1A11', '--dry-run');
    assert.equal(rehearsed.code, 0, rehearsed.err);
    assert.match(
      rehearsed.out,
      /^A plan: 3 points, .* km\.\n3 points in 1 plan, 0 in none, 0 faults\. Nothing was stored\.\n$/,
    );
    assert.deepEqual(await plansOf('Rota sul'), []);
    const { code, out, err } = await importing('Rota sul.csv', points, '--plates', 'AAA1A11');
    assert.equal(code, 0, err);
    assert.match(err, /^Database: \w+ at 127\.0\.0\.1:\d+\.\n$/);
    assert.match(
      out,
      /^Plan \d+, Awaiting execution \(P\): 3 points, .* km\.\n3 points in 1 plan, 0 in none, 0 faults\.\n$/,
    );
    const [plan] = await plansOf('Rota sul');
    assert.deepEqual(
      [plan?.status, plan?.date_time_start, plan?.date_time_end],
      ['P', '2026-12-01T11:00:00.000Z', '2026-12-01T21:00:00.000Z'],
    );
  });

  it('lists the lines it left out and the points in no plan, in the language asked for, and exits with 1', async () => {
    const file = 'Cliente;Latitude;Longitude;Endereço;Ajudante\nA;-300;-51,2;;X\nB;-30;-51;;\nC;;;Rua X;\n';
    const { code, out, err } = await importing('erros.csv', file, '--no-optimize', '--language', 'pt-BR');
    assert.equal(code, 1);
    assert.match(out, /^linha 2, Latitude "-300": deve ser no mínimo -90\nlinha 4, C: em nenhum plano\. /);
    assert.match(out, /Estas colunas foram ignoradas: “Ajudante”\. [^\n]*\n(?:[^\n]*\n)*Plano \d+, .*: 1 ponto, /);
    assert.match(out, /\n1 ponto em 1 plano, 1 em nenhum, 1 falha\.\n$/);
    assert.match(err, /^Nem tudo está planejado\.$/m);
  });

  it('counts a fault of a plan once: by the lines that show it, or by the plan', async () => {
    const file = 'Cliente;Latitude;Longitude;Placa\nA;-30;-51,2;ZZZ9Z99\nB;-30;-51;ZZZ9Z99\nC;-30;-51;\n';
    const { out } = await importing('placas.csv', file, '--plates', 'YYY9Y99');
    assert.match(out, /^line 2, Placa "ZZZ9Z99": .*\nline 3, Placa "ZZZ9Z99": /);
    assert.match(out, /\n0 points in 0 plans, 0 in none, 3 faults\.\n$/);
  });

  it('stores nothing of a plan with a wrong line, with --all-or-nothing', async () => {
    const file = 'Cliente;Latitude;Longitude\nA;-300;-51,2\nB;-30;-51\n';
    const { code, out } = await importing('inteira.csv', file, '--all-or-nothing');
    assert.deepEqual([code, out], [1, 'line 2, Latitude "-300": must be at least -90\n']);
    assert.deepEqual(await plansOf('inteira'), []);
  });

  it('replaces a plan of the same code, without a user', async () => {
    const split = ['--plates', 'AAA1A11, AAA1A12', '--code', 'Manhã', '--on-duplicate', 'replace', '--async'];
    assert.equal((await importing('a.csv', points, ...split)).code, 0);
    const [first] = await plansOf('Manhã');
    assert.equal((await importing('b.csv', points, ...split)).code, 0);
    const plans = await plansOf('Manhã');
    assert.deepEqual([first?.status, plans.length, plans[0]?.id === first?.id], ['W', 1, false]);
  });

  it('works into the night, where the plan ends before the hour it begins at', async () => {
    const args = ['--from', '22:00', '--to', '06:00'];
    const { code, err } = await importing('noite.csv', points, ...args);
    assert.equal(code, 0, err);
    const [plan] = await plansOf('noite');
    assert.deepEqual(
      [plan?.date_time_start, plan?.date_time_end],
      ['2026-12-02T01:00:00.000Z', '2026-12-02T09:00:00.000Z'],
    );
  });

  it('understands a file as the template shows it', async () => {
    const { code, out, err } = await importing('modelo.xlsx', xlsxTemplate(pointSheet, 'pt-BR'), '--windows');
    assert.equal(code, 0, err);
    assert.doesNotMatch(out, /not understood/);
  });

  it('reads the columns that --columns chooses, and exits with 2 if one is wrong', async () => {
    const file = 'Loja;Lat;Lng;Carga\nA;-30,01;-51,2;12\n';
    const columns = '{"Loja": "name", "Carga": "route_point_items.weight"}';
    const { code, err } = await importing('lojas.csv', file, '--columns', columns);
    assert.equal(code, 0, err);
    const [plan] = await plansOf('lojas');
    assert.equal(plan?.total_points, 1);
    for (const wrong of ['{"Lojas": "name"}', '{"Loja": "nome"}', '{']) {
      const result = await importing('lojas.csv', file, '--columns', wrong);
      assert.deepEqual([result.code, /^columns /m.test(result.err)], [2, true], result.err);
    }
  });

  it('takes several files as one plan, names each in its report, and asks what that is to be called', async () => {
    const files = {
      'a.csv': 'Nome;Latitude;Longitude\nA;-30,01;-51,2\nB;-300;-51,2\n',
      'b.xml': invoiceXml({ number: 2 }),
      'c.xml': eventXml(invoiceKey(2)),
    };
    const paths = Object.keys(files).map((name) => join(folder, name));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const unnamed = await tropeiro(['import', 'plan', ...paths, ...day]);
    assert.deepEqual([unnamed.code, unnamed.err], [2, 'external_code is required.\n']);
    const { code, out } = await tropeiro(['import', 'plan', ...paths, ...day, '--code', 'Vários']);
    assert.equal(code, 1);
    assert.equal(out.split('\n')[0], 'a.csv, line 3, Latitude "-300": must be at least -90');
    assert.match(out, /NF-e 2 is cancelled by the event in line 2: it is not a delivery\./);
  });

  it('distinguishes the points of several files, though they are on the same lines', async () => {
    const heading = 'NF;Cliente;Latitude;Longitude;Endereço\n';
    const files = {
      'norte.csv': `${heading}N-1;A;-30,01;-51,2;\nN-2;B;-30,02;-51,2;\nN-3;C;;;Rua X\n`,
      'sul.csv': `${heading}N-1;D;-30,03;-51,2;\nN-5;E;-30,04;-51,2;\nN-6;F;;;Rua Y\n`,
    };
    const paths = Object.keys(files).map((name) => join(folder, name));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const { out } = await tropeiro(['import', 'plan', ...paths, ...day, '--code', 'Dois']);
    assert.match(out, /^norte\.csv, line 4, C: in no plan\. .*\nsul\.csv, line 4, F: in no plan\. /);
    assert.match(
      out,
      /^sul\.csv, line 2: The same external_code is in several lines: “N-1” \(norte\.csv 2, sul\.csv 2\)\.$/m,
    );
    assert.match(out, /\n4 points in 1 plan, 2 in none, 0 faults\.\n$/);
    const [plan] = await plansOf('Dois');
    const params = { id: plan?.route_id ?? assert.fail() };
    const { body } = await (await service.as('dispatcher')).call('getRoute', { params });
    assert.deepEqual(
      body.data.unassigned_points.map(({ name, line }) => [name, line]),
      [
        ['C', 4],
        ['F', 8],
      ],
    );
  });

  it('understands the invoice of the examples', async () => {
    const path = fileURLToPath(new URL('../../../../examples/nota.xml', import.meta.url));
    const { code, out } = await tropeiro(['import', 'plan', path, ...day, '--language', 'pt-BR']);
    assert.equal(code, 1);
    assert.match(out, /^linha 1, MERCADO TRISTEZA LTDA: em nenhum plano\. /, 'its address is unknown here');
  });

  const wrong: readonly [title: string, args: readonly string[], err: RegExp][] = [
    ['a day there is not', ['--date', '2026-13-01'], /^--date must be as 2026-12-01, --from and --to as 08:00\.$/m],
    ['an hour there is not', ['--to', '25:00'], /^--date must be as 2026-12-01/m],
    ['a source there is not', ['--source', 'M'], /^source must be one of G, O, H/m],
    ['a language there is not', ['--language', 'de'], /^--language must be one of/m],
    [
      'drivers beside several plates',
      ['--plates', 'A,B', '--drivers', '52998224725'],
      /^vehicle_plates contradicts document_number/m,
    ],
  ];
  for (const [title, args, err] of wrong) {
    it(`answers ${title} with what to do, and 2`, async () => {
      const result = await importing('errado.csv', points, ...args);
      assert.deepEqual([result.code, result.out], [2, '']);
      assert.match(result.err, err);
    });
  }

  it('reports what is wrong with a file it cannot read, and exits with 2', async () => {
    const { code, err } = await importing('ruim.csv', 'Latitude\n-30\n', '--language', 'pt-BR');
    assert.deepEqual([code, err], [2, 'O arquivo não tem a coluna Nome.\n']);
  });
});
