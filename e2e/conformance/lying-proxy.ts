import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProxiedAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

/** One error of a server: it changes requests or responses. */
export type Lie = {
  readonly changeRequest?: (request: { method: string; url: string; headers: IncomingHttpHeaders }) => void;
  readonly changeAnswer?: (answer: ProxiedAnswer, request: { method: string; url: string }) => void;
};

export type LyingProxy = { readonly url: string; stop(): Promise<void> };

/** A proxy in front of a real server. It passes everything on, apart from its lie. */
export async function startLyingProxy(behind: string, { changeRequest, changeAnswer }: Lie): Promise<LyingProxy> {
  const { hostname, port } = new URL(behind);
  const server = createServer((incoming, outgoing) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const changedRequest = { method: incoming.method ?? 'GET', url: incoming.url ?? '/', headers };
    changeRequest?.(changedRequest);
    const passed = request(
      { hostname, port, method: changedRequest.method, path: changedRequest.url, headers },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const body = Buffer.concat(chunks);
          const answer = { status: reply.statusCode ?? 0, headers: reply.headers, body: body.toString('latin1') };
          changeAnswer?.(answer, changedRequest);
          const { 'transfer-encoding': __, 'content-length': ___, ...rest } = answer.headers;
          outgoing.writeHead(answer.status, rest).end(answer.body, 'latin1');
        });
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
