import {
  routeExecutedReasonColumns,
  routeReturnReasonColumns,
} from '@tropeiro/domain/execution/route-reason-columns.ts';
import { NewRouteReason, RouteReason } from '@tropeiro/domain/execution/route-reason-schema.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { rowSchema } from '../importing/row-schema.ts';
import { namedFilters } from '../lists/named-filters.ts';
import { importableNoun } from '../master-data-noun.ts';

const reasons = {
  of: 'route_plan',
  record: RouteReason,
  newRecord: NewRouteReason,
  row: rowSchema('RouteReasonRow', NewRouteReason),
  filters: namedFilters,
} as const;

export const routeReturnReasons = importableNoun({
  noun: 'route_return_reason',
  ids: {
    list: 'listRouteReturnReasons',
    get: 'getRouteReturnReason',
    create: 'createRouteReturnReason',
    change: 'changeRouteReturnReason',
    delete: 'deleteRouteReturnReason',
    upsert: 'upsertRouteReturnReasons',
    import: 'importRouteReturnReasons',
    template: 'getRouteReturnReasonTemplate',
  },
  plural: bilingual('reasons of return', 'motivos de devolução'),
  singular: bilingual('reason of return', 'motivo de devolução'),
  ...reasons,
  example: {
    created: { name: 'Rua interditada', external_code: 'D-09', requires_picture: true, requires_comment: true },
    changed: { id: 4, name: 'Estabelecimento fechado no horário combinado', requires_picture: true },
    deletedId: 8,
    rows: [{ name: 'Cliente mudou de endereço', requires_picture: true }],
  },
  columns: routeReturnReasonColumns,
  file: { name: 'motivos-de-devolucao.xlsx', csv: 'name,requires_picture\nCliente mudou de endereço,yes\n' },
});

export const routeExecutedReasons = importableNoun({
  noun: 'route_executed_reason',
  ids: {
    list: 'listRouteExecutedReasons',
    get: 'getRouteExecutedReason',
    create: 'createRouteExecutedReason',
    change: 'changeRouteExecutedReason',
    delete: 'deleteRouteExecutedReason',
    upsert: 'upsertRouteExecutedReasons',
    import: 'importRouteExecutedReasons',
    template: 'getRouteExecutedReasonTemplate',
  },
  plural: bilingual('reasons of execution', 'motivos de execução'),
  singular: bilingual('reason of execution', 'motivo de execução'),
  ...reasons,
  example: {
    created: { name: 'Entregue no cofre de encomendas', external_code: 'E-07', requires_picture: true },
    changed: { id: 3, name: 'Entregue na portaria', requires_picture: true, requires_comment: true },
    deletedId: 6,
    rows: [{ name: 'Entregue no depósito', requires_picture: true }],
  },
  columns: routeExecutedReasonColumns,
  file: { name: 'motivos-de-execucao.xlsx', csv: 'name,requires_picture\nEntregue no depósito,yes\n' },
});
