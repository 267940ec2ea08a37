import type { Client } from '@tropeiro/contract/client.ts';
import type { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { executionRecords, type LoggedDriver, send } from '../../execution/plan-under-way.fixture.ts';
import { at, PlanTrial, type TrialPlan } from './plan-trial.fixture.ts';

export const fromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** The ids of points of a plan, by their names. */
export const ids = (plan: TrialPlan, ...names: readonly string[]): number[] => names.map((name) => plan.points[name]!);

/** A trial of plans that a driver executes today while the dispatcher changes their points. */
export class UnderWayTrial {
  readonly trial: PlanTrial;
  readonly driver: LoggedDriver;
  private uuids = 0;

  private constructor(trial: PlanTrial, driver: LoggedDriver) {
    this.trial = trial;
    this.driver = driver;
  }

  static async open(): Promise<UnderWayTrial> {
    const trial = await PlanTrial.open();
    return new UnderWayTrial(trial, await executionRecords(() => trial.service).driver());
  }

  /** A plan of today with a base and one delivery per kilometre to the north. */
  async today(
    names: readonly string[],
    more: Partial<NewRoutePlan> = {},
    options: Partial<RoutePlanImport> = {},
  ): Promise<TrialPlan> {
    const points = names.map((name, index) => ({
      name,
      ...at(index + 1),
      delivery_time: 300,
      route_point_items: [{ external_code: 'CX', capacity: 1, quantity: 1 }],
    }));
    const plan = await this.trial.plan(
      [{ name: 'base', type: 'PA', ...at(0) }, ...points, { name: 'end', type: 'CH', ...at(0, 1) }],
      { date_time_start: fromNow(-120), date_time_end: fromNow(600), vehicle_plates: ['AAA1A12'], ...more },
      options,
    );
    await this.trial.service.sql(`update route_plan set driver_id = ${this.driver.id} where id = ${plan.id}`);
    return plan;
  }

  /** The same plan after its driver has delivered the first point. */
  async underWay(names = ['A', 'B', 'C'], ...more: DropFirst<Parameters<UnderWayTrial['today']>>): Promise<TrialPlan> {
    const plan = await this.today(names, ...more);
    await this.deliver(plan, names[0]!, 1);
    return plan;
  }

  /** An action by the driver twenty minutes ago, on a point of a plan or on the plan. */
  action(plan: TrialPlan, code: string, name: string | null, sequence: number) {
    return {
      uuid: `0190b5a8-0000-7000-8000-${String(++this.uuids).padStart(12, '0')}`,
      action: code,
      route_plan_id: plan.id,
      ...(name === null ? {} : { route_point_id: plan.points[name] }),
      sequence,
      device_time: fromNow(-20),
    };
  }

  deliver(plan: TrialPlan, name: string, sequence: number) {
    return send(this.driver.client, [this.action(plan, 'deliver', name, sequence)]);
  }

  move(to: TrialPlan, data: { route_points: number[]; order?: number }, query = {}) {
    return this.trial.client.call('moveRoutePoints', { params: { id: to.id }, body: { data }, query });
  }

  order({ id }: TrialPlan, route_points: number[], caller: Client = this.trial.client) {
    return caller.call('orderRoutePoints', { params: { id }, body: { data: { route_points } } });
  }

  remove({ id }: TrialPlan, route_points: number[], query = {}, keep_unassigned = false) {
    const body = { data: { route_points, keep_unassigned } };
    return this.trial.client.call('removeRoutePoints', { params: { id }, body, query });
  }

  add({ id }: TrialPlan, name: string, place: ReturnType<typeof at>) {
    const body = { data: { route_points: [{ name, ...place }] } };
    return this.trial.client.call('addRoutePoints', { params: { id }, body });
  }

  optimize({ id }: TrialPlan, data: object = {}, query = {}) {
    return this.trial.client.call('optimizeRoutePlan', { params: { id }, body: { data }, query });
  }

  read({ id }: TrialPlan): Promise<RoutePlan> {
    return this.trial.read(id);
  }

  async pointOf(plan: TrialPlan, name: string) {
    return (await this.read(plan)).route_points.find((point) => point.name === name);
  }

  /** The types of the announcements about a plan, oldest first. */
  async announcedTypes({ id }: TrialPlan): Promise<string[]> {
    const rows = await this.trial.service.sql<{ type: string }>(
      `select type from outbox where resource_id = ${id} and type like 'route_plan.%' order by id`,
    );
    return rows.map(({ type }) => type);
  }
}

type DropFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
