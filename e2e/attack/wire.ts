import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { RawRequest } from '../http.ts';
import type { Outcome } from './outcome.ts';

/** Enough of a response to check it. */
const textMaxBytes = 4000;

/** Sends one request from this address over a separate connection. Waits for its end or for the maximum time. */
export function ask(url: string, address: string, rawRequest: RawRequest, silenceMs: number): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const { method, path, headers = {}, body } = rawRequest;
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  return new Promise((resolve) => {
    const length = body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': sizeOf(body) };
    const sent = request({
      agent: false,
      hostname,
      port,
      localAddress: address,
      method,
      path,
      headers: { ...length, ...headers },
    });
    const watchdog = setTimeout(() => {
      resolve({ kind: 'silence', ms: passed() });
      sent.destroy();
    }, silenceMs);
    const end = (outcome: Outcome) => {
      clearTimeout(watchdog);
      resolve(outcome);
    };
    sent.on('error', (error: NodeJS.ErrnoException) => end({ kind: 'cut off', why: error.code ?? '', ms: passed() }));
    sent.on('response', (answer) => {
      let text = '';
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        if (bytes < textMaxBytes) text += chunk.toString('utf8', 0, textMaxBytes - bytes);
        bytes += chunk.length;
      });
      const { statusCode: status = 0, headers } = answer;
      answer.on('end', () => {
        end({ kind: 'answer', status, headers, text, bytes, ms: passed() });
        sent.destroy();
      });
      answer.on('error', () => end({ kind: 'cut off', why: 'while answering', ms: passed() }));
    });
    sent.end(body);
  });
}

const sizeOf = (body: string | Buffer): number => Buffer.byteLength(body);

/** A connection from this address. Its errors are ignored. */
export function dial(url: string, address: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address, allowHalfOpen: true });
  socket.on('error', () => undefined);
  return socket;
}
