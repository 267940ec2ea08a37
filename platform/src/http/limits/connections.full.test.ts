import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { until } from '@tropeiro/tools/until.ts';

const opened = async (service: TestService): Promise<Socket> => {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

const ask = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';

/** Everything received until the response is complete or the connection is closed. */
const heard = async (socket: Socket, bytes = ask): Promise<string> => {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(bytes);
  await until('the answer', () => socket.closed || isWhole(text));
  return text;
};

function isWhole(text: string): boolean {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length !== undefined && Buffer.byteLength(body.join('\r\n\r\n')) >= Number(length);
}

const withService = async (settings: Record<string, string>, work: (service: TestService) => Promise<void>) => {
  const service = await startTestService(settings);
  try {
    await work(service);
  } finally {
    await service.stop();
  }
};

describe('Connections', () => {
  const limits: readonly [says: string, settings: Record<string, string>][] = [
    ['are limited in total', { MAX_CONNECTIONS: '10' }],
    ['are limited per address', { MAX_CONNECTIONS_OF_ADDRESS: '10' }],
  ];
  for (const [title, settings] of limits) {
    it(`${title}; one more is refused, and accepted when another is closed`, () =>
      withService(settings, async (service) => {
        const sockets = await Promise.all(Array.from({ length: 10 }, () => opened(service)));
        assert.match(await heard(sockets[0] as Socket), /^HTTP\/1\.1 200 /);
        const refused = await opened(service);
        assert.match(await heard(refused), /^HTTP\/1\.1 503 [\s\S]*"code":"busy"/);
        sockets[1]?.destroy();
        await once(sockets[1] as Socket, 'close');
        let answer = '';
        while (!answer.startsWith('HTTP/1.1 200')) answer = await heard(await opened(service));
        for (const socket of sockets) socket.destroy();
      }));
  }

  it('of a proxy are limited only in total', () =>
    withService({ MAX_CONNECTIONS_OF_ADDRESS: '2', TRUST_PROXY: '127.0.0.1' }, async (service) => {
      const sockets = await Promise.all(Array.from({ length: 6 }, () => opened(service)));
      for (const socket of sockets) {
        assert.match(await heard(socket), /^HTTP\/1\.1 200 /);
        socket.destroy();
      }
    }));

  const slow: readonly [says: string, bytes: string][] = [
    ['that send nothing', ''],
    ['that never end their headers', 'GET /healthz HTTP/1.1\r\nhost: x\r\na: '],
    [
      'that never end their body',
      'POST /auth/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ],
  ];
  for (const [title, bytes] of slow) {
    it(`${title} are closed when the time is up`, () =>
      withService({ REQUEST_TIMEOUT_S: '1' }, async (service) => {
        const socket = await opened(service);
        socket.write(bytes);
        socket.resume();
        await once(socket, 'close');
      }));
  }

  it('with pipelined requests are served a few, and end with the refusal of the next', () =>
    withService({}, async (service) => {
      const socket = await opened(service);
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
      const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
      await once(socket, 'close');
      assert.deepEqual([statuses()[0], statuses().at(-1)], ['200', '503']);
      assert.ok(statuses().length < 100);
      assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
    }));
});
