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

/** Reserves memory for a response that is sent as a whole, until the client has read it or is cut off. */
export function reserveResponseMemory(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  holder: Holder | undefined,
  limits: ResponseLimits,
): void {
  if (bytes < smallResponseBytes) return;
  const signal = responseSignal(request, reply);
  onAbort(signal, limits.responseMemory.acquireShareNow(holder ?? anonymousHolder, bytes));
  limitWholeResponse(request, reply, signal, bytes, limits);
}

/**
 * Reads the content to send, after reserving memory for it: a caller without a share left is refused at once. Sending
 * reserves memory separately.
 */
export async function withResponseMemory<T>(
  bytes: number,
  holder: Holder,
  { responseMemory }: Pick<ResponseLimits, 'responseMemory'>,
  read: () => Promise<T>,
): Promise<T> {
  if (bytes < smallResponseBytes) return read();
  const release = responseMemory.acquireShareNow(holder, bytes);
  return read().finally(release);
}

/** The holder of responses to unauthenticated clients: all of them together have the share of one session. */
const anonymousHolder: Holder = { customer_id: 0, session_id: 0 };

export type ResponseLimits = { readonly responseMemory: FairSemaphore; readonly slowClients: SlowClientLimits };
export type FileResponseLimits = ResponseLimits & { readonly fileReads: FairSemaphore };

/** Limits how long a client may take to read this many bytes that were sent at once. */
const limitWholeResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
  bytes: number,
  { slowClients: { maxStallS, minBytesPerS } }: ResponseLimits,
) => limitDuration(request, reply, signal, { maxStallS, maxDurationS: maxStallS + bytes / minBytesPerS });

/** Responses below this size are not limited, because they fit into the socket buffers. */
export const smallResponseBytes = 100_000;
