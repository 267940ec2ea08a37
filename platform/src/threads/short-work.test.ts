import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { until } from '@tropeiro/tools/until.ts';
import { ShortWork, type ShortWorkLimits } from './short-work.ts';
import type { work } from './task.fixture.ts';
import type { ThreadTask } from './thread-task.ts';

const task: ThreadTask<typeof work> = { name: 'test', module: new URL('./task.fixture.ts', import.meta.url) };

const opened: ShortWork[] = [];
after(() => Promise.all(opened.map((work) => work.close())));

function open(limits: Partial<ShortWorkLimits> = {}): ShortWork {
  const usual = {
    threadCount: 1,
    maxWaitingCount: 10,
    maxWaitS: 600,
    maxHeapMb: 64,
    retainedHeapMb: 64,
    maxTaskS: 600,
  };
  const shortWork = new ShortWork({ ...usual, ...limits });
  opened.push(shortWork);
  return shortWork;
}

const newCells = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

function wakeThread(cells: Int32Array<SharedArrayBuffer>): void {
  Atomics.store(cells, 1, 1);
  Atomics.notify(cells, 1);
}

const isBusy = (error: unknown): boolean => error instanceof Refusal && ['busy', 'share_used_up'].includes(error.code);

describe('Short work', () => {
  it('is done in a thread, which gets a copy of the input', async () => {
    const value = { list: [1, 2], at: new Date(0), names: new Map([['a', new Set(['b'])]]) };
    const found = await open().run(task, { does: 'answer', value }, { companyId: 1 });
    assert.deepEqual(found, value);
    assert.notEqual(found, value);
  });

  it('ends a thread that retains much memory, and goes on in another', async () => {
    const run = async (retainedHeapMb: number) => {
      const shortWork = open({ retainedHeapMb });
      const threadId = () => shortWork.run(task, { does: 'name its thread' }, { companyId: 1 });
      const first = await threadId();
      return first === (await threadId());
    };
    assert.deepEqual([await run(64), await run(1)], [true, false]);
  });

  it('is shared by companies in turn, however many tasks one of them has', async () => {
    const shortWork = open();
    const cells = newCells();
    const order: string[] = [];
    const first = shortWork.run(task, { does: 'wait', cells }, { companyId: 1 });
    const answer = async (companyId: number, value: string): Promise<void> => {
      await shortWork.run(task, { does: 'answer', value }, { companyId });
      order.push(value);
    };
    const others = [answer(1, 'one'), answer(1, 'one again'), answer(1, 'and again'), answer(2, 'two')];
    assert.equal(shortWork.waitingCount, 4);
    wakeThread(cells);
    await Promise.all([first, ...others]);
    assert.ok(order.indexOf('two') <= 1, order.join(', '));
  });

  it('of one company leaves a thread to the others, if there are several', async () => {
    const shortWork = open({ threadCount: 2 });
    const cells = newCells();
    const first = shortWork.run(task, { does: 'wait', cells }, { companyId: 1 });
    const second = shortWork.run(task, { does: 'answer', value: 'late' }, { companyId: 1 });
    assert.equal(await shortWork.run(task, { does: 'answer', value: 'soon' }, { companyId: 2 }), 'soon');
    assert.equal(shortWork.waitingCount, 1);
    wakeThread(cells);
    assert.deepEqual(await Promise.all([first, second]), ['waited', 'late']);
  });

  it('is refused if too many tasks of the company wait, or one waits too long', async () => {
    const full = open({ maxWaitingCount: 0 });
    const impatient = open({ maxWaitS: 0.001 });
    for (const shortWork of [full, impatient]) {
      const cells = newCells();
      const first = shortWork.run(task, { does: 'wait', cells }, { companyId: 1 });
      await assert.rejects(shortWork.run(task, { does: 'answer', value: 1 }, { companyId: 1 }), isBusy);
      wakeThread(cells);
      await first;
    }
  });

  it('is done when it must, however many tasks wait and for however long', async () => {
    const shortWork = open({ maxWaitingCount: 0, maxWaitS: 0.001 });
    const cells = newCells();
    const first = shortWork.run(task, { does: 'wait', cells }, { companyId: 1 });
    const must = shortWork.run(task, { does: 'answer', value: 'done' }, { companyId: 1, mustRun: true });
    const controller = new AbortController();
    const options = { companyId: 1, mustRun: true, signal: controller.signal };
    const left = shortWork.run(task, { does: 'answer', value: 'left' }, options);
    await until('both tasks to wait', () => shortWork.waitingCount === 2);
    controller.abort(new Error('gone'));
    await assert.rejects(left, /gone/);
    wakeThread(cells);
    assert.deepEqual(await Promise.all([first, must]), ['waited', 'done']);
  });

  it('leaves the queue when its caller goes away', async () => {
    const shortWork = open();
    const cells = newCells();
    const controller = new AbortController();
    const first = shortWork.run(task, { does: 'wait', cells }, { companyId: 1 });
    const second = shortWork.run(task, { does: 'answer', value: 1 }, { companyId: 2, signal: controller.signal });
    controller.abort(new Error('gone'));
    await assert.rejects(second, /gone/);
    assert.equal(shortWork.waitingCount, 0);
    wakeThread(cells);
    await first;
    assert.deepEqual(shortWork.outcomes.get('test'), { done: 1, cancelled: 1, failed: 0 });
  });

  it('is repeated once if its thread dies, and the next task gets another thread', async () => {
    const shortWork = open();
    const cells = newCells();
    assert.equal(await shortWork.run(task, { does: 'die', cells, times: 1 }, { companyId: 1 }), 'alive');
    assert.equal(cells[0], 2);
    assert.equal(await shortWork.run(task, { does: 'answer', value: 'next' }, { companyId: 1 }), 'next');
  });

  it('fails if its thread dies twice, without affecting other tasks', async () => {
    const shortWork = open();
    const cells = newCells();
    const deadly = shortWork.run(task, { does: 'die', cells, times: 9 }, { companyId: 1 });
    const next = shortWork.run(task, { does: 'answer', value: 'next' }, { companyId: 2 });
    await assert.rejects(deadly, /ended before the task did/);
    assert.equal(await next, 'next');
    assert.deepEqual([cells[0], shortWork.outcomes.get('test')], [2, { done: 1, cancelled: 0, failed: 1 }]);
  });

  it('that fails after its caller went away is counted once, as failed', async () => {
    const shortWork = open();
    const controller = new AbortController();
    const owner = { companyId: 1, signal: controller.signal };
    const failing = shortWork.run(task, { does: 'throw', message: 'No such thing' }, owner);
    // The task has begun: a waiting one would leave the queue.
    assert.equal(shortWork.held, 1);
    controller.abort(new Error('gone'));
    await assert.rejects(failing, { name: 'TaskFailed' });
    assert.deepEqual(shortWork.outcomes.get('test'), { done: 0, cancelled: 0, failed: 1 });
  });

  it('that never ends is ended with its thread, and not tried again', async () => {
    const shortWork = open({ maxTaskS: 0.5 });
    await assert.rejects(shortWork.run(task, { does: 'go on for ever' }, { companyId: 1 }), /took longer than 0.5 s/);
  });

  it('fails with what it threw, and keeps its thread', async () => {
    const shortWork = open();
    await assert.rejects(shortWork.run(task, { does: 'throw', message: 'No such thing' }, { companyId: 1 }), {
      name: 'TaskFailed',
      cause: new Error('No such thing'),
    });
    await assert.rejects(shortWork.run(task, { does: 'return a function' }, { companyId: 1 }), /The task test failed/);
    assert.equal(await shortWork.run(task, { does: 'answer', value: 1 }, { companyId: 1 }), 1);
  });

  it('is refused once the process shuts down, including running work', async () => {
    const shortWork = open();
    const under = assert.rejects(shortWork.run(task, { does: 'go on for ever' }, { companyId: 1 }), isBusy);
    await shortWork.close();
    await under;
    await assert.rejects(shortWork.run(task, { does: 'answer', value: 1 }, { companyId: 1 }), isBusy);
  });
});
