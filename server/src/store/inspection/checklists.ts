import { checklistIncludes } from '@tropeiro/domain/inspection/checklist.ts';
import { Checklist, ExecutedForm } from '@tropeiro/domain/inspection/checklist-schema.ts';
import type { StoredAnswer } from '@tropeiro/domain/inspection/checklist-submission.ts';
import type { RiskLevel } from '@tropeiro/domain/inspection/risk-level.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import type { acknowledgedFields, acknowledgementDetails } from '@tropeiro/domain/tracking/acknowledgement-schema.ts';
import { type Db, parseAll, parseFirst } from '@tropeiro/platform/database/db.ts';
import { collectionOf, emptyListJson, nullJson, recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { newestFirst, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { listSelection } from '@tropeiro/platform/database/lists/list-selection.ts';
import { memoizeByIncludes } from '@tropeiro/platform/database/lists/memoize-by-includes.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { arrayLiteral, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { acknowledgedBy, acknowledgementOf } from '../tracking/acknowledgements.ts';
import { answerRecords } from './checklist-answers.ts';

export type ChecklistInclude = (typeof checklistIncludes)[number];

/** The checklists that meet the filters, newest first. */
export function listChecklists(filters: {
  readonly begin: string;
  readonly end: string;
  readonly id: number | undefined;
  readonly userIds: readonly number[] | undefined;
  /** Only checklists that this user filled in, whatever `userIds` is. */
  readonly ofUser: number | undefined;
  readonly formId: number | undefined;
  readonly vehicleId: number | undefined;
  readonly riskLevel: RiskLevel | undefined;
  readonly isAcknowledged: boolean | undefined;
  readonly includes: readonly ChecklistInclude[];
  readonly page: PageRequest;
}): ListQuery {
  const { page } = filters;
  const order = pageOrder(page, newestFirst('date_executed'));
  const conditions = [
    sql`date_executed >= ${filters.begin}::timestamptz`,
    sql`date_executed <= ${filters.end}::timestamptz`,
    filters.id === undefined ? undefined : sql`id = ${filters.id}`,
    filters.userIds === undefined ? undefined : ofUsers(filters.userIds),
    filters.ofUser === undefined ? undefined : sql`user_id = ${filters.ofUser}`,
    filters.formId === undefined ? undefined : sql`checklist_form_id = ${filters.formId}`,
    filters.vehicleId === undefined ? undefined : sql`vehicle_id = ${filters.vehicleId}`,
    filters.riskLevel === undefined ? undefined : sql`risk_level = ${filters.riskLevel}`,
    filters.isAcknowledged === undefined
      ? undefined
      : sql`(date_acknowledged is not null) = ${filters.isAcknowledged}::boolean`,
    order.filter,
  ];
  const { record, joins } = listSelection(recordWith(filters.includes), page.limit);
  return {
    select: sql`select ${record} from checklist${joins}${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`checklist${where(...conditions)}`),
  };
}

export const findChecklist = async (
  db: Db,
  id: number,
  ofUser: number | undefined,
  includes: readonly ChecklistInclude[],
): Promise<Checklist | undefined> =>
  parseFirst(
    await db.rows(
      sql`select ${recordWith(includes)} from checklist${where(
        sql`id = ${id}`,
        ofUser === undefined ? undefined : sql`user_id = ${ofUser}`,
      )}`,
    ),
  );

/** Locks a checklist. Returns whether it is acknowledged; undefined if there is none. */
export async function lockChecklist(transaction: Transaction, id: number): Promise<boolean | undefined> {
  const [row] = await transaction.rows(
    sql`select date_acknowledged is not null from checklist where id = ${id} for update`,
  );
  return row && row[0] === 't';
}

/** The checklists with these ids, ordered by id. */
export const listChecklistsByIds = async (db: Db, ids: readonly number[]): Promise<Checklist[]> =>
  ids.length === 0
    ? []
    : parseAll(
        await db.rows(
          sql`select ${recordWith([])} from checklist where id = any(${arrayLiteral(ids)}::bigint[]) order by id`,
        ),
      );

/** The checklist submitted with this uuid, which the device generated. */
export const findChecklistByUuid = async (db: Db, uuid: string): Promise<SubmittedChecklist | undefined> =>
  parseFirst(
    await db.rows(
      sql`select json_build_object('id', id, 'user_id', user_id, 'submission_hash', submission_hash)
        from checklist where uuid = ${uuid}::uuid`,
    ),
  );

type SubmittedChecklist = {
  readonly id: number;
  readonly user_id: number;
  /** Null if the submitted content is no longer known. */
  readonly submission_hash: string | null;
};

type ChecklistFields = Omit<
  Checklist,
  | 'id'
  | 'customer_id'
  | 'date_created'
  | 'date_modified'
  | 'checklist_form'
  | 'user'
  | 'executed'
  | 'risk_level'
  | keyof typeof acknowledgedFields
  | keyof typeof acknowledgementDetails
>;

/** Inserts a checklist with its answers and returns its id. Returns undefined if another one has its uuid. */
export async function insertChecklist(
  db: Db,
  fields: ChecklistFields,
  answers: readonly StoredAnswer[],
  submissionHash: string,
): Promise<number | undefined> {
  const id = parseFirst<number>(
    await db.rows(
      sql`insert into checklist (uuid, checklist_form_id, user_id, vehicle_id, date_executed, latitude, longitude,
          count_items, count_high_risk, count_medium_risk, count_low_risk, receipt_email, identifier_fields, signature,
          submission_hash)
        values (${fields.uuid}, ${fields.checklist_form_id}, ${fields.user_id}, ${fields.vehicle_id}, ${fields.date_executed},
          ${fields.latitude}, ${fields.longitude}, ${fields.count_items}, ${fields.count_high_risk}, ${fields.count_medium_risk},
          ${fields.count_low_risk}, ${fields.receipt_email}, ${fields.identifier_fields}, ${fields.signature}, ${submissionHash})
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
    date_modified: sql`date_modified`,
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
    risk_level: sql`risk_level`,
    date_acknowledged: sql`date_acknowledged`,
    acknowledged_by_id: acknowledgementOf('checklist', sql`ack.user_id`),
    acknowledged_by: includes.has('acknowledged_by') ? acknowledgedBy('checklist') : nullJson,
    acknowledgement_comment: includes.has('acknowledged_by')
      ? acknowledgementOf('checklist', sql`ack.comment`)
      : nullJson,
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

/**
 * The condition that one of these users filled it in. Checklists of a single user are read in order from an index.
 * Those of several are sorted.
 */
const ofUsers = (ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`user_id = ${ids[0]}` : sql`user_id = any(${arrayLiteral(ids)}::bigint[])`;
