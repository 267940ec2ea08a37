import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '@tropeiro/postgres/testing.ts';
import { cnefeFile } from '../geodata/testing.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { cli, type Tropeiro, tropeiroOn } from './testing.ts';

const line = (number: number, street = 'DOUTOR;FLORES') => ({
  number: String(number),
  street,
  latitude: (-30 - number / 1e4).toFixed(6),
  longitude: '-51.2276',
});

describe('tropeiro geodata import', () => {
  let target: FreshDatabase;
  let tropeiro: Tropeiro;
  let folder: string;
  before(async () => {
    target = await freshDatabase();
    tropeiro = tropeiroOn(target);
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-geodata-'));
  });
  after(async () => {
    await target.drop();
    await rm(folder, { recursive: true });
  });

  const file = async (name: string, contents: string): Promise<string> => {
    await writeFile(join(folder, name), contents);
    return join(folder, name);
  };

  it('reports what a file contained, and that it was already imported', async () => {
    const path = await file('register.csv', cnefeFile([line(120), line(122)]));
    const first = await tropeiro(['geodata', 'import', path]);
    assert.deepEqual(
      [first.code, first.out],
      [
        0,
        '2 addresses read: 2 places added, 0 changed, 0 not usable for geocoding (imprecise, or without a street), 0 wrong.\n',
      ],
    );
    const second = await tropeiro(['geodata', 'import', path, '--language', 'pt-BR']);
    assert.equal(second.code, 0);
    assert.match(second.out, /^O arquivo já foi importado, em 20\S+Z\. --again o importa mais uma vez\.\n$/);
    const third = await tropeiro(['geodata', 'import', path, '--again']);
    assert.match(third.out, /^2 addresses read: 0 places added, 0 changed/);
  });

  it('reports the place and the fault of each wrong line, and exits with 1', async () => {
    const path = await file('wrong.csv', cnefeFile([line(2), { ...line(4), latitude: 'north' }, line(6)]));
    const { code, out, err } = await tropeiro(['geodata', 'import', path]);
    assert.equal(code, 1);
    assert.match(out, /^line 3, LATITUDE: is not a number\n3 addresses read: 2 places added/);
    assert.match(err, /1 of 3 addresses left out\.\n$/);
  });

  const wrong: readonly [title: string, path: () => Promise<string>, code: number, err: RegExp][] = [
    ['a file that is not there', async () => '/nowhere/x.csv', 2, /cannot be read \(ENOENT\)/],
    ['a folder', async () => tmpdir(), 2, /is not a file/],
    ['a file of something else', () => file('other.csv', 'a;b\n1;2\n'), 1, /columns are not recognised/],
  ];
  for (const [title, path, code, err] of wrong)
    it(`answers ${title} with what is wrong`, async () => {
      const result = await tropeiro(['geodata', 'import', await path()]);
      assert.deepEqual([result.code, err.test(result.err)], [code, true], result.err);
    });

  it('resumes where it was killed, with the same result as without an interruption', async () => {
    // The file takes three batches.
    const lines = Array.from({ length: 45_000 }, (_, at) => line(1 + (at % 50), `RUA ${Math.floor(at / 50)}`));
    const path = await file('large.csv', cnefeFile(lines));
    const child = spawn(process.execPath, [cli, 'geodata', 'import', path], {
      env: { ...process.env, DATABASE_URL: target.ownerUrl },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const linesIn = async () =>
      Number((await ask(target.adminUrl, "select lines from geodata_file where name = 'large.csv'"))[0]?.lines ?? 0);
    while (child.exitCode === null && (await linesIn()) === 0) await sleep(5);
    child.kill('SIGKILL');
    await ended;
    const before = await linesIn();
    const { code, out } = await tropeiro(['geodata', 'import', path]);
    assert.equal(code, 0);
    if (before < lines.length) assert.match(out, /^Resumed after line \d+\.\n\d+ addresses read/);
    const [counted] = await ask(
      target.adminUrl,
      `select count(*)::int, sum(number_count)::int as measured, count(distinct street_id)::int as streets
       from geodata_number left join geodata_street on id = street_id and number = 1
       where street_id in (select id from geodata_street where street_key like 'rua rua %')`,
    );
    assert.deepEqual(counted, { count: 45_000, measured: 45_000, streets: 900 });
  });
});
