import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SerialisedResponse } from './serialised-response.ts';

/** A response as bytes to be stored, compressed if that saves space: the lines of a report are repetitive. */
export async function packedResponse(response: SerialisedResponse): Promise<Buffer> {
  const bytes = Buffer.from(JSON.stringify(response));
  return bytes.length < packedMinBytes ? bytes : compress(bytes);
}

/** Restores the response from such bytes. Text begins with a brace, gzip does not (RFC 1952, 2.3.1). */
export async function unpackedResponse(bytes: Buffer): Promise<SerialisedResponse> {
  const text = bytes[0] === brace ? bytes : await decompress(bytes);
  return JSON.parse(text.toString()) as SerialisedResponse;
}

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const packedMinBytes = 10_000;

const brace = '{'.charCodeAt(0);
