import assert from 'node:assert/strict';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { importIdsOf, importKindOf } from '../../importing/kinds/import-kinds.ts';
import { csvTemplate } from '../../importing/template.ts';
import { otherDocument } from '../../testing/companies.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { type Tropeiro, tropeiroOn } from '../testing.ts';

const document = '11.222.333/0001-81';

describe('Importing from the command line', () => {
  let service: TestService;
  let tropeiro: Tropeiro;
  let folder = '';
  before(async () => {
    service = await startTestService();
    tropeiro = tropeiroOn(service.target);
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-import-'));
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const importing = async (text: string, ...args: string[]) => {
    const path = join(folder, 'file.csv');
    await writeFile(path, text);
    return tropeiro(['import', 'points-of-interest', path, '--document', document, ...args]);
  };
  const titles = async () => {
    const client = await service.as('viewer');
    return (await client.call('listPointsOfInterest', { query: {} })).body.data.map(({ title }) => title);
  };

  it('brings a file in, and a second time changes nothing', async () => {
    const file =
      'Código externo;Título;Latitude;Longitude;Observação\nIM-1;Padaria;-23,5;-46,6;x\nIM-2;Escola;-23,6;-46,7;y\n';
    const rehearsal = await importing(file, '--dry-run');
    assert.match(rehearsal.out, /2 rows: 2 created, 0 updated, 0 unchanged, 0 wrong\. Nothing was stored\.\n$/);
    assert.ok(!(await titles()).includes('Padaria'));
    const first = await importing(file);
    assert.equal(first.code, 0);
    assert.match(first.err, /^Database: \w+ at 127\.0\.0\.1:\d+\.\n$/);
    assert.match(first.out, /^Unknown columns, ignored: Observação\.\n2 rows: 2 created/);
    assert.ok((await titles()).includes('Padaria'));
    assert.match((await importing(file)).out, /2 rows: 0 created, 0 updated, 2 unchanged, 0 wrong\.\n$/);
  });

  it('lists the lines it left out, and exits with 1', async () => {
    const file = 'Código externo;Título;Latitude;Longitude\nIM-3;Boa;-23,5;-46,6\nIM-4;Ruim;-230,5;-46,6\n';
    const { code, out, err } = await importing(file, '--language', 'pt-BR');
    assert.equal(
      out,
      'linha 3, Latitude "-230,5": deve ser no mínimo -90\n2 linhas: 1 incluídas, 0 alteradas, 0 sem mudança, 1 com falha.\n',
    );
    assert.equal(code, 1);
    assert.match(err, /^1 de 2 linhas fora da importação\.\n$/m);
  });

  it('creates referenced records that do not exist, with --create-missing', async () => {
    const path = join(folder, 'vehicles.csv');
    await writeFile(path, 'Placa;Título;Frota\nCRM1A01;Um;Norte do comando\n');
    const importVehicles = (...args: string[]) =>
      tropeiro(['import', 'vehicles', path, '--document', document, ...args]);
    const fleets = async () => {
      const { body } = await (await service.as('viewer')).call('listFleets', { query: {} });
      return body.data.filter(({ name }) => name === 'Norte do comando').length;
    };
    const { code, out } = await importVehicles();
    assert.equal(code, 1);
    assert.match(out, /^line 2, Frota "Norte do comando": /);
    assert.equal(await fleets(), 0);
    const created = 'Created the fleet "Norte do comando".\n1 row: 1 created, 0 updated, 0 unchanged, 0 wrong.';
    assert.equal((await importVehicles('--create-missing', '--dry-run')).out, `${created} Nothing was stored.\n`);
    assert.equal(await fleets(), 0);
    assert.equal((await importVehicles('--create-missing')).out, `${created}\n`);
    assert.equal(await fleets(), 1);
  });

  it('reads the columns that --columns chooses, and exits with 2 if a heading or field is unknown', async () => {
    const file = 'Ref;Apelido;Lat;Longitude;Título\nIM-9;Oficina;-23,5;-46,6;Outro\n';
    const choosing = (columns: string) => importing(file, '--columns', columns);
    const chosen = await choosing('{"ref": "migration_id", "Apelido": "title", "Lat": "latitude", "Título": null}');
    assert.deepEqual(
      [chosen.code, chosen.out],
      [0, '1 row: 1 created, 0 updated, 0 unchanged, 0 wrong.\n'],
      chosen.err,
    );
    assert.ok((await titles()).includes('Oficina'));
    for (const [columns, message] of [
      ['{"Nome": "title"}', /^columns .*“Nome”/m],
      ['{"Apelido": "titulo"}', /^columns /m],
      ['Apelido=title', /^columns .*JSON/m],
    ] as const) {
      const { code, out, err } = await choosing(columns);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    }
  });

  it('leaves the records of other companies alone', async () => {
    const file = 'migration_id,title,latitude,longitude\nIM-1,Deles,1,1\n';
    const path = join(folder, 'theirs.csv');
    await writeFile(path, file);
    const { out } = await tropeiro(['import', 'points-of-interest', path, '--document', otherDocument]);
    assert.match(out, /1 created/);
    assert.ok((await titles()).includes('Padaria'));
    assert.ok(!(await titles()).includes('Deles'));
  });

  for (const id of importIdsOf('import')) {
    const noun = (id.match(/[A-Z][a-z]*/g) ?? []).join('-').toLowerCase();
    it(`understands a file of ${noun} as the template shows it`, async () => {
      const path = join(folder, `${noun}.csv`);
      await writeFile(path, csvTemplate(importKindOf(id), 'pt-BR'));
      const { out, err } = await tropeiro(['import', noun, path, '--document', document, '--dry-run']);
      assert.match(out, /^1 row: .* Nothing was stored\.$/m, err);
      assert.doesNotMatch(out, /not understood/);
    });
  }

  const wrong: readonly [title: string, args: readonly string[], err: RegExp][] = [
    ['no file', ['--document', document], /Give one FILE\./],
    ['two files', ['a.csv', 'b.csv', '--document', document], /^"b\.csv" is an unexpected argument\./],
    ['no company', ['a.csv'], /Give --document\./],
    ['a file that is not there', ['none.csv', '--document', document], /none\.csv cannot be read \(ENOENT\)/],
    ['a language there is not', ['none.csv', '--document', document, '--language', 'de'], /--language must be one of/],
  ];
  for (const [title, args, err] of wrong) {
    it(`answers ${title} with what to do, and 2`, async () => {
      const result = await tropeiro(['import', 'points-of-interest', ...args]);
      assert.deepEqual([result.code, result.out], [2, '']);
      assert.match(result.err, err);
    });
  }

  it('reports what is wrong with a file it cannot read, and exits with 2', async () => {
    const { code, err } = await importing('title,latitude\nx,1\n', '--language', 'pt-BR');
    assert.deepEqual([code, err], [2, 'O arquivo não tem a coluna Código externo.\n']);
  });

  it('takes no file that the API would not, and does not read it first', async () => {
    const path = join(folder, 'large.csv');
    await writeFile(path, '');
    await truncate(path, 20_000_001);
    const { code, err } = await tropeiro(['import', 'points-of-interest', path, '--document', document]);
    assert.deepEqual([code, err], [2, `The file ${path} has more than 20000000 bytes.\n`]);
  });

  it('does not know a company that is not there', async () => {
    const path = join(folder, 'file.csv');
    const { code, err } = await tropeiro(['import', 'points-of-interest', path, '--document', '04252011000110']);
    assert.deepEqual([code, err], [2, 'There is no company with the document 04252011000110.\n']);
  });
});
