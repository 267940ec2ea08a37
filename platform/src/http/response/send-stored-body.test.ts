import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { until } from '../../../../tools/until.ts';
import { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { sendStoredBody } from './send-stored-body.ts';

const large = 200_000;
const holder = { customer_id: 1, session_id: 1 };
const slowClients = { maxStallS: 60, minBytesPerS: 1000, maxDurationS: 60 };

describe('A record whose minimum size is known before it is read', () => {
  let app: FastifyInstance;
  let url: URL;
  let responseMemory: FairSemaphore;
  let size: number;
  let minBytes: number;
  /** Ends each read that has begun, with an error if one is given. */
  let reads: ((error?: Error) => void)[];
  let isReadAtOnce: boolean;

  beforeEach(async () => {
    responseMemory = new FairSemaphore({
      resource: 'response_bytes',
      total: 8 * large,
      maxOfCompany: 2 * large,
      maxOfSession: 2 * large,
      maxWaitingCount: 0,
      maxWaitS: 0,
    });
    [size, minBytes, reads, isReadAtOnce] = [large, large, [], true];
    app = Fastify();
    app.setErrorHandler((error, _, reply) => reply.code(429).send(error instanceof Refusal ? error.code : `${error}`));
    app.get('/', (request, reply) => {
      const read = async () => {
        await new Promise<void>((resolve, reject) => {
          reads.push((error) => (error ? reject(error) : resolve()));
          if (isReadAtOnce) resolve();
        });
        return { version: 1, json: Buffer.alloc(size, ' ') };
      };
      return sendStoredBody(request, reply, { minBytes, read }, holder, { responseMemory, slowClients });
    });
    url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterEach(async () => {
    for (const end of reads) end();
    app.server.closeAllConnections();
    await app.close();
  });

  const reservationsDuring = async (work: () => Promise<unknown>): Promise<unknown[]> => {
    const reservations = mock.method(responseMemory, 'acquireNow');
    await work();
    await until('the memory to be released', () => responseMemory.held === 0);
    return reservations.mock.calls.map(({ arguments: [, bytes] }) => bytes);
  };
  const download = async () => {
    const answer = await fetch(url);
    assert.deepEqual([answer.status, (await answer.arrayBuffer()).byteLength], [200, size]);
  };

  it('is read and sent with one reservation', async () =>
    assert.deepEqual(await reservationsDuring(download), [large]));

  it('reserves only the rest if it turns out to be longer', async () => {
    size = large + 1000;
    assert.deepEqual(await reservationsDuring(download), [large, 1000]);
  });

  it('takes the whole share if it is longer than that', async () => {
    [size, minBytes] = [10 * large, 9 * large];
    assert.deepEqual(await reservationsDuring(download), [2 * large]);
  });

  it('is not read for a caller without memory left', async () => {
    responseMemory.acquireNow(holder, large + 1);
    const answer = await fetch(url);
    assert.deepEqual([answer.status, await answer.text(), reads.length], [429, 'share_used_up', 0]);
  });

  it('holds no memory once a client has it already', async () => {
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const reservations = await reservationsDuring(async () => {
      const answer = await fetch(url, { headers: { 'if-none-match': etag } });
      assert.equal(answer.status, 304);
    });
    assert.deepEqual(reservations, [large]);
  });

  it('holds memory while it is read, also after its client disconnected', async () => {
    isReadAtOnce = false;
    const socket = connect(Number(url.port), url.hostname).on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await until('the read to begin', () => reads.length === 1);
    socket.destroy();
    await until('the connection to end', async () => (await connections()) === 0);
    assert.equal(responseMemory.held, large);
    reads[0]?.();
    await until('the memory to be released', () => responseMemory.held === 0);
  });

  it('holds no memory after it could not be read', async () => {
    isReadAtOnce = false;
    const answer = fetch(url);
    await until('the read to begin', () => reads.length === 1);
    reads[0]?.(new Error('lost'));
    assert.equal((await answer).status, 429);
    assert.equal(responseMemory.held, 0);
  });

  const connections = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
});
