import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { replaceFile } from './replace-file.ts';
import { readNumbered, writeNumbered } from './testing/numbered-file.ts';
import { temporaryPath } from './testing/temporary-folder.ts';

test('a process killed before any of its file operations leaves the old file or the new one', async (t) => {
  const path = temporaryPath(t);
  const found = new Map<number, number>();
  let killedBefore = 0;
  for (let ended = false; !ended; ) {
    await writeNumbered(path, 1);
    const process = startWriter(t, path, 2, 1, ++killedBefore);
    const [code, signal] = await once(process, 'close');
    ended = code === 0;
    assert.ok(ended || signal === 'SIGKILL', `ended with ${code}`);
    const number = await readNumbered(path);
    found.set(number, (found.get(number) ?? 0) + 1);
    if (ended) assert.equal(number, 2);
    // Each draft that remains is looked at by the next process, which would then never reach its last operation.
    for (const name of await readdir(dirname(path))) if (name.endsWith('.draft')) await rm(join(dirname(path), name));
  }
  // Most operations precede the renaming: opening, writing, syncing, reading back.
  assert.ok(killedBefore > 20 && found.get(1)! > 15 && found.get(2)! >= 2, JSON.stringify([...found]));
});

test('a process killed at any time leaves the old file or the new one', async (t) => {
  const path = temporaryPath(t);
  await writeNumbered(path, 0);
  for (let run = 1; run <= 10; run++) {
    const process = startWriter(t, path, 1, 1_000_000);
    const closed = once(process, 'close');
    await new Promise((done) => setTimeout(done, 60 + 17 * run));
    process.kill('SIGKILL');
    await closed;
    await readNumbered(path);
  }
});

test('two processes replace the same file while a third one loads it', async (t) => {
  const path = temporaryPath(t);
  await writeNumbered(path, 0);
  const writers = [startWriter(t, path, 1000, 10), startWriter(t, path, 2000, 10)];
  let running = writers.length;
  const codes = writers.map(async (process) => {
    const [code] = await once(process, 'close');
    running--;
    return code;
  });
  const found = new Set<number>();
  while (running > 0) found.add(await readNumbered(path));
  assert.deepEqual(await Promise.all(codes), [0, 0]);
  found.add(await readNumbered(path));
  assert.ok(found.has(1009) || found.has(2009), [...found].join());
  assert.deepEqual(await readdir(dirname(path)), ['roads.data']);
});

test('a file that fails to be written or verified leaves the old one and no draft', async (t) => {
  const path = temporaryPath(t);
  await writeFile(path, 'old');
  const fail = () => Promise.reject(new Error('no space'));
  const pass = () => Promise.resolve();
  await assert.rejects(replaceFile(path, { write: fail, verify: pass }), /no space/);
  await assert.rejects(replaceFile(path, { write: pass, verify: fail }), /no space/);
  assert.equal(await readFile(path, 'utf8'), 'old');
  assert.deepEqual(await readdir(dirname(path)), ['roads.data']);
});

test('drafts of killed processes are removed after an hour', async (t) => {
  const path = temporaryPath(t);
  const drafts = [`${path}.old.draft`, `${path}.new.draft`, `${path}.old.copy`];
  for (const draft of drafts) await writeFile(draft, '');
  const hoursAgo = Date.now() / 1000 - 2 * 3600;
  await utimes(drafts[0]!, hoursAgo, hoursAgo);
  await utimes(drafts[2]!, hoursAgo, hoursAgo);
  await replaceFile(path, { write: (file) => file.writeFile('new'), verify: () => Promise.resolve() });
  assert.deepEqual((await readdir(dirname(path))).sort(), [
    'roads.data',
    'roads.data.new.draft',
    'roads.data.old.copy',
  ]);
});

function startWriter(t: TestContext, path: string, first: number, count: number, killedBefore?: number): ChildProcess {
  const script = fileURLToPath(new URL('./testing/write-numbered.fixture.ts', import.meta.url));
  const values = [path, first, count, killedBefore].filter((value) => value !== undefined).map(String);
  const writer = spawn(process.execPath, [script, ...values], { stdio: ['ignore', 'ignore', 'inherit'] });
  t.after(() => writer.kill('SIGKILL'));
  return writer;
}
