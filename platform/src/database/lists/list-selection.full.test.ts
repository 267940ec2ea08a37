import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { driverIncludes } from '@tropeiro/domain/fleet/driver.ts';
import { itineraryIncludes } from '@tropeiro/domain/fleet/itinerary.ts';
import { vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { checklistIncludes } from '@tropeiro/domain/inspection/checklist.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { filterDrivers } from '@tropeiro/server/store/fleet/drivers.ts';
import { listItineraries } from '@tropeiro/server/store/fleet/itineraries.ts';
import { manufacturerTable, modelTable } from '@tropeiro/server/store/fleet/vehicle-models.ts';
import { filterVehicles } from '@tropeiro/server/store/fleet/vehicles.ts';
import { listAnswers } from '@tropeiro/server/store/inspection/checklist-answers.ts';
import { listChecklists } from '@tropeiro/server/store/inspection/checklists.ts';
import { filledTables } from '@tropeiro/server/testing/filled-tables.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import pg from 'pg';
import type { ListQuery } from './page.ts';

const year = { begin: '2026-01-01T00:00:00Z', end: '2026-12-31T00:00:00Z' };
const all = {
  id: undefined,
  userIds: undefined,
  ofUser: undefined,
  formId: undefined,
  vehicleId: undefined,
  riskLevel: undefined,
  isAcknowledged: undefined,
};

/** Lists whose records include others, with all that can be included. */
const lists: Readonly<Record<string, (limit: number | undefined) => ListQuery>> = {
  vehicles: (limit) => filterVehicles(vehicleIncludes, { limit }, {}),
  drivers: (limit) => filterDrivers({ includes: driverIncludes, shown: 'shown' }, { limit }, {}),
  itineraries: (limit) => listItineraries(itineraryIncludes, { limit }, year),
  'itineraries of a vehicle': (limit) => listItineraries(itineraryIncludes, { limit }, { ...year, vehicleId: 7 }),
  manufacturers: (limit) => manufacturerTable.list({ limit }),
  models: (limit) => modelTable.list({ limit }),
  executions: (limit) => listChecklists({ ...year, ...all, includes: checklistIncludes, page: { limit } }),
  answers: (limit) => listAnswers({ checklistId: 7, depth: 'items', ofUser: undefined, limit, cursor: undefined }),
};

describe('A complete list of records that include others', () => {
  let target: FreshDatabase;
  let client: pg.Client;
  before(async () => {
    target = await freshDatabase();
    await ask(
      target.ownerUrl,
      `${filledTables(2, 400)}
       update vehicle set fleet_id = 1 + 2 * (id % 3) where customer_id = 2;
       insert into day_row (customer_id, vehicle_id, date, figures)
         select customer_id, id, (now() at time zone 'America/Sao_Paulo')::date, '{"count": 3}' from vehicle;
       analyze`,
    );
    client = new pg.Client(target.appUrl);
    await client.connect();
    await client.query("set tropeiro.customer_id = '2'");
  });
  after(async () => {
    await client.end();
    await target.drop();
  });

  const asked = async ({ select: question }: ListQuery, prefix = '') => {
    const { text, values } = question.statement();
    const { rows } = await client.query({ text: prefix + text, values: [...values], rowMode: 'array' });
    return rows.map(([first]) => first);
  };

  for (const [name, list] of Object.entries(lists)) {
    it(`has the same ${name}, in the same order, as its pages`, async () => {
      const complete = await asked(list(undefined));
      assert.ok(complete.length > 0);
      assert.deepEqual(complete, await asked(list(1000)));
    });
  }

  it('looks up shared records once', async () => {
    const [[{ Plan: plan }]] = (await asked(
      lists.vehicles?.(undefined) as ListQuery,
      'explain (analyze, format json) ',
    )) as [[{ Plan: PlanNode }]];
    const [fleets] = nodesOf(plan).filter((node) => node['Relation Name'] === 'fleet');
    assert.ok(fleets && fleets['Actual Loops'] <= 3, `${fleets?.['Actual Loops']} times for 200 vehicles`);
  });
});

type PlanNode = { 'Relation Name'?: string; 'Actual Loops': number; Plans?: PlanNode[] };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
