import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the test's geocoding server responds: JSON, or a full response. */
export type GeocodingReply =
  | { readonly json: unknown; readonly status?: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly text: string }
  /** It never responds. */
  | 'silence';

export type GeocodingTestServer = {
  readonly url: string;
  /** The requests that it received, in order. */
  readonly asked: URL[];
  /** How many requests wait for a response. */
  readonly openCount: number;
  stop(): Promise<void>;
};

/** A geocoding server that responds as the test says, and records its requests. */
export async function startGeocodingServer(reply: (asked: URL) => GeocodingReply): Promise<GeocodingTestServer> {
  const asked: URL[] = [];
  let openCount = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    asked.push(url);
    openCount++;
    response.once('close', () => openCount--);
    const replied = reply(url);
    if (replied === 'silence') return;
    if ('text' in replied) response.end(replied.text);
    else response.writeHead(replied.status ?? 200, replied.headers).end(JSON.stringify(replied.json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    get openCount() {
      return openCount;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
