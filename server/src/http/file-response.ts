import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FairSemaphore, Holder } from '../sharing/fair-semaphore.ts';
import { isNotModified } from './conditional-requests.ts';
import { abandonReply, onAbort, responseSignal } from './response-signal.ts';
import { limitDuration, type SlowClientLimits } from './slow-clients.ts';

/** A file as it is sent, or what has one in it. */
export type FileResponse = {
  /** The most bytes it has, known before any of them is read. */
  readonly size: number;
  readonly bytes: (life: AbortSignal) => Promise<Buffer | string>;
  readonly mediaType: string;
  readonly entityTag?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a file to somebody who does not have it, waits for it, and has the memory for it: else none of it is read. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileResponse,
  holder: Holder | undefined,
  limits: FileResponseLimits,
): Promise<FastifyReply> {
  const { size, mediaType, entityTag: mark, headers = {} } = file;
  reply.headers(headers);
  if (mark !== undefined) {
    const etag = `"${mark}"`;
    reply.header('etag', etag);
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  const life = responseSignal(request, reply);
  try {
    const content = await contentOf(file, life, holder, limits);
    life.throwIfAborted();
    if (size >= smallBytes) limitWholeResponse(request, reply, life, size, limits);
    return reply.type(mediaType).send(content);
  } catch (error) {
    if (life.aborted) return abandonReply(request, reply, error);
    throw error;
  }
}

async function contentOf(
  { size, bytes }: FileResponse,
  life: AbortSignal,
  holder: Holder | undefined,
  { responseMemory: answerShares, fileReads: fileShares }: FileResponseLimits,
): Promise<Buffer | string> {
  life.throwIfAborted();
  if (!holder || size < smallBytes) return bytes(life);
  onAbort(life, answerShares.acquireNow(holder, size));
  return fileShares.run(holder, () => bytes(life), 1, life);
}

/** Takes the memory of an answer that is sent whole, until it has been read or may no longer be waited for. */
export function reserveResponseMemory(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  holder: Holder | undefined,
  limits: ResponseLimits,
): void {
  if (!holder || bytes < smallBytes) return;
  const life = responseSignal(request, reply);
  onAbort(life, limits.responseMemory.acquireNow(holder, bytes));
  limitWholeResponse(request, reply, life, bytes, limits);
}

export type ResponseLimits = { readonly responseMemory: FairSemaphore; readonly slowClients: SlowClientLimits };
export type FileResponseLimits = ResponseLimits & { readonly fileReads: FairSemaphore };

/** How long so many bytes, sent at once, may take to be read. */
const limitWholeResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  life: AbortSignal,
  bytes: number,
  { slowClients: { maxStallS: stalledS, minBytesPerS: leastBytesS } }: ResponseLimits,
) => limitDuration(request, reply, life, { maxStallS: stalledS, maxDurationS: stalledS + bytes / leastBytesS });

/** What fits into the buffers of a socket anyway. */
const smallBytes = 100_000;
