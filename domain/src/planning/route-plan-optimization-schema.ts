import { Type } from 'typebox';
import { description, Id, Noun } from '../language/noun-schema.ts';
import { pointsOfPlanMaxCount } from './new-route-plan.ts';
import { RoutePlanImport } from './new-route-plan-schema.ts';
import { RouteObjectiveCode } from './route-objective-schema.ts';

/** The options of a new optimization of a plan. Absent options are those of the plan. */
export const RoutePlanOptimization = Noun('RoutePlanOptimization', {
  locked_points: Type.Optional(
    Type.Array(Id, {
      maxItems: pointsOfPlanMaxCount,
      ...description(
        'Ids of deliveries and pick-ups that keep their planned time, for example because it was promised',
        'Ids de entregas e coletas que mantêm o horário planejado, por exemplo porque foi prometido',
      ),
    }),
  ),
  objective: Type.Optional(RouteObjectiveCode),
  has_time_window: Type.Optional(
    Type.Boolean(description('The optimization respects time windows', 'A otimização respeita as janelas de horário')),
  ),
  is_async: RoutePlanImport.properties.is_async,
});
export type RoutePlanOptimization = Type.Static<typeof RoutePlanOptimization>;
