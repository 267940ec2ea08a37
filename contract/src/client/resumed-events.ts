import { eventStreamType } from '../media-types.ts';
import { silenceMaxS } from '../streams/event-stream.ts';
import { EventReader, type ServerSentEvent } from './event-reader.ts';
import { ProblemError, requireSuccess, UnexpectedAnswer } from './response.ts';

/** Asks for the events after one, or for those from now on. */
export type OpenEvents = (after: string | undefined, signal: AbortSignal) => Promise<Response>;

export type StreamOptions = {
  /** The id of the last event that was received before: those after it come. */
  readonly after?: string | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * The events of a stream, each once, for as long as somebody takes them. A connection that breaks, falls silent or is
 * refused for now is opened anew behind the last event, later each time it fails; what coming back cannot help is thrown.
 */
export async function* resumedEvents(
  open: OpenEvents,
  { after, signal }: StreamOptions,
): AsyncGenerator<ServerSentEvent> {
  let last = after;
  let pauseMs = defaultPauseMs;
  for (let failures = 0; ; failures++) {
    const connection = new AbortController();
    const end = () => connection.abort(signal?.reason);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    let retryAfterMs = 0;
    try {
      const reader = new EventReader();
      for await (const piece of chunksOf(await open(last, connection.signal), connection)) {
        failures = 0;
        for (const event of reader.read(piece)) {
          last = event.id;
          yield event;
        }
        pauseMs = reader.retryMs ?? pauseMs;
      }
    } catch (error) {
      if (signal?.aborted || !isTransient(error)) throw error;
      if (error instanceof ProblemError) retryAfterMs = Number(error.headers.get('retry-after') ?? 0) * 1000;
    } finally {
      signal?.removeEventListener('abort', end);
      connection.abort();
    }
    await sleep(Math.max(retryAfterMs, backoffMs(pauseMs, failures)), signal);
  }
}

const defaultPauseMs = 1000;
const maxPauseMs = 30_000;

/** Not all at the same moment, where many were cut off at once. */
const backoffMs = (pauseMs: number, failures: number): number =>
  Math.min(maxPauseMs, pauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

/** Whether it may be otherwise in a moment: the network, a busy service, one that is being replaced. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ProblemError || error instanceof UnexpectedAnswer)) return true;
  return error.status === 429 || error.status >= 500;
}

/** The text of the answer as it comes; a silence longer than any of the service ends the connection. */
async function* chunksOf(response: Response, connection: AbortController): AsyncGenerator<string> {
  const { status, headers, body } = await requireSuccess(response);
  const mediaType = headers.get('content-type') ?? '';
  if (!mediaType.startsWith(eventStreamType) || !body) throw new UnexpectedAnswer(status, mediaType, '');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const silence = setTimeout(() => connection.abort(), silenceMaxS * 1000);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
