import { type CrudOperationIds, crudHandlers } from '../handling/crud.ts';
import { routeReasonTable } from '../store/execution/route-reasons.ts';

/** Handlers of the reasons that a driver chooses from: why a route point was returned, or how it was executed. */
export const routeReasonHandlers = {
  ...reasons(
    {
      list: 'listRouteReturnReasons',
      get: 'getRouteReturnReason',
      create: 'createRouteReturnReason',
      change: 'changeRouteReturnReason',
      delete: 'deleteRouteReturnReason',
    },
    'route_return_reason',
  ),
  ...reasons(
    {
      list: 'listRouteExecutedReasons',
      get: 'getRouteExecutedReason',
      create: 'createRouteExecutedReason',
      change: 'changeRouteExecutedReason',
      delete: 'deleteRouteExecutedReason',
    },
    'route_executed_reason',
  ),
};

function reasons<const Ids extends CrudOperationIds>(ids: Ids, noun: ReasonNoun) {
  return crudHandlers(ids, routeReasonRules(noun));
}

type ReasonNoun = 'route_return_reason' | 'route_executed_reason';

/** How such reasons are completed. */
export function routeReasonRules(noun: ReasonNoun) {
  return {
    table: routeReasonTable(noun),
    defaults: { requires_picture: false, requires_comment: false, active: true },
  };
}
