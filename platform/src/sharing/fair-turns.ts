import { busy, type LimitedResource, limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { UsedTime } from './used-time.ts';

/** Work that has begun and can be paused. While paused, it keeps its state and does nothing. */
export type PausableWork<T> = { readonly done: Promise<T>; readonly pause: () => void; readonly resume: () => void };

export type TurnLimits = {
  readonly resource: LimitedResource;
  /** How much work runs at once, in all and per company. */
  readonly total: number;
  readonly maxOfCompany: number;
  /** How much work may be paused at once: paused work holds its memory. */
  readonly maxPausedCount: number;
  /** Work is paused when its company has used this many seconds more than another company that waits. */
  readonly sliceS: number;
  /** How much work of one company may wait to begin, and for how many seconds. */
  readonly maxWaitingCount: number;
  readonly maxWaitS: number;
};

/**
 * Allots turns at something scarce by used time: the company that has recently used least comes next, and long work is
 * paused for it. So short work of one company waits only moments, however much another has in progress, and no work is
 * lost. Work of the same company runs in order.
 */
export class FairTurns {
  private readonly limits: TurnLimits;
  private readonly nowS: () => number;
  /** In order of arrival. */
  private readonly works = new Set<Work>();
  private readonly used = new UsedTime();
  private chargedAtS: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(limits: TurnLimits, nowS: () => number = () => performance.now() / 1000) {
    this.limits = limits;
    this.nowS = nowS;
    this.chargedAtS = nowS();
  }

  /** The amount of work in this state. */
  count(state: Work['state'], companyId?: number): number {
    let count = 0;
    for (const work of this.works)
      if (work.state === state && (companyId ?? work.companyId) === work.companyId) count++;
    return count;
  }

  /**
   * Begins work as soon as it is its company's turn, and returns its result. Refuses if too much work of the company
   * waits, or waits too long. A caller that goes away (`signal`) leaves the queue. Work that has begun runs to its end.
   * @param maxWaitS for a caller that has less time left than the limits allow. 0 means that it begins at once or is
   * refused
   */
  async run<T>(
    companyId: number,
    begin: () => PausableWork<T>,
    signal?: AbortSignal,
    maxWaitS = this.limits.maxWaitS,
  ): Promise<T> {
    signal?.throwIfAborted();
    return new Promise<T>((resolve, reject) => {
      const end = (settle: () => void): void => {
        stopWaiting();
        this.remove(work);
        settle();
        this.assignTurns();
      };
      const refuse = (): void => end(() => reject(this.refusal(companyId)));
      const leave = (): void => end(() => reject(signal?.reason));
      const stopWaiting = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const work: Work = {
        companyId,
        state: 'waiting',
        begin: () => {
          stopWaiting();
          const begun = begin();
          void begun.done.then(
            (result) => end(() => resolve(result)),
            (error) => end(() => reject(error)),
          );
          return begun;
        },
        fail: (error) => end(() => reject(error)),
      };
      const timer = setTimeout(refuse, Math.min(maxWaitS, this.limits.maxWaitS) * 1000).unref();
      signal?.addEventListener('abort', leave, { once: true });
      this.charge();
      this.works.add(work);
      this.used.enter(companyId);
      this.assignTurns();
      const hasRoom = maxWaitS > 0 && this.count('waiting', companyId) <= this.limits.maxWaitingCount;
      if (work.state === 'waiting' && !hasRoom) refuse();
    });
  }

  private assignTurns(): void {
    this.charge();
    for (let next = this.nextWork(); next; next = this.nextWork()) {
      if (this.count('running') >= this.limits.total) {
        const other = this.workToPause(next);
        if (!other) break;
        other.state = 'paused';
        other.begun?.pause();
      }
      this.beginOrResume(next);
    }
    // Repeats the check while some work could run but for others.
    clearTimeout(this.timer);
    if (this.nextWork()) this.timer = setTimeout(() => this.assignTurns(), this.limits.sliceS * 1000).unref();
  }

  private beginOrResume(work: Work): void {
    const isNew = work.state === 'waiting';
    work.state = 'running';
    try {
      if (isNew) work.begun = work.begin();
      else work.begun?.resume();
    } catch (error) {
      work.fail(error);
    }
  }

  /** The next work: of the company that has used least, a paused one first, then the first in order. */
  private nextWork(): Work | undefined {
    const { total, maxOfCompany, maxPausedCount } = this.limits;
    const mayBegin = this.count('running') < total || this.count('paused') < maxPausedCount;
    let next: Work | undefined;
    for (const work of this.works) {
      if (work.state === 'running' || (work.state === 'waiting' && !mayBegin)) continue;
      if (this.count('running', work.companyId) >= maxOfCompany) continue;
      const lessS = next ? this.used.secondsOf(next.companyId) - this.used.secondsOf(work.companyId) : 1;
      if (lessS > 0 || (lessS === 0 && work.state === 'paused' && next?.state === 'waiting')) next = work;
    }
    return next;
  }

  /** Among running work, that of the company that has used most, if it exceeds the next company by a slice. */
  private workToPause(next: Work): Work | undefined {
    let mostS = this.used.secondsOf(next.companyId) + this.limits.sliceS;
    let found: Work | undefined;
    for (const work of this.works) {
      if (work.state !== 'running' || work.companyId === next.companyId || this.used.secondsOf(work.companyId) < mostS)
        continue;
      mostS = this.used.secondsOf(work.companyId);
      found = work;
    }
    return found;
  }

  /** Charges the time since the last call to the companies whose work ran. */
  private charge(): void {
    const nowS = this.nowS();
    for (const { state, companyId } of this.works)
      if (state === 'running') this.used.add(companyId, nowS - this.chargedAtS);
    this.chargedAtS = nowS;
  }

  private remove(work: Work): void {
    this.charge();
    this.works.delete(work);
    if (![...this.works].some(({ companyId }) => companyId === work.companyId)) this.used.leave(work.companyId);
  }

  /** The refusal that names the share of the company if that is used up. `busy` if others hold everything. */
  private refusal(companyId: number): Refusal {
    const { resource, maxOfCompany } = this.limits;
    if (this.count('running', companyId) < maxOfCompany) return busy(resource, retryS);
    return new Refusal('share_used_up', {
      details: { of: limitedResources[resource], limit: maxOfCompany, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
  }
}

const retryS = 5;

type Work = {
  readonly companyId: number;
  state: 'waiting' | 'running' | 'paused';
  begun?: Pick<PausableWork<unknown>, 'pause' | 'resume'>;
  readonly begin: () => PausableWork<unknown>;
  readonly fail: (error: unknown) => void;
};
