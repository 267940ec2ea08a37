import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import { ChecklistFormFieldExecuted } from '@tropeiro/domain/inspection/checklist-form-field-executed-schema.ts';
import type { ChecklistForm } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import { Checklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import type { ChecklistTable } from '@tropeiro/domain/inspection/checklist-table-schema.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { demoDocument, demoPassword } from '../demo/company.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { answersTo, createForm, createTable, requireRefused, submit } from './testing.ts';

const march = { date_time_start: '2026-03-01T00:00:00.000Z', date_time_end: '2026-03-31T23:59:59.000Z' };
const days = [5, 12, 12, 20, 28];

let service: TestService;
let admin: Client;
let driver: Client;
let table: ChecklistTable;
let form: ChecklistForm;
let otherForm: ChecklistForm;
/** Checklists on days of March, filled in alternately by the administrator and the driver. */
const made: Checklist[] = [];

before(async () => {
  service = await startTestService();
  [admin, driver] = [await service.as('admin'), await service.as('52998224725')];
  table = await createTable(admin, [{ name: 'Bom' }, { name: 'Ruim', risk_level: 'H' }]);
  form = await createForm(
    admin,
    [
      { name: 'Placa', type: 'text', is_identifier: true },
      { name: 'Pneus', type: 'single_choice', checklist_table_id: table.id, can_photo: true },
    ],
    { icon: 'truck' },
  );
  otherForm = await createForm(admin, []);
  for (const [index, day] of days.entries()) {
    const date_executed = `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;
    const data = { checklist_form_id: form.id, date_executed, answers: answersTo(form, `P${index}`, 'Ruim') };
    made.push(await submit(index % 2 === 0 ? admin : driver, data));
  }
  const february = { checklist_form_id: otherForm.id, date_executed: '2026-02-10T12:00:00.000Z', answers: [] };
  await submit(admin, february);
  const other = await service.asOther();
  const foreign = await createForm(other, []);
  await submit(other, { ...february, checklist_form_id: foreign.id, date_executed: '2026-03-10T12:00:00.000Z' });
});
after(() => service.stop());

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const at = (...indexes: number[]): number[] => indexes.map((index) => made[index]?.id ?? 0);

describe('The list of checklist executions', () => {
  const list = async (query: object, client = admin) =>
    (await client.call('listChecklists', { query: { ...march, ...query } })).body.data;

  it('holds those of the period, newest first', async () => {
    assert.deepEqual(idsOf(await list({})), at(4, 3, 2, 1, 0));
  });

  const filters: readonly [title: string, query: () => object, expected: () => number[]][] = [
    [
      'from its first moment to its last',
      () => ({ date_time_start: '2026-03-12T12:00:00.000Z', date_time_end: '2026-03-20T12:00:00.000Z' }),
      () => at(3, 2, 1),
    ],
    [
      'to the end of its last day',
      () => ({ date_time_start: '2026-03-12', date_time_end: '2026-03-12' }),
      () => at(2, 1),
    ],
    [
      'in the zone of the company',
      () => ({ date_time_start: '2026-03-12T09:00', date_time_end: '2026-03-12T09:00:01' }),
      () => at(2, 1),
    ],
    ['by code', () => ({ checklist_code: at(1)[0] }), () => at(1)],
    ['by a code of another period', () => ({ checklist_code: at(1)[0], date_time_start: '2026-03-13' }), () => []],
    ['by a code that is not there', () => ({ checklist_code: 999_999 }), () => []],
    ['by user', () => ({ user_ids: [made[1]?.user_id] }), () => at(3, 1)],
    ['by users', () => ({ user_ids: [made[0]?.user_id, made[1]?.user_id] }), () => at(4, 3, 2, 1, 0)],
    ['by a user who is not there', () => ({ user_ids: [999_999] }), () => []],
    ['by no user in particular', () => ({ user_ids: [] }), () => at(4, 3, 2, 1, 0)],
    ['by form', () => ({ checklist_form_id: form.id }), () => at(4, 3, 2, 1, 0)],
    ['by another form', () => ({ checklist_form_id: otherForm.id }), () => []],
    ['by vehicle', () => ({ vehicle_id: 1 }), () => []],
    ['by risk', () => ({ risk_level: 'H' }), () => at(4, 3, 2, 1, 0)],
    ['by another risk', () => ({ risk_level: 'M' }), () => []],
    ['by those without an acknowledgement', () => ({ acknowledged: false }), () => at(4, 3, 2, 1, 0)],
    ['by those that are acknowledged', () => ({ acknowledged: true }), () => []],
  ];
  for (const [title, query, expected] of filters) {
    it(`is filtered ${title}`, async () => assert.deepEqual(idsOf(await list(query())), expected()));
  }

  it('takes the users in every spelling of a collection', async () => {
    const { access_token } = (
      await service.client.call('login', {
        body: { username: 'viewer', parent_username: demoDocument, password: demoPassword },
      })
    ).body;
    const [a, b] = [made[0]?.user_id, 999_999];
    for (const users of [
      `user_ids=[${a},${b}]`,
      `user_ids=${a},${b}`,
      `user_ids=${a}&user_ids=${b}`,
      `user_ids[]=${a}`,
    ]) {
      const query = `date_time_start=2026-03-01&date_time_end=2026-03-31&${users}`;
      const answer = await fetch(`${service.url}/checklist/?${query}`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      assert.deepEqual(idsOf(((await answer.json()) as { data: { id: number }[] }).data), at(4, 2, 0), users);
    }
  });

  for (const limit of [1, 2, 5, 6]) {
    it(`is the same read in pages of ${limit}`, async () => {
      const read: number[] = [];
      let cursor: string | undefined;
      do {
        const query = { ...march, limit, ...(cursor === undefined ? {} : { cursor }) };
        const { body, headers } = await admin.call('listChecklists', { query });
        read.push(...idsOf(body.data));
        cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      } while (cursor !== undefined);
      assert.deepEqual(read, at(4, 3, 2, 1, 0));
    });
  }

  it('shows a driver their own and no others, whatever user they ask for', async () => {
    assert.deepEqual(idsOf(await list({}, driver)), at(3, 1));
    assert.deepEqual(idsOf(await list({ user_ids: [made[0]?.user_id] }, driver)), []);
    assert.deepEqual(idsOf(await list({ checklist_code: at(0)[0] }, driver)), []);
  });

  it('comes with the user and the form, with others when asked', async () => {
    const [usual] = await list({});
    assert.deepEqual(usual?.user, { id: usual?.user_id, name: 'Ana Admin' });
    assert.deepEqual(usual?.checklist_form, { id: form.id, name: form.name, icon: 'truck' });
    assert.deepEqual(usual?.executed, []);
    const [bare] = await list({ includes: ['executed'] });
    assert.deepEqual([bare?.user, bare?.checklist_form], [null, null]);
    const { data } = (await admin.call('listChecklistFormFieldsExecuted', { query: { id: usual?.id ?? 0 } })).body;
    assert.deepEqual(bare?.executed, data, 'answers are the same wherever they are read');
    const validate = validatorOf(Checklist);
    for (const row of [...(await list({})), ...(await list({ includes: ['executed', 'user'] }))]) {
      assert.deepEqual([validate(row), unknownFieldsOf(Checklist)(row)], [[], []]);
    }
  });

  const wrong: readonly [query: object, status: number, faults: readonly string[]][] = [
    [{ date_time_end: undefined }, 400, ['date_time_end missing']],
    [{ date_time_start: undefined }, 400, ['date_time_start missing']],
    [{ date_time_start: '2026-04-01T00:00:00.000Z' }, 422, ['date_time_start period_reversed']],
    [{ date_time_start: march.date_time_end }, 422, ['date_time_start period_reversed']],
    [{ date_time_start: '2025-03-01T00:00:00.000Z' }, 422, ['date_time_end period_too_long']],
    [{ includes: ['vehicle'] }, 400, ['includes not_allowed']],
    [{ user_ids: ['x'] }, 400, ['user_ids wrong_type']],
    [{ checklist_code: 0 }, 400, ['checklist_code too_small']],
  ];
  for (const [query, status, faults] of wrong) {
    it(`refuses ${JSON.stringify(query)}`, () => requireRefused(service, () => list(query), status, faults));
  }
});

describe('One checklist execution', () => {
  const get = (client: Client, id: number, includes?: ['executed']) =>
    client.call('getChecklist', { params: { id }, query: includes ? { includes } : {} });

  it('is read as it is in the list, with what is asked for', async () => {
    const [id = 0] = at(3);
    const { body, headers } = await get(admin, id);
    assert.deepEqual(body.data, made[3]);
    assert.match(headers.get('etag') ?? '', /^"1-/);
    assert.deepEqual(
      (await get(admin, id, ['executed'])).body.data.executed.map(({ value, risk_level }) => [value, risk_level]),
      [
        ['P3', null],
        ['Ruim', 'H'],
      ],
    );
  });

  it('is read by a driver who filled it in, and by no other company', async () => {
    const [own = 0, ofAdmin = 0] = at(1, 0);
    assert.equal((await get(driver, own)).status, 200);
    for (const [client, id] of [
      [driver, ofAdmin],
      [await service.asOther(), own],
      [admin, 999_999],
    ] as const) {
      await assert.rejects(get(client, id), (error) => error instanceof ProblemError && error.status === 404);
    }
  });
});

describe('The answers of an execution', () => {
  type Include = 'checklist_form_field' | 'checklist_form_field.table' | 'checklist_form_field.table.items';
  const list = async (id: number, includes?: readonly Include[], client = admin) =>
    (
      await client.call('listChecklistFormFieldsExecuted', {
        query: { id, ...(includes && { includes: [...includes] }) },
      })
    ).body.data;
  const field = { order: 2, can_photo: 1, can_additional_data: 0, name: 'Pneus', type: 'single_choice' };

  const shapes: readonly [includes: readonly Include[] | undefined, depth: 'none' | 'field' | 'table' | 'items'][] = [
    [undefined, 'field'],
    [[], 'none'],
    [['checklist_form_field'], 'field'],
    [['checklist_form_field.table'], 'table'],
    [['checklist_form_field.table.items'], 'items'],
    [['checklist_form_field', 'checklist_form_field.table', 'checklist_form_field.table.items'], 'items'],
  ];
  for (const [includes, depth] of shapes) {
    it(`come with ${depth} when asked for ${includes === undefined ? 'nothing in particular' : `[${includes}]`}`, async () => {
      const [first, second, ...more] = await list(at(0)[0] ?? 0, includes);
      const items = depth === 'items' ? table.items : [];
      const { id, customer_id, name, date_created } = table;
      const offered = depth === 'table' || depth === 'items' ? { id, customer_id, name, date_created, items } : null;
      const [, asked] = form.fields;
      assert.deepEqual(second, {
        id: second?.id,
        checklist_id: at(0)[0],
        checklist_form_field_id: asked?.id,
        value: 'Ruim',
        risk_level: 'H',
        picture: null,
        additional_data: null,
        checklist_form_field: depth === 'none' ? null : { id: asked?.id, ...field, table: offered },
      });
      assert.equal(first?.checklist_form_field?.table ?? null, null, 'a text has no table');
      assert.deepEqual(more, []);
      for (const answer of [first, second])
        assert.deepEqual(
          [validatorOf(ChecklistFormFieldExecuted)(answer), unknownFieldsOf(ChecklistFormFieldExecuted)(answer)],
          [[], []],
        );
    });
  }

  it('are none where the execution is not there, is not theirs or is of another company', async () => {
    const [ofAdmin = 0, own = 0] = at(0, 1);
    assert.deepEqual(await list(999_999), []);
    assert.deepEqual(await list(ofAdmin, undefined, driver), []);
    assert.deepEqual(await list(ofAdmin, undefined, await service.asOther()), []);
    assert.equal((await list(own, undefined, driver)).length, 2);
  });

  it('are read in pages', async () => {
    const [id = 0] = at(0);
    const all = await list(id);
    const { body, headers } = await admin.call('listChecklistFormFieldsExecuted', { query: { id, limit: 1 } });
    const cursor = /cursor=([\w-]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const next = await admin.call('listChecklistFormFieldsExecuted', { query: { id, limit: 1, cursor } });
    assert.deepEqual([...body.data, ...next.body.data], all);
  });

  it('show what was offered to them even when it has been taken off the table since', async () => {
    const [id = 0] = at(0);
    const [bad] = table.items.filter(({ name }) => name === 'Ruim');
    const items = [{ name: 'Ótimo' }, { id: table.items[0]?.id ?? 0, name: 'Bom' }];
    await admin.call('changeChecklistTable', { body: { data: { id: table.id, name: table.name, items } } });
    const [, answer] = await list(id, ['checklist_form_field.table.items']);
    const shown = answer?.checklist_form_field?.table?.items ?? [];
    assert.deepEqual(shown.map(({ name }) => name).sort(), ['Bom', 'Ruim', 'Ótimo']);
    assert.ok(shown.some((item) => item.id === bad?.id));
  });

  const wrong: readonly [query: object, faults: readonly string[]][] = [
    [{}, ['id missing']],
    [{ id: 'um' }, ['id wrong_type']],
    [{ id: 1, includes: ['checklist_form'] }, ['includes not_allowed']],
  ];
  for (const [query, faults] of wrong) {
    it(`refuse ${JSON.stringify(query)}`, () =>
      requireRefused(
        service,
        () => admin.call('listChecklistFormFieldsExecuted', { query: query as { id: number } }),
        400,
        faults,
      ));
  }
});
