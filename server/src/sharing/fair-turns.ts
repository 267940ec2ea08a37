import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { busy, type ScarceThing, scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';
import { UsedTime } from './used-time.ts';

/** Work that has begun and can be paused: then it keeps what it has and does nothing until it is resumed. */
export type PausableWork<T> = { readonly done: Promise<T>; readonly pause: () => void; readonly resume: () => void };

export type TurnLimits = {
  readonly of: ScarceThing;
  /** How many works go on at once, and how many of one company. */
  readonly total: number;
  readonly maxOfCompany: number;
  /** How many are paused at once: each of them holds its memory. */
  readonly maxPausedCount: number;
  /** A work is paused once its company has used so many seconds more than another that waits. */
  readonly sliceS: number;
  /** How many works of one company may wait to begin, and for how many seconds. */
  readonly maxWaitingCount: number;
  readonly maxWaitS: number;
};

/**
 * Turns at something scarce that go by time: whose company has used least of it lately comes next, and long work is paused for
 * it. So short work of one company waits for moments only, however much another has under way, and nobody's work
 * is lost. Of one company's works, one after the other goes on.
 */
export class FairTurns {
  private readonly limits: TurnLimits;
  private readonly nowS: () => number;
  /** In the order in which they came. */
  private readonly works = new Set<Work>();
  private readonly used = new UsedTime();
  private chargedAtS: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(limits: TurnLimits, nowS: () => number = () => performance.now() / 1000) {
    this.limits = limits;
    this.nowS = nowS;
    this.chargedAtS = nowS();
  }

  /** How many works are in this state. */
  count(state: Work['state'], companyId?: number): number {
    let count = 0;
    for (const work of this.works)
      if (work.state === state && (companyId ?? work.companyId) === work.companyId) count++;
    return count;
  }

  /**
   * Begins a work as soon as it is its company's turn, and gives what comes of it. Refuses where too many of the company
   * wait, or for too long; a caller that goes away (`signal`) leaves the queue. What has begun ends by itself.
   * @param maxWaitS for a caller that has less time left than the limits allow; without any it begins at once or is refused
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
        this.giveTurns();
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
      this.giveTurns();
      const hasRoom = maxWaitS > 0 && this.count('waiting', companyId) <= this.limits.maxWaitingCount;
      if (work.state === 'waiting' && !hasRoom) refuse();
    });
  }

  private giveTurns(): void {
    this.charge();
    for (let next = this.nextWork(); next; next = this.nextWork()) {
      if (this.count('running') >= this.limits.total) {
        const other = this.workToPause(next);
        if (!other) break;
        other.state = 'paused';
        other.begun?.pause();
      }
      this.letGoOn(next);
    }
    // While somebody could go on but for others, it is looked at again.
    clearTimeout(this.timer);
    if (this.nextWork()) this.timer = setTimeout(() => this.giveTurns(), this.limits.sliceS * 1000).unref();
  }

  private letGoOn(work: Work): void {
    const isNew = work.state === 'waiting';
    work.state = 'running';
    try {
      if (isNew) work.begun = work.begin();
      else work.begun?.resume();
    } catch (error) {
      work.fail(error);
    }
  }

  /** Whose turn is next: a work of the company that has used least, of these one that is paused, of these the first. */
  private nextWork(): Work | undefined {
    const { total, maxOfCompany, maxPausedCount } = this.limits;
    const mayBegin = this.count('running') < total || this.count('paused') < maxPausedCount;
    let next: Work | undefined;
    for (const work of this.works) {
      if (work.state === 'running' || (work.state === 'waiting' && !mayBegin)) continue;
      if (this.count('running', work.companyId) >= maxOfCompany) continue;
      const lessS = next ? this.used.of(next.companyId) - this.used.of(work.companyId) : 1;
      if (lessS > 0 || (lessS === 0 && work.state === 'paused' && next?.state === 'waiting')) next = work;
    }
    return next;
  }

  /** Of the works that go on, one whose company has used most, and by a slice more than that of the next. */
  private workToPause(next: Work): Work | undefined {
    let mostS = this.used.of(next.companyId) + this.limits.sliceS;
    let found: Work | undefined;
    for (const work of this.works) {
      if (work.state !== 'running' || work.companyId === next.companyId || this.used.of(work.companyId) < mostS)
        continue;
      mostS = this.used.of(work.companyId);
      found = work;
    }
    return found;
  }

  /** Puts the time since it was last done down to the companies whose works went on. */
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

  /** The refusal that names the share of the company where that is used up; `busy` where others have all there is. */
  private refusal(companyId: number): Refusal {
    const { of, maxOfCompany } = this.limits;
    if (this.count('running', companyId) < maxOfCompany) return busy(of, retryS);
    return new Refusal('share_used_up', {
      details: { of: scarceThings[of], limit: maxOfCompany, retry: retryS },
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
