import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { until } from '../../../../tools/until.ts';
import { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { sendFile } from './file-response.ts';

const large = 200_000;
const holder = { customer_id: 1, session_id: 1 };
const slowClients = { maxStallS: 60, minBytesPerS: 1000, maxDurationS: 60 };

describe('A requested file', () => {
  let app: FastifyInstance;
  let url: URL;
  let responseMemory: FairSemaphore;
  let fileReads: FairSemaphore;
  let size: number;
  /** Ends each read that has begun. A read that does not have to wait ends by itself. */
  let reads: (() => void)[];
  let waits: boolean;

  beforeEach(async () => {
    const memory = 4 * large;
    responseMemory = new FairSemaphore({
      resource: 'file_reads',
      total: 2 * memory,
      maxOfCompany: memory,
      maxOfSession: memory,
      maxWaitingCount: 0,
      maxWaitS: 0,
    });
    fileReads = new FairSemaphore({
      resource: 'file_reads',
      total: 1,
      maxOfCompany: 1,
      maxOfSession: 1,
      maxWaitingCount: 5,
      maxWaitS: 60,
    });
    [size, reads, waits] = [large, [], false];
    const bytes = async () => {
      await new Promise<void>((end) => {
        reads.push(end);
        if (!waits) end();
      });
      return Buffer.alloc(size, 'x');
    };
    app = Fastify();
    app.setErrorHandler((error, _, reply) => reply.code(429).send(error instanceof Refusal ? error.code : `${error}`));
    app.get('/', (request, reply) => {
      const file = { size, bytes, mediaType: 'image/png', entityTag: 'a' };
      return sendFile(request, reply, file, holder, {
        responseMemory: responseMemory,
        fileReads: fileReads,
        slowClients,
      });
    });
    url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterEach(async () => {
    for (const end of reads) end();
    app.server.closeAllConnections();
    await app.close();
  });

  const ask = (times = 1) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(times));
    return socket.on('error', () => {});
  };
  const held = () => [responseMemory.held / large, fileReads.held, fileReads.waitingCount];

  it('is sent, and holds memory until it has been read', async () => {
    const answer = await fetch(url);
    assert.deepEqual([answer.status, (await answer.arrayBuffer()).byteLength], [200, large]);
    await until('the answer to be given up', () => responseMemory.held === 0);
    assert.deepEqual([reads.length, ...held()], [1, 0, 0, 0]);
  });

  it('is not read for a caller without memory left', async () => {
    responseMemory.acquireNow(holder, 3 * large + 1);
    const answer = await fetch(url);
    assert.deepEqual([answer.status, await answer.text(), reads.length], [429, 'share_used_up', 0]);
  });

  it('is not read for a client that already has it', async () => {
    const answer = await fetch(url, { headers: { 'if-none-match': '"a"' } });
    assert.deepEqual([answer.status, answer.headers.get('etag'), reads.length], [304, '"a"', 0]);
  });

  it('has the same headers with HEAD as with GET', async () => {
    const answer = await fetch(url, { method: 'HEAD' });
    const headerValues = ['content-length', 'content-type', 'etag'].map((name) => answer.headers.get(name));
    assert.deepEqual([answer.status, ...headerValues], [200, String(large), 'image/png', '"a"']);
    await until('the answer to be given up', () => responseMemory.held === 0);
  });

  for (const [title, hangUp] of [
    ['several callers', () => [ask(), ask(), ask()]],
    ['a caller who asked several times without waiting', () => [ask(3)]],
  ] as const)
    it(`is read once at a time, and no more when ${title} hung up`, async () => {
      waits = true;
      const sockets = hangUp();
      await until('two to wait for a file', () => fileReads.waitingCount === 2);
      assert.deepEqual([reads.length, ...held()], [1, 3, 1, 2]);
      for (const socket of sockets) socket.destroy();
      await until('the answer to be given up', () => responseMemory.held === 0);
      assert.deepEqual(held(), [0, 1, 0], 'a turn lasts for as long as there is work');
      reads[0]?.();
      await until('the files to be given back', () => fileReads.held === 0);
      waits = false;
      await (await fetch(url)).arrayBuffer();
      assert.equal(reads.length, 2);
    });

  it('waits for nothing when it is small', async () => {
    [size, waits] = [1000, true];
    const sockets = [ask(), ask()];
    await until('two reads', () => reads.length === 2);
    assert.deepEqual(held(), [0, 0, 0]);
    const answered = sockets.map((socket) => once(socket, 'data'));
    for (const end of reads) end();
    for (const [chunk] of await Promise.all(answered)) assert.match(String(chunk), /^HTTP\/1.1 200/);
  });
});
