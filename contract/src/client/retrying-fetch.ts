import type { RetryOptions } from './client-types.ts';
import { backoffMs, pause, retryAfterMs } from './pause.ts';
import type { CallInit } from './request.ts';
import { problemCodeOf } from './response.ts';

const firstPauseMs = 500;

/** Statuses after which the same call may succeed: too many calls, a busy service, or one being replaced. */
const transientStatuses = [429, 502, 503, 504];

/** A call with the same Idempotency-Key is still running, for example because its answer was lost on the way. */
const runningCode = 'idempotent_call_running';

/** Statuses of a proxy that lost the service while the call may have been running. */
const lostStatuses = [502, 504];

/**
 * A fetch that repeats a call when the network fails or the service asks it to wait. Calls that create or change
 * something get an Idempotency-Key, so that they are applied once. Two kinds of calls are not repeated if they may have
 * been applied. The repeat of a deletion would report that the record is missing. The repeat of a call that returns a
 * credential would create another one, because such calls ignore the key.
 */
export function retryingFetch(send: typeof fetch, { maxAttempts = 5, maxWaitS = 60 }: RetryOptions = {}): typeof fetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const { method = 'GET', signal, returnsCredential = false } = init as CallInit;
    const isDoneOnce = method !== 'DELETE' && !returnsCredential;
    if ((method === 'POST' || method === 'PUT') && isDoneOnce && !headers.has('idempotency-key'))
      headers.set('idempotency-key', randomKey());
    for (let failures = 0; ; failures++) {
      const isLast = failures + 1 >= maxAttempts;
      let waitMs = backoffMs(firstPauseMs, failures);
      try {
        const response = await send(url, { ...init, headers });
        waitMs = Math.max(waitMs, retryAfterMs(response.headers));
        if (isLast || waitMs > maxWaitS * 1000 || !(await isTransient(response, isDoneOnce))) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || !isDoneOnce || signal?.aborted) throw error;
      }
      await pause(waitMs, signal);
    }
  };
}

const isTransient = async (response: Response, isDoneOnce: boolean): Promise<boolean> =>
  (transientStatuses.includes(response.status) && (isDoneOnce || !lostStatuses.includes(response.status))) ||
  (response.status === 409 && (await problemCodeOf(response)) === runningCode);

/** Random bytes in hexadecimal. Pages without TLS have no `randomUUID`. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
