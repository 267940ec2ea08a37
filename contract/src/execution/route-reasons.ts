import { NewRouteReason, RouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { crud } from '../crud.ts';
import { masterDataTag } from '../fleet/master-data.ts';

const reasons = {
  tag: masterDataTag,
  read: 'route_plan:read',
  write: 'route_plan:write',
  record: RouteReason,
  newRecord: NewRouteReason,
} as const;

export const routeReasons = {
  ...crud(
    {
      list: 'listRouteReturnReasons',
      get: 'getRouteReturnReason',
      create: 'createRouteReturnReason',
      change: 'changeRouteReturnReason',
      delete: 'deleteRouteReturnReason',
    },
    {
      path: '/route_return_reason/',
      plural: bilingual('reasons of return', 'motivos de devolução'),
      singular: bilingual('reason of return', 'motivo de devolução'),
      ...reasons,
    },
  ),
  ...crud(
    {
      list: 'listRouteExecutedReasons',
      get: 'getRouteExecutedReason',
      create: 'createRouteExecutedReason',
      change: 'changeRouteExecutedReason',
      delete: 'deleteRouteExecutedReason',
    },
    {
      path: '/route_executed_reason/',
      plural: bilingual('reasons of execution', 'motivos de execução'),
      singular: bilingual('reason of execution', 'motivo de execução'),
      ...reasons,
    },
  ),
};
