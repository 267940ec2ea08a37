import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { until } from '@tropeiro/tools/until.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, phoneOf, send } from '../plan-under-way.fixture.ts';

describe('A long proof that anyone can request', () => {
  let service: TestService;
  let page: URL;
  const records = executionRecords(() => service);
  before(async () => {
    service = await startTestService({ STALLED_READER_S: '2', LIST_LEAST_BYTES_S: '1000000' });
    const driver = await records.driver();
    const own = await records.plan(driver.id);
    const done = phoneOf(own);
    const pictures = Array.from('abcde', (digit) => digit.repeat(64));
    await send(
      driver.client,
      Array.from({ length: 400 }, (_, minute) => done(minute, 'arrive', 1, { pictures })),
    );
    const desk = await service.as('dispatcher');
    const { url } = (await desk.call('getRoutePlanProof', { params: { id: own.id }, query: {} })).body.data;
    page = new URL(new URL(url ?? '', service.url).pathname, service.url);
  });
  after(() => service.stop());

  const heldBytes = async (): Promise<number> => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^tropeiro_\w+\{[^}]*response_bytes[^}]*\} (\d+)$/m.exec(text)?.[1]);
  };

  for (const accept of ['application/json', 'text/html'])
    it(`holds memory as ${accept} until it is read, and a client that does not read it is disconnected`, async () => {
      const { byteLength } = await (await fetch(page, { headers: { accept } })).arrayBuffer();
      assert.ok(byteLength > 100_000, `${byteLength} bytes`);
      const request = `GET ${page.pathname} HTTP/1.1\r\nhost: ${page.host}\r\naccept: ${accept}\r\n\r\n`;
      const unread = () =>
        connect(Number(page.port), page.hostname)
          .on('error', () => {})
          .pause();
      let socket = unread();
      // How much the kernel buffers for a client that does not read depends on the machine, so requests continue until it is
      // full.
      await until('the responses to be held', async () => {
        if (socket.destroyed) socket = unread();
        socket.write(request.repeat(4));
        return (await heldBytes()) >= byteLength;
      });
      await until('the client to be cut off', async () => (await heldBytes()) === 0);
      socket.destroy();
    });
});
