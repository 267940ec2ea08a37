import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { ChecklistForm } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import type { NewChecklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import { drawnBase64 } from '../testing/drawn-images.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { answersTo, createForm, createTable, putImage, requireRefused, stored, submit } from './testing.ts';

let service: TestService;
let admin: Client;
let driver: Client;
before(async () => {
  service = await startTestService();
  [admin, driver] = [await service.as('admin'), await service.as('52998224725')];
});
after(() => service.stop());

const answersOf = async (id: number) =>
  (await admin.call('listChecklistFormFieldsExecuted', { query: { id } })).body.data;

describe('A filled-in checklist', () => {
  it('is stored with its answers, counts and identifiers, in the name of who sent it', async () => {
    const table = await createTable(admin, [
      { name: 'Bom' },
      { name: 'Gasto', risk_level: 'L' },
      { name: 'Ruim', risk_level: 'M' },
      { name: 'Péssimo', risk_level: 'H' },
    ]);
    const choice = { checklist_table_id: table.id };
    const form = await createForm(admin, [
      { name: 'Placa', type: 'text', is_identifier: true, required: true },
      { name: 'Pneus', type: 'single_choice', ...choice, can_photo: true, can_additional_data: true },
      { name: 'Luzes', type: 'multiple_choice', ...choice },
      { name: 'Freios', type: 'single_choice', ...choice },
      { name: 'Saída', type: 'datetime' },
      { name: 'Km', type: 'hodometer', is_identifier: true },
      { name: 'Painel', type: 'photo' },
      { name: 'Lona', type: 'yes_no' },
    ]);
    const [photo, signature] = [await putImage(service), await putImage(service)];
    const answers = answersTo(form, ' ABC1D23', 'péssimo', ['Gasto', 'Ruim'], 'Bom', '2026-03-02T07:00:00', 88123);
    const { status, body, headers } = await driver.call('createChecklist', {
      body: {
        data: {
          checklist_form_id: form.id,
          date_executed: '2026-03-02T08:15:00-03:00',
          latitude: -23.5,
          longitude: -46.6,
          receipt_email: 'frota@exemplo.com.br',
          signature,
          answers: [
            ...answers.map((answer, at) =>
              at === 1 ? { ...answer, picture: photo, additional_data: 'eixo 2' } : answer,
            ),
            { checklist_form_field_id: form.fields[6]?.id ?? 0, picture: photo.slice(0, 64) },
          ].reverse(),
        },
      },
    });
    const { id, customer_id, user_id, date_created, date_modified, ...rest } = body.data;
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${service.url}/checklist/${id}`);
    assert.equal(date_modified, date_created);
    assert.ok(customer_id > 0 && user_id > 0 && Math.abs(Date.parse(date_created) - Date.now()) < 60_000);
    assert.deepEqual(rest, {
      checklist_form_id: form.id,
      checklist_form: { id: form.id, name: form.name, icon: null },
      user: { id: user_id, name: 'Téo Tropeiro' },
      date_executed: '2026-03-02T11:15:00.000Z',
      latitude: -23.5,
      longitude: -46.6,
      count_items: 7,
      count_high_risk: 1,
      count_medium_risk: 1,
      count_low_risk: 0,
      risk_level: 'H',
      receipt_email: 'frota@exemplo.com.br',
      identifier_fields: [
        { value: 'ABC1D23', form_field_id: form.fields[0]?.id, form_field_name: 'Placa' },
        { value: '88123', form_field_id: form.fields[5]?.id, form_field_name: 'Km' },
      ],
      signature,
      executed: [],
      uuid: null,
      vehicle_id: null,
      date_acknowledged: null,
      acknowledged_by_id: null,
      acknowledged_by: null,
      acknowledgement_comment: null,
    });
    assert.deepEqual(
      (await answersOf(id)).map(({ checklist_form_field, value, risk_level, picture, additional_data }) => [
        checklist_form_field?.name,
        value,
        risk_level,
        picture,
        additional_data,
      ]),
      [
        ['Placa', 'ABC1D23', null, null, null],
        ['Pneus', 'Péssimo', 'H', photo, 'eixo 2'],
        ['Luzes', 'Gasto, Ruim', 'M', null, null],
        ['Freios', 'Bom', null, null, null],
        ['Saída', '2026-03-02T10:00:00.000Z', null, null, null],
        ['Km', '88123', null, null, null],
        ['Painel', null, null, photo, null],
      ],
    );
  });

  it('keeps its identifiers as they were when the form changes', async () => {
    const form = await createForm(admin, [{ name: 'Placa', type: 'text', is_identifier: true }]);
    const { id, identifier_fields } = await submit(driver, {
      checklist_form_id: form.id,
      answers: answersTo(form, 'ABC1D23'),
    });
    const fields = [{ id: form.fields[0]?.id ?? 0, name: 'Chapa', type: 'text' as const }];
    await admin.call('changeChecklistForm', { body: { data: { id: form.id, name: form.name, fields } } });
    const { body } = await admin.call('getChecklist', { params: { id } });
    assert.deepEqual(body.data.identifier_fields, identifier_fields);
  });

  it('was filled in now when it does not say when', async () => {
    const form = await createForm(admin, []);
    const { date_executed } = await submit(driver, { checklist_form_id: form.id, answers: [] });
    assert.ok(Math.abs(Date.parse(date_executed) - Date.now()) < 60_000);
  });
});

describe('A checklist that is sent again', () => {
  const filled = async (): Promise<NewChecklist> => {
    const form = await createForm(admin, [{ name: 'Placa', type: 'text' }]);
    return { uuid: randomUUID(), checklist_form_id: form.id, answers: answersTo(form, 'ABC1D23') };
  };

  it('is the one that is there, whatever has become of the form', async () => {
    const data = await filled();
    const first = await submit(driver, data);
    const name = first.checklist_form?.name ?? '';
    const fields = [{ name: 'Outro', type: 'text' as const, required: true }];
    await admin.call('changeChecklistForm', {
      body: { data: { id: data.checklist_form_id, name, active: false, fields } },
    });
    const before = await stored(service);
    const again = await submit(driver, { ...data, uuid: data.uuid?.toUpperCase() ?? null });
    assert.deepEqual(again, first);
    assert.deepEqual(await stored(service), before);
  });

  it('is stored once when it comes many times at once', async () => {
    const data = await filled();
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await submit(driver, data)).id));
    assert.equal(new Set(ids).size, 1);
    const rows = await service.sql(`select id from checklist where uuid = '${data.uuid}'`);
    assert.equal(rows.length, 1);
    assert.equal((await answersOf(ids[0] ?? 0)).length, 1);
  });

  it('is the same in any order of its fields, with null for absent ones', async () => {
    const data = await filled();
    const first = await submit(driver, data);
    const { answers, checklist_form_id, uuid = null } = data;
    assert.deepEqual(await submit(driver, { signature: null, answers, checklist_form_id, uuid }), first);
  });

  const changes: readonly [title: string, changed: (data: NewChecklist) => Partial<NewChecklist>][] = [
    ['with another answer', ({ answers }) => ({ answers: answers.map((answer) => ({ ...answer, value: 'XYZ9A87' })) })],
    ['without an answer', () => ({ answers: [] })],
    ['of another time', () => ({ date_executed: '2026-03-02T11:15:00.000Z' })],
  ];
  for (const [title, changed] of changes)
    it(`${title} is refused, and the one that is there is named and stays`, async () => {
      const data = await filled();
      const { id } = await submit(driver, data);
      const other = { ...data, ...changed(data) };
      await requireRefused(service, () => submit(driver, other), 409, ['/data/uuid taken_by']);
      await assert.rejects(submit(driver, other), (error) => {
        assert.ok(error instanceof ProblemError);
        assert.equal(error.problem.existing_id, id);
        return true;
      });
    });

  it('by somebody else is refused', async () => {
    const data = await filled();
    await submit(driver, data);
    await requireRefused(service, () => submit(admin, data), 409, ['/data/uuid taken']);
  });

  it('in another company is another one', async () => {
    const data = await filled();
    await submit(driver, data);
    const other = await service.asOther();
    const form = await createForm(other, [{ name: 'Placa', type: 'text' }]);
    await submit(other, { uuid: data.uuid ?? null, checklist_form_id: form.id, answers: answersTo(form, 'x') });
  });
});

describe('A checklist that was filled in before its form changed', () => {
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
  const soon = () => new Date(Date.now() + 60_000).toISOString();
  const change = (form: ChecklistForm, data: object) =>
    admin.call('changeChecklistForm', { body: { data: { id: form.id, name: form.name, ...data } } });

  it('still answers fields and items that were taken off since', async () => {
    const table = await createTable(admin, [{ name: 'Velho', risk_level: 'H' }, { name: 'Novo' }]);
    const form = await createForm(admin, [
      { name: 'Um', type: 'text', required: true },
      { name: 'Dois', type: 'single_choice', checklist_table_id: table.id },
    ]);
    const [, two] = form.fields;
    await change(form, {
      fields: [{ id: two?.id, name: 'Dois', type: 'single_choice', checklist_table_id: table.id }],
    });
    const items = [{ id: table.items[1]?.id ?? 0, name: 'Novo' }];
    await admin.call('changeChecklistTable', { body: { data: { id: table.id, name: table.name, items } } });

    const answers = answersTo(form, 'a', 'Velho');
    const { id } = await submit(driver, { checklist_form_id: form.id, date_executed: lastWeek, answers });
    const { data } = (
      await admin.call('listChecklistFormFieldsExecuted', {
        query: { id, includes: ['checklist_form_field.table.items'] },
      })
    ).body;
    assert.deepEqual(data.map(({ value }) => value).sort(), ['Velho', 'a']);
    assert.deepEqual(
      data.find(({ value }) => value === 'Velho')?.checklist_form_field?.table?.items.map(({ name }) => name),
      ['Velho', 'Novo'],
    );
    await requireRefused(
      service,
      () => submit(driver, { checklist_form_id: form.id, date_executed: soon(), answers }),
      422,
      ['/data/answers/0/checklist_form_field_id unknown_reference', '/data/answers/1/value not_allowed'],
    );
  });

  it('need not answer what was added since', async () => {
    const form = await createForm(admin, [{ name: 'Um', type: 'text' }]);
    await service.sql(`update checklist_form set date_created = '2020-01-01' where id = ${form.id}`);
    const { body } = await change(form, { fields: [...form.fields, { name: 'Dois', type: 'text', required: true }] });
    const data = { checklist_form_id: form.id, answers: answersTo(form, 'a') };
    assert.equal(body.data.fields.length, 2);
    await submit(driver, { ...data, date_executed: lastWeek });
    await requireRefused(service, () => submit(driver, data), 422, ['/data/answers unanswered']);
  });

  it('is taken though the form is not active any more, and a later one is not', async () => {
    const form = await createForm(admin, []);
    await change(form, { active: false });
    await submit(driver, { checklist_form_id: form.id, date_executed: lastWeek, answers: [] });
    await requireRefused(
      service,
      () => submit(driver, { checklist_form_id: form.id, date_executed: soon(), answers: [] }),
      422,
      ['/data/checklist_form_id inactive_form'],
    );
  });
});

describe('A checklist is refused, and nothing of it stored,', () => {
  let form: ChecklistForm;
  let otherForm: ChecklistForm;
  let image: string;
  let foreignImage: string;
  let imageOfTheDesk: string;
  before(async () => {
    const table = await createTable(admin, [{ name: 'Bom' }, { name: 'Ruim', risk_level: 'H' }]);
    form = await createForm(admin, [
      { name: 'Placa', type: 'text', required: true },
      { name: 'Nota', type: 'number' },
      { name: 'Pneus', type: 'single_choice', checklist_table_id: table.id, can_photo: true },
      { name: 'Painel', type: 'photo' },
      { name: 'Visto', type: 'signature', required: true },
    ]);
    otherForm = await createForm(await service.asOther(), [{ name: 'Placa', type: 'text' }]);
    [image, foreignImage] = [await putImage(service), await putImage(service, 'other')];
    const sent = await admin.call('uploadImage', { body: { data: { content: await drawnBase64(1) } } });
    imageOfTheDesk = sent.body.data.picture;
  });

  /** A valid submission with these changes. */
  const filled = (changes: object = {}, ...answers: object[]): NewChecklist => {
    const [plate, , , , visto] = form.fields.map(({ id }) => id);
    return {
      checklist_form_id: form.id,
      answers: [
        { checklist_form_field_id: plate ?? 0, value: 'ABC1D23' },
        { checklist_form_field_id: visto ?? 0, picture: image },
        ...(answers as NewChecklist['answers']),
      ],
      ...changes,
    };
  };
  const field = (at: number): number => form.fields[at]?.id ?? 0;

  it('unless it is good', async () => {
    await submit(driver, filled());
  });

  const wrong: readonly [title: string, data: () => object, status: number, faults: readonly string[]][] = [
    [
      'with a form that is not there',
      () => filled({ checklist_form_id: 999_999 }),
      422,
      ['/data/checklist_form_id unknown_reference'],
    ],
    [
      "with another company's form",
      () => filled({ checklist_form_id: otherForm.id }),
      422,
      ['/data/checklist_form_id unknown_reference'],
    ],
    [
      'with a vehicle that is not there',
      () => filled({ vehicle_id: 999_999 }),
      422,
      ['/data/vehicle_id unknown_reference'],
    ],
    [
      'from the day after tomorrow',
      () => filled({ date_executed: new Date(Date.now() + 2 * 86_400_000).toISOString() }),
      422,
      ['/data/date_executed too_late'],
    ],
    ['when it names no moment', () => filled({ date_executed: 'ontem' }), 400, ['/data/date_executed bad_format']],
    ['with half a place', () => filled({ latitude: 1 }), 422, ['/data/longitude missing']],
    ['off the globe', () => filled({ latitude: 91, longitude: 0 }), 400, ['/data/latitude too_large']],
    ['with an address that is none', () => filled({ receipt_email: 'frota' }), 422, ['/data/receipt_email bad_format']],
    ['with a uuid that is none', () => filled({ uuid: '123' }), 400, ['/data/uuid bad_format']],
    [
      'with a signature that is not there',
      () => filled({ signature: 'f'.repeat(64) }),
      422,
      ['/data/signature unknown_reference'],
    ],
    [
      "with another company's signature",
      () => filled({ signature: foreignImage }),
      422,
      ['/data/signature unknown_reference'],
    ],
    ['without answers', () => ({ checklist_form_id: form.id }), 400, ['/data/answers missing']],
    [
      'without the required ones',
      () => ({ checklist_form_id: form.id, answers: [] }),
      422,
      ['/data/answers unanswered', '/data/answers unanswered'],
    ],
    [
      "with an answer to another form's field",
      () => filled({}, { checklist_form_field_id: otherForm.fields[0]?.id, value: 'x' }),
      422,
      ['/data/answers/2/checklist_form_field_id unknown_reference'],
    ],
    [
      'with two answers to one field',
      () => filled({}, { checklist_form_field_id: field(0), value: 'x' }),
      422,
      ['/data/answers/2/checklist_form_field_id repeated'],
    ],
    [
      'with an answer of the wrong kind',
      () => filled({}, { checklist_form_field_id: field(1), value: 'dez' }),
      422,
      ['/data/answers/2/value bad_format'],
    ],
    [
      'with an answer that is no value',
      () => filled({}, { checklist_form_field_id: field(1), value: {} }),
      400,
      ['/data/answers/2/value wrong_type'],
    ],
    [
      'with a choice that is not offered',
      () => filled({}, { checklist_form_field_id: field(2), value: 'Médio' }),
      422,
      ['/data/answers/2/value not_allowed'],
    ],
    [
      'with a picture where none is taken',
      () => filled({}, { checklist_form_field_id: field(1), value: 1, picture: image }),
      422,
      ['/data/answers/2/picture not_taken'],
    ],
    [
      'with a note where none is taken',
      () => filled({}, { checklist_form_field_id: field(1), value: 1, additional_data: 'x' }),
      422,
      ['/data/answers/2/additional_data not_taken'],
    ],
    [
      'from a driver, with a picture that somebody else has sent',
      () => filled({}, { checklist_form_field_id: field(3), picture: imageOfTheDesk }),
      422,
      ['/data/answers/2/picture unknown_reference'],
    ],
    [
      "with another company's picture",
      () => filled({}, { checklist_form_field_id: field(2), value: 'Bom', picture: foreignImage }),
      422,
      ['/data/answers/2/picture unknown_reference'],
    ],
    [
      'with a picture that is a path',
      () => filled({}, { checklist_form_field_id: field(3), picture: '../../etc/passwd' }),
      422,
      ['/data/answers/2/picture unknown_reference'],
    ],
    [
      'with everything that is wrong named at once',
      () =>
        filled(
          { receipt_email: 'x' },
          { checklist_form_field_id: field(1), value: 'x' },
          { checklist_form_field_id: field(2), value: 'x' },
        ),
      422,
      ['/data/receipt_email bad_format', '/data/answers/2/value bad_format', '/data/answers/3/value not_allowed'],
    ],
    [
      'with more answers than a form has fields',
      () => filled({ answers: Array.from({ length: 201 }, () => ({ checklist_form_field_id: field(0), value: 'x' })) }),
      400,
      ['/data/answers too_many'],
    ],
  ];
  for (const [title, data, status, faults] of wrong) {
    it(title, () => requireRefused(service, () => submit(driver, data() as NewChecklist), status, faults));
  }

  it('from those who only read', async () => {
    for (const login of ['manager', 'dispatcher', 'viewer', 'integrator']) {
      const reader = await service.as(login);
      await assert.rejects(submit(reader, filled()), (error) => error instanceof ProblemError && error.status === 403);
    }
  });
});
