import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { parameterText } from '@tropeiro/contract/examples/parameter-text.ts';
import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';

/** A request as it is sent. Unlike with the typed client, every part of it can be wrong. */
export type RawRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
};

/** The input of one call of an operation. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** The whole response, or the beginning of a stream, which has no end. */
export function send(url: string, { method, path, headers = {}, body }: RawRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({
      // A connection that is not kept does not use the agent, which would reuse it for the next request.
      agent: headers.connection === 'close' ? false : agent,
      hostname,
      port,
      method,
      path,
      headers: { ...lengthOf(method, body), ...headers },
    });
    sent.setTimeout(timeLeftMs(), () => sent.destroy(new Error(`No answer to ${method} ${path}`)));
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      const finish = () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
      };
      const isStream = answer.headers['content-type']?.startsWith(eventStreamType) ?? false;
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isStream) return;
        finish();
        answer.destroy();
      });
      answer.on('error', reject);
      answer.on('end', finish);
    });
    sent.end(body);
  });
}

/** A call of an operation as the contract writes it. */
export const rawRequestOf = (operation: Operation, input: AnyInput, token: string | undefined): RawRequest => ({
  method: operation.method,
  path: pathOf(operation, input),
  headers: { ...bearer(token), ...(input.body === undefined ? {} : asJson) },
  ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
});

export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

export const asJson = { 'content-type': 'application/json' };

export function pathOf({ path }: Operation, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(parameterText(value))}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** Node omits the length of a POST without a body, and chunks a DELETE with one. A simple client sends the length. */
const lengthOf = (method: string, body: string | Buffer | undefined): Record<string, string> =>
  body === undefined && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
    ? {}
    : { 'content-length': String(Buffer.byteLength(body ?? '')) };
