import { ExecutionRecord } from '@tropeiro/domain/execution/execution-record-schema.ts';
import { pointTextFields } from '@tropeiro/domain/planning/points/new-route-point.ts';
import { RoutePointItem } from '@tropeiro/domain/planning/points/route-point-item-schema.ts';
import { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { leastJsonBytes } from '@tropeiro/platform/database/json/least-json-bytes.ts';
import { arrayLiteral, joinSql, sql } from '@tropeiro/platform/database/statement.ts';
import type { StoredDay } from './driver-day.ts';

/**
 * A number of bytes that a day has at least: those of its long texts, and of the names of fields in its points, items, attempts,
 * forms and tables. PostgreSQL adds up lengths of columns for it. It builds no JSON, and reads no long text.
 */
export async function getLeastDayBytes(
  db: Db,
  { planIds, formBytes }: Pick<StoredDay, 'planIds' | 'formBytes'>,
): Promise<number> {
  const [row] = await db.rows(sql`with points as materialized (
      select id, ${leastJsonBytes(RoutePoint, [...pointTextFields, 'cancellation_reason'])} as bytes
      from route_point where route_plan_id = any(${arrayLiteral(planIds)}::bigint[]) and date_excluded is null)
    select coalesce((select sum(bytes) from points), 0)
      + coalesce((select sum(${leastJsonBytes(RoutePointItem, ['external_code', 'description'])})
          from route_point_item where route_point_id in (select id from points)), 0)
      + coalesce((select sum(${leastJsonBytes(ExecutionRecord, ['comment'])})
          from execution_record record join execution_action done on done.id = record.execution_action_id
          where record.route_point_id in (select id from points)), 0)
      + ${joinSql(formBytes, ' + ')}`);
  return Number(row?.[0]);
}
