import {
  AnsweredField,
  AnsweredTable,
  ChecklistFormFieldExecuted,
} from '@tropeiro/domain/inspection/checklist-form-field-executed-schema.ts';
import {
  collectionOf,
  emptyListJson,
  type Field,
  type Json,
  nullJson,
  recordOf,
  relatedOf,
} from '@tropeiro/platform/database/json/json.ts';
import { listSelection } from '@tropeiro/platform/database/lists/list-selection.ts';
import {
  countRecords,
  cursorBy,
  cursorInteger,
  cursorValues,
  type ListQuery,
  limitClause,
} from '@tropeiro/platform/database/lists/page.ts';
import { sql, where } from '@tropeiro/platform/database/statement.ts';
import { itemRecord } from './checklist-tables.ts';

/** How much of the form's field an answer includes. Each depth includes the previous one. */
export type AnswerDepth = 'answer' | 'field' | 'table' | 'items';

export function listAnswers(filters: {
  readonly checklistId: number;
  readonly depth: AnswerDepth;
  /** Only if this user filled in the checklist. */
  readonly ofUser: number | undefined;
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}): ListQuery {
  const conditions = [
    sql`answer.checklist_id = ${filters.checklistId}`,
    filters.ofUser === undefined ? undefined : sql`checklist.user_id = ${filters.ofUser}`,
  ];
  const behind =
    filters.cursor === undefined
      ? undefined
      : sql`answer.id > ${cursorInteger(cursorValues(filters.cursor, 1)[0])}::bigint`;
  const { record, joins } = listSelection(answerRecords[filters.depth], filters.limit);
  return {
    select: sql`select ${record} from ${answersOfChecklists}${joins}${where(...conditions, behind)}
      order by answer.id${limitClause(filters.limit)}`,
    limit: filters.limit,
    cursorOf: cursorBy<ChecklistFormFieldExecuted>('id'),
    count: () => countRecords(sql`${answersOfChecklists}${where(...conditions)}`),
  };
}

const answersOfChecklists = sql`checklist_form_field_executed answer join checklist on checklist.id = answer.checklist_id`;

/** The table's items now and those at the time of the answer, which may have chosen one of these. */
const items = collectionOf(
  itemRecord,
  sql`from checklist_table_item item where item.checklist_table_id = offered.id
    and (item.date_excluded is null or item.date_excluded > least(checklist.date_executed, checklist.date_created))`,
  sql`item."order", item.id`,
);

const tableWith = (offered: Field<AnsweredTable['items']>) =>
  relatedOf(
    recordOf(AnsweredTable, {
      id: sql`offered.id`,
      customer_id: sql`offered.customer_id`,
      name: sql`offered.name`,
      date_created: sql`offered.date_created`,
      items: offered,
    }),
    sql`from checklist_table offered where offered.id = field.checklist_table_id`,
  );

const fieldWith = (table: Field<AnsweredField['table']>) =>
  relatedOf(
    recordOf(AnsweredField, {
      id: sql`field.id`,
      name: sql`field.name`,
      type: sql`field.type`,
      order: sql`field."order"`,
      can_photo: sql`field.can_photo`,
      can_additional_data: sql`field.can_additional_data`,
      table,
    }),
    sql`from checklist_form_field field where field.id = answer.checklist_form_field_id`,
  );

const answerWith = (field: Field<ChecklistFormFieldExecuted['checklist_form_field']>) =>
  recordOf(ChecklistFormFieldExecuted, {
    id: sql`answer.id`,
    checklist_id: sql`answer.checklist_id`,
    checklist_form_field_id: sql`answer.checklist_form_field_id`,
    value: sql`answer.value`,
    risk_level: sql`answer.risk_level`,
    picture: sql`answer.picture`,
    additional_data: sql`answer.additional_data`,
    checklist_form_field: field,
  });

/** The record of an answer with this depth, where the tables are called `answer` and `checklist`. */
export const answerRecords: Readonly<Record<AnswerDepth, Json<ChecklistFormFieldExecuted>>> = {
  answer: answerWith(nullJson),
  field: answerWith(fieldWith(nullJson)),
  table: answerWith(fieldWith(tableWith(emptyListJson))),
  items: answerWith(fieldWith(tableWith(items))),
};
