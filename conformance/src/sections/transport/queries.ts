import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, recordOf, requireFault, rowsOf } from '../../answer.ts';
import { type Answer, withQuery } from '../../caller.ts';
import { drivers } from '../../prepare/drivers.ts';
import { vehicles } from '../../prepare/fleet.ts';
import type { Trial } from '../../trial.ts';
import { everyList } from './every-list.ts';

/** The forms of a query and a body. */
export function queries(trial: Trial): void {
  describe('Collections in queries', () => {
    const spellings: readonly [says: string, spell: (name: string, values: readonly unknown[]) => string][] = [
      ['a URL-encoded JSON array', (name, values) => `${name}=${encodeURIComponent(JSON.stringify(values))}`],
      ['comma-separated text', (name, values) => `${name}=${values.join(',')}`],
      ['comma-separated text, encoded', (name, values) => `${name}=${encodeURIComponent(values.join(','))}`],
      ['a repeated key', (name, values) => values.map((value) => `${name}=${value}`).join('&')],
      ['a key with brackets', (name, values) => values.map((value) => `${name}[]=${value}`).join('&')],
      ['a key with encoded brackets', (name, values) => values.map((value) => `${name}%5B%5D=${value}`).join('&')],
    ];
    for (const [description, spell] of spellings) {
      trial.rule(`are read from ${description}`, async () => {
        const { full, blocked } = await trial.once(vehicles);
        const centers = [full, blocked].map((vehicle) => (vehicle.cost_center as { id: unknown }).id);
        const query = `${spell('cost_center_ids', centers)}&${spell('includes', ['fleet', 'vehicle_color'])}`;
        const ids = idsOf(await (await trial.admin()).get(`/vehicle/?${query}`));
        assert.ok(ids.includes(full.id) && ids.includes(blocked.id), `${query} finds both`);
      });
    }

    for (const { path, includes, prepare } of everyList) {
      trial.rule(`are read alike from all of these by ${path}`, async () => {
        const { query } = await prepare(trial);
        const admin = await trial.admin();
        const [first, ...others] = await Promise.all(
          spellings.map(([, spell]) => admin.get(`${withQuery(path, query)}&${spell('includes', includes)}`)),
        );
        const rows = rowsOf(first as Answer);
        for (const other of others) assert.deepEqual(rowsOf(other), rows, other.summary);
      });
    }

    for (const wrong of ['%5B1%2C', '%5B%22x%22%5D', 'x', '%7B%7D']) {
      trial.rule(`malformed as ${decodeURIComponent(wrong)} are refused with 400`, async () => {
        const answer = await (await trial.admin()).get(`/vehicle/?cost_center_ids=${wrong}`);
        assert.equal(problemOf(answer, 400).status, 400);
      });
    }
  });

  describe('Booleans in queries', () => {
    for (const [yes, no] of [
      ['true', 'false'],
      ['1', '0'],
      ['sim', 'nao'],
    ] as const) {
      trial.rule(`are ${yes} and ${no}`, async () => {
        const { agent, driver } = await trial.once(drivers);
        const admin = await trial.admin();
        const find = async (is_deliveryman: string) =>
          idsOf(await admin.get('/driver/', { name: trial.prefix, is_deliveryman }));
        const [agents, nonAgents] = [await find(yes), await find(no)];
        assert.ok(agents.includes(agent.id) && !agents.includes(driver.id), yes);
        assert.ok(nonAgents.includes(driver.id) && !nonAgents.includes(agent.id), no);
      });
    }

    trial.rule('are refused with 400 when they are neither', async () =>
      requireFault(await (await trial.admin()).get('/driver/', { is_deliveryman: 'maybe' }), 400, 'is_deliveryman'),
    );
  });

  describe('Unknown fields', () => {
    const data = { title: `${trial.prefix} unknown`, latitude: 1, longitude: 2, colour: 'red' };
    const strict = { prefer: 'handling=strict' };

    trial.rule('are ignored in queries and bodies', async () => {
      const admin = await trial.admin();
      assert.equal((await admin.get('/point_of_interest/', { limit: 1, colour: 'red' })).status, 200);
      const { id } = recordOf(await admin.post('/point_of_interest/', { data, colour: 'red' }), 201);
      trial.willRemove(`/point_of_interest/${id}`);
    });

    trial.rule('are refused with 400 under Prefer: handling=strict', async () => {
      const admin = await trial.admin();
      requireFault(await admin.get('/point_of_interest/', { limit: 1, colour: 'red' }, strict), 400, 'colour');
      requireFault(await admin.post('/point_of_interest/', { data }, strict), 400, '/data/colour');
    });
  });
}
