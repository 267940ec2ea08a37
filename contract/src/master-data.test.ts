import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Client } from './client.ts';
import { masterDataNouns, namedNouns } from './master-data.ts';
import { operations } from './operations.ts';

describe('A noun of master data', () => {
  for (const { noun, ids } of Object.values(masterDataNouns)) {
    it(`has the operations that it names, at its paths: ${noun}`, () => {
      const paths = Object.values(ids).map((id) => operations[id].path);
      const expected = [`/${noun}/`, `/${noun}/{id}`, `/${noun}/`, `/${noun}/`, `/${noun}/{id}`, `/${noun}/batch/`];
      const ofFiles = 'import' in ids ? [`/import/${noun}`, `/import/${noun}/template`] : [];
      assert.deepEqual(paths, [...expected, ...ofFiles]);
    });
  }

  it('has a name and a code only if it defines no other fields', () => {
    const names = namedNouns.map(({ noun }) => noun);
    assert.ok(names.includes('cost_center'));
    assert.ok(!(names as readonly string[]).includes('vehicle_category'));
  });

  it('has separately typed operations', () => {
    const calls = (client: Client) => [
      client.call('upsertCostCenters', { body: { data: [{ name: 'Centro', external_code: null }] } }),
      // @ts-expect-error: a name is text
      client.call('upsertCostCenters', { body: { data: [{ name: 5 }] } }),
      // @ts-expect-error: the days of a work shift are a list
      client.call('upsertWorkShifts', { body: { data: [{ days: 5 }] } }),
      // @ts-expect-error: no such field
      client.call('createFleet', { body: { data: { nome: 'Frota' } } }),
      // @ts-expect-error: no such filter
      client.call('listDevices', { query: { name: 'a' } }),
      // @ts-expect-error: no such operation
      client.call('importWorkShifts', {}),
    ];
    assert.equal(typeof calls, 'function');
  });
});
