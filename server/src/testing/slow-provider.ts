import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@tropeiro/tools/until.ts';

/** A remote service that a preparation asks for coordinates. It responds when the test says so. */
export type SlowProvider = {
  readonly url: string;
  /** The number of requests, and of those whose caller disconnected. */
  readonly asked: number;
  readonly abandoned: number;
  untilAsked(times: number): Promise<void>;
  untilAbandoned(times: number): Promise<void>;
  /** Responds to all waiting requests. */
  answer(status?: number): void;
  /** Responds to the request with this number. */
  answerOne(which: number, status?: number): void;
  stop(): Promise<void>;
};

export async function startSlowProvider(): Promise<SlowProvider> {
  const waiting = new Map<number, ServerResponse>();
  const counts = { asked: 0, abandoned: 0 };
  const server = createServer((_, response) => {
    const which = ++counts.asked;
    waiting.set(which, response);
    response.once('close', () => {
      if (waiting.delete(which)) counts.abandoned++;
    });
  });
  const answerOne = (which: number, status = 200) => {
    const response = waiting.get(which);
    waiting.delete(which);
    response?.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response?.end(JSON.stringify({ latitude: -30.03, longitude: -51.23 }));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return counts.asked;
    },
    get abandoned() {
      return counts.abandoned;
    },
    untilAsked: (times) => until(`${times} questions`, async () => counts.asked >= times),
    untilAbandoned: (times) => until(`${times} to hang up`, async () => counts.abandoned >= times),
    answer(status) {
      for (const which of [...waiting.keys()]) answerOne(which, status);
    },
    answerOne,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
