import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { operations } from '@tropeiro/contract/operations.ts';
import { bearer, pathOf } from './http.ts';

/** A complete list of points whose answer has begun, and which goes on only as the test reads it. */
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

export async function firstPiece(reading: IncomingMessage): Promise<Buffer> {
  await once(reading, 'readable');
  return reading.read(1) as Buffer;
}

export async function restOf(reading: IncomingMessage): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of reading) pieces.push(piece as Buffer);
  return pieces;
}
