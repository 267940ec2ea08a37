import type { CallLife } from '../handling/call.ts';

/** A call that is followed to its end: what is held for it is given back when its work is done, well or badly. */
export class FollowedCall implements CallLife {
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly releases: (() => void)[] = [];

  /** @param until aborted when the call is not to go on, as when its caller has gone */
  constructor(until: AbortSignal) {
    this.signal = this.controller.signal;
    const abort = () => this.abort(until.reason);
    if (until.aborted) abort();
    until.addEventListener('abort', abort, { once: true });
    this.atEnd(() => until.removeEventListener('abort', abort));
  }

  abort(reason: unknown): void {
    this.controller.abort(reason);
  }

  atEnd(release: () => void): void {
    this.releases.push(release);
  }

  end(): void {
    for (const release of this.releases.splice(0)) release();
  }
}
