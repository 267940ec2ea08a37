import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { closeIdleConnections } from './idle-connections.ts';

/** Node keeps a connection for a second longer than it says. */
const keptMs = 1 + 1000;

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

  it('is served where the request came in time, though the process was too busy to see it', () =>
    withConnection(
      (_, response) => response.end('heard'),
      async (socket) => {
        ask(socket);
        await once(socket, 'data');
        // Behind the reading of connections, so that the clock is looked at before the next.
        await setImmediate();
        ask(socket);
        blockFor(keptMs + 100);
        const [answer] = await once(socket, 'data');
        assert.match(String(answer), /^HTTP\/1\.1 200 /);
      },
    ));

  it('is not closed in the midst of an answer that has a time limit of its own', () =>
    withConnection(
      (_, response) => {
        response.write('half ');
        response.setTimeout(1, () => response.end('and half'));
      },
      async (socket) => {
        let text = '';
        socket.on('data', (piece: string) => {
          text += piece;
        });
        ask(socket);
        while (!text.includes('and half')) await once(socket, 'data');
      },
    ));
});
