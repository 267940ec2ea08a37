import { randomUUID } from 'node:crypto';
import { createClient } from '@tropeiro/contract/client.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import { logIn as logInAs } from '@tropeiro/server/testing/log-in.ts';
import type pg from 'pg';

/** A driver who is logged in. */
export type BenchDriver = { readonly id: number; readonly token: string };

/** A plan: a departure, stops and an arrival. */
export type BenchPlan = { readonly id: number; readonly points: readonly number[] };

export const stopCount = 60;

/** This many drivers of the demo company, each logged in on a phone. */
export async function makeDrivers(url: string, token: string, count: number): Promise<readonly BenchDriver[]> {
  const desk = createClient({ baseUrl: url, token });
  const password = 'uma senha longa';
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const name = `Motorista ${number + 1}`;
      const login = cpfOf(8000 + number);
      const { id } = (await desk.call('createDriver', { body: { data: { name, cpf: login } } })).body.data;
      const user = { name, login, role: 'driver', realm: 'driver', password, driver_id: id } as const;
      await desk.call('createUser', { body: { data: user } });
      return { id, token: (await logInAs(url, login, { realm: 'driver', password })).access };
    }),
  );
}

/** This many plans of a driver, without actions yet. */
export async function makePlans(admin: pg.Client, driver: BenchDriver, count: number): Promise<readonly BenchPlan[]> {
  const { rows } = await admin.query<{ id: string; points: string[] }>(
    `with company as (select id from customer where document = '${demoDocument}'),
       route as (insert into route (customer_id, external_code) select id, 'Bench' from company returning id, customer_id),
       plan as (insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective,
           has_time_window, date_time_start, date_time_end, driver_id, total_points)
         select customer_id, id, 'P', 'Bench ' || n, 'H', 'H', 'time', false, now() - interval '8 hours', now() + interval '1 hour',
           $1, $2 from route, generate_series(1, $3::int) n returning id, route_id, customer_id),
       point as (insert into route_point (customer_id, route_id, route_plan_id, line, "order", name, type, latitude, longitude,
           delivery_time, capacity, external_code)
         select customer_id, route_id, id, n, n, 'NF ' || n, case n when 1 then 'PA' when $2 + 2 then 'CH' else 'PE' end,
           -30 - n / 1000.0, -51.1, 300, 10, 'NF-' || id || '-' || n from plan, generate_series(1, $2 + 2) n
         returning id, route_plan_id, "order")
     select route_plan_id as id, array_agg(id order by "order") as points from point group by 1 order by 1`,
    [driver.id, stopCount, count],
  );
  return rows.map(({ id, points }) => ({ id: Number(id), points: points.map(Number) }));
}

/** Gives a driver this many completely executed plans, with statistics, as an installation has after some weeks. */
export async function makeHistory(admin: pg.Client, driver: BenchDriver, count: number): Promise<void> {
  const plans = (await makePlans(admin, driver, count)).map(({ id }) => id);
  await admin.query(
    `insert into execution_action (customer_id, uuid, route_plan_id, route_point_id, action, phone, sequence, device_time,
         corrected_time, is_online, driver_id, outcome, date_created, date_modified)
       select customer_id, gen_random_uuid(), route_plan_id, id, done, 'bench', "order" * 2, now(), now(), false, $2, 'applied',
         now(), now()
       from route_point, unnest(array['arrive', 'deliver']) done where route_plan_id = any($1) order by id`,
    [plans, driver.id],
  );
  await admin.query(
    `insert into execution_record (customer_id, route_point_id, execution_action_id, attempt, return_date)
       select customer_id, route_point_id, id, 1, now() from execution_action where route_plan_id = any($1) and action = 'deliver'`,
    [plans],
  );
  await admin.query("update route_point set status = 'E' where route_plan_id = any($1)", [plans]);
  await admin.query("update route_plan set status = 'C' where id = any($1)", [plans]);
  await admin.query('vacuum analyze route_plan, route_point, execution_action, execution_record');
}

/** A driver's day: starts, arrives at every stop and delivers there with this many of these pictures each, and ends. */
export function actionsOfDay(
  { id: route_plan_id, points }: BenchPlan,
  pictures: readonly string[] = [],
): readonly SentAction[] {
  const [departure = 0, ...stops] = points.slice(0, -1);
  const each = pictures.length / stops.length;
  const done: readonly Partial<SentAction>[] = [
    { action: 'start' },
    { action: 'perform', route_point_id: departure },
    ...stops.flatMap((route_point_id, at): readonly Partial<SentAction>[] => {
      const place = { route_point_id, latitude: -30 - at / 1000, longitude: -51.1 };
      return [
        { ...place, action: 'arrive' },
        { ...place, action: 'deliver', pictures: pictures.slice(at * each, (at + 1) * each) },
      ];
    }),
    { action: 'finish' },
  ];
  const beginMs = Date.now() - 8 * 3_600_000;
  return done.map((action, at) => ({
    uuid: randomUUID(),
    action: 'start',
    route_plan_id,
    sequence: at + 1,
    device_time: new Date(beginMs + at * 180_000).toISOString(),
    ...action,
  }));
}

/** The bytes of a call that sends actions now. */
export const callOf = (data: readonly SentAction[]): Buffer =>
  Buffer.from(JSON.stringify({ phone: 'bench', sent_at: new Date().toISOString(), data }));
