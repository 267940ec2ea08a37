import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@tropeiro/contract/client.ts';
import { connectionTo, type QueryConnection } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { asking, contentsOf, picturesIn, scratch, storeAt } from '../backup/testing.ts';
import { serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import { photo } from '../testing/drawn-images.ts';
import { emptyDatabase, type FreshDatabase } from '../testing/fresh-database.ts';
import { logIn } from '../testing/log-in.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { cli, type Tropeiro, tropeiroOn } from './testing.ts';

const passphrase = 'uma frase bem longa';

describe('tropeiro backup and restore', () => {
  let service: TestService;
  let files: Awaited<ReturnType<typeof scratch>>;
  let tropeiro: Tropeiro;
  let token: string;

  before(async () => {
    service = await startTestService();
    files = await scratch();
    tropeiro = (args, input, environment) =>
      tropeiroOn(service.target)(args, input, { DATA_DIR: service.folder, ...environment });
    const picture = await photo(1, 1200, 900).jpeg().toBuffer();
    token = (await service.logIn('viewer')).access;
    await (await service.as('admin')).call('uploadImage', { file: new Blob([new Uint8Array(picture)]) });
    // Enough rows that the command can be killed midway.
    await asking(service.target.adminUrl, (admin) =>
      admin.query(`insert into outbox (epoch, customer_id, type, resource_id, payload)
        select 1, 1, 'x', i, jsonb_build_object('text', repeat(md5(i::text), 20)) from generate_series(1, 10000) i`),
    );
    await writeFile(files.path('passphrase'), `${passphrase}\n`);
    const made = await tropeiro(['backup', files.path('one')]);
    assert.equal(made.code, 0);
    assert.match(made.err, /to .*one, not encrypted\.\n$/);
  });
  after(async () => {
    await service.stop();
    await files.remove();
  });

  const restoring = async <T>(work: (target: FreshDatabase, images: string) => Promise<T>): Promise<T> => {
    const target = await emptyDatabase();
    try {
      return await work(target, files.path(target.ownerUrl.slice(-8)));
    } finally {
      await target.drop();
    }
  };

  const restore = (target: FreshDatabase, folder: string, args: readonly string[], input = '') =>
    tropeiroOn(target)(['restore', ...args], input, { DATA_DIR: folder });

  it('moves a running service into another database, where people log in as before and old tokens are void', async () => {
    await restoring(async (target, folder) => {
      const { code, out, err } = await restore(target, folder, [files.path('one')]);
      assert.equal(code, 0, err);
      assert.match(out, /^Restored \d+ rows of \d+ tables and 1 images, as of .*Z\. All users must log in again\.\n$/);
      assert.deepEqual(
        await picturesIn(storeAt(`${folder}/images`)),
        await picturesIn(storeAt(`${service.folder}/images`)),
      );
      const copy = await serve(
        readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
        target,
        new Set(['api']),
      );
      try {
        const { client: restored } = await logIn(copy.url ?? '', 'viewer');
        await restored.call('listSessions');
        await service.client.withToken(token).call('listSessions');
        await assert.rejects(
          restored.withToken(token).call('listSessions'),
          (error) => error instanceof ProblemError && error.problem.status === 401,
        );
      } finally {
        await copy.stop();
      }
      const output = await restore(target, folder, [files.path('one')]);
      assert.equal(output.code, 1);
      assert.match(output.err, /^The database is not empty: it has tables already .*\n$/);
    });
  });

  it('says whether a file is whole, without a database', async () => {
    const unreachable = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const whole = await tropeiro(['backup', 'verify', files.path('one')], '', unreachable);
    assert.deepEqual([whole.code, whole.err], [0, '']);
    assert.match(whole.out, /^The backup is whole: \d+ rows of \d+ tables and 1 images, as of .* on PostgreSQL \d/);
    await writeFile(files.path('cut'), (await readFile(files.path('one'))).subarray(0, 5000));
    const cut = await tropeiro(['backup', 'verify', files.path('cut')], '', unreachable);
    assert.equal(cut.code, 1);
    assert.match(cut.err, /^The backup is incomplete: .*\n$/);
  });

  it('writes to standard output', async () => {
    const child = spawn(process.execPath, [cli, 'backup', '-'], {
      env: { ...process.env, DATABASE_URL: service.target.ownerUrl, DATA_DIR: service.folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const parts: Buffer[] = [];
    for await (const part of child.stdout) parts.push(part);
    await writeFile(files.path('piped'), Buffer.concat(parts));
    assert.equal((await tropeiro(['backup', 'verify', files.path('piped')])).code, 0);
  });

  it('encrypts with a passphrase from a file, the environment or standard input, and opens with no other', async () => {
    const made = await tropeiro(
      ['backup', files.path('secret'), '--encrypt', '--passphrase-file', '-'],
      `${passphrase}\n`,
    );
    assert.equal(made.code, 0, made.err);
    const verify = ['backup', 'verify', files.path('secret')];
    const passphraseArgs = ['--passphrase-file', files.path('passphrase')];
    const [closed, opened, guessed, set] = await Promise.all([
      tropeiro(verify),
      tropeiro([...verify, ...passphraseArgs]),
      tropeiro([...verify, '--passphrase-file', '-'], 'uma frase bem larga\n'),
      tropeiro(verify, '', { BACKUP_PASSPHRASE: passphrase }),
    ]);
    assert.deepEqual(
      [closed.code, closed.err],
      [1, 'The backup is encrypted. Give its passphrase with --passphrase-file.\n'],
    );
    assert.match(opened.out, /^The backup is whole/);
    assert.deepEqual([guessed.code, guessed.err], [1, 'The passphrase is not the one this backup was made with.\n']);
    assert.match(set.out, /^The backup is whole/);
    assert.equal((await readFile(files.path('secret'))).includes('Transportadora'), false);
    await restoring(async (target, folder) => {
      const wrong = await restore(target, folder, [files.path('secret'), '--passphrase-file', '-'], 'outra\n');
      assert.deepEqual([wrong.code, wrong.out], [1, '']);
      const right = await restore(target, folder, [files.path('secret'), ...passphraseArgs]);
      assert.equal(right.code, 0, right.err);
      assert.deepEqual(await contentsOf(target.adminUrl), await contentsOf(service.target.adminUrl));
    });
  });

  // The name is unique to this process and run.
  const newFile = join(tmpdir(), `tropeiro-${randomUUID()}`);
  const wrong: readonly [title: string, args: readonly string[], code: number, err: RegExp][] = [
    ['a backup without a file', ['backup'], 2, /Give one FILE/],
    ['a passphrase for nothing', ['backup', newFile, '--passphrase-file', '-'], 2, /needs --encrypt/],
    ['encryption without a passphrase', ['backup', newFile, '--encrypt'], 2, /--encrypt needs a passphrase/],
    ['a file that already exists', ['backup', cli], 1, /already exists\. Give another name, or --overwrite/],
    ['a folder that is not there', ['backup', '/nowhere/x'], 1, /cannot be written \(ENOENT\)/],
    ['a file that is not there', ['restore', '/nowhere/x'], 1, /cannot be read \(ENOENT\)/],
    ['a folder in place of a file', ['backup', 'verify', tmpdir()], 1, /is not a file/],
    ['something else than a backup', ['restore', cli], 1, /This is not a backup of tropeiro/],
  ];
  for (const [title, args, code, err] of wrong) {
    it(`answers ${title} with what is wrong`, async () => {
      const result = await tropeiro(args);
      assert.deepEqual([result.code, err.test(result.err)], [code, true], result.err);
    });
  }

  it('leaves no file of that name when it is killed, whenever that is', async () => {
    const folder = files.path('killed');
    await mkdir(folder);
    const draftsOf = async (name: string) => (await readdir(folder)).filter((file) => file.startsWith(`${name}.`));
    let killed = 0;
    for (const ms of [0, 50, 150]) {
      const name = `after-${ms}`;
      const isWriting = async () => {
        const [draft] = await draftsOf(name);
        return draft !== undefined && (await stat(`${folder}/${draft}`).catch(() => undefined))?.size !== 0;
      };
      const { signal } = await killedWhile(
        ['backup', `${folder}/${name}`],
        isWriting,
        ms,
        service.target,
        service.folder,
      );
      if (signal !== null) killed++;
      // If the command is killed after its last step, the file exists and is complete.
      if ((await readdir(folder)).includes(name))
        assert.equal((await tropeiro(['backup', 'verify', `${folder}/${name}`])).code, 0);
      else assert.notEqual(signal, null);
      for (const draft of await draftsOf(name)) {
        const { code, err } = await tropeiro(['backup', 'verify', `${folder}/${draft}`]);
        assert.ok(code === 0 || /is incomplete|not a backup/.test(err), err);
      }
    }
    assert.ok(killed > 0, 'none was killed in time');
  });

  it('leaves an empty database when a restore is killed, which can be filled again', async () => {
    await restoring(async (target, folder) => {
      const questions = connectionTo(target.adminUrl);
      let [killed, done] = [0, false];
      // While it creates the tables, and when it has filled most of them.
      for (const isAtWork of [isRestoring, isFillingOutbox]) {
        if (done) break;
        const args = ['restore', files.path('one')];
        const { signal, code } = await killedWhile(args, () => isAtWork(questions), 0, target, folder);
        if (signal !== null) killed++;
        // The database notices the closed connection a moment later.
        await until('the end of its work', async () => !(await isRestoring(questions)));
        done = code === 0 || (signal !== null && (await hasTables(questions)));
      }
      await questions.end();
      assert.ok(killed > 0, 'none was killed in time');
      if (!done) {
        const again = await restore(target, folder, [files.path('one')]);
        assert.equal(again.code, 0, again.err);
      }
      assert.deepEqual(await contentsOf(target.adminUrl), await contentsOf(service.target.adminUrl));
    });
  });
});

const restores = `select from pg_stat_activity
  where datname = current_database() and application_name = 'tropeiro backup'`;

const isRestoring = async ({ ask }: QueryConnection): Promise<boolean> => (await ask(restores)).length > 0;

const isFillingOutbox = async ({ ask }: QueryConnection): Promise<boolean> =>
  (await ask(`${restores} and query like 'copy "outbox"%'`)).length > 0;

async function hasTables({ ask }: QueryConnection): Promise<boolean> {
  return (await ask("select from pg_tables where schemaname = 'public'")).length > 0;
}

/** Kills the command this long after it was seen at work. */
async function killedWhile(
  args: readonly string[],
  isAtWork: () => Promise<boolean>,
  ms: number,
  { ownerUrl }: FreshDatabase,
  folder: string,
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const env = { ...process.env, DATABASE_URL: ownerUrl, DATA_DIR: folder };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isAtWork())) await sleep(5);
  await sleep(ms);
  child.kill('SIGKILL');
  const [code, signal] = await ended;
  return { code, signal };
}
