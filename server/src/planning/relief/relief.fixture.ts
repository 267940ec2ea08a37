import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import type { PlanRelief } from '@tropeiro/domain/planning/change/relief-schema.ts';
import type { PlanTrial } from '../change/plan-trial.fixture.ts';

const includes = ['route_points' as const];

export const reliefOf = async (trial: PlanTrial, id: number): Promise<PlanRelief> =>
  (await trial.client.call('getRoutePlanRelief', { params: { id }, query: { includes } })).body.data;

/** Applies a proposal as the ordinary move that it is. */
export const applied = async (
  trial: PlanTrial,
  { route_plan_id: id, data }: PlanRelief['proposals'][number],
): Promise<PlanChangeReport> =>
  (await trial.client.call('moveRoutePoints', { params: { id }, query: { includes }, body: { data } })).body.data;

/** A report without what differs between a dry run and the change itself. */
export const withoutRun = ({ dry_run: _, route_plans, ...report }: PlanChangeReport) => ({
  ...report,
  route_plans: route_plans.map(({ etag: __, ...plan }) => plan),
});
