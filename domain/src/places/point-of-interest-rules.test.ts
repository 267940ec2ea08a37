import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pointOfInterestFieldsOf } from './point-of-interest-rules.ts';

const place = { title: 'Depósito', latitude: -23.5, longitude: -46.6 };
const before = {
  ...place,
  id: 7,
  responsible_name: 'Rita',
  phone: '11 5555-0000',
  migration_id: 'SAP-1',
  point_of_interest_category_id: 5,
  point_of_interest_category: null,
  date_created: '2026-01-01T00:00:00.000Z',
  date_modified: '2026-01-01T00:00:00.000Z',
};

describe('The category of a point of interest', () => {
  const cases: readonly [says: string, data: object, ofNew: number, ofKnown: number][] = [
    ['defaults to company, and does not change when absent', {}, 1, 5],
    ['may be 0', { point_of_interest_category_id: 0 }, 0, 0],
    ['is cleared', { point_of_interest_category_id: null }, 1, 1],
  ];
  for (const [caseTitle, data, ofNew, ofKnown] of cases) {
    it(caseTitle, () => {
      const [created, changed] = [undefined, before].map((known) =>
        pointOfInterestFieldsOf({ ...place, ...data }, known),
      );
      assert.deepEqual([created?.fields.category_id, created?.faults], [ofNew, []]);
      assert.deepEqual([changed?.fields.category_id, changed?.faults], [ofKnown, []]);
    });
  }
});

it('an absent field of a point of interest keeps its value, and null clears it', () => {
  const { fields } = pointOfInterestFieldsOf({ ...place, title: 'Novo', phone: null }, before);
  assert.deepEqual(
    [fields.title, fields.phone, fields.responsible_name, fields.migration_id],
    ['Novo', null, 'Rita', 'SAP-1'],
  );
});
