import { AuditBatch, AuditEntry, AuditRecord } from '@tropeiro/domain/audit/audit-entry-schema.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { emptySql, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';

/** The audit entries that meet the filters, newest first. */
export function listAuditEntries(filters: {
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly resource: string | undefined;
  readonly resourceId: number | undefined;
  readonly userId: number | undefined;
  readonly requestId: string | undefined;
  /** Whether personal data is shown unmasked. */
  readonly personal: boolean;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): ListQuery {
  const filterConditions = [
    filters.begin === undefined ? undefined : sql`date_time >= ${filters.begin}::timestamptz`,
    filters.end === undefined ? undefined : sql`date_time <= ${filters.end}::timestamptz`,
    filters.resource === undefined ? undefined : sql`resource between ${filters.resource} and ${filters.resource}`,
    filters.userId === undefined ? undefined : sql`user_id = ${filters.userId}`,
    filters.requestId === undefined ? undefined : sql`request_id = ${filters.requestId}`,
  ];
  const behind = filters.cursor === undefined ? undefined : before(filters.cursor);
  // A range condition, so that only the index by kind provides this order. With the index of all entries, a rare kind
  // would be found only after all others.
  const ofKind = filters.resource === undefined ? emptySql : sql`resource, `;
  const newest = sql` order by ${ofKind}date_time desc, id desc${limitClause(filters.limit)}`;
  const { resourceId } = filters;
  const found = (conditions: readonly (Sql | undefined)[], ordered: Sql): Sql =>
    resourceId === undefined
      ? sql`audit${where(...conditions)}`
      : sql`((select ${entry()} from audit${where(sql`resource_id = ${resourceId}`, ...conditions)}${ordered})
          union all (select ${entry(changeOf)} from audit join (${changesOf(resourceId)}) change on audit_id = id${where(...conditions)}${ordered})) audit`;
  return {
    select: sql`select ${filters.personal ? unmaskedEntry : maskedEntry} from ${found([...filterConditions, behind], newest)}${newest}`,
    limit: filters.limit,
    cursorOf: cursorBy<AuditEntry>('date_time', 'id'),
    count: () => countRecords(found(filterConditions, emptySql)),
  };
}

export const hasAuditEntry = async (db: Db, id: number): Promise<boolean> =>
  (await db.rows(sql`select exists (select from audit where id = ${id})`))[0]?.[0] === 't';

/** The changed records of an entry: those of a batch, or its only record. */
export function listAuditRecords(
  entryId: number,
  resourceId: number | undefined,
  personal: boolean,
  { limit, cursor }: PageRequest,
): ListQuery {
  const ofRecord = resourceId === undefined ? undefined : sql`held.resource_id = ${resourceId}`;
  const behind = cursor === undefined ? undefined : sql`number > ${cursorInteger(cursorValues(cursor, 1)[0])}`;
  const found = (conditions: readonly (Sql | undefined)[], ordered: Sql): Sql => {
    const ofBatch = where(sql`audit_id = ${entryId}`, ...conditions);
    const ofOne = where(sql`id = ${entryId} and resource_id is not null`, ...conditions);
    return sql`((select resource, held.* from audit join audit_record held on audit_id = id${ofBatch}${ordered})
      union all (select resource, customer_id, id, number, resource_id, before, after
        from (select *, 1 as number from audit) held${ofOne})) found`;
  };
  const inOrder = sql` order by number${limitClause(limit)}`;
  return {
    select: sql`select ${personal ? unmaskedRecord : maskedRecord} from ${found([ofRecord, behind], inOrder)}${inOrder}`,
    limit,
    cursorOf: cursorBy<AuditRecord>('number'),
    count: () => countRecords(found([ofRecord], emptySql)),
  };
}

/**
 * The changes of one record by batches, one row per batch: from its state before the batch's first change to that
 * after the last.
 */
const changesOf = (resourceId: number): Sql => sql`
  select audit_id, resource_id as changed_id, (array_agg(before order by number))[1] as first_before,
    (array_agg(after order by number desc))[1] as last_after
  from audit_record where resource_id = ${resourceId} group by audit_id, resource_id`;

const changeOf = { id: sql`changed_id`, before: sql`first_before`, after: sql`last_after` };

const entry = ({ id, before, after } = { id: sql`resource_id`, before: sql`before`, after: sql`after` }): Sql =>
  sql`id, date_time, action, resource, ${id} as resource_id, user_id, session_id, request_id, address, via,
    ${before} as before, ${after} as after, batch_id, batch_size, batch_source`;

const batch = relatedOf(
  recordOf(AuditBatch, { id: sql`batch_id`, size: sql`batch_size`, source: sql`batch_source` }),
  sql`where batch_id is not null`,
);

const entryWith = (shown: (values: Sql) => Sql) =>
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
    batch,
  });

const recordWith = (shown: (values: Sql) => Sql) =>
  recordOf(AuditRecord, {
    number: sql`number`,
    resource_id: sql`resource_id`,
    before: shown(sql`before`),
    after: shown(sql`after`),
  });

const unmasked = (values: Sql): Sql => sql`shown_change(resource, ${values})`;
const masked = (values: Sql): Sql => sql`shown_change(resource, masked_record(resource, ${values}))`;
const [unmaskedEntry, maskedEntry] = [entryWith(unmasked), entryWith(masked)];
const [unmaskedRecord, maskedRecord] = [recordWith(unmasked), recordWith(masked)];

function before(cursor: string): Sql {
  const [date, id] = cursorValues(cursor, 2);
  return sql`(date_time, id) < (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
}
