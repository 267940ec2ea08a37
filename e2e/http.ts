import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { parameterText } from '@tropeiro/contract/examples/parameter-text.ts';
import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';

/** A request as it goes over the wire: unlike the typed client, this one can be wrong in every way. */
export type Question = {
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

/** What one call of an operation takes. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** The whole answer; of a stream, which has no end, its beginning. */
export function send(url: string, { method, path, headers = {}, body }: Question): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({
      // A connection that is not kept is not the agent's, which would lend it to the next request all the same.
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
export const questionOf = (operation: Operation, input: AnyInput, token: string | undefined): Question => ({
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

/** Node leaves out the length of a bodiless POST and chunks that of a DELETE with one; a plain client says it. */
const lengthOf = (method: string, body: string | Buffer | undefined): Record<string, string> =>
  body === undefined && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
    ? {}
    : { 'content-length': String(Buffer.byteLength(body ?? '')) };
