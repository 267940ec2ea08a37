import type { OrderedRoutePlan } from '@tropeiro/domain/planning/change/ordered-plans-schema.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { PlanTrial } from '../change/plan-trial.fixture.ts';

type Named = { readonly id: number };

const readAll = (trial: PlanTrial, plans: readonly Named[]): Promise<RoutePlan[]> =>
  Promise.all(plans.map(({ id }) => trial.read(id)));

/** Everything that is read of plans, except how often and when they and their points were changed. */
export const snapshotOf = async (trial: PlanTrial, plans: readonly Named[]) =>
  (await readAll(trial, plans)).map(({ date_modified: _, route_points: points, ...plan }) => ({
    ...plan,
    route_points: points.map(({ revision: _, ...point }) => point),
  }));

/** The points of plans still to be visited in their order, as the call that restores it. */
export const orderOf = async (trial: PlanTrial, plans: readonly Named[]): Promise<OrderedRoutePlan[]> =>
  (await readAll(trial, plans)).map(({ id, route_points: points }) => {
    const served = points.filter(({ type, status }) => !isTerminal(type) && status === 'P');
    return {
      id,
      etag: '*',
      route_points: served.map((point) => point.id),
      is_optimized: served.every(({ optimized_order: order }) => order !== null),
    };
  });
