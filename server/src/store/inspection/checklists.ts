import { Checklist, checklistIncludes, ExecutedForm } from '@tropeiro/domain/inspection/checklist.ts';
import type { StoredAnswer } from '@tropeiro/domain/inspection/checklist-submission.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record.ts';
import { type Db, many, one } from '../engine/db.ts';
import { collectionOf, emptyListJson, nullJson, recordOf, relatedOf } from '../engine/json.ts';
import { listSelection } from '../engine/list-selection.ts';
import { memoizeByIncludes } from '../engine/memoize-by-includes.ts';
import { cursorBy, cursorInteger, cursorTimestamp, cursorValues, type ListQuery, limitClause } from '../engine/page.ts';
import { arrayLiteral, type Sql, sql, where } from '../engine/statement.ts';
import { answerRecords } from './checklist-answers.ts';

export type ChecklistInclude = (typeof checklistIncludes)[number];

export function listChecklists(wanted: {
  readonly begin: string;
  readonly end: string;
  readonly id: number | undefined;
  readonly userIds: readonly number[] | undefined;
  /** Only those that this user has filled in, whoever is asked for. */
  readonly ofUser: number | undefined;
  readonly formId: number | undefined;
  readonly vehicleId: number | undefined;
  readonly includes: readonly ChecklistInclude[];
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): ListQuery {
  const asked = where(
    sql`date_executed >= ${wanted.begin}::timestamptz`,
    sql`date_executed <= ${wanted.end}::timestamptz`,
    wanted.id === undefined ? undefined : sql`id = ${wanted.id}`,
    wanted.userIds === undefined ? undefined : ofUsers(wanted.userIds),
    wanted.ofUser === undefined ? undefined : sql`user_id = ${wanted.ofUser}`,
    wanted.formId === undefined ? undefined : sql`checklist_form_id = ${wanted.formId}`,
    wanted.vehicleId === undefined ? undefined : sql`vehicle_id = ${wanted.vehicleId}`,
    wanted.cursor === undefined ? undefined : before(wanted.cursor),
  );
  const { record, joins } = listSelection(recordWith(wanted.includes), wanted.limit);
  return {
    select: sql`select ${record} from checklist${joins}${asked} order by date_executed desc, id desc${limitClause(wanted.limit)}`,
    limit: wanted.limit,
    cursorOf: cursorBy<Checklist>('date_executed', 'id'),
  };
}

export const findChecklist = async (
  db: Db,
  id: number,
  ofUser: number | undefined,
  includes: readonly ChecklistInclude[],
): Promise<Checklist | undefined> =>
  one(
    await db.rows(
      sql`select ${recordWith(includes)} from checklist${where(
        sql`id = ${id}`,
        ofUser === undefined ? undefined : sql`user_id = ${ofUser}`,
      )}`,
    ),
  );

/** Those of these ids, in their order. */
export const listChecklistsByIds = async (db: Db, ids: readonly number[]): Promise<Checklist[]> =>
  ids.length === 0
    ? []
    : many(
        await db.rows(
          sql`select ${recordWith([])} from checklist where id = any(${arrayLiteral(ids)}::bigint[]) order by id`,
        ),
      );

/** The execution that a device has sent under this name. */
export const findChecklistByUuid = async (db: Db, uuid: string): Promise<{ id: number; user_id: number } | undefined> =>
  one(
    await db.rows(
      sql`select json_build_object('id', id, 'user_id', user_id) from checklist where uuid = ${uuid}::uuid`,
    ),
  );

type ChecklistFields = Omit<Checklist, 'id' | 'customer_id' | 'date_created' | 'checklist_form' | 'user' | 'executed'>;

/** The id of the new execution; undefined when its uuid is that of one that came at the same time. */
export async function insertChecklist(
  db: Db,
  given: ChecklistFields,
  answers: readonly StoredAnswer[],
): Promise<number | undefined> {
  const id = one<number>(
    await db.rows(
      sql`insert into checklist (uuid, checklist_form_id, user_id, vehicle_id, date_executed, latitude, longitude,
          count_items, count_high_risk, count_medium_risk, count_low_risk, receipt_email, identifier_fields, signature)
        values (${given.uuid}, ${given.checklist_form_id}, ${given.user_id}, ${given.vehicle_id}, ${given.date_executed},
          ${given.latitude}, ${given.longitude}, ${given.count_items}, ${given.count_high_risk}, ${given.count_medium_risk},
          ${given.count_low_risk}, ${given.receipt_email}, ${given.identifier_fields}, ${given.signature})
        on conflict (customer_id, uuid) do nothing returning id`,
    ),
  );
  if (id === undefined) return undefined;
  await db.rows(
    sql`insert into checklist_form_field_executed
        (checklist_id, checklist_form_field_id, value, risk_level, picture, additional_data)
      select ${id}::bigint, checklist_form_field_id, value, risk_level, picture, additional_data
      from rows from (jsonb_to_recordset(${answers}::jsonb)
        as (checklist_form_field_id bigint, value text, risk_level text, picture text, additional_data text))
        with ordinality order by ordinality`,
  );
  return id;
}

const recordWith = memoizeByIncludes(checklistIncludes, (includes) =>
  recordOf(Checklist, {
    id: sql`id`,
    checklist_form_id: sql`checklist_form_id`,
    checklist_form: includes.has('checklist_form') ? form : nullJson,
    user_id: sql`user_id`,
    user: includes.has('user') ? user : nullJson,
    customer_id: sql`customer_id`,
    date_executed: sql`date_executed`,
    date_created: sql`date_created`,
    latitude: sql`latitude`,
    longitude: sql`longitude`,
    count_items: sql`count_items`,
    count_high_risk: sql`count_high_risk`,
    count_medium_risk: sql`count_medium_risk`,
    count_low_risk: sql`count_low_risk`,
    receipt_email: sql`receipt_email`,
    identifier_fields: sql`identifier_fields`,
    signature: sql`signature`,
    executed: includes.has('executed') ? answers : emptyListJson,
    uuid: sql`uuid`,
    vehicle_id: sql`vehicle_id`,
  }),
);

const form = relatedOf(
  recordOf(ExecutedForm, {
    id: sql`form.id`,
    name: sql`form.name`,
    icon: sql`form.icon`,
  }),
  sql`from checklist_form form where form.id = checklist.checklist_form_id`,
);

const user = relatedOf(
  recordOf(NamedReference, { id: sql`executor.id`, name: sql`executor.name` }),
  sql`from app_user executor where executor.id = checklist.user_id`,
);

const answers = collectionOf(
  answerRecords.field,
  sql`from checklist_form_field_executed answer where answer.checklist_id = checklist.id`,
  sql`answer.id`,
);

/** One user's executions are read in order from an index; those of several are put in order. */
const ofUsers = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`user_id = ${ids[0]}` : sql`user_id = any(${arrayLiteral(ids)}::bigint[])`;

function before(cursor: string): Sql {
  const [date, id] = cursorValues(cursor, 2);
  return sql`(date_executed, id) < (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
}
