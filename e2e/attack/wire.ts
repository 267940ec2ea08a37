import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { Question } from '../http.ts';
import type { Outcome } from './outcome.ts';

/** Enough of an answer to judge it. */
const keptBytes = 4000;

/** One request from this address, over a connection of its own, waited for as long as it takes or until silence is certain. */
export function ask(url: string, address: string, question: Question, silenceMs: number): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const { method, path, headers = {}, body } = question;
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
    const dog = setTimeout(() => {
      resolve({ kind: 'silence', ms: passed() });
      sent.destroy();
    }, silenceMs);
    const end = (outcome: Outcome) => {
      clearTimeout(dog);
      resolve(outcome);
    };
    sent.on('error', (error: NodeJS.ErrnoException) => end({ kind: 'cut off', why: error.code ?? '', ms: passed() }));
    sent.on('response', (answer) => {
      let text = '';
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        if (bytes < keptBytes) text += chunk.toString('utf8', 0, keptBytes - bytes);
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

/** A connection from this address; whatever becomes of it, nobody hears. */
export function dial(url: string, address: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address, allowHalfOpen: true });
  socket.on('error', () => undefined);
  return socket;
}
