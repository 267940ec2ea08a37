import type { CallLifetime } from '../handling/call.ts';
import type { ReportProgress } from '../handling/progress.ts';
import type { Release } from '../sharing/fair-semaphore.ts';

/**
 * The lifetime of a call in progress. It can be aborted, and releases what is held for the call when its work has
 * ended.
 */
export class RunningCall implements CallLifetime {
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
  private readonly controller = new AbortController();
  private readonly endCallbacks: (() => void)[] = [];
  private readonly reserve: (bytes: number) => Release;

  /**
   * @param until aborted when the call must not go on, for example when its client has gone
   * @param reserve reserves memory for its work, or refuses
   */
  constructor(until: AbortSignal, report: ReportProgress, reserve: (bytes: number) => Release) {
    this.report = report;
    this.reserve = reserve;
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

  reserveMemory = (bytes: number): void => this.onEnd(this.reserve(bytes));

  end(): void {
    for (const callback of this.endCallbacks.splice(0)) callback();
  }
}
