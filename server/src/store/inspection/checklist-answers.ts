import type {
  AnsweredField,
  AnsweredTable,
  ChecklistFormFieldExecuted,
} from '@tropeiro/domain/checklist-form-field-executed.ts';
import { cursorBy, cursorValues, type Listing, limited, wholeNumber } from '../engine/page.ts';
import {
  collectionOf,
  emptyListJson,
  flag,
  type JsonSql,
  moment,
  nullJson,
  quoted,
  recordOf,
  relatedOf,
  type Sql,
  sql,
  where,
  written,
} from '../engine/statement.ts';
import { itemRecord } from './checklist-tables.ts';

/** How much of the field comes with an answer: each of these includes the one before. */
export type AnswerDepth = 'answer' | 'field' | 'table' | 'items';

export function listAnswers(wanted: {
  readonly checklistId: number;
  readonly depth: AnswerDepth;
  /** Only where this user has filled it in. */
  readonly ofUser: number | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): Listing {
  const asked = where(
    sql`answer.checklist_id = ${wanted.checklistId}`,
    wanted.ofUser === undefined ? undefined : sql`checklist.user_id = ${wanted.ofUser}`,
    wanted.cursor === undefined
      ? undefined
      : sql`answer.id > ${wholeNumber(cursorValues(wanted.cursor, 1)[0])}::bigint`,
  );
  return {
    question: sql`select ${answerRecord(wanted.depth)} from checklist_form_field_executed answer
      join checklist on checklist.id = answer.checklist_id${asked} order by answer.id${limited(wanted.limit)}`,
    limit: wanted.limit,
    cursorOf: cursorBy<ChecklistFormFieldExecuted>('id'),
  };
}

/** An answer, read as `answer` beside its `checklist`. */
export const answerRecord = (depth: AnswerDepth): JsonSql =>
  recordOf<ChecklistFormFieldExecuted>({
    id: written(sql`answer.id`),
    checklist_id: written(sql`answer.checklist_id`),
    checklist_form_field_id: written(sql`answer.checklist_form_field_id`),
    value: quoted(sql`answer.value`),
    risk_level: quoted(sql`answer.risk_level`),
    picture: quoted(sql`answer.picture`),
    additional_data: quoted(sql`answer.additional_data`),
    checklist_form_field: depth === 'answer' ? nullJson : relatedOf(fieldRecord(depth), fieldOfAnswer),
  });

const fieldOfAnswer: Sql = sql`from checklist_form_field field where field.id = answer.checklist_form_field_id`;

const fieldRecord = (depth: AnswerDepth): JsonSql =>
  recordOf<AnsweredField>({
    id: written(sql`field.id`),
    name: quoted(sql`field.name`),
    type: quoted(sql`field.type`),
    order: written(sql`field."order"`),
    can_photo: flag(sql`field.can_photo`),
    can_additional_data: flag(sql`field.can_additional_data`),
    table:
      depth === 'field'
        ? nullJson
        : relatedOf(tableRecord(depth), sql`from checklist_table offered where offered.id = field.checklist_table_id`),
  });

const tableRecord = (depth: AnswerDepth): JsonSql =>
  recordOf<AnsweredTable>({
    id: written(sql`offered.id`),
    customer_id: written(sql`offered.customer_id`),
    name: quoted(sql`offered.name`),
    date_created: moment(sql`offered.date_created`),
    items: depth === 'items' ? collectionOf(itemRecord, itemsOffered, sql`item."order", item.id`) : emptyListJson,
  });

/** Those on the table now, and those that were on it when the answer was given: one of these may have been chosen. */
const itemsOffered: Sql = sql`from checklist_table_item item where item.checklist_table_id = offered.id
  and (item.date_excluded is null or item.date_excluded > least(checklist.date_executed, checklist.date_created))`;
