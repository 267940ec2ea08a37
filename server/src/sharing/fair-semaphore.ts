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
 * A semaphore that shares something scarce (connections, memory, decoders) fairly between companies: no session and no company
 * holds more than its share, and what becomes free goes to the waiting companies in turn, however many calls each has.
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

  /**
   * Acquires an amount as soon as it is this caller's turn. Refuses a caller who wants more than a share, finds too many of the
   * company waiting, or waits too long; one that goes away (`signal`) leaves the queue.
   */
  async acquire(holder: Holder, amount = 1, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    if (amount > Math.min(this.limits.maxOfCompany, this.limits.maxOfSession)) throw this.refusal(holder, amount);
    const queue = this.queues.get(holder.customer_id);
    if (!queue && this.fits(holder, amount)) return this.hold(holder, amount);
    if ((queue?.length ?? 0) >= this.limits.maxWaitingCount) throw this.refusal(holder, amount);
    return this.wait(holder, amount, signal);
  }

  /** Acquires an amount without waiting, or refuses: for what cannot wait, such as the bytes of a body that are arriving. */
  acquireNow(holder: Holder, amount: number): Release {
    if (this.fits(holder, amount)) return this.hold(holder, amount);
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

  private fits({ customer_id: company, session_id: session }: Holder, amount: number): boolean {
    return (
      amount <= this.free &&
      (this.heldByCompany.get(company) ?? 0) + amount <= this.limits.maxOfCompany &&
      (this.heldBySession.get(session) ?? 0) + amount <= this.limits.maxOfSession
    );
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

  private wait(holder: Holder, amount: number, signal: AbortSignal | undefined): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        this.leaveQueue(holder.customer_id, waiting);
        end();
        reject(reason);
        this.serveWaiting();
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(this.refusal(holder, amount)), this.limits.maxWaitS * 1000).unref();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: WaitingCaller = {
        holder,
        amount,
        serve: (release) => {
          end();
          resolve(release);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      const queue = this.queues.get(holder.customer_id);
      if (queue) queue.push(waiting);
      else this.queues.set(holder.customer_id, [waiting]);
      // Those before it may wait for what their own session has used up.
      this.serveWaiting();
    });
  }

  /** Serves one caller of each company in turn while there is something free. A caller who waits for much is not passed by. */
  private serveWaiting(): void {
    for (let served = true; served; ) {
      served = false;
      for (const [company, queue] of [...this.queues]) {
        const next = queue.find(({ holder, amount }) => this.fits(holder, amount));
        if (!next) {
          const [first] = queue;
          if (first && first.amount > this.free) return;
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
    if (this.free < amount && !isOfSession && !isOfCompany) return busy(of, retryS);
    return new Refusal('share_used_up', {
      details: { of: scarceThings[of], limit: isOfSession ? ofSession : ofCompany, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
  }
}

const retryS = 5;

type WaitingCaller = { readonly holder: Holder; readonly amount: number; readonly serve: (release: Release) => void };

function add(held: Map<number, number>, id: number, amount: number): void {
  const now = (held.get(id) ?? 0) + amount;
  if (now === 0) held.delete(id);
  else held.set(id, now);
}
