import { eventStreamType } from '../media-types.ts';
import { silenceMaxS } from '../streams/event-stream.ts';
import { EventReader, type ServerSentEvent } from './event-reader.ts';
import { backoffMs, pause, retryAfterMs } from './pause.ts';
import { ProblemError, requireSuccess, UnexpectedAnswer } from './response.ts';

/** Requests the events after the given one, or from now on. */
export type OpenEvents = (after: string | undefined, signal: AbortSignal) => Promise<Response>;

type ResumeOptions = { readonly after?: string | undefined; readonly signal?: AbortSignal | undefined };

/**
 * Yields each event of a stream once, while the caller iterates. If a connection breaks, falls silent or is temporarily
 * refused, it is reopened after the last event, with growing pauses. Errors that a retry cannot resolve are thrown.
 */
export async function* resumedEvents(
  open: OpenEvents,
  { after, signal }: ResumeOptions,
): AsyncGenerator<ServerSentEvent> {
  let last = after;
  let pauseMs = defaultPauseMs;
  for (let failures = 0; ; failures++) {
    const connection = new AbortController();
    const end = () => connection.abort(signal?.reason);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    let askedMs = 0;
    try {
      const reader = new EventReader();
      for await (const chunk of chunksOf(() => open(last, connection.signal), connection)) {
        failures = 0;
        for (const event of reader.read(chunk)) {
          last = event.id;
          yield event;
        }
        pauseMs = reader.retryMs ?? pauseMs;
      }
    } catch (error) {
      if (signal?.aborted || !isTransient(error)) throw error;
      if (error instanceof ProblemError) askedMs = retryAfterMs(error.headers);
    } finally {
      signal?.removeEventListener('abort', end);
      connection.abort();
    }
    await pause(Math.max(askedMs, backoffMs(pauseMs, failures)), signal);
  }
}

const defaultPauseMs = 1000;

/** Whether a retry may help: the network failed, or the service is busy or being replaced. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ProblemError || error instanceof UnexpectedAnswer)) return true;
  return error.status === 429 || error.status >= 500;
}

/**
 * Opens a connection and yields the text of its response, chunk by chunk. It ends the connection after a longer silence
 * than the service allows itself, also if no response arrives.
 */
async function* chunksOf(open: () => Promise<Response>, connection: AbortController): AsyncGenerator<string> {
  const heard = async <T>(next: Promise<T>): Promise<T> => {
    const silence = setTimeout(() => connection.abort(), silenceMaxS * 1000);
    return next.finally(() => clearTimeout(silence));
  };
  const { status, headers, body } = await heard(open().then(requireSuccess));
  const mediaType = headers.get('content-type') ?? '';
  if (!mediaType.startsWith(eventStreamType) || !body) throw new UnexpectedAnswer(status, mediaType, '');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await heard(reader.read());
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
