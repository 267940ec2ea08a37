import assert from 'node:assert/strict';
import { rowsOf } from '../answer.ts';
import type { Fields } from '../field-table.ts';
import type { Trial } from '../trial.ts';
import { pictures } from './pictures.ts';

/** Every type of field, with an answer to it. */
const questions: readonly [type: string, value: string | undefined, more?: Fields][] = [
  ['text', 'ABC1D23', { is_identifier: true, can_additional_data: true }],
  ['number', '12.5'],
  ['date', '2031-01-31'],
  ['time', '14:30'],
  ['datetime', '2031-01-31T14:30:00Z'],
  ['yes_no', 'sim'],
  ['single_choice', 'Careca', { can_photo: true }],
  ['single_choice', 'Gasto'],
  ['single_choice', 'Bom'],
  ['multiple_choice', 'Bom'],
  ['photo', undefined, { can_photo: true }],
  ['signature', undefined],
  ['barcode', '7891000315507'],
  ['hodometer', '123456'],
];

export const fieldTypes = [...new Set(questions.map(([type]) => type))];

const items = [
  { name: 'Bom', risk_level: 'L' },
  { name: 'Gasto', risk_level: 'M' },
  { name: 'Careca', risk_level: 'H' },
];

export type Checklists = {
  readonly form: Fields;
  /** With every field: one high risk, one medium, two low. */
  readonly full: Fields;
  /** An hour later, with a single answer. */
  readonly bare: Fields;
  readonly answerIds: readonly unknown[];
  readonly begin: string;
  readonly end: string;
};

export async function checklists(trial: Trial): Promise<Checklists> {
  const { photo, signature } = await trial.once(pictures);
  const table = await trial.create('/checklist_table/', { name: `${trial.prefix} table`, items });
  const form = await trial.create('/checklist_form/', {
    name: `${trial.prefix} form`,
    icon: 'truck',
    fields: questions.map(([type, , more], index) => ({
      name: `${index + 1} ${type}`,
      type,
      ...(type.endsWith('choice') ? { checklist_table_id: table.id } : {}),
      ...more,
    })),
  });
  const fieldIds = (form.fields as readonly Fields[]).map(({ id }) => id);
  const answers = questions.map(([type, value, more], index) => ({
    checklist_form_field_id: fieldIds[index],
    ...(value === undefined ? {} : { value }),
    ...(more?.can_photo || type === 'signature' ? { picture: type === 'signature' ? signature : photo } : {}),
  }));
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const execute = (data: Fields) => trial.create('/checklist/', { checklist_form_id: form.id, ...data });
  const full = await execute({
    date_executed: hoursAgo(2),
    latitude: -23.55,
    longitude: -46.63,
    receipt_email: 'receipt@conformance.invalid',
    signature,
    answers,
  });
  const bare = await execute({ date_executed: hoursAgo(1), answers: answers.slice(1, 2) });
  const rows = rowsOf(await (await trial.admin()).get('/checklist_form_field_executed/', { id: Number(full.id) }));
  const answerIds = rows.map(({ id }) => id);
  assert.equal(answerIds.length, answers.length, 'every answer is there');
  return { form, full, bare, answerIds, begin: hoursAgo(3), end: hoursAgo(0) };
}
