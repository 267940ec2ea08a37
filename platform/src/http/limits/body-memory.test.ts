import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { until } from '@tropeiro/tools/until.ts';
import { FairSemaphore } from '../../sharing/fair-semaphore.ts';
import { receiveBody } from '../body/receive-body.ts';
import { BodyMemory, bodyMemoryLimits } from './body-memory.ts';

describe('The memory of bodies', () => {
  const shares = new FairSemaphore({
    resource: 'body_bytes',
    total: 250_000,
    maxOfCompany: 200_000,
    maxOfSession: 150_000,
    maxWaitingCount: 0,
    maxWaitS: 0,
  });
  const handled: (() => void)[] = [];
  let bytesForWork = 0;
  let server: Server;

  before(async () => {
    server = createServer((incoming, response) => {
      const [company = 0, session = 0] = (incoming.url ?? '').slice(1).split('/').map(Number);
      const memory = new BodyMemory(shares, { customer_id: company, session_id: session }, incoming, response);
      const reserveMemory = (bytes: number) => memory.reserve(bytes);
      const limits = {
        maxBytes: 1e6,
        canBeCompressed: false,
        expected: verbatim(''),
        tooLargeRefusal: () => new Refusal('body_too_large'),
      };
      receiveBody(incoming, { ...limits, reserveMemory, sendContinue: () => {} }).then(
        () =>
          void memory.holdDuring(() => {
            const release = memory.reserveForWork(bytesForWork);
            return new Promise<void>((done) =>
              handled.push(() => {
                release();
                done(void response.end('done'));
              }),
            );
          }),
        (error) => response.end((error as Refusal).code),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    bytesForWork = 0;
    await until('the memory to be released', () => {
      for (const answer of handled.splice(0)) answer();
      return shares.held === 0;
    });
  });
  after(() => server.close());

  const open = (path: string, declared: number, sent: number, times = 1) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${declared}\r\n\r\n`;
    for (let time = 0; time < times; time++) socket.write(head + 'x'.repeat(sent));
    socket.on('error', () => {});
    return socket;
  };
  const connectionCount = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const answerTo = async (path: string, bytes: number) => {
    const [chunk] = (await once(open(path, bytes, bytes), 'data')) as [Buffer];
    return chunk.toString().split('\r\n').at(-1);
  };

  it('is held while the body is in use, even after the client has gone', async () => {
    const sender = open('/1/1', 10_000, 10_000);
    await until('one call to be handled', () => handled.length === 1);
    sender.destroy();
    await until('the connection to be closed', async () => (await connectionCount()) === 0);
    assert.equal(shares.held, 10_000);
    handled.pop()?.();
    await until('the memory to be released', () => shares.held === 0);
  });

  it('grows with the received bytes, whatever length is declared', async () => {
    open('/1/1', 1_000_000, 10);
    await until('memory to be held', () => shares.held > 0);
    assert.equal(shares.held, 65_536);
  });

  it('is limited per session, per company and in total', async () => {
    open('/1/1', 100_000, 100_000);
    await until('one call to be handled', () => handled.length === 1);
    assert.equal(await answerTo('/1/1', 60_000), 'share_used_up');
    open('/1/2', 60_000, 60_000);
    await until('two calls to be handled', () => handled.length === 2);
    assert.equal(await answerTo('/1/3', 50_000), 'share_used_up');
    open('/2/4', 60_000, 60_000);
    await until('three calls to be handled', () => handled.length === 3);
    assert.equal(await answerTo('/3/5', 50_000), 'busy');
  });

  it('is also reserved for work on bodies, until it has ended', async () => {
    bytesForWork = 90_000;
    open('/1/1', 10_000, 10_000);
    await until('one call to be handled', () => handled.length === 1);
    assert.equal(shares.held, 100_000);
    bytesForWork = 0;
    assert.equal(await answerTo('/1/1', 60_000), 'share_used_up');
  });

  it('is a whole share at most, for the body and the work on it together', async () => {
    bytesForWork = 1e9;
    open('/1/1', 10_000, 10_000);
    await until('one call to be handled', () => handled.length === 1);
    assert.equal(shares.held, 150_000);
  });

  it('is released with the response', async () => {
    open('/1/1', 100_000, 100_000);
    await until('one call to be handled', () => handled.length === 1);
    handled.shift()?.();
    await until('the memory to be released', () => shares.held === 0);
  });

  it('is released when the client disconnects in the middle', async () => {
    const socket = open('/1/1', 100_000, 70_000);
    await until('memory to be held', () => shares.held > 0);
    socket.destroy();
    await until('the memory to be released', () => shares.held === 0);
  });

  it('is released for responses that wait behind others of their connection', async () => {
    const socket = open('/1/1', 40_000, 40_000, 3);
    await until('three calls to be handled', () => handled.length === 3);
    socket.destroy();
    for (const answer of handled.splice(0)) answer();
    await until('the memory to be released', () => shares.held === 0);
  });

  it('leaves a fifth to other companies, whatever one sends', () => {
    const shared = new FairSemaphore(bodyMemoryLimits(1_000_000));
    assert.equal(shared.maxAmount, 800_000);
    shared.acquireNow({ customer_id: 1, session_id: 1 }, shared.maxAmount);
    assert.throws(() => shared.acquireNow({ customer_id: 1, session_id: 2 }, 1), Refusal);
    shared.acquireNow({ customer_id: 2, session_id: 3 }, 200_000);
  });
});
