import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import { Gate } from './gate.ts';

describe('A gate', () => {
  it('lets so many in at once, and the others in the order they came', async () => {
    const gate = new Gate(2, 100);
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        gate.run(async () => {
          order.push(number);
          inside += 1;
          most = Math.max(most, inside);
          await sleep(1);
          inside -= 1;
        }),
      ),
    );
    assert.equal(most, 2);
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
    );
  });

  it('sends away who finds too many waiting, and goes on', async () => {
    const gate = new Gate(1, 2);
    const work = () => gate.run(() => sleep(5));
    const outcomes = await Promise.allSettled([work(), work(), work(), work()]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
    );
    const [, , , last] = outcomes;
    assert.ok(last?.status === 'rejected' && last.reason instanceof Refusal && last.reason.code === 'busy');
    await work();
  });

  it('opens again behind work that fails', async () => {
    const gate = new Gate(1, 2);
    await assert.rejects(gate.run(() => Promise.reject(new Error('no'))));
    assert.equal(await gate.run(async () => 1), 1);
  });
});
