import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { at, PlanTrial, type TrialPlan } from '../change/plan-trial.fixture.ts';
import { orderOf, snapshotOf } from '../order/snapshot.fixture.ts';
import { applied, reliefOf, withoutRun } from './relief.fixture.ts';

let trial: PlanTrial;
before(async () => {
  trial = await PlanTrial.open();
});
after(() => trial.service.stop());

/** Points around the centre, most of them with a window that ends in the morning. */
const points = fc.array(
  fc.record({
    north: fc.integer({ min: -15, max: 15 }),
    east: fc.integer({ min: -15, max: 15 }),
    until: fc.option(fc.integer({ min: 5, max: 180 }), { freq: 3 }),
    capacity: fc.integer({ min: 0, max: 4 }),
    service: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const plans = fc.array(points, { minLength: 2, maxLength: 4 });

let runs = 0;

async function planned(generated: typeof plans extends fc.Arbitrary<infer P> ? P : never): Promise<TrialPlan[]> {
  // Each run has a period that no other run overlaps.
  const begin = new Date(Date.UTC(2027, 0, 1 + runs++, 11));
  const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000).toISOString();
  const made: TrialPlan[] = [];
  for (const [index, ofPlan] of generated.entries())
    made.push(
      await trial.plan(
        ofPlan.map(({ north, east, until, capacity, service }, at_) => ({
          name: `${at_}`,
          ...at(north, east),
          delivery_time: service * 60,
          ...(until !== null && { time_window: { begin: after(0), end: after(until) } }),
          route_point_items: [{ external_code: 'CX', quantity: 1, capacity }],
        })),
        {
          date_time_start: after(0),
          date_time_end: after(600),
          vehicle_plates: [trial.vans[index % trial.vans.length]!.plate],
        },
        { has_time_window: true },
      ),
    );
  return made;
}

describe('A proposal of relief that is applied', () => {
  it('has exactly the report proposed, makes no more points late in all, and can be reversed', async () => {
    let proposedCount = 0;
    await fc.assert(
      fc.asyncProperty(plans, async (generated) => {
        const made = await planned(generated);
        const former = await snapshotOf(trial, made);
        const sent = await orderOf(trial, made);
        const { proposals } = await reliefOf(trial, made[0]!.id);
        for (const proposal of proposals) {
          proposedCount++;
          const report = await applied(trial, proposal);
          assert.deepEqual(withoutRun(report), withoutRun(proposal.report));
          assert.ok(report.totals.after.count_late! <= report.totals.before.count_late!);
          await trial.client.call('orderRoutePlans', { body: { data: { route_plans: sent } } });
          assert.deepEqual(await snapshotOf(trial, made), former);
        }
      }),
      { numRuns: 25 },
    );
    assert.ok(proposedCount > 5, `only ${proposedCount} proposals`);
  });
});
