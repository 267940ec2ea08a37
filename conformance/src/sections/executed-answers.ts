import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { requireFault, rowsOf } from '../answer.ts';
import {
  collection,
  DateTime,
  type Fields,
  type FieldTable,
  Flag,
  Integer,
  object,
  oneOf,
  orNull,
  requireFields,
  Text,
} from '../field-table.ts';
import { checklists, fieldTypes } from '../prepare/checklists.ts';
import type { Trial } from '../trial.ts';

const path = '/checklist_form_field_executed/';

const risk = oneOf('H', 'M', 'L');

const itemTable = { id: Integer, name: Text, risk_level: risk } as const satisfies FieldTable;

const tableTable = {
  id: Integer,
  customer_id: Integer,
  name: Text,
  date_created: DateTime,
  items: collection(object(itemTable)),
} as const satisfies FieldTable;

const fieldTable = {
  id: Integer,
  name: Text,
  type: oneOf(...fieldTypes),
  order: Integer,
  can_photo: Flag,
  can_additional_data: Flag,
  table: object(tableTable),
} as const satisfies FieldTable;

export const answerTable = {
  id: Integer,
  checklist_id: Integer,
  value: Text,
  risk_level: risk,
  picture: Text,
  checklist_form_field: object(fieldTable),
} as const satisfies FieldTable;

export function executedAnswers(trial: Trial): void {
  const answers = async (includes?: readonly string[]): Promise<readonly Fields[]> => {
    const { full } = await trial.once(checklists);
    return rowsOf(await (await trial.admin()).get(path, { id: Number(full.id), includes }));
  };
  const fieldOf = (answer: Fields) => answer.checklist_form_field as Fields;
  const risky = (rows: readonly Fields[]): Fields => {
    const row = rows.find(({ risk_level }) => risk_level === 'H');
    assert.ok(row, 'an answer has risk H');
    return row;
  };

  describe('GET /checklist_form_field_executed/', () => {
    trial.rule('answers rows with the fields of the table', async () => {
      const rows = await answers(['checklist_form_field.table.items']);
      requireFields(answerTable, risky(rows));
      const { picture } = risky(rows);
      assert.match(String(picture), /^[0-9a-zA-Z_-]{16,}\.\w{3,4}$/, 'a hash plus file extension');
    });

    trial.rule('has every field of every answer, null where it is empty', async () => {
      const rows = await answers(['checklist_form_field.table.items']);
      const loose = {
        ...answerTable,
        value: orNull(Text),
        risk_level: orNull(risk),
        picture: orNull(Text),
        checklist_form_field: object({ ...fieldTable, table: orNull(object(tableTable)) }),
      };
      for (const row of rows) requireFields(loose, row);
    });

    trial.rule('has an answer for every type of field, and a table for the choices alone', async () => {
      const rows = await answers(['checklist_form_field.table']);
      assert.deepEqual([...new Set(rows.map((row) => fieldOf(row).type))].sort(), [...fieldTypes].sort());
      for (const row of rows) {
        const { type, table } = fieldOf(row);
        assert.equal(table !== null, String(type).endsWith('choice'), String(type));
      }
    });

    trial.rule('has the answers given, and the execution they belong to', async () => {
      const { full } = await trial.once(checklists);
      const rows = await answers();
      for (const { checklist_id } of rows) assert.equal(checklist_id, full.id);
      const text = rows.find((row) => fieldOf(row).type === 'text');
      assert.deepEqual([text?.value, text?.risk_level], ['ABC1D23', null]);
    });

    trial.rule('has the risk of the item chosen: H, M, L, or null', async () => {
      const chosen = (await answers()).filter((row) => fieldOf(row).type === 'single_choice');
      assert.deepEqual(chosen.map(({ value, risk_level }) => [value, risk_level]).sort(), [
        ['Bom', 'L'],
        ['Careca', 'H'],
        ['Gasto', 'M'],
      ]);
    });

    trial.rule('id: must be given, else 400', async () =>
      requireFault(await (await trial.admin()).get(path), 400, 'id'),
    );

    trial.rule('id: of an unknown execution finds nothing: 200 and an empty list', async () =>
      assert.deepEqual(rowsOf(await (await trial.admin()).get(path, { id: 2_000_000_000_000 })), []),
    );

    trial.rule('includes: checklist_form_field is what comes when it is absent', async () => {
      for (const includes of [undefined, ['checklist_form_field']])
        requireFields(fieldTable, fieldOf(risky(await answers(includes))), { empty: ['table'] });
    });

    trial.rule('includes: checklist_form_field.table brings the table without items, and its parent', async () => {
      const { table } = fieldOf(risky(await answers(['checklist_form_field.table'])));
      requireFields(tableTable, table as Fields, { empty: ['items'] });
    });

    trial.rule('includes: checklist_form_field.table.items brings the items, and its parents', async () => {
      const { table } = fieldOf(risky(await answers(['checklist_form_field.table.items'])));
      requireFields(tableTable, table as Fields);
      const levels = (table as { items: readonly Fields[] }).items.map(({ name, risk_level }) => [name, risk_level]);
      assert.deepEqual(levels.sort(), [
        ['Bom', 'L'],
        ['Careca', 'H'],
        ['Gasto', 'M'],
      ]);
    });

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await (await trial.admin()).get(path, { id: 1, includes: ['checklist'] });
      requireFault(answer, 400, 'includes');
      assert.match(answer.text, /checklist_form_field\.table\.items/);
    });
  });
}
