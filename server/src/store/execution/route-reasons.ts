import { RouteReason } from '@tropeiro/domain/execution/route-reason.ts';
import { CrudTable } from '../engine/crud-table.ts';
import { recordOf } from '../engine/json.ts';
import { namedColumns } from '../engine/named-records.ts';
import { sql } from '../engine/statement.ts';

/** The table of reasons why points are returned, or of how they are executed: the two are alike. */
export const routeReasonTable = (table: 'route_return_reason' | 'route_executed_reason') =>
  new CrudTable<RouteReason, Omit<RouteReason, 'id' | 'date_created'>>({
    table,
    record: recordOf(RouteReason, {
      ...namedColumns,
      requires_picture: sql`requires_picture`,
      requires_comment: sql`requires_comment`,
      active: sql`active`,
    }),
    columns: ['name', 'external_code', 'requires_picture', 'requires_comment', 'active'],
    sortedBy: 'name',
  });
