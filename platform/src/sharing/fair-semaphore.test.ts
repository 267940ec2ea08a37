import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import fc from 'fast-check';
import { FairSemaphore, type Release, type SemaphoreLimits } from './fair-semaphore.ts';

const usual: SemaphoreLimits = {
  resource: 'decoders',
  total: 4,
  maxOfCompany: 2,
  maxOfSession: 1,
  maxWaitingCount: 3,
  maxWaitS: 60,
};
const holder = (customer_id: number, session_id = customer_id * 100) => ({ customer_id, session_id });

const refusedWith = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

/** The state after everything that can happen without further action has happened. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));

describe('Shares of something scarce', () => {
  it('are refused with the resource, the caller’s share, and when to retry', async () => {
    const shares = new FairSemaphore({ ...usual, maxWaitingCount: 0 });
    const refusal = async (caller: ReturnType<typeof holder>) =>
      shares.acquire(caller).then(
        () => assert.fail('was given'),
        ({ code, details, headers }: Refusal) => ({ code, ...details, ...headers }),
      );
    const said = { of: limitedResources.decoders, retry: 5, 'retry-after': '5' };
    await shares.acquire(holder(1));
    assert.deepEqual(await refusal(holder(1)), { code: 'share_used_up', limit: 1, ...said });
    for (const company of [2, 3, 4]) await shares.acquire(holder(company));
    assert.deepEqual(await refusal(holder(5)), { code: 'busy', ...said });
    // Others hold the rest, but the limit here is the caller's own share.
    assert.deepEqual(await refusal(holder(1)), { code: 'share_used_up', limit: 1, ...said });
  });

  it('are granted at once while something is free, and never more than the share of a session or company', async () => {
    const shares = new FairSemaphore({ ...usual, maxWaitingCount: 0 });
    await shares.acquire(holder(1, 10));
    await assert.rejects(shares.acquire(holder(1, 10)), refusedWith('share_used_up'));
    await shares.acquire(holder(1, 11));
    await assert.rejects(shares.acquire(holder(1, 12)), refusedWith('share_used_up'));
    await shares.acquire(holder(2));
    await shares.acquire(holder(3));
    await assert.rejects(shares.acquire(holder(4)), refusedWith('busy'));
    assert.equal(shares.held, 4);
  });

  it('go to the companies that wait in turn, however many calls each has', async () => {
    const shares = new FairSemaphore({
      resource: 'decoders',
      total: 1,
      maxOfCompany: 1,
      maxOfSession: 1,
      maxWaitingCount: 10,
      maxWaitS: 60,
    });
    let release = await shares.acquire(holder(9));
    const order: number[] = [];
    const waits = [1, 1, 1, 2, 3, 2].map((company) =>
      shares.acquire(holder(company)).then((acquired) => {
        order.push(company);
        release = acquired;
      }),
    );
    for (const _ of waits) {
      release();
      await quiet();
    }
    assert.deepEqual(order, [1, 2, 3, 1, 2, 1]);
  });

  it('do not wait behind a company that has used up its share', async () => {
    const shares = new FairSemaphore({ ...usual, maxOfSession: 2 });
    await shares.acquire(holder(1));
    await shares.acquire(holder(1));
    const waits = shares.acquire(holder(1));
    await shares.acquire(holder(2));
    assert.equal(shares.waitingCount, 1);
    await Promise.race([waits, quiet()]);
    assert.equal(shares.held, 3);
  });

  it('do not wait behind a session of the same company that has used up its share', async () => {
    const shares = new FairSemaphore({
      resource: 'decoders',
      total: 5,
      maxOfCompany: 3,
      maxOfSession: 2,
      maxWaitingCount: 10,
      maxWaitS: 60,
    });
    await shares.acquire(holder(1, 10));
    await shares.acquire(holder(1, 10));
    void shares.acquire(holder(1, 10));
    await shares.acquire(holder(1, 11));
    assert.deepEqual([shares.held, shares.waitingCount], [3, 1]);
  });

  it('are released once, however often release is called', async () => {
    const shares = new FairSemaphore(usual);
    const release = await shares.acquire(holder(1));
    release();
    release();
    assert.equal(shares.held, 0);
  });

  it('leave the queue with the caller that goes away, and with the one that has waited too long', async () => {
    const shares = new FairSemaphore({
      resource: 'decoders',
      total: 1,
      maxOfCompany: 1,
      maxOfSession: 1,
      maxWaitingCount: 2,
      maxWaitS: 0.01,
    });
    const release = await shares.acquire(holder(1));
    const controller = new AbortController();
    const leaving = shares.acquire(holder(2), 1, controller.signal);
    controller.abort(new Error('gone'));
    await assert.rejects(leaving, /gone/);
    // Waiting for a share does not keep the process alive.
    const awake = setInterval(() => {}, 1000);
    await assert.rejects(shares.acquire(holder(3)), refusedWith('busy'));
    clearInterval(awake);
    assert.equal(shares.waitingCount, 0);
    release();
    await shares.acquire(holder(2));
  });

  it('refuse at once what is more than a share', async () => {
    const shares = new FairSemaphore(usual);
    await assert.rejects(shares.acquire(holder(1), 2), refusedWith('share_used_up'));
    assert.throws(() => shares.acquireNow(holder(1), 2), refusedWith('share_used_up'));
  });

  it('take a whole share for a larger amount that cannot be reduced, one at a time', () => {
    const shares = new FairSemaphore({ ...usual, maxOfSession: 2, maxOfCompany: 3, total: 4 });
    const release = shares.acquireShareNow(holder(1), 50);
    assert.equal(shares.held, 2);
    assert.throws(() => shares.acquireShareNow(holder(1), 50), refusedWith('share_used_up'));
    release();
    shares.acquireShareNow(holder(1), 1);
    assert.equal(shares.held, 1);
  });

  it('serve a caller that wants much although small requests of others keep arriving', async () => {
    for (const smallCompany of [1, 2]) {
      const shares = new FairSemaphore({ ...wide, maxOfCompany: 5, maxOfSession: 5 });
      const held = [await shares.acquire(holder(2)), await shares.acquire(holder(2)), await shares.acquire(holder(2))];
      let isServed = false;
      void shares.acquire(holder(1, 1), 3).then(() => {
        isServed = true;
      });
      let passedCount = 0;
      for (let count = 0; count < 200 && !isServed; count++) {
        void shares.acquire(holder(smallCompany, 1000 + count)).then((release) => {
          if (!isServed) passedCount++;
          held.push(release);
        });
        await quiet();
        if (held.length > 2) held.shift()?.();
        await quiet();
      }
      assert.ok(isServed);
      assert.ok(passedCount <= 3, `${passedCount} have passed it`);
    }
  });

  it('let what cannot wait pass a waiting caller no further than others', async () => {
    const shares = new FairSemaphore({ ...wide, maxOfCompany: 5, maxOfSession: 5 });
    const release = await shares.acquire(holder(2), 3);
    const waiting = shares.acquire(holder(1), 4);
    for (let count = 0; count < 4; count++) shares.acquireNow(holder(3), 1)();
    assert.throws(() => shares.acquireNow(holder(3), 1), refusedWith('busy'));
    release();
    (await waiting)();
    shares.acquireNow(holder(3), 1);
  });

  it('are refused at once to a caller that has no time left, unless there is enough', async () => {
    const shares = new FairSemaphore({ ...wide, maxOfCompany: 5, maxOfSession: 5 });
    const release = await shares.acquire(holder(1), 5, undefined, 0);
    await assert.rejects(shares.acquire(holder(2), 1, undefined, 0), refusedWith('busy'));
    release();
    await shares.acquire(holder(2), 1, undefined, 0);
  });

  it('never exceed the total, starve no caller, are released by callers that go away, and are all returned', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const model = new ModelOfShares(new FairSemaphore(wide), wide);
        for (const drawnStep of steps) {
          if ('end' in drawnStep) model.release(drawnStep.end);
          else if ('leave' in drawnStep) model.leave(drawnStep.leave);
          else model.ask(drawnStep);
          await quiet();
          model.check();
        }
        await model.releaseAll();
      }),
    );
  });
});

const wide: SemaphoreLimits = {
  resource: 'decoders',
  total: 5,
  maxOfCompany: 4,
  maxOfSession: 3,
  maxWaitingCount: 100,
  maxWaitS: 60,
};

const companyCount = 3;

const step = fc.oneof(
  fc.record({
    company: fc.integer({ min: 1, max: companyCount }),
    session: fc.integer({ min: 1, max: 2 }),
    amount: fc.integer({ min: 1, max: 3 }),
    isNow: fc.boolean(),
  }),
  fc.record({ end: fc.nat(20) }),
  fc.record({ leave: fc.nat(20) }),
);

type Asked = { readonly company: number; readonly session: number; readonly amount: number; readonly isNow: boolean };

type Caller = Asked & {
  readonly controller: AbortController;
  release?: Release;
  /**
   * How much later callers of the same session or company took, and how many callers of other companies were served,
   * while only they were in the way.
   */
  passedInCompany: number;
  passedByOthers: number;
  /** How many callers of the company may be served before it. */
  readonly aheadCount: number;
};

