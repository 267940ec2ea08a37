import { Type } from 'typebox';
import { description, Id, Noun } from '../../language/noun-schema.ts';
import { pointsOfPlanMaxCount } from '../new-route-plan.ts';
import { orderedPlansMaxCount, orderedPointsMaxCount } from './point-changes.ts';

/** The order of one of several plans, for the version that the caller has read. */
export const OrderedRoutePlan = Noun('OrderedRoutePlan', {
  id: Id,
  etag: Type.String({
    pattern: '^(\\*|(W/)?"[^"]*")$',
    maxLength: 200,
    examples: ['"7"'],
    ...description(
      'The ETag of the plan as you read it, or etag of a report; *: any version',
      'O ETag do plano como você o leu, ou etag de um relatório; *: qualquer versão',
    ),
  }),
  route_points: Type.Array(Id, {
    maxItems: pointsOfPlanMaxCount,
    examples: [[2]],
    ...description(
      'The deliveries and pick-ups of the plan still to be visited, in the order of execution. They may come from the other plans of the call, or from no plan',
      'As entregas e coletas do plano ainda por visitar, na ordem de execução. Podem vir dos outros planos da chamada, ou de nenhum plano',
    ),
  }),
  is_optimized: Type.Optional(
    Type.Boolean({
      ...description(
        'true: the order is the optimizer’s, which is restored: optimized_order becomes the order. false: it is not. Absent: an unchanged order stays as it is',
        'true: a ordem é a da otimização, que é restaurada: optimized_order passa a ser a ordem. false: não é. Ausente: uma ordem inalterada fica como está',
      ),
    }),
  ),
});
export type OrderedRoutePlan = Type.Static<typeof OrderedRoutePlan>;

/** The order of several plans, set together. */
export const OrderedRoutePlans = Noun('OrderedRoutePlans', {
  route_plans: Type.Array(OrderedRoutePlan, { minItems: 1, maxItems: orderedPlansMaxCount }),
  unassigned_points: Type.Optional(
    Type.Array(Id, {
      maxItems: orderedPointsMaxCount,
      ...description(
        'Points of these plans that return to the unassigned points of their routes',
        'Pontos destes planos que voltam aos pontos sem plano de suas rotas',
      ),
    }),
  ),
});
export type OrderedRoutePlans = Type.Static<typeof OrderedRoutePlans>;
