import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { until } from '@tropeiro/tools/until.ts';
import { timeLimit } from './time-limit.ts';

describe('A limit of time', () => {
  it('works together with other signals, also during garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const other = new AbortController();
    let count = 0;
    const wait = () => {
      const over = AbortSignal.any([other.signal, timeLimit(100)]);
      over.addEventListener('abort', () => count++, { once: true });
    };
    for (let waiting = 0; waiting < 50; waiting++) wait();
    while (count < 50) {
      collect();
      await setTimeout(10);
    }
  });

  it('has the reason that the time is up', async () => {
    const limit = timeLimit(1);
    await until('the limit', () => limit.aborted);
    assert.equal((limit.reason as DOMException).name, 'TimeoutError');
  });
});
