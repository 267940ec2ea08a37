import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, recordOf, requireFault, requireFound, rowOf } from '../answer.ts';
import {
  collection,
  DateTime,
  Decimal,
  type Fields,
  type FieldTable,
  Integer,
  object,
  requireFields,
  Text,
} from '../field-table.ts';
import { checklists } from '../prepare/checklists.ts';
import type { Trial } from '../trial.ts';
import { answerTable } from './executed-answers.ts';

const summaryTable = {
  id: Integer,
  checklist_form_id: Integer,
  checklist_form: object({ id: Integer, name: Text, icon: Text }),
  user_id: Integer,
  user: object({ id: Integer, name: Text }),
  customer_id: Integer,
  date_executed: DateTime,
  date_created: DateTime,
  latitude: Decimal,
  longitude: Decimal,
  count_items: Integer,
  count_high_risk: Integer,
  count_medium_risk: Integer,
  count_low_risk: Integer,
  receipt_email: Text,
  identifier_fields: collection(object({ value: Text, form_field_id: Integer, form_field_name: Text })),
  signature: Text,
  executed: collection(),
} as const satisfies FieldTable;

export function checklistSummary(trial: Trial): void {
  const list = async (query: Readonly<Record<string, string | number | readonly (string | number)[]>> = {}) => {
    const { begin, end } = await trial.once(checklists);
    return (await trial.admin()).get('/checklist/', { date_time_start: begin, date_time_end: end, ...query });
  };

  describe('GET /checklist/<id>', () => {
    trial.rule('answers {data} with the fields of the table', async () => {
      const { full } = await trial.once(checklists);
      const summary = recordOf(await (await trial.admin()).get(`/checklist/${full.id}`));
      requireFields(summaryTable, summary, { empty: ['executed'] });
    });

    trial.rule('has them all, null or [] where no value was sent', async () => {
      const { bare } = await trial.once(checklists);
      const summary = recordOf(await (await trial.admin()).get(`/checklist/${bare.id}`));
      const empty = ['latitude', 'longitude', 'receipt_email', 'identifier_fields', 'signature', 'executed'];
      requireFields(summaryTable, summary, { empty });
    });

    trial.rule('returns the user, the form, the time and the place', async () => {
      const { full, form } = await trial.once(checklists);
      const user = await trial.user();
      const summary = recordOf(await (await trial.admin()).get(`/checklist/${full.id}`));
      assert.deepEqual(
        [summary.checklist_form_id, summary.checklist_form, summary.user_id, summary.user, summary.customer_id],
        [form.id, { id: form.id, name: form.name, icon: 'truck' }, user.id, pickNamed(user), user.customer_id],
      );
      assert.deepEqual([summary.latitude, summary.longitude], [-23.55, -46.63]);
      assert.equal(summary.date_executed, full.date_executed);
    });

    trial.rule('counts the answers by their risk', async () => {
      const { full, bare } = await trial.once(checklists);
      const counts = ({ count_high_risk: high, count_medium_risk: medium, count_low_risk: low }: typeof full) => [
        high,
        medium,
        low,
      ];
      assert.deepEqual(
        [counts(full), counts(bare)],
        [
          [1, 1, 2],
          [0, 0, 0],
        ],
      );
    });

    trial.rule('returns the answers that identify it', async () => {
      const { full, form } = await trial.once(checklists);
      const [field] = form.fields as readonly { id: number; name: string }[];
      assert.deepEqual(full.identifier_fields, [
        { value: 'ABC1D23', form_field_id: field?.id, form_field_name: field?.name },
      ]);
    });

    trial.rule('of an unknown id answers 404', async () => {
      await trial.once(checklists);
      problemOf(await (await trial.admin()).get('/checklist/2000000000000'), 404);
    });
  });

  describe('GET /checklist/', () => {
    trial.rule('lists rows with the fields of the table', async () => {
      const { full } = await trial.once(checklists);
      requireFields(summaryTable, rowOf(await list(), full.id), { empty: ['executed'] });
    });

    for (const name of ['date_time_start', 'date_time_end']) {
      trial.rule(`${name}: must be given, else 400`, async () => {
        const query = { date_time_start: '2031-01-01', date_time_end: '2031-01-02', [name]: undefined };
        requireFault(await (await trial.admin()).get('/checklist/', query), 400, name);
      });
    }

    trial.rule('date_time_start and date_time_end: bound date_executed', async () => {
      const { full, bare, begin, end } = await trial.once(checklists);
      const both = [full.id, bare.id];
      const between = new Date(Date.parse(String(full.date_executed)) + 1_800_000).toISOString();
      requireFound(await list(), both, both);
      requireFound(await list({ date_time_start: begin, date_time_end: between }), both, [full.id]);
      requireFound(await list({ date_time_start: between, date_time_end: end }), both, [bare.id]);
    });

    trial.rule('checklist_code: keeps the execution of that id', async () => {
      const { full } = await trial.once(checklists);
      assert.deepEqual(idsOf(await list({ checklist_code: Number(full.id) })), [full.id]);
      assert.deepEqual(idsOf(await list({ checklist_code: 2_000_000_000_000 })), []);
    });

    trial.rule('user_ids: keeps the executions of those agents', async () => {
      const { full, bare } = await trial.once(checklists);
      const both = [full.id, bare.id];
      const user = Number((await trial.user()).id);
      requireFound(await list({ user_ids: [user, 2_000_000_000_000] }), both, both);
      assert.deepEqual(idsOf(await list({ user_ids: [2_000_000_000_000] })), []);
    });

    trial.rule('includes: brings user and checklist_form when absent, else what it names', async () => {
      const { full } = await trial.once(checklists);
      const emptyByInclude = { user: ['checklist_form', 'executed'], checklist_form: ['user', 'executed'] };
      for (const [name, empty] of Object.entries(emptyByInclude))
        requireFields(summaryTable, rowOf(await list({ includes: [name] }), full.id), { empty });
    });

    trial.rule('includes: executed brings the answers', async () => {
      const { full, answerIds } = await trial.once(checklists);
      const { executed } = rowOf(await list({ includes: ['executed'] }), full.id);
      assert.deepEqual(
        (executed as readonly Fields[]).map(({ id }) => id),
        answerIds,
      );
      const { id, checklist_id } = answerTable;
      for (const answer of executed as readonly Fields[]) requireFields({ id, checklist_id }, answer);
    });

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await (await trial.admin()).get('/checklist/', {
        date_time_start: '2031-01-01',
        date_time_end: '2031-01-02',
        includes: ['weather'],
      });
      requireFault(answer, 400, 'includes');
      assert.match(answer.text, /checklist_form/);
    });

    trial.rule('is in the order of time, newest first', async () => {
      const { full, bare } = await trial.once(checklists);
      const both = [full.id, bare.id];
      assert.deepEqual(
        idsOf(await list()).filter((id) => both.includes(id)),
        [bare.id, full.id],
      );
    });
  });
}

const pickNamed = ({ id, name }: Fields) => ({ id, name });
