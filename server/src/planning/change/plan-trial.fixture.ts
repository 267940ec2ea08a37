import assert from 'node:assert/strict';
import type { Client } from '@tropeiro/contract/client.ts';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import type { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { demoRecords } from '../../testing/demo-records.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutUsualWarnings } from '../../testing/usual-warnings.ts';

/** A place at a distance in kilometres north and east of the centre of Porto Alegre. */
export const at = (north: number, east = 0) => ({ latitude: -30.03 + north / 111, longitude: -51.22 + east / 96 });

/** A service with a dispatcher, two vans and plans to change. */
export class PlanTrial {
  readonly service: TestService;
  readonly client: Client;
  readonly vans: readonly { readonly id: number; readonly plate: string }[];
  private codes = 0;

  private constructor(service: TestService, client: Client, vans: PlanTrial['vans']) {
    this.service = service;
    this.client = client;
    this.vans = vans;
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<PlanTrial> {
    const service = await startTestService(settings);
    const { insert } = demoRecords(() => service);
    const vans: { id: number; plate: string }[] = [];
    for (const plate of ['AAA1A11', 'AAA1A12'])
      vans.push({ id: await insert('vehicle', { title: plate, plate, capacity: 10, axles: 2 }), plate });
    return new PlanTrial(service, await service.as('dispatcher'), vans);
  }

  insert(table: string, columns: Readonly<Record<string, string | number>>): Promise<number> {
    return demoRecords(() => this.service).insert(table, columns);
  }

  /** Creates a plan with these points in their order. Returns the id of each point by name. */
  async plan(
    points: readonly (Partial<NewRoutePoint> & { readonly name: string })[],
    more: Partial<NewRoutePlan> = {},
    options: Partial<RoutePlanImport> = {},
  ): Promise<TrialPlan> {
    const data = {
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      external_code: `ROTA-${++this.codes}`,
      route_points: points as NewRoutePoint[],
      ...more,
    };
    const body = { source: 'H' as const, geocoding: true, optimize: false, ...options, data };
    const { body: report } = await this.client.call('importRoutePlan', { body });
    const id = report.route_plans[0]?.id ?? assert.fail(JSON.stringify(report));
    const { route_points: stored, route_id: routeId } = await this.read(id);
    return { id, routeId, points: Object.fromEntries(stored.map((point) => [point.name, point.id])) };
  }

  async read(id: number): Promise<RoutePlan> {
    return (await this.client.call('getRoutePlan', { params: { id } })).body.data;
  }

  /** Makes a call while another transaction holds a lock, and runs the given work before that transaction ends. */
  async whileLocked<T>(
    lock: string,
    call: () => Promise<T>,
    meanwhile: () => Promise<unknown> = async () => {},
  ): Promise<T> {
    const { adminUrl } = this.service.target;
    const rival = new pg.Client({ connectionString: adminUrl });
    await rival.connect();
    try {
      await rival.query(`begin; ${lock}`);
      const called = call();
      let isDone = false;
      const end = (): void => {
        isDone = true;
      };
      called.then(end, end);
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await until('the call to wait for the other', async () => isDone || (await ask(adminUrl, waiting)).length === 1);
      assert.ok(!isDone, 'the call did not wait');
      await meanwhile();
      await rival.query('commit');
      return await called;
    } finally {
      await rival.end();
    }
  }

  /** The names of the points of a plan, in order. */
  async order(id: number): Promise<string> {
    return (await this.read(id)).route_points.map(({ name }) => name).join(' ');
  }

  /** All stored plans and points, to check whether anything was written. */
  async storedRows(): Promise<unknown> {
    return this.service.sql(`select (select json_agg(p order by p.id) from route_plan p) as plans,
      (select json_agg(p order by p.id) from route_point p) as points, (select count(*) from audit) as audited`);
  }
}

export type TrialPlan = {
  readonly id: number;
  readonly routeId: number;
  readonly points: Readonly<Record<string, number>>;
};

/** A report without the versions of its plans: a dry run reports the present ones, and a change the new ones. */
export const withoutEtags = <Report extends Pick<PlanChangeReport, 'route_plans'>>({
  route_plans,
  ...report
}: Report) => ({
  ...report,
  route_plans: route_plans.map(({ etag: _, ...plan }) => plan),
});

/** A report in lines: for each plan the number of points before and after, and its new warnings. */
export const reportLines = ({ route_plans, warnings }: PlanChangeReport): string[] => [
  ...route_plans.map(({ total_points, before }) => `${before?.total_points} to ${total_points} points`),
  ...withoutUsualWarnings(warnings).map(
    ({ code, name, is_new }) => `${is_new ? 'new' : 'as before'}: ${code} ${name ?? 'of the plan'}`,
  ),
];
