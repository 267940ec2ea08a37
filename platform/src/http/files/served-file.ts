import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpDependencies } from '../dependencies.ts';
import { acceptedEncoding } from '../response/accepted-encoding.ts';
import { isNotModified } from '../response/conditional-requests.ts';
import { limitWholeResponse, smallResponseBytes } from '../response/file-response.ts';
import { responseSignal } from '../response/response-signal.ts';
import { addVary, setHeaders } from '../response/vary.ts';
import { byteRangeOf } from './byte-range.ts';

/** A file in memory, as clients receive it. */
export type ServedFile = {
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its bytes by encoding. Each has an entity tag of its own, because a range is a part of the encoded bytes. */
  readonly variants: ReadonlyMap<FileEncoding, FileVariant>;
};

export type FileVariant = { readonly bytes: Buffer; readonly etag: string };

/** The encodings of files, the preferred one first. */
export const fileEncodings = ['br', 'gzip', 'identity'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** Sends a file, or the part of it that the client requests, in an encoding that the client accepts. */
export function sendServedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  dependencies: Pick<HttpDependencies, 'slowClients' | 'responseMemory'>,
): FastifyReply {
  const encodings = fileEncodings.filter((encoding) => file.variants.has(encoding));
  const encoding = acceptedEncoding(request.headers['accept-encoding'], encodings);
  const variant = file.variants.get(encoding);
  if (!variant) throw new Error('A file has at least its own bytes');
  const { bytes, etag } = variant;
  setHeaders(reply, { ...file.headers, etag });
  addVary(reply, 'accept-encoding');
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = rangeOf(request, etag, bytes.length);
  if (range === 'not_satisfiable')
    throw new Refusal('range_not_satisfiable', {
      details: { size: bytes.length },
      headers: { 'content-range': `bytes */${bytes.length}` },
    });
  const sent = range ? bytes.subarray(range.begin, range.end) : bytes;
  if (range) reply.code(206).header('content-range', `bytes ${range.begin}-${range.end - 1}/${bytes.length}`);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (sent.length >= smallResponseBytes)
    limitWholeResponse(request, reply, responseSignal(request, reply), sent.length, dependencies);
  return reply.type(file.mediaType).send(sent);
}

/** The requested part. A client that knows another version of the file gets all of it (If-Range). */
function rangeOf({ method, headers }: FastifyRequest, etag: string, size: number): ReturnType<typeof byteRangeOf> {
  const { range, 'if-range': ifRange } = headers;
  if (method !== 'GET' || range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  return byteRangeOf(range, size);
}
