import { routeExecutedReasons, routeReturnReasons } from '@tropeiro/contract/execution/route-reasons.ts';
import { crudHandlers } from '../handling/crud.ts';
import { routeReasonTable } from '../store/execution/route-reasons.ts';

/** Handlers of the reasons that a driver chooses from: why a route point was returned, or how it was executed. */
export const routeReasonHandlers = {
  ...crudHandlers(routeReturnReasons.ids, routeReasonRules(routeReturnReasons.noun)),
  ...crudHandlers(routeExecutedReasons.ids, routeReasonRules(routeExecutedReasons.noun)),
};

type ReasonNoun = 'route_return_reason' | 'route_executed_reason';

/** The table and the defaults of such reasons. */
export function routeReasonRules(noun: ReasonNoun) {
  return {
    table: routeReasonTable(noun),
    defaults: { requires_picture: false, requires_comment: false, active: true },
  };
}
