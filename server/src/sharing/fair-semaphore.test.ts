import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';
import fc from 'fast-check';
import { FairSemaphore, type Release, type SemaphoreLimits } from './fair-semaphore.ts';

const usual: SemaphoreLimits = {
  of: 'decoders',
  total: 4,
  maxOfCompany: 2,
  maxOfSession: 1,
  maxWaitingCount: 3,
  maxWaitS: 60,
};
const holder = (customer_id: number, session_id = customer_id * 100) => ({ customer_id, session_id });

const refusedWith = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

/** What is settled once everything that can happen by itself has happened. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));

describe('Shares of something scarce', () => {
  it('are refused with what is scarce, how much of it a caller may have, and when to come again', async () => {
    const shares = new FairSemaphore({ ...usual, maxWaitingCount: 0 });
    const refusal = async (one: ReturnType<typeof holder>) =>
      shares.acquire(one).then(
        () => assert.fail('was given'),
        ({ code, details, headers }: Refusal) => ({ code, ...details, ...headers }),
      );
    const said = { of: scarceThings.decoders, retry: 5, 'retry-after': '5' };
    await shares.acquire(holder(1));
    assert.deepEqual(await refusal(holder(1)), { code: 'share_used_up', limit: 1, ...said });
    for (const company of [2, 3, 4]) await shares.acquire(holder(company));
    assert.deepEqual(await refusal(holder(5)), { code: 'busy', ...said });
    // Others have what is left, and still it is their own share that keeps them from more.
    assert.deepEqual(await refusal(holder(1)), { code: 'share_used_up', limit: 1, ...said });
  });

  it('are given at once while there is something, and never more than its share to a session or company', async () => {
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
      of: 'decoders',
      total: 1,
      maxOfCompany: 1,
      maxOfSession: 1,
      maxWaitingCount: 10,
      maxWaitS: 60,
    });
    let release = await shares.acquire(holder(9));
    const order: number[] = [];
    const waits = [1, 1, 1, 2, 3, 2].map((company) =>
      shares.acquire(holder(company)).then((given) => {
        order.push(company);
        release = given;
      }),
    );
    for (const _ of waits) {
      release();
      await quiet();
    }
    assert.deepEqual(order, [1, 2, 3, 1, 2, 1]);
  });

  it('do not wait behind a company that has all it may have', async () => {
    const shares = new FairSemaphore({ ...usual, maxOfSession: 2 });
    await shares.acquire(holder(1));
    await shares.acquire(holder(1));
    const waits = shares.acquire(holder(1));
    await shares.acquire(holder(2));
    assert.equal(shares.waitingCount, 1);
    await Promise.race([waits, quiet()]);
    assert.equal(shares.held, 3);
  });

  it('do not wait behind a session of the same company that has all it may have', async () => {
    const shares = new FairSemaphore({
      of: 'decoders',
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

  it('are given back once, however often that is said', async () => {
    const shares = new FairSemaphore(usual);
    const release = await shares.acquire(holder(1));
    release();
    release();
    assert.equal(shares.held, 0);
  });

  it('leave the queue with the caller that goes away, and with the one that has waited too long', async () => {
    const shares = new FairSemaphore({
      of: 'decoders',
      total: 1,
      maxOfCompany: 1,
      maxOfSession: 1,
      maxWaitingCount: 2,
      maxWaitS: 0.01,
    });
    const release = await shares.acquire(holder(1));
    const gone = new AbortController();
    const leaving = shares.acquire(holder(2), 1, gone.signal);
    gone.abort(new Error('gone'));
    await assert.rejects(leaving, /gone/);
    // Waiting for a share keeps no process alive.
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

  it('take a whole share for what is larger and cannot be made smaller, one at a time', () => {
    const shares = new FairSemaphore({ ...usual, maxOfSession: 2, maxOfCompany: 3, total: 4 });
    const release = shares.acquireShareNow(holder(1), 50);
    assert.equal(shares.held, 2);
    assert.throws(() => shares.acquireShareNow(holder(1), 50), refusedWith('share_used_up'));
    release();
    shares.acquireShareNow(holder(1), 1);
    assert.equal(shares.held, 1);
  });

  it('always add up, and leave nobody waiting who could be served', async () => {
    const step = fc.oneof(
      fc.record({
        company: fc.integer({ min: 1, max: 3 }),
        session: fc.integer({ min: 1, max: 2 }),
        amount: fc.integer({ min: 1, max: 2 }),
      }),
      fc.record({ end: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const limits = {
          of: 'decoders' as const,
          total: 5,
          maxOfCompany: 3,
          maxOfSession: 2,
          maxWaitingCount: 100,
          maxWaitS: 60,
        };
        const shares = new FairSemaphore(limits);
        const held: { release: Release; company: number; amount: number }[] = [];
        for (const one of steps) {
          if ('end' in one) held.splice(one.end % Math.max(1, held.length), 1)[0]?.release();
          else {
            const { company, amount } = one;
            const session = company * 10 + one.session;
            void shares
              .acquire(holder(company, session), amount)
              .then((release) => held.push({ release, company, amount }));
          }
          await quiet();
          const sum = (of: typeof held) => of.reduce((total, { amount }) => total + amount, 0);
          assert.equal(shares.held, sum(held));
          assert.ok(shares.held <= limits.total);
          for (const company of [1, 2, 3]) assert.ok(sum(held.filter((one) => one.company === company)) <= 3);
        }
        while (held.length > 0) {
          held.pop()?.release();
          await quiet();
        }
        assert.deepEqual([shares.held, shares.waitingCount], [0, 0]);
      }),
    );
  });
});
