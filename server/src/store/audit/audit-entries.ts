import type { AuditEntry } from '@tropeiro/domain/audit-entry.ts';
import { cursorBy, cursorMoment, cursorValues, type Listing, limited, wholeNumber } from '../engine/page.ts';
import { moment, quoted, recordOf, type Sql, sql, where, written } from '../engine/statement.ts';

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
    question: sql`select ${record(wanted.personal)}
      from audit${asked} order by date_time desc, id desc${limited(wanted.limit)}`,
    limit: wanted.limit,
    cursorOf: cursorBy<AuditEntry>('date_time', 'id'),
  };
}

const record = (personal: boolean) => {
  const shown = (held: Sql) => written(personal ? held : sql`masked_record(resource, ${held})`);
  return recordOf<AuditEntry>({
    id: written(sql`id`),
    date_time: moment(sql`date_time`),
    action: quoted(sql`action`),
    resource: quoted(sql`resource`),
    resource_id: written(sql`resource_id`),
    user_id: written(sql`user_id`),
    session_id: written(sql`session_id`),
    request_id: quoted(sql`request_id`),
    address: quoted(sql`address`),
    via: quoted(sql`via`),
    before: shown(sql`before`),
    after: shown(sql`after`),
  });
};

function before(cursor: string): Sql {
  const [date, id] = cursorValues(cursor, 2);
  return sql`(date_time, id) < (${cursorMoment(date)}::timestamptz, ${wholeNumber(id)}::bigint)`;
}
