import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { busy, type ScarceThing, scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';

/** The company and session on whose behalf something is held. An actor is one. */
export type Holder = { readonly customer_id: number; readonly session_id: number };

export type SemaphoreLimits = {
  readonly of: ScarceThing;
  /** How much there is in all. */
  readonly total: number;
  /** The most that one company holds at once, and one session of it. */
  readonly maxOfCompany: number;
  readonly maxOfSession: number;
  /** How many callers of one company may wait for their turn, and for how many seconds. */
  readonly maxWaitingCount: number;
  readonly maxWaitS: number;
};

/** Releases what was acquired. Harmless when called again. */
export type Release = () => void;

/**
 * A semaphore that shares something scarce (connections, memory, decoders) fairly between companies. No session and no company
 * holds more than its share. What becomes free goes to the waiting companies in turn, however many calls each has. A caller
 * that waits for much is passed by smaller ones only until they have taken as much as it wants, so it is always served.
 */
export class FairSemaphore {
  private readonly limits: SemaphoreLimits;
  private free: number;
  private readonly heldByCompany = new Map<number, number>();
  private readonly heldBySession = new Map<number, number>();
  /** Waiting callers by company, in the order in which companies are served next. */
  private readonly queues = new Map<number, WaitingCaller[]>();

  constructor(limits: SemaphoreLimits) {
    this.limits = limits;
    this.free = limits.total;
  }

  /** How much is held at present, for metrics. */
  get held(): number {
    return this.limits.total - this.free;
  }

  /** How many callers are waiting at present, for metrics. */
  get waitingCount(): number {
    let count = 0;
    for (const queue of this.queues.values()) count += queue.length;
    return count;
  }

  /** The most that one caller can ever acquire at once. */
  get maxAmount(): number {
    const { total, maxOfCompany, maxOfSession } = this.limits;
    return Math.min(total, maxOfCompany, maxOfSession);
  }

  /**
   * Acquires an amount as soon as it is this caller's turn. Refuses a caller who wants more than a share, finds too many of the
   * company waiting, or waits too long; one that goes away (`signal`) leaves the queue.
   * @param maxWaitS for a caller that has less time left than the limits allow
   */
  async acquire(holder: Holder, amount = 1, signal?: AbortSignal, maxWaitS = this.limits.maxWaitS): Promise<Release> {
    signal?.throwIfAborted();
    if (amount > this.maxAmount) throw this.refusal(holder, amount);
    if (this.passesAll(holder, amount)) return this.hold(holder, amount);
    const waitingCount = this.queues.get(holder.customer_id)?.length ?? 0;
    if (waitingCount >= this.limits.maxWaitingCount || maxWaitS <= 0) throw this.refusal(holder, amount);
    return this.wait(holder, amount, signal, Math.min(maxWaitS, this.limits.maxWaitS));
  }

  /**
   * Acquires an amount without waiting, or refuses: for what cannot wait, such as the bytes of a body that are arriving. It
   * passes waiting callers by the same rule as others do.
   */
  acquireNow(holder: Holder, amount: number): Release {
    if (this.passesAll(holder, amount)) return this.hold(holder, amount);
    throw this.refusal(holder, amount);
  }

  /**
   * The same of an amount that cannot be made smaller, as the bytes of an answer that is there: where it is more than a
   * session may hold, all that a session may hold, so that there is one such thing of it at a time and not none ever.
   */
  acquireShareNow(holder: Holder, amount: number): Release {
    return this.acquireNow(holder, Math.min(amount, this.limits.maxOfCompany, this.limits.maxOfSession));
  }

  /** Runs the work while holding an amount. */
  async run<T>(holder: Holder, work: () => Promise<T>, amount = 1, signal?: AbortSignal): Promise<T> {
    const release = await this.acquire(holder, amount, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private fits(holder: Holder, amount: number): boolean {
    return amount <= this.free && this.fitsCompany(holder, amount) && this.fitsSession(holder, amount);
  }

  private fitsCompany({ customer_id: company }: Holder, amount: number): boolean {
    return (this.heldByCompany.get(company) ?? 0) + amount <= this.limits.maxOfCompany;
  }

  private fitsSession({ session_id: session }: Holder, amount: number): boolean {
    return (this.heldBySession.get(session) ?? 0) + amount <= this.limits.maxOfSession;
  }

  private hold({ customer_id: company, session_id: session }: Holder, amount: number): Release {
    this.free -= amount;
    add(this.heldByCompany, company, amount);
    add(this.heldBySession, session, amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.free += amount;
      add(this.heldByCompany, company, -amount);
      add(this.heldBySession, session, -amount);
      this.serveWaiting();
    };
  }

  private wait(holder: Holder, amount: number, signal: AbortSignal | undefined, maxWaitS: number): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        this.leaveQueue(holder.customer_id, waiting);
        end();
        reject(reason);
        this.serveWaiting();
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(this.refusal(holder, amount)), maxWaitS * 1000).unref();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: WaitingCaller = {
        holder,
        amount,
        passedAmount: 0,
        serve: (release) => {
          end();
          resolve(release);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const queue = this.queues.get(holder.customer_id);
      if (queue) queue.push(waiting);
      else this.queues.set(holder.customer_id, [waiting]);
    });
  }

  /** Serves one caller of each company in turn while there is something free. */
  private serveWaiting(): void {
    for (let served = true; served && this.free > 0; ) {
      served = false;
      const ahead: WaitingCaller[] = [];
      for (const [company, queue] of [...this.queues]) {
        const next = this.takeNext(queue, ahead);
        if (!next) {
          ahead.push(...this.firstInLine(queue));
          continue;
        }
        const release = this.hold(next.holder, next.amount);
        this.leaveQueue(company, next);
        // Behind the other companies that wait.
        const rest = this.queues.get(company);
        if (rest && this.queues.delete(company)) this.queues.set(company, rest);
        next.serve(release);
        served = true;
      }
    }
  }

  /** The first caller of a company for which there is enough, and which may pass those ahead of it. */
  private takeNext(queue: readonly WaitingCaller[], ahead: readonly WaitingCaller[]): WaitingCaller | undefined {
    return queue.find(
      ({ holder, amount }, at) =>
        this.fits(holder, amount) && pass(amount, [...ahead, ...this.listDelayed(queue.slice(0, at), holder)]),
    );
  }

  /** Whether a caller that is not in a queue may have an amount at once, passing all that wait. */
  private passesAll(holder: Holder, amount: number): boolean {
    if (!this.fits(holder, amount)) return false;
    const delayed: WaitingCaller[] = [];
    for (const [company, queue] of this.queues)
      delayed.push(...(company === holder.customer_id ? this.listDelayed(queue, holder) : this.firstInLine(queue)));
    return pass(amount, delayed);
  }

  /** The callers of a company that wait longer if this holder of the same company is served before them. */
  private listDelayed(queue: readonly WaitingCaller[], { session_id: session }: Holder): readonly WaitingCaller[] {
    return queue.filter((one) => one.holder.session_id === session || this.fitsSession(one.holder, one.amount));
  }

  /**
   * The caller of a company that is served next, as a list, if others keep it from what it wants. One that waits for the share
   * of its own company or session loses nothing to another company.
   */
  private firstInLine(queue: readonly WaitingCaller[]): readonly WaitingCaller[] {
    const first = queue.find(({ holder, amount }) => this.fitsSession(holder, amount));
    return first && this.fitsCompany(first.holder, first.amount) ? [first] : [];
  }

  private leaveQueue(company: number, waiting: WaitingCaller): void {
    const queue = this.queues.get(company);
    const at = queue?.indexOf(waiting) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    if (queue.length === 0) this.queues.delete(company);
  }

  /** The refusal that names the share used up, of the session or of the company; `busy` where others have all there is. */
  private refusal({ customer_id: company, session_id: session }: Holder, amount: number): Refusal {
    const { of, maxOfSession: ofSession, maxOfCompany: ofCompany } = this.limits;
    const isOfSession = (this.heldBySession.get(session) ?? 0) + amount > ofSession;
    const isOfCompany = (this.heldByCompany.get(company) ?? 0) + amount > ofCompany;
    if (!isOfSession && !isOfCompany) return busy(of, retryS);
    return new Refusal('share_used_up', {
      details: { of: scarceThings[of], limit: isOfSession ? ofSession : ofCompany, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
  }
}

const retryS = 5;

type WaitingCaller = {
  readonly holder: Holder;
  readonly amount: number;
  /** How much those that passed it have taken. */
  passedAmount: number;
  readonly serve: (release: Release) => void;
};

/** Lets an amount pass these callers, if that is not more for any of them than it wants itself. Says whether it did. */
function pass(amount: number, callers: readonly WaitingCaller[]): boolean {
  if (callers.some((one) => one.passedAmount + amount > one.amount)) return false;
  for (const one of callers) one.passedAmount += amount;
  return true;
}

function add(held: Map<number, number>, id: number, amount: number): void {
  const now = (held.get(id) ?? 0) + amount;
  if (now === 0) held.delete(id);
  else held.set(id, now);
}
