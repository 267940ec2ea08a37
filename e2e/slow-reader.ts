import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { operations } from '@tropeiro/contract/operations.ts';
import { bearer, pathOf } from './http.ts';

/** A complete list of points whose response has begun, and continues only as the test reads it. */
export async function openList(url: string, token: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url);
  const path = pathOf(operations.listPointsOfInterest, {});
  const asked = request({ hostname, port, path, headers: bearer(token), agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
}

export async function firstChunk(reading: IncomingMessage): Promise<Buffer> {
  await once(reading, 'readable');
  return reading.read(1) as Buffer;
}

export async function remainingChunks(reading: IncomingMessage): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of reading) chunks.push(chunk as Buffer);
  return chunks;
}
