import { Type } from 'typebox';
import { description, Id, Noun } from '../language/noun-schema.ts';
import { dispatchedPlansMaxCount } from './dispatch.ts';
import { RoutePlan } from './route-plan-schema.ts';

/** Plans that are dispatched or recalled together. */
export const PlansToDispatch = Noun('PlansToDispatch', {
  route_plans: Type.Array(Id, {
    minItems: 1,
    maxItems: dispatchedPlansMaxCount,
    examples: [[1]],
    ...description('Ids of the plans', 'Ids dos planos'),
  }),
});

/** The plans after they were dispatched or recalled, in the order sent. */
export const DispatchReport = Noun('DispatchReport', {
  route_plans: Type.Array(Type.Pick(RoutePlan, ['id', 'status', 'date_dispatched'])),
});
export type DispatchReport = Type.Static<typeof DispatchReport>;
