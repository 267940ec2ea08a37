import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import type { TemplatePoint } from '@tropeiro/domain/planning/template-point.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { judgeTemplate } from './judge-template.ts';

describe('A template of many points', () => {
  const pointCount = 300;
  const templateOf = (point: Partial<TemplatePoint>) => ({
    start_time: '06:00',
    end_time: '12:00',
    weekdays: [1],
    route_points: Array.from({ length: pointCount }, (_, index) => ({ name: `Entrega ${index}`, ...point })),
  });
  const here = { latitude: -30, longitude: -51 };

  it('lets others have their turn while it is judged, and while it is made ready', async () => {
    const judged = () => judgeTemplate(templateOf(here), undefined, new TimeSlice({ maxMs: 0 }));
    const turnCount = await countTurns(judged);
    assert.ok(turnCount >= 2 * pointCount, String(turnCount));
  });

  it('is told as many faults as a problem has room for, and that there are more', async () => {
    const { faults } = await judgeTemplate(templateOf({}), undefined);
    assert.equal(faults.length, problemMaxFaults + 1);
    assert.deepEqual(faults[1], { pointer: '/data/route_points/1/address', code: 'missing' });
  });
});