/** What callers hold and how often each was passed, counted independently of the semaphore. */
class ModelOfShares {
  private readonly shares: FairSemaphore;
  private readonly limits: SemaphoreLimits;
  private waiting: Caller[] = [];
  private held: Caller[] = [];

  constructor(shares: FairSemaphore, limits: SemaphoreLimits) {
    this.shares = shares;
    this.limits = limits;
  }

  ask(asked: Asked): void {
    const aheadCount = this.waiting.filter(({ company }) => company === asked.company).length;
    const caller: Caller = {
      ...asked,
      controller: new AbortController(),
      passedInCompany: 0,
      passedByOthers: 0,
      aheadCount,
    };
    const callHolder = holder(asked.company, asked.company * 10 + asked.session);
    if (asked.isNow) {
      try {
        this.serve(caller, this.shares.acquireNow(callHolder, asked.amount));
      } catch (error) {
        assert.ok(error instanceof Refusal);
      }
      return;
    }
    this.waiting.push(caller);
    this.shares.acquire(callHolder, asked.amount, caller.controller.signal).then(
      (release) => this.serve(caller, release),
      (error) => assert.equal(error, caller.controller.signal.reason),
    );
  }

  release(at: number): void {
    this.held.splice(at % Math.max(1, this.held.length), 1)[0]?.release?.();
  }

