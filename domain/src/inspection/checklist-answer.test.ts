import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isEmptyAnswer, parseValue } from './checklist-answer.ts';
import type { AnswerValue } from './checklist-answer-schema.ts';
import { type ChecklistFieldType, checklistFieldTypes } from './checklist-field-type.ts';

const tyres = [
  { id: 11, name: 'Bom', risk_level: null },
  { id: 12, name: 'Gasto, mas útil', risk_level: 'L' },
  { id: 13, name: 'Careca', risk_level: 'H' },
  { id: 14, name: 'Trincado', risk_level: 'M' },
  { id: 15, name: '11', risk_level: 'M' },
] as const;

/** The minutes of São Paulo suffice here. The server uses the real time zone. */
const instantOf = (text: string): string | undefined => {
  const date = new Date(/[zZ]|[+-]\d\d:\d\d$/.test(text) ? text : `${text}-03:00`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const read = (type: ChecklistFieldType, input: AnswerValue) => parseValue({ type, items: tyres }, input, instantOf);

describe('An answer', () => {
  const accepted: readonly [type: ChecklistFieldType, given: AnswerValue, value: string, risk?: 'H' | 'M' | 'L'][] = [
    ['text', '  Pneu dianteiro ', 'Pneu dianteiro'],
    ['text', 'x'.repeat(2000), 'x'.repeat(2000)],
    ['barcode', '7891234567895', '7891234567895'],
    ['barcode', '0012', '0012'],
    ['number', 12.5, '12.5'],
    ['number', '12,50', '12.5'],
    ['number', '+007', '7'],
    ['number', '-0,0', '0'],
    ['number', '-3.10', '-3.1'],
    ['number', 0, '0'],
    ['number', '999999999999999.123456789', '999999999999999.123456789'],
    ['hodometer', 123456, '123456'],
    ['hodometer', '000120', '120'],
    ['hodometer', '0', '0'],
    ['date', '2028-02-29', '2028-02-29'],
    ['date', '31/01/2026', '2026-01-31'],
    ['time', '14:30', '14:30'],
    ['time', '8:05', '08:05'],
    ['time', '23:59:59', '23:59:59'],
    ['datetime', '2026-01-31T08:00:00-03:00', '2026-01-31T11:00:00.000Z'],
    ['datetime', '2026-01-31T08:00:00', '2026-01-31T11:00:00.000Z'],
    ['datetime', '31/01/2026 08:00', '2026-01-31T11:00:00.000Z'],
    ...['sim', 'Sim', 's', 'S', 'true', '1', 1, true, 'yes'].map((input): [ChecklistFieldType, AnswerValue, string] => [
      'yes_no',
      input,
      'S',
    ]),
    ...['nao', 'NÃO', 'n', 'false', '0', 0, false, 'no'].map((input): [ChecklistFieldType, AnswerValue, string] => [
      'yes_no',
      input,
      'N',
    ]),
    ['single_choice', 13, 'Careca', 'H'],
    ['single_choice', '13', 'Careca', 'H'],
    ['single_choice', ' CARECA ', 'Careca', 'H'],
    ['single_choice', ['Bom'], 'Bom'],
    ['single_choice', 'gasto, mas util', 'Gasto, mas útil', 'L'],
    ['single_choice', 11, 'Bom'],
    ['single_choice', '11', '11', 'M'],
    ['multiple_choice', [14, 13], 'Careca, Trincado', 'H'],
    ['multiple_choice', ['Trincado', 12], 'Gasto, mas útil, Trincado', 'M'],
    ['multiple_choice', 'trincado,bom', 'Bom, Trincado', 'M'],
    ['multiple_choice', 'Bom, Gasto, mas útil', 'Bom, Gasto, mas útil', 'L'],
    ['multiple_choice', '13, 13', 'Careca', 'H'],
    ['multiple_choice', 12, 'Gasto, mas útil', 'L'],
  ];
  for (const [type, input, value, risk = null] of accepted) {
    it(`of type ${type}: ${JSON.stringify(input).slice(0, 40)} is stored as ${value.slice(0, 40)}`, () =>
      assert.deepEqual(read(type, input), { value, risk_level: risk }));
  }

  const refused: readonly [type: ChecklistFieldType, given: AnswerValue, code: string][] = [
    ['text', 5, 'wrong_type'],
    ['text', ['a'], 'wrong_type'],
    ['text', 'x'.repeat(2001), 'too_long'],
    ['barcode', 'x'.repeat(201), 'too_long'],
    ['barcode', true, 'wrong_type'],
    ...['doze', '1.234,56', '1,', ',5', '1e3', '0x1', '- 1', true, [1], 1e21].map(
      (input): [ChecklistFieldType, AnswerValue, string] => ['number', input as AnswerValue, 'bad_format'],
    ),
    ...['12.5', 12.5, -1, '-1', '12345678', 'km', true].map((input): [ChecklistFieldType, AnswerValue, string] => [
      'hodometer',
      input,
      'bad_format',
    ]),
    ...['2026-02-29', '30/02/2026', '2026-13-01', '26-01-01', '20260101', 20260101, '2026-01-01T00:00:00Z'].map(
      (input): [ChecklistFieldType, AnswerValue, string] => ['date', input, 'bad_format'],
    ),
    ...['24:00', '12:60', '12', '12:30:60', 'meio-dia', 12].map((input): [ChecklistFieldType, AnswerValue, string] => [
      'time',
      input,
      'bad_format',
    ]),
    ['datetime', 'ontem', 'bad_format'],
    ['datetime', 5, 'bad_format'],
    ['yes_no', 'talvez', 'bad_format'],
    ['yes_no', 2, 'bad_format'],
    ['yes_no', ['sim'], 'bad_format'],
    ['single_choice', 'Novo', 'not_allowed'],
    ['single_choice', 99, 'not_allowed'],
    ['single_choice', true, 'not_allowed'],
    ['single_choice', ['Bom', 'Careca'], 'not_allowed'],
    ['single_choice', 'Bom, Careca', 'not_allowed'],
    ['multiple_choice', ['Bom', 'Novo'], 'not_allowed'],
    ['multiple_choice', 'Bom, Novo', 'not_allowed'],
    ['multiple_choice', ',', 'not_allowed'],
    ['photo', 'foto.jpg', 'not_taken'],
    ['signature', 'x', 'not_taken'],
  ];
  for (const [type, input, code] of refused) {
    it(`of type ${type} cannot be ${JSON.stringify(input).slice(0, 40)}`, () => {
      const outcome = read(type, input);
      assert.equal('fault' in outcome && outcome.fault.code, code);
    });
  }

  it('without content is ignored', () => {
    for (const nothing of [undefined, null, '', '  ', []]) assert.equal(isEmptyAnswer(nothing), true);
    for (const something of [0, false, 'x', ['']]) assert.equal(isEmptyAnswer(something), false);
  });

  const types = fc.constantFrom(...checklistFieldTypes.map(({ code }) => code));
  const likely = fc.constantFrom(
    'sim',
    '12,5',
    '31/12/2025',
    '7:45',
    '2026-01-31T08:00:00Z',
    'Bom',
    'bom,careca',
    '13',
  );
  const values = fc.oneof(
    likely,
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.oneof(fc.constantFrom<string | number>(11, 12, 13, 14, 15, 'Bom', 'careca'), fc.string())),
  );

  it('of any kind is stored in a form that parses to itself, or refused', () => {
    fc.assert(
      fc.property(types, values, (type, input) => {
        const outcome = read(type, input);
        if ('fault' in outcome) assert.ok(outcome.fault.code);
        else assert.deepEqual(read(type, outcome.value), outcome);
      }),
      { numRuns: 2000 },
    );
  });

  it('with choices has their highest risk, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...tyres], { minLength: 1 }), (chosen) => {
        const outcome = read(
          'multiple_choice',
          chosen.map(({ id }) => id),
        );
        const levels = chosen.map(({ risk_level }) => risk_level);
        const highest = (['H', 'M', 'L'] as const).find((level) => levels.includes(level)) ?? null;
        assert.equal('risk_level' in outcome && outcome.risk_level, highest);
      }),
    );
  });
});
