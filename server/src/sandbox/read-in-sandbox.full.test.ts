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
  for await (const one of reading(deed, less)) read.push(one);
  return read;
}

const isThere = (pid: unknown): boolean => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

const untilGone = (pid: unknown): Promise<void> => until(`the end of ${pid}`, () => !isThere(pid));

describe('A file read in a process of its own', () => {
  it('is all that the process is told', async () => {
    process.env.SECRET_OF_THE_SERVICE = 'x';
    const [{ pid, env, ...known } = { pid: 0, env: {} }] = (await all('tells what it knows')) as {
      pid: number;
      env: Record<string, string>;
    }[];
    assert.deepEqual(known, { words: [], folder: '/' });
    // What macOS gives to every process.
    delete env.__CF_USER_TEXT_ENCODING;
    assert.deepEqual(env, {});
    assert.notEqual(pid, process.pid);
    await untilGone(pid);
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

  it('may take the longer of the processor the larger it is', () => {
    const sizes = [0, 30_000, 1_500_000, 20_000_000];
    assert.deepEqual(
      sizes.map((bytes) => cpuSecondsFor(bytes, { ...limits, maxCpuS: 6 })),
      [6, 7, 12, 86],
    );
  });

  it('may be taken slowly: what nobody waits for takes no time, and is not held', async () => {
    const before = process.memoryUsage.rss();
    let count = 0;
    for await (const one of reading('reads a lot', { maxS: 20 })) {
      assert.equal(String(one).length, 1000);
      count += 1;
      if (count === 1) await sleep(21_000);
    }
    assert.equal(count, 20_000);
    assert.ok(process.memoryUsage.rss() - before < 100_000_000);
  });

  it('is let go when nobody wants the rest', async () => {
    const rows = reading('goes on for ever');
    const { value: pid } = await rows.next();
    assert.ok(isThere(pid));
    await rows.return(undefined);
    await untilGone(pid);
  });

  it('is let go when the caller goes away', async () => {
    const caller = new AbortController();
    const rows = reading('goes on for ever', { maxS: 60 }, caller.signal);
    const { value: pid } = await rows.next();
    await rows.next();
    setTimeout(() => caller.abort(new Error('gone')), 100);
    await assert.rejects(rows.next(), /gone/);
    await untilGone(pid);
    await assert.rejects(
      reading('reads a lot', { maxS: 60 }, caller.signal).next(),
      /gone/,
      'and is not begun for one who has gone',
    );
  });

  it('ends with whoever started it, even by kill -9, even when it is too busy to notice', async () => {
    const starter = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(starter.stdout, 'data')) as [Buffer];
    const pid = Number(String(said));
    await sleep(500);
    assert.ok(isThere(pid));
    starter.kill('SIGKILL');
    await untilGone(pid);
  });
});
