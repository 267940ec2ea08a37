const maxPauseMs = 30_000;

/**
 * The pause before a retry. It is randomised so that clients cut off at the same time do not return at the same time.
 */
export const backoffMs = (pauseMs: number, failures: number): number =>
  Math.min(maxPauseMs, pauseMs * 2 ** failures) * (0.5 + Math.random() / 2);

/** How long the service asks to wait; 0 if it does not say. */
export const retryAfterMs = (headers: Headers): number => {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
};

/** The result of work that others share. Throws if the signal is aborted before it; the work goes on. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

/** Waits. Throws if the signal is aborted meanwhile. */
export function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
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