  leave(at: number): void {
    this.waiting.splice(at % Math.max(1, this.waiting.length), 1)[0]?.controller.abort();
  }

  check(): void {
    const { total, maxOfCompany, maxOfSession } = this.limits;
    assert.equal(this.shares.held, sum(this.held));
    assert.equal(this.shares.waitingCount, this.waiting.length);
    assert.ok(sum(this.held) <= total);
    for (const caller of this.held) {
      assert.ok(this.heldOfCompany(caller) <= maxOfCompany);
      assert.ok(this.heldOfSession(caller) <= maxOfSession);
    }
    for (const caller of this.waiting) {
      assert.ok(caller.passedInCompany <= caller.amount, 'passed by its own company');
      // A turn for each other company with every caller ahead of it, and the amount that it wants itself.
      const turnCount = (caller.aheadCount + 1) * (companyCount - 1);
      assert.ok(caller.passedByOthers <= turnCount + caller.amount, 'passed by other companies');
    }
    assert.ok(this.held.length > 0 || this.waiting.length === 0, 'somebody waits for nothing');
  }

  async releaseAll(): Promise<void> {
    while (this.held.length > 0) {
      this.release(0);
      await quiet();
    }
    assert.deepEqual([this.shares.held, this.shares.waitingCount], [0, 0]);
  }

  private serve(caller: Caller, release: Release): void {
    const at = this.waiting.indexOf(caller);
    const before = at < 0 ? this.waiting : this.waiting.slice(0, at);
    for (const passed of before) {
      const hasSession = this.heldOfSession(passed) + passed.amount <= this.limits.maxOfSession;
      const hasCompany = this.heldOfCompany(passed) + passed.amount <= this.limits.maxOfCompany;
      if (passed.company === caller.company) {
        if (passed.session === caller.session || hasSession) passed.passedInCompany += caller.amount;
      } else if (hasSession && hasCompany) passed.passedByOthers++;
    }
    if (at >= 0) this.waiting.splice(at, 1);
    caller.release = release;
    this.held.push(caller);
  }

  private heldOfCompany = ({ company }: Asked): number => sum(this.held.filter((caller) => caller.company === company));

  private heldOfSession = ({ company, session }: Asked): number =>
    sum(this.held.filter((caller) => caller.company === company && caller.session === session));
}

const sum = (callers: readonly Asked[]): number => callers.reduce((total, { amount }) => total + amount, 0);
