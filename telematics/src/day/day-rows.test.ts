import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { RememberedDevice } from '../engine/memory.ts';
import { driving } from '../testing/driving.ts';
import { slowDays } from '../testing/slow-days.ts';
import { dayRows } from './day-rows.ts';

describe('Day rows', () => {
  it('are what a slow recomputation from the raw messages finds', () => {
    fc.assert(
      fc.property(driving, ({ messages, context, world }) => {
        const device = new RememberedDevice('d');
        device.take(messages, context);
        const { segments, running, lastMs } = device.history;
        const events = [...segments.flatMap(({ ended }) => ended), ...running];
        const rows = dayRows(
          context.clock,
          segments.flatMap(({ figures }) => figures),
          events,
          lastMs ?? 0,
        );
        assert.deepEqual(rows, slowDays(messages, world));
      }),
      { numRuns: 200 },
    );
  });
});
