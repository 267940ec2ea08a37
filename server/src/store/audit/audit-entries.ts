import { AuditEntry } from '@tropeiro/domain/audit-entry.ts';
import { recordOf } from '../engine/json.ts';
import { cursorBy, cursorMoment, cursorValues, type Listing, limited, wholeNumber } from '../engine/page.ts';
import { type Sql, sql, where } from '../engine/statement.ts';

export function listAuditEntries(wanted: {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly resource: string | undefined;
  readonly resourceId: number | undefined;
  readonly userId: number | undefined;
  readonly requestId: string | undefined;
  /** Personal data as it is; masked otherwise. */
  readonly personal: boolean;
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
    question: sql`select ${wanted.personal ? whole : masked}
      from audit${asked} order by date_time desc, id desc${limited(wanted.limit)}`,
    limit: wanted.limit,
    cursorOf: cursorBy<AuditEntry>('date_time', 'id'),
  };
}

const recordWith = (shown: (held: Sql) => Sql) =>
  recordOf(AuditEntry, {
    id: sql`id`,
    date_time: sql`date_time`,
    action: sql`action`,
    resource: sql`resource`,
    resource_id: sql`resource_id`,
    user_id: sql`user_id`,
    session_id: sql`session_id`,
    request_id: sql`request_id`,
    address: sql`address`,
    via: sql`via`,
    before: shown(sql`before`),
    after: shown(sql`after`),
  });

const whole = recordWith((held) => held);
const masked = recordWith((held) => sql`masked_record(resource, ${held})`);

function before(cursor: string): Sql {
  const [date, id] = cursorValues(cursor, 2);
  return sql`(date_time, id) < (${cursorMoment(date)}::timestamptz, ${wholeNumber(id)}::bigint)`;
}
