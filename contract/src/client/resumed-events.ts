import { eventStreamType } from '../media-types.ts';
import { silenceMaxS } from '../streams/event-stream.ts';
import { EventReader, type ServerSentEvent } from './event-reader.ts';
import { ProblemError, requireSuccess, UnexpectedAnswer } from './response.ts';

/** Requests the events after one, or those from now on. */
export type OpenEvents = (after: string | undefined, signal: AbortSignal) => Promise<Response>;

export type StreamOptions = {
  /** The id of the last event that was received before: those after it come. */
  readonly after?: string | undefined;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * The events of a stream, each once, for as long as they are taken. A connection that breaks, falls silent or is refused
 * for now is opened again after the last event, with growing pauses while it fails; what a retry cannot help is thrown.
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
      for await (const chunk of chunksOf(await open(last, connection.signal), connection)) {
        failures = 0;
        for (const event of reader.read(chunk)) {
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

/** The pause before a retry, randomised so that clients cut off at once do not come back at once. */
const backoffMs = (pauseMs: number, failures: number): number =>
  Math.min(maxPauseMs, pauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

/** Whether a retry may help: the network failed, or the service is busy or being replaced. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ProblemError || error instanceof UnexpectedAnswer)) return true;
  return error.status === 429 || error.status >= 500;
}

/** The text of the response, chunk by chunk; a silence longer than any of the service ends the connection. */
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
