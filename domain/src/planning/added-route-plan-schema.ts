import { Type } from 'typebox';
import { Noun } from '../language/noun-schema.ts';
import { RoutePlanChange } from './change/route-plan-change-schema.ts';
import { NewRoutePlan } from './new-route-plan-schema.ts';

/**
 * An empty plan to add to a route. Absent rules and the external code are those of the first plan of the route. A route
 * without plans has those of the company.
 */
export const AddedRoutePlan = Noun('AddedRoutePlan', {
  ...RoutePlanChange.properties,
  ...Type.Pick(NewRoutePlan, ['date_time_start', 'date_time_end']).properties,
});
export type AddedRoutePlan = Type.Static<typeof AddedRoutePlan>;
