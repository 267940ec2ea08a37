import { randomUUID } from 'node:crypto';
import type { Client } from '@tropeiro/contract/client.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { cpfOf } from '../testing/documents.ts';
import { planRecords } from '../testing/plan-records.ts';
import type { TestService } from '../testing/test-service.ts';

/** A plan with the ids of its points: a departure, two deliveries, a pick-up and an arrival. */
export type PlanUnderWay = { readonly id: number; readonly points: readonly number[] };

/** A driver who is logged in. */
export type LoggedDriver = {
  readonly id: number;
  readonly userId: number;
  readonly client: Client;
  readonly access: string;
};

/** Logged-in drivers, their plans and their actions, for tests of the execution. */
export function executionRecords(service: () => TestService) {
  const { sql, insert } = demoRecords(service);
  const { insertRoute, insertPlan, insertPoint, insertItem } = planRecords(service);
  let driverCount = 0;
  return {
    sql,
    insert,
    insertPlan,
    insertPoint,
    insertItem,

    /** Logs in a driver of the demo company. */
    async driver(): Promise<LoggedDriver> {
      const id = await insert('driver', { name: 'Téo' });
      const admin = await service().as('admin');
      const login = cpfOf(7000 + ++driverCount);
      const password = 'uma senha longa';
      const created = await admin.call('createUser', {
        body: { data: { name: 'Téo', login, role: 'driver', realm: 'driver', password } },
      });
      await sql(`update app_user set driver_id = ${id} where id = ${created.body.data.id}`);
      const { client, access } = await service().logIn(login, { realm: 'driver', password });
      return { id, userId: created.body.data.id, client, access };
    },

    async plan(
      driverId: number,
      columns: Readonly<Record<string, string | number | null>> = {},
    ): Promise<PlanUnderWay> {
      const route_id = await insertRoute();
      const id = await insertPlan({ route_id, driver_id: driverId, total_points: 3, ...columns });
      const points: number[] = [];
      for (const [index, type] of ['PA', 'PE', 'PE', 'PC', 'CH'].entries()) {
        const place = {
          latitude: -30,
          longitude: -51 - index / 100,
          name: `NF ${index}`,
          external_code: `NF-${index}`,
        };
        const point = await insertPoint(route_id, { route_plan_id: id, line: index + 1, type, ...place });
        await sql(`update route_point set "order" = ${index + 1}, capacity = 2 where id = ${point}`);
        points.push(point);
      }
      return { id, points };
    },

    /** The announcement types about a plan and its points, oldest first. Only `updated` is used by both plans and points. */
    announcementsOf: async (plan: PlanUnderWay): Promise<string[]> =>
      (
        await sql<{ type: string }>(`select type from outbox where type like 'route_plan.%' and resource_id = ${plan.id}
          or type like 'route_point.%' and resource_id = any('{${plan.points.join(',')}}') order by id`)
      ).map(({ type }) => (type === 'route_point.updated' ? 'point updated' : (type.split('.')[1] ?? ''))),

    /** The statuses of a plan and of its points. x is a cancelled point. */
    async state(plan: PlanUnderWay): Promise<string> {
      const [row] = await sql<{ state: string }>(`select status || ' ' || (select string_agg(
          case when cancellation_reason is null then p.status else 'x' end, '' order by "order") from route_point p
          where p.route_plan_id = route_plan.id) as state from route_plan where id = ${plan.id}`);
      return row?.state ?? '';
    },
  };
}

/** A phone. Each of its actions gets the next number, and a time this many minutes after eight. */
export function phoneOf(plan: PlanUnderWay, day = '2026-03-10') {
  let sequence = 0;
  return (
    minute: number,
    action: SentAction['action'],
    point?: number,
    fields: Partial<SentAction> = {},
  ): SentAction => ({
    uuid: randomUUID(),
    action,
    route_plan_id: plan.id,
    ...(point === undefined ? {} : { route_point_id: plan.points[point] ?? 0 }),
    sequence: ++sequence,
    device_time: new Date(Date.parse(`${day}T11:00:00Z`) + minute * 60_000).toISOString(),
    ...fields,
  });
}

/** Sends actions as a phone does whose clock is right, or ahead by this many seconds. */
export async function send(client: Client, data: readonly unknown[], phone = 'moto', aheadS = 0, dry_run = false) {
  const sent_at = new Date(Date.now() + aheadS * 1000).toISOString();
  const body = { phone, sent_at, dry_run, data: data as SentAction[] };
  return (await client.call('sendExecutionActions', { body })).body.data;
}

/** The outcome of each action. */
export const outcomes = ({ actions }: Awaited<ReturnType<typeof send>>): string[] =>
  actions.map(({ outcome, code }) => (code ? `${outcome} ${code}` : outcome));
