/**
 * A signal that is aborted after this many milliseconds. It replaces `AbortSignal.timeout`. In Node 20 nothing
 * references such a signal once it is part of an `AbortSignal.any`: if it is garbage-collected, it is never aborted,
 * and its listeners wait for ever.
 */
export function timeLimit(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), ms).unref();
  return controller.signal;
}
