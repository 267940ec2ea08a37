import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import { checklistFieldTypes, isChoice } from '@tropeiro/domain/inspection/checklist-field-type.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { answersTo, createForm, createTable, requireRefused, submit } from './testing.ts';

let service: TestService;
let admin: Client;
let manager: Client;
before(async () => {
  service = await startTestService();
  [admin, manager] = [await service.as('admin'), await service.as('manager')];
});
after(() => service.stop());

describe('A table of answers', () => {
  it('comes back with its items in order, and is found again', async () => {
    const items = [
      { name: 'Bom' },
      { name: 'Gasto', risk_level: 'M' as const },
      { name: 'Careca', risk_level: 'H' as const },
    ];
    const { status, body, headers } = await manager.call('createChecklistTable', {
      body: { data: { name: 'Pneus', external_code: 'PN', items } },
    });
    const { id, customer_id, date_created, ...rest } = body.data;
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${service.url}/checklist_table/${id}`);
    assert.ok(customer_id > 0 && Date.parse(date_created) > 0);
    assert.deepEqual([rest.name, rest.external_code], ['Pneus', 'PN']);
    assert.deepEqual(
      rest.items.map(({ name, risk_level }) => [name, risk_level]),
      [
        ['Bom', null],
        ['Gasto', 'M'],
        ['Careca', 'H'],
      ],
    );
    assert.deepEqual((await admin.call('getChecklistTable', { params: { id } })).body, body);
    const list = (await admin.call('listChecklistTables', { query: {} })).body.data;
    assert.deepEqual(
      list.find((table) => table.id === id),
      body.data,
    );
  });

  it('takes a new list of items: those with an id stay, the others are new, those left out go', async () => {
    const { id, name, items } = await createTable(admin, [
      { name: 'A' },
      { name: 'B' },
      { name: 'C', risk_level: 'L' },
    ]);
    const [a, , c] = items;
    const { body, headers } = await manager.call('changeChecklistTable', {
      body: {
        data: {
          id,
          name,
          items: [{ id: c?.id ?? 0, name: 'C2', risk_level: 'H' }, { name: 'D' }, { id: a?.id ?? 0, name: 'A' }],
        },
      },
    });
    assert.deepEqual(
      body.data.items.map((item) => [item.name, item.risk_level]),
      [
        ['C2', 'H'],
        ['D', null],
        ['A', null],
      ],
    );
    assert.deepEqual([body.data.items[0]?.id, body.data.items[2]?.id], [c?.id, a?.id]);
    assert.match(headers.get('etag') ?? '', /^"2-/);
    const refusedChange = await manager.call('changeChecklistTable', { body: { data: { id, name: 'Outro nome' } } });
    assert.deepEqual(refusedChange.body.data.items, body.data.items, 'a change without items keeps them');
    const emptied = await manager.call('changeChecklistTable', { body: { data: { id, name, items: [] } } });
    assert.deepEqual(emptied.body.data.items, []);
  });

  it('is not deleted while a field offers it', async () => {
    const { id } = await createTable(admin, [{ name: 'A' }]);
    const form = await createForm(admin, [{ name: 'F', type: 'single_choice', checklist_table_id: id }]);
    await assert.rejects(
      admin.call('deleteChecklistTable', { params: { id } }),
      (error) => error instanceof ProblemError && error.status === 409 && error.problem.code === 'in_use',
    );
    await admin.call('deleteChecklistForm', { params: { id: form.id } });
    assert.equal((await admin.call('deleteChecklistTable', { params: { id } })).status, 204);
  });

  it('is refused when its items are wrong, and nothing is stored', async () => {
    const { id, name, items } = await createTable(admin, [{ name: 'A' }]);
    const other = await createTable(admin, [{ name: 'A' }]);
    const [own, foreign] = [items[0]?.id ?? 0, other.items[0]?.id ?? 0];
    const wrong: readonly [items: object[], status: number, faults: string[]][] = [
      [[{ name: 'Ótimo' }, { name: 'otimo ' }], 422, ['/data/items/1/name repeated']],
      [[{ id: foreign, name: 'A' }], 422, ['/data/items/0/id unknown_reference']],
      [
        [
          { id: own, name: 'A' },
          { id: own, name: 'B' },
        ],
        422,
        ['/data/items/1/id repeated'],
      ],
      [[{ name: '' }], 400, ['/data/items/0/name too_short']],
      [[{ name: 'A', risk_level: 'X' }], 400, ['/data/items/0/risk_level not_allowed']],
      [Array.from({ length: 501 }, (_, at) => ({ name: `Item ${at}` })), 400, ['/data/items too_many']],
    ];
    for (const [list, status, faults] of wrong) {
      const body = { data: { id, name, items: list as { name: string }[] } };
      await requireRefused(service, () => manager.call('changeChecklistTable', { body }), status, faults);
    }
    await requireRefused(
      service,
      () => manager.call('createChecklistTable', { body: { data: { name: 'Nova', items: [{ id: own, name: 'A' }] } } }),
      422,
      ['/data/items/0/id unknown_reference'],
    );
    await requireRefused(
      service,
      () => manager.call('createChecklistTable', { body: { data: { name: name.toUpperCase() } } }),
      409,
      ['/data/name taken_by'],
    );
  });
});

describe('A checklist form', () => {
  it('takes a field of every type and gives its flags as numbers', async () => {
    const table = await createTable(admin, [{ name: 'A' }]);
    const fields = checklistFieldTypes.map(({ code }) => ({
      name: `Campo ${code}`,
      type: code,
      can_photo: true,
      can_additional_data: 1 as const,
      checklist_table_id: isChoice(code) ? table.id : null,
    }));
    const form = await createForm(manager, fields, { icon: 'truck' });
    assert.deepEqual([form.icon, form.active], ['truck', true]);
    assert.deepEqual(
      form.fields.map(({ id: _, ...field }) => field),
      fields.map((field, index) => ({ ...field, order: index + 1, can_photo: 1, required: 0, is_identifier: 0 })),
    );
    const { body } = await (await service.as('52998224725')).call('getChecklistForm', { params: { id: form.id } });
    assert.deepEqual(body.data, form, 'a driver reads what there is to fill in');
  });

  it('takes a new list of fields and keeps what the answers were given to', async () => {
    const form = await createForm(admin, [
      { name: 'Um', type: 'text' },
      { name: 'Dois', type: 'text' },
    ]);
    const [first, second] = form.fields;
    await submit(admin, { checklist_form_id: form.id, answers: answersTo(form, 'a', 'b') });
    const { body } = await manager.call('changeChecklistForm', {
      body: {
        data: {
          id: form.id,
          name: form.name,
          fields: [
            { name: 'Três', type: 'yes_no' },
            { id: second?.id ?? 0, name: 'Dois!', type: 'text', required: true },
          ],
        },
      },
    });
    assert.deepEqual(
      body.data.fields.map(({ name, order, required }) => [name, order, required]),
      [
        ['Três', 1, 0],
        ['Dois!', 2, 1],
      ],
    );
    assert.equal(body.data.fields[1]?.id, second?.id);
    const { data } = (await admin.call('listChecklists', { query: period })).body;
    const { body: answers } = await admin.call('listChecklistFormFieldsExecuted', { query: { id: data[0]?.id ?? 0 } });
    assert.deepEqual(
      answers.data.map((answer) => [answer.checklist_form_field_id, answer.checklist_form_field?.name, answer.value]),
      [
        [first?.id, 'Um', 'a'],
        [second?.id, 'Dois!', 'b'],
      ],
    );
  });

  it('changes what a field means only until it is answered', async () => {
    const table = await createTable(admin, [{ name: 'A' }]);
    const other = await createTable(admin, [{ name: 'A' }]);
    const form = await createForm(admin, [
      { name: 'Um', type: 'text' },
      { name: 'Dois', type: 'single_choice', checklist_table_id: table.id },
    ]);
    const [first, second] = form.fields.map(({ id }) => id);
    const change = (fields: object[]) =>
      manager.call('changeChecklistForm', { body: { data: { id: form.id, name: form.name, fields: fields as [] } } });
    const field = { id: first, name: 'Um', type: 'number' };
    const two = { id: second, name: 'Dois', type: 'single_choice', checklist_table_id: other.id };
    await change([field, two]);
    await submit(admin, { checklist_form_id: form.id, answers: answersTo(form, 5, 'A') });
    await requireRefused(service, () => change([{ ...field, type: 'text' }, two]), 422, [
      '/data/fields/0/type answered',
    ]);
    await requireRefused(service, () => change([field, { ...two, checklist_table_id: table.id }]), 422, [
      '/data/fields/1/checklist_table_id answered',
    ]);
    await change([{ ...field, name: 'Novo nome' }]);
  });

  it('is not deleted once it has been filled in', async () => {
    const form = await createForm(admin, [{ name: 'Um', type: 'text' }]);
    await submit(admin, { checklist_form_id: form.id, answers: answersTo(form, 'a') });
    await assert.rejects(
      manager.call('deleteChecklistForm', { params: { id: form.id } }),
      (error) => error instanceof ProblemError && error.status === 409 && error.problem.code === 'in_use',
    );
  });

  it('is listed by name, the active ones alone when asked', async () => {
    await createForm(admin, [], { name: 'Zz ativo' });
    await createForm(admin, [], { name: 'Zz inativo', active: false });
    const names = async (query: { active?: boolean }) =>
      (await admin.call('listChecklistForms', { query })).body.data
        .map(({ name }) => name)
        .filter((name) => name.startsWith('Zz'));
    assert.deepEqual(await names({}), ['Zz ativo', 'Zz inativo']);
    assert.deepEqual(await names({ active: true }), ['Zz ativo']);
    assert.deepEqual(await names({ active: false }), ['Zz inativo']);
  });

  it('is refused when its fields are wrong, and nothing is stored', async () => {
    const table = await createTable(admin, [{ name: 'A' }]);
    const foreign = await createTable(await service.asOther(), [{ name: 'A' }]);
    const wrong: readonly [fields: object[], status: number, faults: string[]][] = [
      [[{ name: 'F', type: 'single_choice' }], 422, ['/data/fields/0/checklist_table_id missing']],
      [
        [{ name: 'F', type: 'multiple_choice', checklist_table_id: null }],
        422,
        ['/data/fields/0/checklist_table_id missing'],
      ],
      [
        [{ name: 'F', type: 'text', checklist_table_id: table.id }],
        422,
        ['/data/fields/0/checklist_table_id not_taken'],
      ],
      [
        [
          { name: 'F', type: 'text' },
          { name: 'G', type: 'single_choice', checklist_table_id: foreign.id },
        ],
        422,
        ['/data/fields/1/checklist_table_id unknown_reference'],
      ],
      [[{ name: 'F', type: 'photo', is_identifier: true }], 422, ['/data/fields/0/is_identifier not_taken']],
      [[{ name: 'F', type: 'signature', is_identifier: 1 }], 422, ['/data/fields/0/is_identifier not_taken']],
      [[{ id: 1, name: 'F', type: 'text' }], 422, ['/data/fields/0/id unknown_reference']],
      [[{ name: 'F', type: 'emoji' }], 400, ['/data/fields/0/type not_allowed']],
      [[{ name: 'F' }], 400, ['/data/fields/0/type missing']],
      [[{ type: 'text' }], 400, ['/data/fields/0/name missing']],
      [[{ name: 'F', type: 'text', required: 2 }], 400, ['/data/fields/0/required too_large']],
      [Array.from({ length: 201 }, () => ({ name: 'F', type: 'text' })), 400, ['/data/fields too_many']],
    ];
    for (const [fields, status, faults] of wrong) {
      const body = { data: { name: 'Formulário errado', fields: fields as [] } };
      await requireRefused(service, () => manager.call('createChecklistForm', { body }), status, faults);
    }
  });
});

const period = {
  date_time_start: new Date(Date.now() - 86_400_000).toISOString(),
  date_time_end: new Date(Date.now() + 86_400_000).toISOString(),
};
