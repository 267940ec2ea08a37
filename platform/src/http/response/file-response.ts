import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairSemaphore, Holder } from '../../sharing/fair-semaphore.ts';
import { limitDuration, type SlowClientLimits } from '../limits/slow-clients.ts';
import { isNotModified } from './conditional-requests.ts';
import { abandonReply, onAbort, responseSignal } from './response-signal.ts';
import { setHeaders } from './vary.ts';

/** A response that is a file, or a record containing a file. Its bytes are read only when they are sent. */
export type FileResponse = {
  /** The maximum number of its bytes, known before any is read. */
  readonly size: number;
  readonly bytes: (signal: AbortSignal) => Promise<Buffer>;
  readonly mediaType: string;
  readonly entityTag: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a file. It is not read for a client that already has it, has gone, or has no share of memory left for it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
  holder: Holder | undefined,
  limits: FileResponseLimits,
): Promise<FastifyReply> {
  const { size, mediaType, entityTag, headers = {} } = file;
  setHeaders(reply, headers);
  const etag = `"${entityTag}"`;
  reply.header('etag', etag);
  if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const signal = responseSignal(request, reply);
  try {
    const content = await contentOf(file, signal, holder, limits);
    signal.throwIfAborted();
    if (size >= smallResponseBytes) limitWholeResponse(request, reply, signal, size, limits);
    return reply.type(mediaType).send(content);
  } catch (error) {
    if (signal.aborted) return abandonReply(request, reply, error);
    throw error;
  }
}

async function contentOf(
  { size, bytes }: FileResponse,
  signal: AbortSignal,
  holder: Holder | undefined,
  { responseMemory, fileReads }: FileResponseLimits,
): Promise<Buffer> {
  signal.throwIfAborted();
  if (size < smallResponseBytes) return bytes(signal);
  onAbort(signal, responseMemory.acquireNow(holder ?? anonymousHolder, size));
  return fileReads.run(holder ?? anonymousHolder, () => bytes(signal), 1, signal);
}

/**
 * Reserves memory for a response that is sent as a whole, until the client has read it or is cut off. An amount above
 * the share of a session takes the whole share.
 * @param reservedBytes of it are already reserved (`readReserved`)
 */
export function reserveResponseMemory(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  holder: Holder | undefined,
  limits: ResponseLimits,
  reservedBytes = 0,
): void {
  if (bytes < smallResponseBytes) return;
  const signal = responseSignal(request, reply);
  const { responseMemory } = limits;
  const missingBytes = Math.min(bytes, responseMemory.maxAmount) - reservedBytes;
  if (missingBytes > 0) onAbort(signal, responseMemory.acquireNow(holder ?? anonymousHolder, missingBytes));
  limitWholeResponse(request, reply, signal, bytes, limits);
}

/**
 * Reads the content of a response, after reserving memory for the bytes that it has at least: a caller without a share
 * left is refused at once. The memory stays reserved until the response ends. If the client disconnects, it stays
 * reserved until the content is read.
 */
export async function readReserved<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  minBytes: number,
  holder: Holder,
  { responseMemory }: Pick<ResponseLimits, 'responseMemory'>,
  read: () => Promise<T>,
): Promise<{ readonly content: T; readonly reservedBytes: number }> {
  if (minBytes < smallResponseBytes) return { content: await read(), reservedBytes: 0 };
  const reservedBytes = Math.min(minBytes, responseMemory.maxAmount);
  const release = responseMemory.acquireNow(holder, reservedBytes);
  try {
    const content = await read();
    onAbort(responseSignal(request, reply), release);
    return { content, reservedBytes };
  } catch (error) {
    release();
    throw error;
  }
}

/** The holder of responses to unauthenticated clients: all of them together have the share of one session. */
const anonymousHolder: Holder = { customer_id: 0, session_id: 0 };

export type ResponseLimits = { readonly responseMemory: FairSemaphore; readonly slowClients: SlowClientLimits };
export type FileResponseLimits = ResponseLimits & { readonly fileReads: FairSemaphore };

/** Limits how long a client may take to read this many bytes that were sent at once. */
export const limitWholeResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
  bytes: number,
  { slowClients: { maxStallS, minBytesPerS } }: ResponseLimits,
) => limitDuration(request, reply, signal, { maxStallS, maxDurationS: maxStallS + bytes / minBytesPerS });

/** Responses below this size are not limited, because they fit into the socket buffers. */
export const smallResponseBytes = 100_000;
