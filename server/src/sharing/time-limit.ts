/**
 * A signal that is aborted after so many milliseconds. It stands for `AbortSignal.timeout`, which in Node 20 is held by nobody once it
 * is one of an `AbortSignal.any`: one that the garbage collector takes is never aborted, and whoever waits for it waits for ever.
 */
export function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), ms).unref();
  return controller.signal;
}
