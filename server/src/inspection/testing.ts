import assert from 'node:assert/strict';
import { type Client, ProblemError } from '@tropeiro/contract/client.ts';
import type { ChecklistForm, NewChecklistForm } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import type { Checklist, NewChecklist } from '@tropeiro/domain/inspection/checklist-schema.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { demoDocument } from '../demo/company.ts';
import { otherDocument } from '../testing/companies.ts';
import type { TestService } from '../testing/test-service.ts';

type Field = NonNullable<NewChecklistForm['fields']>[number];

let count = 0;

/** Creates a form with these fields as an administrator. */
export async function createForm(client: Client, fields: readonly Field[], data: object = {}): Promise<ChecklistForm> {
  count += 1;
  const body = { data: { name: `Formulário ${count}`, ...data, fields: [...fields] } };
  return (await client.call('createChecklistForm', { body })).body.data;
}

export const createTable = async (client: Client, items: readonly { name: string; risk_level?: 'H' | 'M' | 'L' }[]) => {
  count += 1;
  return (await client.call('createChecklistTable', { body: { data: { name: `Tabela ${count}`, items: [...items] } } }))
    .body.data;
};

export const submit = async (client: Client, data: NewChecklist): Promise<Checklist> =>
  (await client.call('createChecklist', { body: { data } })).body.data;

/** The answers to a form, in the order of its fields. */
export const answersTo = (form: ChecklistForm, ...values: readonly unknown[]): NewChecklist['answers'] =>
  values.map((value, index) => ({ checklist_form_field_id: form.fields[index]?.id ?? 0, value: value as string }));

/** Stores an image in a company as if each of its users had uploaded it, and returns its name. */
export async function putImage({ target }: TestService, whose: 'own' | 'other' = 'own'): Promise<string> {
  count += 1;
  const document = whose === 'own' ? demoDocument : otherDocument;
  const [image] = await ask<{ name: string }>(
    target.ownerUrl,
    `insert into image (customer_id, sha256, extension, content_type, size, width, height, user_ids)
     select id, encode(sha256('${whose} ${count}'::bytea), 'hex'), 'jpg', 'image/jpeg', 1, 1, 1,
       array(select u.id from app_user u where u.customer_id = customer.id)
     from customer where document = '${document}' returning name`,
  );
  return image?.name ?? '';
}

/** The number of rows in the tables that store checklists. */
export const stored = ({ target }: TestService): Promise<object[]> =>
  ask(
    target.ownerUrl,
    `select (select count(*) from checklist) as executions, (select count(*) from checklist_form_field_executed) as answers,
       (select count(*) from checklist_form) as forms, (select count(*) from checklist_form_field) as fields,
       (select count(*) from checklist_table) as tables, (select count(*) from checklist_table_item) as items,
       (select count(*) from audit) as entries`,
  );

/** Expects a refusal with this status and these faults (`pointer code`, in any order), and that nothing was stored. */
export async function requireRefused(
  service: TestService,
  call: () => Promise<unknown>,
  status: number,
  faults: readonly string[],
): Promise<void> {
  const before = await stored(service);
  await assert.rejects(call(), (error) => {
    assert.ok(error instanceof ProblemError, String(error));
    const errors = error.problem.errors.map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`);
    assert.deepEqual([error.status, errors.sort()], [status, [...faults].sort()]);
    return true;
  });
  assert.deepEqual(await stored(service), before);
}
