import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { problemExample } from '@tropeiro/contract/faults/problem-examples.ts';
import { realms } from '@tropeiro/domain/access/realm.ts';
import { roles } from '@tropeiro/domain/access/role.ts';
import { type FaultCode, faults } from '@tropeiro/domain/faults/fault.ts';
import { limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { notAllowed } from '@tropeiro/domain/faults/not-allowed.ts';
import { type RefusalCode, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate, namesInTemplate, type TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import { unknownField } from '@tropeiro/domain/faults/unknown-field.ts';
import { createMissing, driverOfName, unknownName } from '@tropeiro/domain/faults/unknown-name.ts';
import { typeNames } from '@tropeiro/domain/faults/wrong-type.ts';
import { vehicleStatuses } from '@tropeiro/domain/fleet/vehicle-status.ts';
import { fieldLabels } from '@tropeiro/domain/labels/field-labels.ts';
import { type BilingualText, languages, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { namedCode, namesOf } from '@tropeiro/domain/language/codes.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { fiscalDocumentName, invoiceModelName } from '@tropeiro/domain/planning/invoices/fiscal-document.ts';
import { planWarnings } from '@tropeiro/domain/planning/warnings/plan-warnings.ts';
import { fieldNameOf } from '@tropeiro/domain/sheets/field-name.ts';
import { fieldOfConstraint } from '@tropeiro/platform/database/records/constraint-refusals.ts';
import {
  irreplaceablePlanText,
  planHolderText,
  routeHolderText,
} from '@tropeiro/server/planning/import/duplicate-plans.ts';
import { englishWordsOf, requirePortuguese } from './walks/portuguese.ts';

const fields = [...fieldLabels.keys()];
const fieldNames = fields.map(fieldNameOf);
const statuses = vehicleStatuses.map(({ code }) => namedCode(vehicleStatuses, code));
const roleNames = roles.map(({ code }) => namedCode(roles, code));
const number: readonly number[] = [7];
const { allowed, given } = notAllowed(namesOf(realms), 'foo').details as Record<'allowed' | 'given', BilingualText>;

/** The values that fill each `{name}` of a fault. */
const fillings: Readonly<Record<string, readonly (number | BilingualText)[]>> = {
  limit: number,
  plan_limit: number,
  point_limit: number,
  action_limit: number,
  byte_limit: number,
  rule_limit: number,
  received: number,
  line: number,
  plan: number,
  left: number,
  id: number,
  type: Object.values(typeNames),
  allowed: [allowed],
  given: [given],
  holder: [
    planHolderText({ id: 12, route_id: 1, status: 'C', locked: false }),
    irreplaceablePlanText({ id: 12, route_id: 1, status: 'E', locked: false }),
    irreplaceablePlanText({ id: 12, route_id: 1, status: 'R', locked: false }),
    irreplaceablePlanText({ id: 12, route_id: 1, status: 'P', locked: true }),
    routeHolderText(7),
  ],
  expected: [verbatim('2026-01-31')],
  other: [...fieldNames, verbatim('/data/points/2')],
  column: fieldNames,
  columns: [verbatim('Cliente, Endereço')],
  heading: [verbatim('“Loja”')],
  day: [verbatim('2026-01-31')],
  status: statuses,
  from: statuses,
  to: statuses,
  role: roleNames,
  by: roleNames,
  fields: [verbatim('plate, title')],
  points: [verbatim('12, 15')],
  permissions: [verbatim('driver:write, pii:read')],
  name: [verbatim('Pneus')],
  names: [verbatim('street, number')],
  place: [verbatim('-51.2, -30')],
  swapped: [verbatim('-30, -51.2')],
  kind: [...['cteProc', 'procEventoNFe', 'html'].map((root) => fiscalDocumentName(root)), invoiceModelName('65')],
  reason: [verbatim(' (Uso Denegado)')],
  key: (['driver', 'vehicle', 'itinerary', 'device', 'fleet'] as const).map(
    (noun) => unknownName(noun).details?.key ?? 0,
  ),
  remedy: [
    createMissing,
    driverOfName({ id: 7, external_code: null }),
    driverOfName({ id: 7, external_code: 'MOT-001' }),
    ...[unknownName('fleet'), unknownField(), unknownField('/data/weekdays')].map(
      ({ details }) => details?.remedy ?? 0,
    ),
  ],
};

describe('A person reads', () => {
  for (const [code, text] of Object.entries(faults) as [FaultCode, BilingualText][]) {
    it(`the complete text of a fault in both languages: ${code}`, () => {
      for (const details of detailsOf(text)) {
        assert.doesNotMatch(fillTemplate(text, details, 'en'), /[{}]/);
        const portuguese = fillTemplate(text, details, 'pt-BR');
        assert.doesNotMatch(portuguese, /[{}]/);
        assert.deepEqual(englishWordsOf(portuguese), [], portuguese);
      }
    });
  }

  for (const { code, name, text } of planWarnings) {
    it(`the text of a warning in both languages: ${code}`, () => {
      for (const portuguese of [name['pt-BR'], fillTemplate(text, {}, 'pt-BR').replaceAll(/\{\w+\}/g, '')])
        assert.deepEqual(englishWordsOf(portuguese), [], portuguese);
    });
  }

  for (const code of Object.keys(refusals) as RefusalCode[]) {
    it(`why something is refused, whole and in both languages: ${code}`, () =>
      requirePortuguese(problemExample(code, 'pt-BR'), code));
  }

  for (const [code, text] of Object.entries<BilingualText>({ ...faults, ...refusals })) {
    it(`of one thing as one, and of two as two: ${code}`, () => {
      for (const language of languages) {
        assert.doesNotMatch(fillTemplate(text, { limit: 1, retry: 1, window: 1 }, language), /\b1 \p{L}+s\b/u);
        // Counted nouns stand in the braces. Symbols of units and other words have one form.
        const behind = [...text[language].matchAll(/\{(?:limit|retry|window)\} (\p{L}+)/gu)].map(([, word]) => word);
        assert.deepEqual(
          behind.filter((word) => !['s', 'MB', 'at', 'ao'].includes(word ?? '')),
          [],
        );
      }
    });
  }

  it('the form of a noun that matches its count', () => {
    const filled = (limit: number) => languages.map((language) => fillTemplate(faults.too_short, { limit }, language));
    assert.deepEqual(filled(1), ['must have at least 1 character', 'deve ter ao menos 1 caractere']);
    assert.deepEqual(filled(2), ['must have at least 2 characters', 'deve ter ao menos 2 caracteres']);
  });

  it('the name of a limited resource in Portuguese', () => {
    for (const name of Object.values(limitedResources)) assert.deepEqual(englishWordsOf(name['pt-BR']), []);
  });

  it('English nowhere else: the check finds it', () => {
    for (const wrong of [
      'deve ser do tipo integer',
      'de removed para removed',
      'JSON or XML',
      'um registro de day_row',
    ])
      assert.notDeepEqual(englishWordsOf(wrong), [], wrong);
  });
});

describe('Of the database a person never reads', async () => {
  const schema = await readFile(new URL('../server/src/store/schema.sql', import.meta.url), 'utf8');
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name);
  const tableOf = (constraint: string): string =>
    tables.filter((name) => constraint.startsWith(`${name}_`)).sort((a, b) => b.length - a.length)[0] ?? '';

  it('the name of a table whose records keep others from being deleted', () => {
    const keys = schema.split('\n').filter((line) => line.includes('FOREIGN KEY (customer_id, '));
    const restricting = keys.filter((line) => !line.includes('ON DELETE'));
    assert.ok(restricting.length > 0);
    for (const line of restricting) {
      const table = tableOf(/constraint (\w+)/.exec(line)?.[1] ?? '');
      assert.ok(Object.hasOwn(recordNames, table), `what are records of ${table} called?${line}`);
    }
  });

  it('the name of a column whose values are unique', () => {
    const unique = [...schema.matchAll(/(?:constraint|UNIQUE INDEX) (\w+_key) (?:UNIQUE|ON)/g)];
    assert.ok(unique.length > 0);
    for (const [, constraint = ''] of unique) {
      const table = tableOf(constraint);
      const field = fieldOfConstraint(table, constraint);
      // Callers do not write these.
      if (field.startsWith('customer_id') || table.startsWith('geodata_')) continue;
      assert.notEqual(fieldNameOf(field)['pt-BR'], field, `${constraint}: what is ${field} called?`);
    }
  });
});

/** Every value of each `{name}`, with the first value of the others. */
function detailsOf(text: BilingualText): TextDetails[] {
  const names = namesInTemplate(text.en);
  const fillingsOf = (name: string) => {
    const all = fillings[name];
    assert.ok(all, `what is {${name}} filled with?`);
    return all;
  };
  const first = Object.fromEntries(names.map((name) => [name, fillingsOf(name)[0] ?? 0]));
  return [first, ...names.flatMap((name) => fillingsOf(name).map((filling) => ({ ...first, [name]: filling })))];
}
