import { RouteReason } from '@tropeiro/domain/execution/route-reason-schema.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedColumns } from '@tropeiro/platform/database/records/named-records.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The table of return reasons or of execution reasons, which are alike. */
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
