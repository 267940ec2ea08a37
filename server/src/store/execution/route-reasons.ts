import type { RouteReason } from '@tropeiro/domain/route-reason.ts';
import { CatalogueTable } from '../engine/catalogue.ts';
import { namedColumns } from '../engine/named-records.ts';
import { recordOf, sql, written } from '../engine/statement.ts';

/** Why points are returned, and how they are executed: two tables alike. */
export const reasonTable = (table: 'route_return_reason' | 'route_executed_reason') =>
  new CatalogueTable<RouteReason, Omit<RouteReason, 'id' | 'date_created'>>({
    table,
    record: recordOf<RouteReason>({
      ...namedColumns,
      requires_picture: written(sql`requires_picture`),
      requires_comment: written(sql`requires_comment`),
      active: written(sql`active`),
    }),
    columns: ['name', 'external_code', 'requires_picture', 'requires_comment', 'active'],
    sortedBy: 'name',
  });
