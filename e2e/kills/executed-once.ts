import assert from 'node:assert/strict';
import type { Client } from '@tropeiro/contract/client.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import type { PlanToDrive } from './phone-client.ts';

/** The driver of the demo company. */
export const driverLogin = '52998224725';

/**
 * A plan of this many stops for each of these codes, executed by the driver of the demo company, and a reason to
 * return.
 */
export async function plansToDrive(
  ownerUrl: string,
  codes: readonly string[],
  stopCount: number,
): Promise<{ readonly plans: readonly PlanToDrive[]; readonly reasonId: number }> {
  const company = `(select id from customer where document = '${demoDocument}')`;
  await ask(
    ownerUrl,
    `insert into driver (customer_id, name) values (${company}, 'Téo');
     update app_user set driver_id = (select max(id) from driver) where login = '${driverLogin}' and customer_id = ${company};
     insert into route (customer_id, external_code) values (${company}, 'Mortes');
     insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective, has_time_window,
         date_time_start, date_time_end, driver_id, total_points)
       select customer_id, (select max(id) from route), 'P', code, 'H', 'H', 'time', false, '2026-03-10T11:00:00Z',
         '2026-03-10T23:00:00Z', id, ${stopCount} from driver, unnest(array[${codes.map((code) => `'${code}'`).join(', ')}]) code
       where id = (select max(id) from driver);
     insert into route_point (customer_id, route_id, route_plan_id, line, "order", name, type, latitude, longitude, delivery_time)
       select customer_id, route_id, id, n, n, 'NF ' || n, case n when 1 then 'PA' when ${stopCount + 2} then 'CH' else 'PE' end,
         -30, -51, 60 from route_plan, generate_series(1, ${stopCount + 2}) n where route_id = (select max(id) from route)`,
  );
  const [reason] = await ask<{ id: number }>(
    ownerUrl,
    `insert into route_return_reason (customer_id, name) values (${company}, 'Ninguém abriu') returning id::int`,
  );
  const plans = await ask<PlanToDrive>(
    ownerUrl,
    `select route_plan_id::int as id, array_agg(id::int order by "order") as points from route_point
     where route_id = (select max(id) from route) group by 1 order by 1`,
  );
  return { plans, reasonId: reason?.id ?? 0 };
}

/**
 * Requires the same state of disturbed plans as of an undisturbed one: points, attempts and actions, each once; their
 * changes announced and audited once; and whole proof chains with the same contents.
 */
export async function requireExecutedOnce(
  ownerUrl: string,
  desk: Client,
  disturbed: readonly PlanToDrive[],
  undisturbed: PlanToDrive,
): Promise<void> {
  const expected = await executionOf(ownerUrl, desk, undisturbed);
  assert.equal((expected.state as { status: string }).status, 'C');
  for (const plan of disturbed) assert.deepEqual(await executionOf(ownerUrl, desk, plan), expected, `plan ${plan.id}`);
  for (const [description, query] of Object.entries(wrong))
    assert.deepEqual(await ask(ownerUrl, query), [], description);
}

/** The final state of a plan, without ids. */
async function executionOf(ownerUrl: string, desk: Client, { id }: PlanToDrive) {
  const [found] = await ask<{ state: object }>(ownerUrl, stateOfPlan(id));
  const { is_whole, links } = (await desk.call('getRoutePlanProof', { params: { id }, query: {} })).body.data;
  const count = (kind: string) => links.filter((link) => link.kind === kind).length;
  return {
    state: found?.state,
    is_whole,
    proved: count('action') - count('withdrawn'),
    stored: count('picture_stored'),
  };
}

const stateOfPlan = (id: number): string => `select json_build_object(
    'status', status, 'started', date_started, 'completed', date_completed,
    'points', (select json_agg(json_build_object('status', p.status, 'arrived', p.date_arrived, 'attempts', (
        select json_agg(json_build_object('action', a.action, 'date', r.return_date, 'picture_count', (
            select count(*) from uploaded_image u where u.customer_id = a.customer_id and u.sha256_uploaded = any(a.pictures)))
          order by r.attempt)
        from execution_record r join execution_action a on a.id = r.execution_action_id where r.route_point_id = p.id)) order by p."order")
      from route_point p where p.route_plan_id = route_plan.id),
    'actions', (select json_agg(json_build_object('action', action, 'time', corrected_time, 'outcome', outcome, 'refusal', refusal,
        'flag', flag) order by sequence) from execution_action where route_plan_id = route_plan.id)) as state
  from route_plan where id = ${id}`;

/** Errors that no run may leave, with a query for each. */
const wrong = {
  'an action that is not audited once': `select a.id from execution_action a where 1 <> (select count(*) from audit_record r
    join audit on audit.id = r.audit_id where audit.resource = 'execution_action' and audit.action = 'created' and r.resource_id = a.id)`,
  'a point with an announcement twice': `select resource_id, type, payload -> 'revision' as revision from outbox
    where type like 'route_point.%' group by 1, 2, 3 having count(*) > 1`,
  'an attempt that was not announced': `select a.id from execution_action a where action in ('deliver', 'return') and not exists (
    select from outbox o where o.resource_id = a.route_point_id
      and o.type = case a.action when 'deliver' then 'route_point.delivered' else 'route_point.returned' end)`,
  'a plan that was not begun and completed once': `select p.id from route_plan p where exists (
    select from unnest(array['route_plan.started', 'route_plan.completed']) word
    where 1 <> (select count(*) from outbox o where o.type = word and o.resource_id = p.id))`,
};
