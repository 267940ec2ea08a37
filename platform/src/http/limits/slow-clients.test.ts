import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { countTurns } from '@tropeiro/server/testing/count-turns.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { limitDuration, withMinimumRate } from './slow-clients.ts';

/** The output of a list: chunks of this many bytes. */
async function* chunksOfSize(count: number, bytes: number): AsyncGenerator<string> {
  for (let index = 0; index < count; index++) yield 'x'.repeat(bytes);
}

/** A clock that only the test advances. Returns the function that advances it. */
function manualClock({ mock }: TestContext): (ms: number) => void {
  mock.timers.enable({ apis: ['setTimeout'] });
  let nowMs = 0;
  mock.method(performance, 'now', () => nowMs);
  return (ms) => {
    nowMs += ms;
    mock.timers.tick(ms);
  };
}

/** Whether a reader is cut off that waits this long before each chunk it takes. */
async function isCutOff(
  t: TestContext,
  pauseMs: number,
  limits: { maxStallS: number; minBytesPerS: number },
): Promise<boolean> {
  const pass = manualClock(t);
  let cut = false;
  for await (const chunk of withMinimumRate(chunksOfSize(12, 1000), limits, () => {
    cut = true;
  })) {
    assert.equal(chunk.length, 1000);
    pass(pauseMs);
    if (cut) return true;
  }
  return cut;
}

describe('A reader', () => {
  for (const [title, pauseMs, limits, expected] of [
    ['that takes enough is never cut off', 50, { maxStallS: 0.4, minBytesPerS: 1000 }, false],
    ['that takes nothing is cut off', 1000, { maxStallS: 0.3, minBytesPerS: 1000 }, true],
    ['that always takes a little before its time is up is cut off', 150, { maxStallS: 0.4, minBytesPerS: 1e6 }, true],
  ] as const) {
    it(title, async (t) => assert.equal(await isCutOff(t as TestContext, pauseMs, limits), expected));
  }

  it('is not charged for the server’s own time', async (t) => {
    const pass = manualClock(t as TestContext);
    async function* slow(): AsyncGenerator<string> {
      for (let index = 0; index < 4; index++) {
        pass(150);
        yield 'x';
      }
    }
    let cut = false;
    const limits = { maxStallS: 0.3, minBytesPerS: 1e6 };
    for await (const _ of withMinimumRate(slow(), limits, () => {
      cut = true;
    }));
    assert.equal(cut, false);
  });

  for (const [title, bytes, expected] of [
    ['of a connection is not cut off while there is nothing to read', 1, 'whole'],
    ['of a connection that leaves much unread is cut off', 50_000_000, 'cut off'],
  ] as const)
    it(title, async () => {
      const ended = new AbortController();
      let noteStall = (): void => {};
      const stalled = new Promise<void>((resolve) => {
        noteStall = resolve;
      });
      const server = createServer((raw, reply) => {
        const limits = { maxStallS: 0.2, maxDurationS: 600 };
        limitDuration({ raw } as FastifyRequest, { raw: reply } as FastifyReply, ended.signal, limits);
        reply.write('x'.repeat(bytes));
        reply.once('timeout', () => {
          reply.end();
          noteStall();
        });
      });
      await once(server.listen(0), 'listening');
      const { port } = server.address() as AddressInfo;
      const [answer] = (await once(get({ port }), 'response')) as [IncomingMessage];
      const outcome = new Promise<string>((resolve) => {
        answer.once('end', () => resolve('whole'));
        for (const end of ['error', 'close']) answer.once(end, () => resolve('cut off'));
      });
      await stalled;
      answer.resume();
      assert.equal(await outcome, expected);
      ended.abort();
      server.close();
    });

  it('that takes everything at once does not block others', async () => {
    const chunk = Buffer.alloc(40 * 65_536);
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield chunk;
    }
    const slice = new TimeSlice({ maxMs: 0 });
    const turnCount = await countTurns(async () => {
      for await (const _ of withMinimumRate(chunks(), { maxStallS: 9, minBytesPerS: 1 }, () => {}, slice));
    });
    assert.ok(turnCount >= 40, String(turnCount));
  });

  it('gets every byte, however the chunks are split', async () => {
    const text = 'é'.repeat(100_001);
    const got: Buffer[] = [];
    async function* whole(): AsyncGenerator<string | Uint8Array> {
      yield text;
      yield new TextEncoder().encode(text).subarray(2);
    }
    for await (const chunk of withMinimumRate(whole(), { maxStallS: 9, minBytesPerS: 1 }, () => {})) got.push(chunk);
    assert.ok(got.every(({ length }) => length <= 65_536));
    assert.equal(Buffer.concat(got).toString(), text + text.slice(1));
  });
});
