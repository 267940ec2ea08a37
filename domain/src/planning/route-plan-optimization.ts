import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { unknownReference } from '../faults/unknown-reference.ts';
import { description, Id, Noun } from '../language/schema.ts';
import { pointsOfPlanMaxCount, RoutePlanImport } from './new-route-plan.ts';
import { RouteObjectiveCode } from './route-objective.ts';
import type { RoutePlan } from './route-plan.ts';
import type { RoutePoint } from './route-point.ts';
import { isTerminal } from './route-point-type.ts';

/** What is asked of a plan that is optimized again; what is absent is as the plan says. */
export const RoutePlanOptimization = Noun('RoutePlanOptimization', {
  locked_points: Type.Optional(
    Type.Array(Id, {
      maxItems: pointsOfPlanMaxCount,
      ...description(
        'Ids of deliveries and pick-ups that keep their planned hour, as it was promised',
        'Ids de entregas e coletas que mantêm o horário planejado, como foi prometido',
      ),
    }),
  ),
  objective: Type.Optional(RouteObjectiveCode),
  has_time_window: Type.Optional(
    Type.Boolean(description('Time windows bind the optimization', 'As janelas de horário valem na otimização')),
  ),
  is_async: RoutePlanImport.properties.is_async,
});
export type RoutePlanOptimization = Type.Static<typeof RoutePlanOptimization>;

/** What of a point decides whether it can keep its hour. */
type LockablePoint = Pick<RoutePoint, 'type'> & {
  readonly id: number | null;
  readonly service_start?: string | null;
};

/** What is wrong with the points that are to keep their hours: each is of the plan, which has hours, and named once. */
export function lockedPointFaults(
  ids: readonly number[],
  { status }: Pick<RoutePlan, 'status'>,
  points: readonly LockablePoint[],
): Fault[] {
  if (ids.length > 0 && status !== 'P' && status !== 'E')
    return [{ pointer: '/data/locked_points', code: 'not_timed' }];
  const known = new Map(points.flatMap((point) => (isTerminal(point.type) ? [] : [[point.id, point] as const])));
  const seen = new Set<number>();
  return ids.flatMap((id, index): Fault[] => {
    const pointer = `/data/locked_points/${index}`;
    const point = known.get(id);
    if (!point) return [{ pointer, ...unknownReference(id) }];
    if (!point.service_start) return [{ pointer, code: 'not_timed' }];
    if (seen.has(id)) return [{ pointer, code: 'repeated' }];
    seen.add(id);
    return [];
  });
}
