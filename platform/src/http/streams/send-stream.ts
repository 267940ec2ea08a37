import { eventStreamType } from '@tropeiro/contract/media-types.ts';
import { isEventId, lastEventIdHeader } from '@tropeiro/contract/streams/event-stream.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { abandonReply, onAbort, responseSignal } from '../response/response-signal.ts';
import type { AnyEvent } from './event-frames.ts';
import { EventStream, type StreamOptions } from './event-stream.ts';
import { type OpenStreams, stoppingRefusal } from './open-streams.ts';
import type { StreamActor } from './stream-sessions.ts';

/** A `StreamReply` of any operation: the events after one, or from now on, until the signal is aborted. */
export type UntypedStreamReply = (
  after: string | undefined,
  signal: AbortSignal,
) => AsyncIterable<AnyEvent> | Promise<AsyncIterable<AnyEvent>>;

/**
 * The id of the event after which the client continues: from the header, or from the query of clients that cannot set
 * it.
 */
export function lastEventId(request: FastifyRequest, query: Readonly<Record<string, unknown>>): string | undefined {
  const { [lastEventIdHeader]: header = '' } = request.headers;
  if (header === '') return query.last_event_id as string | undefined;
  if (typeof header === 'string' && isEventId(header)) return header;
  const reason = bilingual('1 to 200 visible ASCII characters', '1 a 200 caracteres ASCII visíveis');
  throw new Refusal('invalid_header', { details: { header: verbatim('Last-Event-ID'), reason } });
}

/** Sends events until something ends the stream. Between two events, only the client's connection is held. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  eventsAfter: UntypedStreamReply,
  after: string | undefined,
  { actor, streams, ...options }: StreamOptions & { readonly actor: StreamActor; readonly streams: OpenStreams },
): Promise<FastifyReply> {
  const signal = responseSignal(request, reply);
  try {
    onAbort(signal, await streams.semaphore.acquire(actor, 1, signal));
    reply.type(`${eventStreamType}; charset=utf-8`).headers(unbufferedHeaders);
    if (request.method === 'HEAD') return reply.send();
    const stream = new EventStream(reply.raw, { ...options, actor });
    onAbort(
      signal,
      streams.add(() => stream.end(stoppingRefusal())),
    );
    onAbort(
      signal,
      streams.sessions.watch(actor, () => stream.end(new Refusal('session_ended'))),
    );
    onAbort(signal, () => stream.end());
    const events = await eventsAfter(after, stream.signal);
    stream.signal.throwIfAborted();
    reply.hijack().raw.writeHead(200, headersOf(reply));
    onAbort(signal, stream.watch());
    void stream
      .send(events)
      .catch((error) => {
        // A query in a session that has ended is refused, which ends the stream.
        if (!stream.signal.aborted && !(error instanceof Refusal))
          request.log.error({ request_id: request.id, err: error }, 'a stream failed');
      })
      .finally(() => stream.end());
    return reply;
  } catch (error) {
    if (signal.aborted) return abandonReply(request, reply, error);
    throw error;
  }
}

/**
 * For proxies: they must neither change nor buffer the stream, because an event is useful only when it arrives at once.
 */
const unbufferedHeaders = { 'cache-control': 'private, no-cache, no-transform', 'x-accel-buffering': 'no' };

const headersOf = (reply: FastifyReply) => reply.getHeaders() as Record<string, string | number | string[]>;
