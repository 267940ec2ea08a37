import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import fc from 'fast-check';
import { FairTurns, type TurnLimits } from './fair-turns.ts';

const usual: TurnLimits = {
  resource: 'solver_threads',
  total: 1,
  maxOfCompany: 1,
  maxPausedCount: 2,
  sliceS: 1,
  maxWaitingCount: 10,
  maxWaitS: 1000,
};

/** Tasks that take this many seconds of a clock that only the test advances. */
class Workshop {
  readonly turns: FairTurns;
  readonly ended: string[] = [];
  private readonly t: TestContext;
  private readonly going = new Map<string, { leftS: number; isPaused: boolean; end: () => void }>();
  private nowS = 0;

  constructor(t: TestContext, limits: Partial<TurnLimits> = {}) {
    this.t = t;
    t.mock.timers.enable({ apis: ['setTimeout'] });
    this.turns = new FairTurns({ ...usual, ...limits }, () => this.nowS);
  }

  /** Names consist of a company and one of its tasks: 1a. */
  begin(name: string, leftS: number, signal?: AbortSignal): Promise<void> {
    const begin = () => {
      const work = { leftS, isPaused: false, end: () => {} };
      const done = new Promise<void>((resolve) => {
        work.end = resolve;
      });
      this.going.set(name, work);
      const pauses = (isPaused: boolean) => () => {
        work.isPaused = isPaused;
      };
      return { done, pause: pauses(true), resume: pauses(false) };
    };
    return this.turns.run(Number(name[0]), begin, signal).then(() => void this.ended.push(name));
  }

  get running(): string[] {
    return [...this.going].flatMap(([name, { isPaused }]) => (isPaused ? [] : [name]));
  }

  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.nowS++;
      for (const name of this.running) {
        const work = this.going.get(name)!;
        if (--work.leftS > 0) continue;
        this.going.delete(name);
        work.end();
      }
      // Ended work is noticed before the clock's next round.
      await new Promise((resolve) => setImmediate(resolve));
      this.t.mock.timers.tick(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const refusedWith = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

describe('Turns by used time', () => {
  it('let short work of a company pass another company’s running long work', async (t) => {
    const shop = new Workshop(t);
    for (const name of ['1a', '1b', '1c', '1d']) void shop.begin(name, 30);
    await shop.pass(10);
    void shop.begin('2a', 1);
    await shop.pass(2);
    assert.deepEqual([shop.ended, shop.running], [['2a'], ['1a']]);
    await shop.pass(19);
    assert.deepEqual([shop.ended, shop.running], [['2a', '1a'], ['1b']]);
  });

  it('give companies equal time, however much work they have', async (t) => {
    const shop = new Workshop(t);
    for (const name of ['1a', '1b', '1c', '2a', '3a']) void shop.begin(name, 10);
    await shop.pass(32);
    assert.deepEqual(new Set(shop.ended), new Set(['1a', '2a', '3a']));
    await shop.pass(20);
    assert.deepEqual(shop.ended.slice(3), ['1b', '1c']);
  });

  it('are not saved up by absence, nor lost because of old use', async (t) => {
    const shop = new Workshop(t, { sliceS: 2 });
    void shop.begin('1a', 100);
    void shop.begin('2a', 5);
    await shop.pass(60);
    assert.deepEqual(shop.ended, ['2a']);
    void shop.begin('2b', 100);
    await shop.pass(20);
    assert.deepEqual([shop.ended, shop.turns.count('paused')], [['2a'], 1]);
    await shop.pass(75);
    assert.deepEqual(shop.ended, ['2a', '1a']);
  });

  it('leave one of several places to others', async (t) => {
    const shop = new Workshop(t, { total: 3, maxOfCompany: 2 });
    for (const name of ['1a', '1b', '1c']) void shop.begin(name, 10);
    assert.deepEqual(shop.running, ['1a', '1b']);
    void shop.begin('2a', 10);
    assert.deepEqual(shop.running, ['1a', '1b', '2a']);
  });

  it('pause no more work than allowed', async (t) => {
    const shop = new Workshop(t, { maxPausedCount: 1 });
    for (const name of ['1a', '2a', '3a']) void shop.begin(name, 10);
    await shop.pass(8);
    assert.deepEqual([shop.turns.count('paused'), shop.turns.count('waiting')], [1, 1]);
    await shop.pass(24);
    assert.deepEqual(new Set(shop.ended), new Set(['1a', '2a', '3a']));
  });

  it('are refused if too many wait or for too long, and given up by callers that go away', async (t) => {
    const shop = new Workshop(t, { maxWaitingCount: 1, maxWaitS: 5 });
    void shop.begin('1a', 20);
    const waiting = assert.rejects(shop.begin('1b', 1), refusedWith('share_used_up'));
    await assert.rejects(shop.begin('1c', 1), refusedWith('share_used_up'));
    await shop.pass(5);
    await waiting;
    const caller = new AbortController();
    const leaving = assert.rejects(shop.begin('1d', 1, caller.signal), /gone/);
    caller.abort(new Error('gone'));
    await leaving;
    assert.equal(shop.turns.count('waiting'), 0);
  });

  it('reach every caller, and never more than the places', async (t) => {
    const works = fc.array(
      fc.record({ company: fc.integer({ min: 1, max: 4 }), seconds: fc.integer({ min: 1, max: 6 }) }),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(works, fc.integer({ min: 1, max: 3 }), async (drawn, total) => {
        t.mock.timers.reset();
        const shop = new Workshop(t, { total, maxOfCompany: Math.max(1, total - 1) });
        const all = drawn.map(({ company, seconds }, at) => shop.begin(`${company}-${at}`, seconds));
        for (let second = 0; shop.ended.length < drawn.length; second++) {
          assert.ok(shop.running.length <= total && shop.turns.count('paused') <= usual.maxPausedCount);
          assert.ok(second < 100, 'somebody waits for ever');
          await shop.pass(1);
        }
        await Promise.all(all);
      }),
      { numRuns: 50 },
    );
  });
});
