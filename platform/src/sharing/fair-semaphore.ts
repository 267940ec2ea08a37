import { busy, type LimitedResource, limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/** The company and session on whose behalf something is held. An actor is one. */
export type Holder = { readonly customer_id: number; readonly session_id: number };

export type SemaphoreLimits = {
  readonly resource: LimitedResource;
  /** The total amount. */
  readonly total: number;
  /** The most that one company, and one session, holds at once. */
  readonly maxOfCompany: number;
  readonly maxOfSession: number;
  /** How many callers of one company may wait for their turn, and for how many seconds. */
  readonly maxWaitingCount: number;
  readonly maxWaitS: number;
};

/** Releases what was acquired. Calling it again has no effect. */
export type Release = () => void;

/**
 * A semaphore that shares something scarce (connections, memory, decoders) fairly between companies. No session and no
 * company holds more than its share. Released amounts go to the waiting companies in turn, however many calls each has.
 * Smaller requests may pass a caller that waits for much, but only up to the amount that it waits for, so it is always
 * served.
 */
export class FairSemaphore {
  private readonly limits: SemaphoreLimits;
  private free: number;
  private readonly heldByCompany = new Map<number, number>();
  /** By the key of the session. */
  private readonly heldBySession = new Map<string, number>();
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
   * Acquires an amount as soon as it is this caller's turn. Refuses a caller that wants more than a share, finds too
   * many callers of the company waiting, or waits too long. A caller that goes away (`signal`) leaves the queue.
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
   * Like `acquire`, for a caller that already has a costly result, which a refusal would lose. However many callers wait,
   * it waits for as long as it takes.
   */
  async acquirePatiently(holder: Holder, amount = 1, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    if (amount > this.maxAmount) throw this.refusal(holder, amount);
    if (this.passesAll(holder, amount)) return this.hold(holder, amount);
    return this.wait(holder, amount, signal);
  }

  /**
   * Acquires an amount without waiting, or refuses. For amounts that cannot wait, such as the bytes of a body that are
   * arriving. It may pass waiting callers by the same rule.
   */
  acquireNow(holder: Holder, amount: number): Release {
    if (this.passesAll(holder, amount)) return this.hold(holder, amount);
    throw this.refusal(holder, amount);
  }

  /**
   * Like `acquireNow`, for an amount that cannot be reduced, such as the bytes of a finished response. An amount above
   * the share of a session takes the whole share, so that one such response can be sent at a time.
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

  private fitsSession(holder: Holder, amount: number): boolean {
    return (this.heldBySession.get(sessionKey(holder)) ?? 0) + amount <= this.limits.maxOfSession;
  }

  private hold(holder: Holder, amount: number): Release {
    const [company, session] = [holder.customer_id, sessionKey(holder)];
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

  private wait(holder: Holder, amount: number, signal: AbortSignal | undefined, maxWaitS?: number): Promise<Release> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        this.leaveQueue(holder.customer_id, waiting);
        end();
        reject(reason);
        this.serveWaiting();
      };
      const onAbort = () => leave(signal?.reason);
      const giveUp = () => leave(this.refusal(holder, amount));
      const timer = maxWaitS === undefined ? undefined : setTimeout(giveUp, maxWaitS * 1000).unref();
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

  /** Serves one caller of each company in turn while something is free. */
  private serveWaiting(): void {
    for (let served = true; served && this.free > 0; ) {
      served = false;
      const ahead: WaitingCaller[] = [];
      for (const [company, queue] of [...this.queues]) {
        const next = this.findNext(queue, ahead);
        if (!next) {
          ahead.push(...this.firstInLine(queue));
          continue;
        }
        const release = this.hold(next.holder, next.amount);
        this.leaveQueue(company, next);
        // Moves the company behind the others that wait.
        const remaining = this.queues.get(company);
        if (remaining && this.queues.delete(company)) this.queues.set(company, remaining);
        next.serve(release);
        served = true;
      }
    }
  }

  /** The first caller of a company for which enough is free and which may pass those ahead of it. */
  private findNext(queue: readonly WaitingCaller[], ahead: readonly WaitingCaller[]): WaitingCaller | undefined {
    return queue.find(
      ({ holder, amount }, at) =>
        this.fits(holder, amount) && pass(amount, [...ahead, ...this.listDelayed(queue.slice(0, at), holder)]),
    );
  }

  /** Whether a caller outside the queues may have an amount at once, passing all that wait. */
  private passesAll(holder: Holder, amount: number): boolean {
    if (!this.fits(holder, amount)) return false;
    const delayed: WaitingCaller[] = [];
    for (const [company, queue] of this.queues)
      delayed.push(...(company === holder.customer_id ? this.listDelayed(queue, holder) : this.firstInLine(queue)));
    return pass(amount, delayed);
  }

  /** The callers of a company that wait longer if this holder of the same company is served before them. */
  private listDelayed(queue: readonly WaitingCaller[], { session_id: session }: Holder): readonly WaitingCaller[] {
    return queue.filter(
      (caller) => caller.holder.session_id === session || this.fitsSession(caller.holder, caller.amount),
    );
  }

  /**
   * The next caller of a company, as a list, if other companies hold what it wants. A caller that waits for the share
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

  /** The refusal that names the exhausted share, of the session or of the company. `busy` if others hold everything. */
  private refusal(holder: Holder, amount: number): Refusal {
    const { resource, maxOfSession: ofSession, maxOfCompany: ofCompany } = this.limits;
    const isOfSession = (this.heldBySession.get(sessionKey(holder)) ?? 0) + amount > ofSession;
    const isOfCompany = (this.heldByCompany.get(holder.customer_id) ?? 0) + amount > ofCompany;
    if (!isOfSession && !isOfCompany) return busy(resource, retryS);
    return new Refusal('share_used_up', {
      details: { of: limitedResources[resource], limit: isOfSession ? ofSession : ofCompany, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
  }
}

const retryS = 5;

type WaitingCaller = {
  readonly holder: Holder;
  readonly amount: number;
  /** The total amount of those that passed it. */
  passedAmount: number;
  readonly serve: (release: Release) => void;
};

/**
 * Records that an amount passes these callers, if that exceeds for none of them the amount it wants itself. Returns
 * whether it may.
 */
function pass(amount: number, callers: readonly WaitingCaller[]): boolean {
  if (callers.some((caller) => caller.passedAmount + amount > caller.amount)) return false;
  for (const caller of callers) caller.passedAmount += amount;
  return true;
}

/** Calls without a session have the same session id in every company. */
const sessionKey = ({ customer_id, session_id }: Holder): string => `${customer_id} ${session_id}`;

function add<Key>(held: Map<Key, number>, id: Key, amount: number): void {
  const now = (held.get(id) ?? 0) + amount;
  if (now === 0) held.delete(id);
  else held.set(id, now);
}
