import type { AuditEntry } from '@tropeiro/domain/audit-entry.ts';
import { cursorValues, type Listing, limited, moment, wholeNumber } from './page.ts';
import { recordOf, type Sql, sql, where } from './statement.ts';

export function listAuditEntries(wanted: {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly resource: string | undefined;
  readonly resourceId: number | undefined;
  readonly userId: number | undefined;
  readonly requestId: string | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): Listing {
  const asked = where(
    wanted.begin === undefined ? undefined : sql`date_time >= ${wanted.begin}::timestamptz`,
    wanted.end === undefined ? undefined : sql`date_time <= ${wanted.end}::timestamptz`,
    wanted.resource === undefined ? undefined : sql`resource = ${wanted.resource}`,
    wanted.resourceId === undefined ? undefined : sql`resource_id = ${wanted.resourceId}`,
    wanted.userId === undefined ? undefined : sql`user_id = ${wanted.userId}`,
    wanted.requestId === undefined ? undefined : sql`request_id = ${wanted.requestId}`,
    wanted.cursor === undefined ? undefined : before(wanted.cursor),
  );
  return {
    question: sql`select ${record}, to_char(date_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id
      from audit${asked} order by date_time desc, id desc${limited(wanted.limit)}`,
    limit: wanted.limit,
  };
}

const record = recordOf<AuditEntry>({
  id: sql`id`,
  date_time: sql`iso(date_time)`,
  action: sql`action`,
  resource: sql`resource`,
  resource_id: sql`resource_id`,
  user_id: sql`user_id`,
  session_id: sql`session_id`,
  request_id: sql`request_id`,
  address: sql`address`,
  via: sql`via`,
  before: sql`before`,
  after: sql`after`,
});

function before(cursor: string): Sql {
  const [date, id] = cursorValues(cursor, 2);
  return sql`(date_time, id) < (${moment(date)}::timestamptz, ${wholeNumber(id)}::bigint)`;
}
