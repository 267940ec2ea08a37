import type { CallLifetime } from '../handling/call.ts';
import type { ReportProgress } from '../handling/progress.ts';

/**
 * The lifetime of a call in progress. It can be aborted, and releases what is held for the call when its work has
 * ended.
 */
export class RunningCall implements CallLifetime {
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
  private readonly controller = new AbortController();
  private readonly endCallbacks: (() => void)[] = [];

  /** @param until aborted when the call must not go on, for example when its client has gone */
  constructor(until: AbortSignal, report: ReportProgress) {
    this.report = report;
    this.signal = this.controller.signal;
    const abort = () => this.abort(until.reason);
    if (until.aborted) abort();
    until.addEventListener('abort', abort, { once: true });
    this.onEnd(() => until.removeEventListener('abort', abort));
  }

  abort(reason: unknown): void {
    this.controller.abort(reason);
  }

  onEnd(callback: () => void): void {
    this.endCallbacks.push(callback);
  }

  end(): void {
    for (const callback of this.endCallbacks.splice(0)) callback();
  }
}
