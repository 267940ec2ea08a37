import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { openAddressFile } from './address-file.ts';
import { type AddressImportOptions, importAddresses } from './import-addresses.ts';
import { cnefeFile } from './testing.ts';

const register = cnefeFile([
  { number: '120', latitude: '-30.0301', longitude: '-51.2276' },
  { number: '122', latitude: '-30.0302', longitude: '-51.2275' },
  // A repeated number counts once, even if another line is less precise. An apartment is no address of its own.
  { number: '122', latitude: '-30.0303', longitude: '-51.2274' },
  { number: '122', latitude: '-30.0999', longitude: '-51.2999', level: '4' },
  { number: '0', modifier: 'SN', latitude: '-30.0304', longitude: '-51.2273' },
  // Coordinates of a whole locality, which are not used.
  { number: '500', latitude: '-30.1', longitude: '-51.3', level: '5' },
]);

describe('A file of addresses is imported', () => {
  let target: FreshDatabase;
  let database: Database;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-geodata-'));
    target = await freshDatabase();
    database = new Database({ url: target.ownerUrl, maxConnections: 4, waitS: 5, statementTimeoutS: 60 });
  });
  beforeEach(() => ask(target.adminUrl, 'truncate geodata_file, geodata_street, geodata_word, geodata_number'));
  after(async () => {
    await database.close();
    await target.drop();
    await rm(folder, { recursive: true });
  });

  const write = async (contents: string | Uint8Array, name = 'file'): Promise<string> => {
    await writeFile(join(folder, name), contents);
    return join(folder, name);
  };
  const imported = async (contents: string | Uint8Array, options?: AddressImportOptions) =>
    importAddresses(database, await openAddressFile(await write(contents)), options);
  const streets = () =>
    ask(
      target.adminUrl,
      'select municipality, street, street_key, neighborhood, cep, number_count from geodata_street order by id',
    );
  const numbers = () =>
    ask(
      target.adminUrl,
      'select street_key, number, n.latitude, n.longitude, level from geodata_number n join geodata_street s on s.id = street_id order by 1, 2, cep',
    );
  const measured = () =>
    ask(
      target.adminUrl,
      'select street_key, cep, neighborhood_key, south, west, north, east, number_count from geodata_street order by 1, 2, 3',
    );

  it('from the register of IBGE, with one row for each number, at its best coordinates', async () => {
    const { wrongLines, ...report } = await imported(register);
    assert.deepEqual(wrongLines, []);
    assert.deepEqual(report, {
      kind: 'cnefe',
      importedBefore: undefined,
      skipped: 0,
      rows: 6,
      unused: 1,
      added: 3,
      changed: 0,
      wrong: 0,
    });
    assert.deepEqual(await streets(), [
      {
        municipality: 4314902,
        street: 'Rua Doutor Flores',
        street_key: 'rua doutor flores',
        neighborhood: 'Centro Historico',
        cep: 90020120,
        number_count: 3,
      },
    ]);
    const placed = (await numbers()).map(({ number, latitude, longitude }) => [number, latitude, longitude]);
    assert.deepEqual(placed.slice(1), [
      [120, -30030100, -51227600],
      [122, -30030300, -51227400],
    ]);
    assert.deepEqual(placed[0]?.slice(1), [-30030400, -51227300]);
    assert.ok(Number(placed[0]?.[0]) < 0);
  });

  it('the same in Latin-1, with commas, with a byte order mark, or zipped', async () => {
    await imported(register);
    const known = await numbers();
    const commas = register.replace(/(-\d+)\.(\d+)/g, '$1,$2');
    const forms: readonly Uint8Array[] = [
      Buffer.from(commas.replace('FLORES', 'FLÔRES'), 'latin1'),
      Buffer.from(`\ufeff${register.replaceAll('\n', '\r\n')}`),
      zipSync({ '43_RS.csv': Buffer.from(register) }),
      zipSync({ 'folder/': new Uint8Array(), 'folder/43_RS.csv': [Buffer.from(register), { level: 0 }] }),
    ];
    for (const form of forms) {
      await ask(target.adminUrl, 'truncate geodata_file, geodata_street, geodata_word, geodata_number');
      await imported(form);
      assert.deepEqual(await numbers(), known);
    }
  });

  it("from a custom table, whose coordinates have priority over the register's", async () => {
    await imported(register);
    const table =
      'logradouro;numero;bairro;cidade;uf;cep;lat;lon\nR. Dr. Flores;120;Centro Histórico;Porto Alegre;RS;90020-120;-30,031;-51,228\n';
    const { added, changed } = await imported(table);
    assert.deepEqual([added, changed], [0, 1]);
    await imported(register, { again: true });
    const [, number] = await numbers();
    assert.deepEqual(number, {
      street_key: 'rua doutor flores',
      number: 120,
      latitude: -30031000,
      longitude: -51228000,
      level: 0,
    });
  });

  it('and a newer table of the same kind replaces an older one', async () => {
    const table = (latitude: string) => `street,number,city,state,lat,lon\nRua A,1,Porto Alegre,RS,${latitude},-51.2\n`;
    await imported(table('-30.1'));
    await imported(table('-30.2'));
    assert.equal((await numbers())[0]?.latitude, -30200000);
    await imported(table('-30.1'), { again: true });
    assert.equal((await numbers())[0]?.latitude, -30100000);
  });

  it('leaving out wrong lines, with line number and reason', async () => {
    const lines = register.split('\n');
    lines[2] = lines[2]!.replace('-30.0302', 'north');
    lines[3] = lines[3]!.replaceAll('4314902', '4399999');
    lines[4] = 'x'.repeat(100_000);
    lines[5] = 'half;a;line';
    const { wrongLines, wrong, added } = await imported(lines.join('\n'));
    assert.deepEqual([wrong, added], [4, 1]);
    assert.deepEqual(wrongLines, [
      { line: 3, code: 'not_a_number', column: 'LATITUDE' },
      { line: 4, code: 'unknown_municipality', column: 'COD_MUNICIPIO' },
      { line: 5, code: 'too_long' },
      { line: 6, code: 'wrong_field_count' },
    ]);
  });

  it('once: a second import reports when it was, and changes nothing', async () => {
    await imported(register);
    const known = await ask(target.adminUrl, 'select xmin, * from geodata_number order by street_id, number');
    const second = await imported(register);
    assert.ok(second.importedBefore);
    assert.deepEqual([second.rows, second.added, second.changed], [0, 0, 0]);
    const third = await imported(register, { again: true });
    assert.deepEqual([third.importedBefore, third.rows, third.added, third.changed], [undefined, 6, 0, 0]);
    assert.deepEqual(
      await ask(target.adminUrl, 'select xmin, * from geodata_number order by street_id, number'),
      known,
    );
  });

  it('with the same result for any order and batches of its lines', async () => {
    const row = fc.record({
      number: fc.constantFrom('0', '1', '2', '3'),
      street: fc.constantFrom('FLORES', 'MATO', 'SETE DE SETEMBRO'),
      cep: fc.constantFrom('90020120', '90020121', ''),
      latitude: fc.constantFrom('-30.01', '-30.02', '-30.03'),
      longitude: fc.constantFrom('-51.01', '-51.02'),
      level: fc.constantFrom('1', '2', '6'),
    });
    const rows = fc.array(row, { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        async (drawnRows, batchSize, turns) => {
          const clear = () =>
            ask(target.adminUrl, 'truncate geodata_file, geodata_street, geodata_word, geodata_number');
          await clear();
          await imported(cnefeFile(drawnRows));
          const known = [await numbers(), await measured()];
          await clear();
          const turned = drawnRows
            .map((line, at) => ({ one: line, turn: turns[at] ?? 0 }))
            .sort((a, b) => a.turn - b.turn)
            .map(({ one: line }) => line);
          await imported(cnefeFile(turned), { batchSize });
          assert.deepEqual([await numbers(), await measured()], known);
        },
      ),
      // Counterexamples are small already, and each run queries the database.
      { numRuns: 5, endOnFailure: true },
    );
  });

  const wrong: readonly [says: string, contents: string | Uint8Array, message: RegExp][] = [
    ['an empty file', '', /is empty/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), /not a text file/],
    ['a table of something else', 'a;b;c\n1;2;3\n', /columns are not recognised/],
    ['an archive of two files', zipSync({ a: Buffer.from(register), b: Buffer.from(register) }), /contains 2 files/],
    ['half an archive', zipSync({ a: Buffer.from(register) }).subarray(0, 200), /incomplete/],
  ];
  for (const [caseName, contents, message] of wrong)
    it(`but not ${caseName}, which is refused with the reason`, () => assert.rejects(imported(contents), message));
});
