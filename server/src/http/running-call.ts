import type { CallLifetime } from '../handling/call.ts';

/** A call that is followed to its end: what is held for it is given back when its work is done, well or badly. */
export class RunningCall implements CallLifetime {
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly endCallbacks: (() => void)[] = [];

  /** @param until aborted when the call is not to go on, as when its caller has gone */
  constructor(until: AbortSignal) {
    this.signal = this.controller.signal;
    const abort = () => this.abort(until.reason);
    if (until.aborted) abort();
    until.addEventListener('abort', abort, { once: true });
    this.onEnd(() => until.removeEventListener('abort', abort));
  }

  abort(reason: unknown): void {
    this.controller.abort(reason);
  }

  onEnd(release: () => void): void {
    this.endCallbacks.push(release);
  }

  end(): void {
    for (const release of this.endCallbacks.splice(0)) release();
  }
}
