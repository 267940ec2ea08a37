import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import type { TemplatePoint } from '@tropeiro/domain/planning/templates/template-point-schema.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { countTurns } from '../../testing/count-turns.ts';
import { validateTemplate } from './validate-template.ts';

describe('A template of many points', () => {
  const pointCount = 300;
  const templateOf = (point: Partial<TemplatePoint>) => ({
    start_time: '06:00',
    end_time: '12:00',
    weekdays: [1],
    route_points: Array.from({ length: pointCount }, (_, index) => ({ name: `Entrega ${index}`, ...point })),
  });
  const coordinates = { latitude: -30, longitude: -51 };

  it('yields to other requests while it is validated and prepared', async () => {
    const validate = () => validateTemplate(templateOf(coordinates), undefined, new TimeSlice({ maxMs: 0 }));
    const turnCount = await countTurns(validate);
    assert.ok(turnCount >= 2 * pointCount, String(turnCount));
  });

  it('has its faults listed up to the limit of a problem, with a note that there are more', async () => {
    const { faults } = await validateTemplate(templateOf({}), undefined);
    assert.equal(faults.length, problemMaxFaults + 1);
    assert.deepEqual(faults[1], { pointer: '/data/route_points/1/address', code: 'missing' });
  });
});
