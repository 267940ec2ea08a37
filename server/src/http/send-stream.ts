import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import { isEventId, lastEventIdHeader } from '@tropeiro/contract/streams/event-stream.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Holder } from '../sharing/fair-semaphore.ts';
import type { AnyEvent } from './event-frames.ts';
import { EventStream, type StreamOptions } from './event-stream.ts';
import type { OpenStreams } from './open-streams.ts';
import { abandonReply, onAbort, responseSignal } from './response-signal.ts';

/** The events after one, or from now on where none is named, until the signal ends them. What it refuses at once is answered. */
export type EventSource = (
  after: string | undefined,
  signal: AbortSignal,
) => AsyncIterable<AnyEvent> | Promise<AsyncIterable<AnyEvent>>;

/** Behind which event the caller goes on: the header, or the query of those who cannot set it. */
export function lastEventId(request: FastifyRequest, query: Readonly<Record<string, unknown>>): string | undefined {
  const { [lastEventIdHeader]: header = '' } = request.headers;
  if (header === '') return query.last_event_id as string | undefined;
  if (typeof header === 'string' && isEventId(header)) return header;
  const reason = '1 to 200 visible ASCII characters';
  throw new Refusal('invalid_header', { details: { header: 'Last-Event-ID', reason } });
}

/** Sends events until something ends them. Nothing is held between two of them but the client's own connection. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  eventsAfter: EventSource,
  after: string | undefined,
  { actor, streams, ...terms }: StreamOptions & { readonly actor: Holder; readonly streams: OpenStreams },
): Promise<FastifyReply> {
  const life = responseSignal(request, reply);
  try {
    onAbort(life, await streams.semaphore.acquire(actor, 1, life));
    reply.type(`${eventStreamType}; charset=utf-8`).headers(unbuffered);
    if (request.method === 'HEAD') return reply.send();
    const stream = new EventStream(reply.raw, { ...terms, actor });
    onAbort(
      life,
      streams.add(() => stream.end()),
    );
    onAbort(life, () => stream.end());
    const events = await eventsAfter(after, stream.signal);
    stream.signal.throwIfAborted();
    reply.hijack().raw.writeHead(200, headersOf(reply));
    onAbort(life, stream.watch());
    void stream
      .send(events)
      .catch((error) => {
        // Whoever asks in a session that has ended is refused, and so the stream ends.
        if (!stream.signal.aborted && !(error instanceof Refusal))
          request.log.error({ request_id: request.id, err: error }, 'a stream failed');
      })
      .finally(() => stream.end());
    return reply;
  } catch (error) {
    if (life.aborted) return abandonReply(request, reply, error);
    throw error;
  }
}

/** Neither changed nor collected by what stands between: an event is of use when it comes. */
const unbuffered = { 'cache-control': 'private, no-cache, no-transform', 'x-accel-buffering': 'no' };

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string | number | string[]>;
