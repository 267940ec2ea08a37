import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { closeIdleConnections } from './idle-connections.ts';

/** Node keeps a connection open for a second longer than announced. */
const idleMs = 1 + 1000;

const withConnection = async (listener: RequestListener, work: (socket: Socket) => Promise<void>) => {
  const server = createServer({ keepAliveTimeout: 1 }, listener);
  closeIdleConnections(server);
  server.listen(0);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port).setEncoding('utf8');
  try {
    await work(socket);
  } finally {
    socket.destroy();
    server.close();
  }
};

const ask = (socket: Socket): void => {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
};
const blockFor = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('A kept connection', () => {
  it('is closed when its time is up', () =>
    withConnection(
      (_, response) => response.end('heard'),
      async (socket) => {
        ask(socket);
        await once(socket, 'data');
        await once(socket, 'close');
      },
    ));

  it('is served if the request arrived in time while the process was busy', () =>
    withConnection(
      (_, response) => response.end('heard'),
      async (socket) => {
        ask(socket);
        await once(socket, 'data');
        // After connections are read, so that the clock is checked before the next turn.
        await setImmediate();
        ask(socket);
        blockFor(idleMs + 100);
        const [answer] = await once(socket, 'data');
        assert.match(String(answer), /^HTTP\/1\.1 200 /);
      },
    ));

  it('is not closed during a response with its own time limit', () =>
    withConnection(
      (_, response) => {
        response.write('half ');
        response.setTimeout(1, () => response.end('and half'));
      },
      async (socket) => {
        let text = '';
        socket.on('data', (chunk: string) => {
          text += chunk;
        });
        ask(socket);
        while (!text.includes('and half')) await once(socket, 'data');
      },
    ));
});
