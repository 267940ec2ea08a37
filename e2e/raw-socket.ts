import { connect } from 'node:net';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import type { Reply } from './http.ts';

/** A service that has responded and is silent for this long has finished. */
const quietMs = 500;

/**
 * Sends bytes unchanged and returns every response. With `hangUp` the sending side is closed after them, as by a client
 * that dies in the middle.
 */
export function exchange(url: string, bytes: Buffer | string, { hangUp = false } = {}): Promise<Reply[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) });
    const dog = setTimeout(() => socket.destroy(new Error('the service said nothing')), timeLeftMs());
    let quiet: NodeJS.Timeout | undefined;
    socket.on('connect', () => (hangUp ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      clearTimeout(quiet);
      quiet = setTimeout(() => socket.destroy(), quietMs);
    });
    // A reset after the response was read is how a server ends a client that keeps sending.
    socket.on('error', (error) => {
      if (chunks.length === 0) reject(error);
    });
    socket.on('close', () => {
      clearTimeout(dog);
      clearTimeout(quiet);
      resolve(repliesIn(Buffer.concat(chunks)));
    });
  });
}

/** The pipelined responses in the received bytes. */
function repliesIn(received: Buffer): Reply[] {
  const replies: Reply[] = [];
  let rest = received;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`No end of the headers: ${rest.toString('latin1').slice(0, 200)}`);
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const status = Number(statusLine.split(' ')[1]);
    // 100 Continue has no body, and is not a response.
    const { bytes, after } = bodyIn(rest.subarray(end + 4), headers, status);
    if (status !== 100) replies.push({ status, headers, bytes, text: bytes.toString() });
    rest = after;
  }
  return replies;
}

function bodyIn(rest: Buffer, headers: Record<string, string>, status: number): { bytes: Buffer; after: Buffer } {
  if (status === 100 || status === 204 || status === 304) return { bytes: Buffer.alloc(0), after: rest };
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(rest);
  const length = Number(headers['content-length'] ?? rest.length);
  return { bytes: rest.subarray(0, length), after: rest.subarray(length) };
}

function chunksIn(rest: Buffer): { bytes: Buffer; after: Buffer } {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    const length = Number.parseInt(rest.toString('latin1', at, line), 16);
    if (line < 0 || Number.isNaN(length)) throw new Error('A chunked answer must be whole');
    if (length === 0) return { bytes: Buffer.concat(chunks), after: rest.subarray(line + 4) };
    chunks.push(rest.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
}
