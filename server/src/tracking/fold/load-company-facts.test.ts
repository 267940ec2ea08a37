import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sql } from '@tropeiro/platform/database/statement.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { loadCompanyFacts } from './load-company-facts.ts';

/** Answers pages of these drivers, and counts round trips and the rows of the longest answer. */
function drivenBy(driverCount: number) {
  const counts = { roundTrips: 0, maxRows: 0 };
  const run = async (queries: readonly Sql[]) => {
    counts.roundTrips++;
    return queries.map((query) => {
      if (!query.statement().text.includes('from driver')) return [['[]']];
      const [afterId, pageSize] = query.values.map(Number) as [number, number];
      const count = Math.min(pageSize, driverCount - afterId);
      counts.maxRows = Math.max(counts.maxRows, count);
      const drivers = [...Array(count).keys()].map((index) => ({
        ...{ id: afterId + index + 1, card: `CARD-${afterId + index + 1}`, work_shift_id: null },
      }));
      return [[JSON.stringify(drivers)]];
    });
  };
  return { run, counts };
}

describe('The facts of a company', () => {
  it('are read in one round trip if there are few', async () => {
    const { run, counts } = drivenBy(3);
    const { driverOfCard } = await loadCompanyFacts(run, 'America/Sao_Paulo');
    assert.equal(counts.roundTrips, 1);
    assert.equal(driverOfCard('card-3'), 3);
  });

  it('are read in pages if there are many, and other work runs in between', async () => {
    const { run, counts } = drivenBy(20_001);
    let facts: Awaited<ReturnType<typeof loadCompanyFacts>> | undefined;
    const turnCount = await countTurns(async () => {
      facts = await loadCompanyFacts(run, 'America/Sao_Paulo', { slice: new TimeSlice({ maxMs: 0 }) });
    });
    assert.deepEqual(counts, { roundTrips: 5, maxRows: 5000 });
    assert.ok(turnCount >= 5);
    assert.deepEqual(
      [1, 5000, 5001, 20_001].map((id) => facts?.driverOfCard(`CARD-${id}`)),
      [1, 5000, 5001, 20_001],
    );
    assert.equal(facts?.driverOfCard('CARD-20002'), null);
  });
});
