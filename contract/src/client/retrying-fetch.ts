import type { RetryOptions } from './client-types.ts';
import { backoffMs, pause, retryAfterMs } from './pause.ts';
import type { CallInit } from './request.ts';
import { problemCodeOf } from './response.ts';

const firstPauseMs = 500;

/** Answers after which the same call may succeed: it was too much, too early, or the service is being replaced. */
const transientStatuses = [429, 502, 503, 504];

/** A call with the same Idempotency-Key is still running, as when an answer was lost on the way. */
const runningCode = 'idempotent_call_running';

/** Those of a proxy that lost the service while it may have been doing what it was asked. */
const lostStatuses = [502, 504];

/**
 * A fetch that makes a call again when the network fails or the service asks for patience. What creates or changes gets an
 * Idempotency-Key, so that it is done once however often it is sent. Two kinds of calls are not repeated where they may
 * have been done: a deletion, whose repeat would say that there is nothing to delete, and what gives a credential, which
 * heeds no key and would give another.
 */
export function retryingFetch(send: typeof fetch, { maxAttempts = 5, maxWaitS = 60 }: RetryOptions = {}): typeof fetch {
  return async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const { method = 'GET', signal, givesCredential = false } = init as CallInit;
    const isDoneOnce = method !== 'DELETE' && !givesCredential;
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

/** Random bytes in hexadecimal: pages without TLS have no `randomUUID`. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
