import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { until } from '@tropeiro/tools/until.ts';
import { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { ProvisionalMemory } from '../limits/provisional-memory.ts';

describe('A long response to a change', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ STALLED_READER_S: '2', LIST_LEAST_BYTES_S: '1000000' });
  });
  after(() => service.stop());

  /** Rows with a fault in every field: the report is many times as long as the rows. */
  const body = JSON.stringify({
    data: Array.from({ length: 3000 }, (_, index) => ({
      migration_id: `U-${index}`,
      ...Object.fromEntries(['title', 'latitude', 'longitude', 'zipcode', 'state', 'city'].map((field) => [field, []])),
    })),
  });
  const heldBytes = async (): Promise<number> => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^tropeiro_\w+\{[^}]*response_bytes[^}]*\} (\d+)$/m.exec(text)?.[1]);
  };

  it('takes memory until it is read, replayed or not, and a client who does not read it is cut off', async () => {
    const { access } = await service.logIn('admin');
    const headers = {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      'idempotency-key': 'unread',
    };
    const url = new URL(`${service.url}/point_of_interest/batch/`);
    const first = await fetch(url, { method: 'POST', headers, body });
    const { length } = await first.text();
    assert.deepEqual([first.status, length > 500_000], [200, true], `${length} bytes`);
    const head = Object.entries({ host: url.host, 'content-length': body.length, ...headers });
    const request = `POST ${url.pathname} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
    const unread = () =>
      connect(Number(url.port), url.hostname)
        .on('error', () => {})
        .pause();
    let socket = unread();
    // How much the kernel buffers for a client that does not read depends on the machine. Requests are sent until it
    // buffers no more.
    await until('the responses to be held', async () => {
      if (socket.destroyed) socket = unread();
      if (socket.writableLength === 0) socket.write(request);
      return (await heldBytes()) >= length;
    });
    await until('the client to be cut off', async () => (await heldBytes()) === 0);
    socket.resume();
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  });

  it('is refused, and the change with it, if the company has no memory left', async () => {
    const holder = { customer_id: 1, session_id: 1 };
    const limits = { total: 900_000, maxOfCompany: 300_000, maxOfSession: 300_000, maxWaitingCount: 0, maxWaitS: 0 };
    const semaphore = new FairSemaphore({ resource: 'response_bytes', ...limits });
    const response = (length: number) => ({ status: 200, headers: {}, body: 'x'.repeat(length) });
    const memory = new ProvisionalMemory(semaphore, holder);
    memory.acquireFor(response(200_000));
    memory.acquireFor(response(250_000));
    assert.equal(semaphore.held, 250_000, 'of the attempt that counts');
    const refused = (error: unknown) => error instanceof Refusal && error.code === 'share_used_up';
    const another = new ProvisionalMemory(semaphore, holder);
    assert.throws(() => another.acquireFor(response(100_000)), refused);
    another.acquireFor(response(99_999));
    assert.equal(semaphore.held, 250_000, 'a short one takes none');
    await memory.releasedFor(Promise.resolve(response(1)), () => assert.equal(semaphore.held, 0));
    memory.acquireFor(response(200_000));
    await assert.rejects(memory.releasedFor(Promise.reject(new Error('lost')), () => assert.fail()));
    assert.equal(semaphore.held, 0);
  });
});
