import { Type } from 'typebox';
import { description, Id, Noun } from '../../language/noun-schema.ts';
import { jointPlansMaxCount } from './joint-optimization.ts';
import { RoutePlanOptimization } from './route-plan-optimization-schema.ts';

const { objective, has_time_window, search_seconds, is_async } = RoutePlanOptimization.properties;

/** Plans that are optimized together, and how. Absent options are those of each plan. */
export const JointOptimization = Noun('JointOptimization', {
  route_plans: Type.Array(Id, {
    minItems: 1,
    maxItems: jointPlansMaxCount,
    examples: [[2, 3]],
    ...description('Plans in status P, I or E', 'Planos na situação P, I ou E'),
  }),
  keep_begun: Type.Optional(
    Type.Boolean({
      default: false,
      ...description(
        'No point joins or leaves a plan under way. Its remaining points may still get another order',
        'Nenhum ponto entra em um plano em execução nem sai dele. Os pontos restantes ainda podem mudar de ordem',
      ),
    }),
  ),
  objective,
  has_time_window,
  search_seconds,
  is_async,
});
export type JointOptimization = Type.Static<typeof JointOptimization>;
