import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { until } from '@tropeiro/tools/until.ts';
import { readInSandbox } from './read-in-sandbox.ts';
import { cpuSecondsFor, type SandboxLimits } from './sandbox-process.ts';

const program = new URL('./program.fixture.ts', import.meta.url);
const parent = fileURLToPath(new URL('./parent.fixture.ts', import.meta.url));
const limits = { maxS: 20, maxCpuS: 60, maxMegabytes: 160 };

const reading = (deed: string, less: Partial<SandboxLimits> = {}, signal?: AbortSignal) =>
  readInSandbox({ program, file: Buffer.from(deed), limits: { ...limits, ...less }, signal });

async function all(deed: string, less?: Partial<SandboxLimits>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const record of reading(deed, less)) read.push(record);
  return read;
}

const isThere = (pid: unknown): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

const untilEnded = (pid: unknown): Promise<void> => until(`the end of ${pid}`, () => !isThere(pid));

describe('A file read in a process of its own', () => {
  it('is the only input of the process', async () => {
    process.env.SECRET_OF_THE_SERVICE = 'x';
    const [{ pid, env, ...known } = { pid: 0, env: {} }] = (await all('tells what it knows')) as {
      pid: number;
      env: Record<string, string>;
    }[];
    assert.deepEqual(known, { words: [], folder: '/' });
    // Variables that macOS gives to every process.
    delete env.__CF_USER_TEXT_ENCODING;
    assert.deepEqual(env, {});
    assert.notEqual(pid, process.pid);
    await untilEnded(pid);
  });

  const ends: readonly [deed: string, less: Partial<SandboxLimits>, fault: object][] = [
    ['waits for ever', { maxS: 2 }, { code: 'file_time', details: { limit: 2 } }],
    ['goes on for ever', { maxS: 600, maxCpuS: 1 }, { code: 'file_time', details: { limit: 2 } }],
    ['fills its heap', { maxS: 60 }, { code: 'file_memory', details: { limit: 160 } }],
    ['fills buffers', { maxS: 60 }, { code: 'file_memory', details: { limit: 160 } }],
    ['ends without a word', { maxS: 60 }, { code: 'file_broken', details: {} }],
    ['says a line without end', { maxS: 60 }, { code: 'file_broken', details: {} }],
    ['stumbles', { maxS: 60 }, { code: 'file_broken', details: {} }],
  ];
  for (const [deed, less, fault] of ends) {
    it(`is refused when its reader ${deed}`, async () => {
      await assert.rejects(all(deed, less), (error) => {
        assert.ok(error instanceof Refusal, String(error));
        assert.deepEqual([error.code, error.faults], ['unreadable_file', [{ pointer: '', ...fault }]]);
        return true;
      });
    });
  }

  it('may use more processor time the larger it is', () => {
    const sizes = [0, 30_000, 1_500_000, 20_000_000];
    assert.deepEqual(
      sizes.map((bytes) => cpuSecondsFor(bytes, { ...limits, maxCpuS: 6 })),
      [6, 7, 12, 86],
    );
  });

  it('may be consumed slowly: time without a waiting consumer does not count, and nothing is buffered', async () => {
    const before = process.memoryUsage.rss();
    let count = 0;
    for await (const record of reading('reads a lot', { maxS: 20 })) {
      assert.equal(String(record).length, 1000);
      count += 1;
      if (count === 1) await sleep(21_000);
    }
    assert.equal(count, 20_000);
    assert.ok(process.memoryUsage.rss() - before < 100_000_000);
  });

  it('is abandoned when the consumer stops reading', async () => {
    const rows = reading('goes on for ever');
    const { value: pid } = await rows.next();
    assert.ok(isThere(pid));
    await rows.return(undefined);
    await untilEnded(pid);
  });

  it('is abandoned when the caller disconnects', async () => {
    const caller = new AbortController();
    const rows = reading('goes on for ever', { maxS: 60 }, caller.signal);
    const { value: pid } = await rows.next();
    await rows.next();
    setTimeout(() => caller.abort(new Error('gone')), 100);
    await assert.rejects(rows.next(), /gone/);
    await untilEnded(pid);
    await assert.rejects(
      reading('reads a lot', { maxS: 60 }, caller.signal).next(),
      /gone/,
      'and is not started for a caller that has gone',
    );
  });

  it('ends with its parent, even after kill -9 and while it is busy', async () => {
    const starter = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = (await once(starter.stdout, 'data')) as [Buffer];
    const pid = Number(String(output));
    await sleep(500);
    assert.ok(isThere(pid));
    starter.kill('SIGKILL');
    await untilEnded(pid);
  });
});
