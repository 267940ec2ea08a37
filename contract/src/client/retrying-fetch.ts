import type { RetryOptions } from './client-types.ts';
import { backoffMs, pause, retryAfterMs } from './pause.ts';
import { problemCodeOf } from './response.ts';

const firstPauseMs = 500;

/** Answers after which the same call may succeed: it was too much, too early, or the service is being replaced. */
const transientStatuses = [429, 502, 503, 504];

/** A call with the same Idempotency-Key is still running, as when an answer was lost on the way. */
const runningCode = 'idempotent_call_running';

/**
 * A fetch that makes a call again when the network fails or the service asks for patience. What creates or changes gets an
 * Idempotency-Key, so that it is done once however often it is sent. A deletion is not repeated after a failure of the
 * network: if it was done, the repeat would say that there is nothing to delete.
 */
export function retryingFetch(send: typeof fetch, { maxAttempts = 5, maxWaitS = 60 }: RetryOptions = {}): typeof fetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const { method = 'GET', signal } = init;
    if ((method === 'POST' || method === 'PUT') && !headers.has('idempotency-key'))
      headers.set('idempotency-key', randomKey());
    for (let failures = 0; ; failures++) {
      const isLast = failures + 1 >= maxAttempts;
      let waitMs = backoffMs(firstPauseMs, failures);
      try {
        const response = await send(url, { ...init, headers });
        waitMs = Math.max(waitMs, retryAfterMs(response.headers));
        if (isLast || waitMs > maxWaitS * 1000 || !(await isTransient(response))) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || method === 'DELETE' || signal?.aborted) throw error;
      }
      await pause(waitMs, signal);
    }
  };
}

const isTransient = async (response: Response): Promise<boolean> =>
  transientStatuses.includes(response.status) ||
  (response.status === 409 && (await problemCodeOf(response)) === runningCode);

/** Random bytes in hexadecimal: pages without TLS have no `randomUUID`. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
