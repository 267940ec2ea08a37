import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { findFieldLabel } from '@tropeiro/domain/labels/field-label.ts';
import { fieldLabels } from '@tropeiro/domain/labels/field-labels.ts';
import { languages } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Operation } from '../operation.ts';
import { operations } from '../operations.ts';
import { fieldsOf, fieldTableText } from './fields.ts';
import { publishedNouns } from './openapi.ts';

/** The names of all fields within a schema. */
function fieldsIn(tree: unknown, found: Set<string>): Set<string> {
  if (typeof tree !== 'object' || tree === null) return found;
  for (const [keyword, part] of Object.entries(tree)) {
    if (keyword === 'properties') for (const name of Object.keys(part)) found.add(name);
    if (keyword !== 'examples' && keyword !== 'default') fieldsIn(part, found);
  }
  return found;
}

test('every field that a call sends or returns has a label', () => {
  const found = new Set<string>();
  for (const { body, query, answer } of Object.values<Operation>(operations)) fieldsIn([body, query, answer], found);
  fieldsIn([...publishedNouns(operations).values()], found);
  const missing = [...found].filter((field) => !findFieldLabel(field)).sort();
  assert.deepEqual(
    missing,
    [],
    `Add a line for each of these fields to domain/src/labels/field-labels.ts:\n${missing
      .map((field) => `  ${field}: ['English label', 'Rótulo em português'],`)
      .join('\n')}`,
  );
});

test('labels are short, and in order', () => {
  const fields = [...fieldLabels.keys()];
  assert.deepEqual(
    fields,
    fields.toSorted((a, b) => (a < b ? -1 : 1)),
  );
  for (const [field, label] of fieldLabels)
    for (const text of label) {
      assert.match(text, /^[\p{Lu}\p{N}]/u, field);
      assert.ok(text.length <= 40 && text === text.trim() && !/[.:()_]/.test(text), `${field}: ${text}`);
    }
});

test('a record may have its own label for a field, and what is sent to change it has it too', () => {
  for (const noun of ['VirtualArea', 'NewVirtualArea', 'ChangedVirtualArea', 'VirtualAreaChange', 'VirtualAreaRow'])
    assert.equal(findFieldLabel('active', noun)?.['pt-BR'], 'Ativa');
  assert.equal(findFieldLabel('active', 'Driver')?.['pt-BR'], 'Ativo');
  assert.equal(findFieldLabel('no_such_field'), undefined);
  for (const name of ['toString', '__proto__', 'constructor']) assert.equal(findFieldLabel(name), undefined);
});

test('the fields for screens in the repository match the contract', () => {
  const folder = new URL('../client/', import.meta.url);
  assert.ok(
    readFileSync(new URL('field-table.ts', folder), 'utf8') === fieldTableText(operations),
    'contract/src/client/field-table.ts does not match the operations. Write it again with: npm run openapi',
  );
});

test('a field has its label, type, limits and choices', () => {
  const { NewVehicle: vehicle, Vehicle: read, ImportReport: report } = fieldsOf(operations);
  const label = (en: string, pt: string) =>
    Object.fromEntries([
      [languages[0], en],
      [languages[1], pt],
    ]);
  assert.deepEqual(vehicle?.plate?.label, label('Plate', 'Placa'));
  assert.equal(vehicle?.plate?.type, 'text');
  assert.deepEqual(read?.status?.choices, ['A', 'B', 'C']);
  assert.equal(read?.date_created?.type, 'date_time');
  assert.equal(read?.fleet?.type, 'record');
  assert.equal(read?.fleet?.isNullable, true);
  assert.equal(report?.dry_run?.type, 'yes_no');
  assert.equal(read?.id?.maximum, undefined, 'the largest number of JSON limits nobody');
  assert.ok((vehicle?.title?.maxLength ?? 0) > 0);
});
