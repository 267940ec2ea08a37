import { NewRouteReason, RouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { crud } from '../crud.ts';
import { masterDataTag } from '../fleet/master-data.ts';
import { namedFilters } from '../lists/named-filters.ts';

const reasons = {
  tag: masterDataTag,
  read: 'route_plan:read',
  write: 'route_plan:write',
  record: RouteReason,
  newRecord: NewRouteReason,
  filters: namedFilters,
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
      example: {
        created: { name: 'Rua interditada', external_code: 'D-09', requires_picture: true, requires_comment: true },
        changed: { id: 4, name: 'Estabelecimento fechado no horário combinado', requires_picture: true },
        deletedId: 8,
      },
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
      example: {
        created: { name: 'Entregue no cofre de encomendas', external_code: 'E-07', requires_picture: true },
        changed: { id: 3, name: 'Entregue na portaria', requires_picture: true, requires_comment: true },
        deletedId: 6,
      },
      ...reasons,
    },
  ),
};
