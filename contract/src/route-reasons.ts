import { NewRouteReason, RouteReason } from '@tropeiro/domain/route-reason.ts';
import { words } from '@tropeiro/domain/words.ts';
import { catalogue } from './catalogue.ts';
import { masterDataTag } from './master-data.ts';

const reasons = {
  tag: masterDataTag,
  read: 'route_plan:read',
  write: 'route_plan:write',
  record: RouteReason,
  written: NewRouteReason,
} as const;

export const routeReasons = {
  ...catalogue({
    one: 'RouteReturnReason',
    many: 'RouteReturnReasons',
    path: '/route_return_reason/',
    plural: words('reasons of return', 'motivos de devolução'),
    singular: words('reason of return', 'motivo de devolução'),
    ...reasons,
  }),
  ...catalogue({
    one: 'RouteExecutedReason',
    many: 'RouteExecutedReasons',
    path: '/route_executed_reason/',
    plural: words('reasons of execution', 'motivos de execução'),
    singular: words('reason of execution', 'motivo de execução'),
    ...reasons,
  }),
};
