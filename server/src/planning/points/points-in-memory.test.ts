import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { RunningCall } from '@tropeiro/platform/http/running-call.ts';
import { planningTools } from '../optimize/planning-tools.fixture.ts';
import { holdPoints, openPointsInMemory, pointsInMemoryMaxCount } from './points-in-memory.ts';

const plan = 10_000;

describe('Points of plans in memory', () => {
  it('are refused beyond the share of a company, until a call ends', () => {
    const tools = { ...planningTools, pointsInMemory: openPointsInMemory() };
    const load = (customer_id: number, session_id: number, count = plan): RunningCall => {
      const lifetime = new RunningCall(new AbortController().signal, () => {});
      holdPoints({ actor: { customer_id, session_id } as never, lifetime }, tools, count);
      return lifetime;
    };
    const isRefused = (work: () => unknown) =>
      assert.throws(work, (error) => error instanceof Refusal && error.headers['retry-after'] !== undefined);
    const first = [load(1, 1), load(1, 1), load(1, 2)];
    isRefused(() => load(1, 3));
    // Another company still has its half, and no more than one plan that is larger than a share.
    load(2, 4, pointsInMemoryMaxCount).end();
    for (const call of first) call.end();
    assert.equal(tools.pointsInMemory.held, 0);
  });
});
