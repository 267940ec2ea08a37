import { Type } from 'typebox';
import { description, Id, Noun } from '../../language/noun-schema.ts';
import { pointsOfPlanMaxCount } from '../new-route-plan.ts';
import { RoutePlanImport } from '../new-route-plan-schema.ts';
import { RouteObjectiveCode } from '../route-objective-schema.ts';
import { searchMaxS } from './route-plan-optimization.ts';

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
  search_seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: searchMaxS,
      ...description(
        'Longest search, at most SOLVER_LONGEST_S of the service. Absent: by the number of points. The search ends earlier if no improvement is expected',
        'Busca mais longa, no máximo SOLVER_LONGEST_S do serviço. Ausente: conforme o número de pontos. A busca termina antes se não se espera melhora',
      ),
    }),
  ),
  is_async: RoutePlanImport.properties.is_async,
});
export type RoutePlanOptimization = Type.Static<typeof RoutePlanOptimization>;
