import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Passing = { status: number; headers: IncomingHttpHeaders; body: string };

/** A server that is wrong in one way: it changes what is asked, or what is answered. */
export type Lie = {
  readonly asked?: (question: { method: string; url: string; headers: IncomingHttpHeaders }) => void;
  readonly answered?: (answer: Passing, question: { method: string; url: string }) => void;
};

export type LyingProxy = { readonly url: string; stop(): Promise<void> };

/** Stands before a real server and passes everything on, but for its lie. */
export async function startLyingProxy(behind: string, { asked, answered }: Lie): Promise<LyingProxy> {
  const { hostname, port } = new URL(behind);
  const server = createServer((incoming, outgoing) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const question = { method: incoming.method ?? 'GET', url: incoming.url ?? '/', headers };
    asked?.(question);
    const passed = request({ hostname, port, method: question.method, path: question.url, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const body = Buffer.concat(chunks);
        const answer = { status: reply.statusCode ?? 0, headers: reply.headers, body: body.toString('latin1') };
        answered?.(answer, question);
        const { 'transfer-encoding': __, 'content-length': ___, ...rest } = answer.headers;
        outgoing.writeHead(answer.status, rest).end(answer.body, 'latin1');
      });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
