import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pointOfInterestCategories } from '../places/point-of-interest-category.ts';
import { parseCell, type SheetCell } from './cell-value.ts';
import { type CellKind, comparableHeading } from './import-column.ts';

const category: CellKind = { kind: 'code', codes: pointOfInterestCategories };
const cpf: CellKind = { kind: 'digits', length: 11, atLeast: 3 };
const cep: CellKind = { kind: 'digits', length: 8, atLeast: 7 };

const cases: readonly [holds: CellKind, cell: SheetCell, value: unknown][] = [
  [{ kind: 'text' }, '  Depósito ', 'Depósito'],
  [{ kind: 'text' }, 5511999990000, '5511999990000'],
  [{ kind: 'text' }, true, 'true'],
  [{ kind: 'decimal' }, -23.55, -23.55],
  [{ kind: 'decimal' }, '-23,55', -23.55],
  [{ kind: 'decimal' }, '-23.55', -23.55],
  [{ kind: 'decimal' }, '1.234,5', 1234.5],
  [{ kind: 'decimal' }, '1,234.5', 1234.5],
  [{ kind: 'decimal' }, '1 234,5', 1234.5],
  [{ kind: 'decimal' }, '1e-3', 0.001],
  [{ kind: 'decimal' }, '1.234', 1.234],
  [{ kind: 'decimal' }, '1,2,3', 'wrong_type'],
  [{ kind: 'decimal' }, '1.2.3,4', 123.4],
  [{ kind: 'decimal' }, 'um', 'wrong_type'],
  [{ kind: 'decimal' }, '1e999', 'wrong_type'],
  [{ kind: 'whole' }, 7, 7],
  [{ kind: 'whole' }, '120.500', 120_500],
  [{ kind: 'whole' }, '1,000', 1000],
  [{ kind: 'whole' }, '12,0', 12],
  [{ kind: 'whole' }, '12,5', 'wrong_type'],
  [{ kind: 'whole' }, '9'.repeat(30), 'wrong_type'],
  [{ kind: 'yes_no' }, 'SIM', true],
  [{ kind: 'yes_no' }, 'Não', false],
  [{ kind: 'yes_no' }, 'VERDADEIRO', true],
  [{ kind: 'yes_no' }, false, false],
  [{ kind: 'yes_no' }, 'talvez', 'wrong_type'],
  [{ kind: 'day' }, '2026-01-15', '2026-01-15'],
  [{ kind: 'day' }, '2026-01-15T00:00:00', '2026-01-15'],
  [{ kind: 'day' }, '15/1/2026', '2026-01-15'],
  [{ kind: 'day' }, '15.01.2026', '2026-01-15'],
  [{ kind: 'day' }, '15/01/26', 'bad_format'],
  [{ kind: 'day', isNearToday: true }, '15/01/26', '2026-01-15'],
  [{ kind: 'day', isNearToday: true }, '26-01-15', 'bad_format'],
  [{ kind: 'day' }, '31/02/2026', 'no_such_day'],
  [{ kind: 'day' }, '2026-13-01', 'no_such_day'],
  [{ kind: 'day' }, '29/02/2028', '2028-02-29'],
  [{ kind: 'day' }, '01/12/0226', 'bad_format'],
  [{ kind: 'date_time' }, '31/04/2026 08:00', 'no_such_day'],
  [{ kind: 'moment' }, '31/04/26 08:00', 'no_such_day'],
  [{ kind: 'day' }, 46037, 'bad_format'],
  [{ kind: 'date_time' }, '15/1/2026 8:05', '2026-01-15T08:05'],
  [{ kind: 'date_time' }, '15/01/2026, 08:05:30', '2026-01-15T08:05:30'],
  [{ kind: 'date_time' }, '15/01/2026', '2026-01-15'],
  [{ kind: 'date_time' }, '2026-01-15T08:05:00-03:00', '2026-01-15T08:05:00-03:00'],
  [{ kind: 'date_time' }, '2026-01-15 08:05', '2026-01-15 08:05'],
  [{ kind: 'date_time' }, '08:05', 'bad_format'],
  [{ kind: 'date_time' }, '15/01/26 08:05', '2026-01-15T08:05'],
  [{ kind: 'moment' }, '9:05', '09:05:00'],
  [{ kind: 'moment' }, '09:05:30', '09:05:30'],
  [{ kind: 'moment' }, '9h', '09:00:00'],
  [{ kind: 'moment' }, '9H30', '09:30:00'],
  [{ kind: 'moment' }, '24:00', 'bad_format'],
  [{ kind: 'moment' }, '9', 'bad_format'],
  [{ kind: 'moment' }, '15/01/2026 8:05', '2026-01-15T08:05'],
  [{ kind: 'minutes' }, 10, 600],
  [{ kind: 'minutes' }, '2,5', 150],
  [{ kind: 'minutes' }, '00:10:30', 630],
  [{ kind: 'minutes' }, '10:30', 'wrong_type'],
  [category, 7, 7],
  [category, '7', 7],
  [category, 'posto de combustivel', 7],
  [category, 'FUEL STATION', 7],
  [category, 'Padaria', 'not_allowed'],
  [cpf, 1234567890, '01234567890'],
  [cpf, '529.982.247-25', '529.982.247-25'],
  [cep, 1310100, '01310100'],
  [cep, '1310-100', '01310100'],
  [cep, 123, '123'],
  [cep, 'x', 'x'],
  [{ kind: 'reference', to: 'fleet' }, 12, '12'],
  [{ kind: 'text' }, '#REF!', 'formula_error'],
  [{ kind: 'text' }, '#N/D', 'formula_error'],
  [{ kind: 'day' }, '#GETTING_DATA', 'formula_without_value'],
  [{ kind: 'text' }, '#MISSING_TEXT', 'text_not_in_file'],
  [{ kind: 'text' }, '# 5', '# 5'],
  [{ kind: 'text' }, 'a\0b', 'bad_character'],
];
for (const [cellKind, cell, expected] of cases) {
  test(`${JSON.stringify(cell)} as ${cellKind.kind} is ${JSON.stringify(expected)}`, () => {
    const read = parseCell(cell, cellKind);
    assert.deepEqual('value' in read ? read.value : read.fault.code, expected);
  });
}

test('a number is parsed back from every notation of a spreadsheet', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Math.round(value * 1e6) / 1e6);
  fc.assert(
    fc.property(number, fc.constantFrom('pt-BR', 'en'), (value, language) => {
      const text = value.toLocaleString(language, { minimumFractionDigits: 6, maximumFractionDigits: 6 });
      assert.deepEqual(parseCell(text, { kind: 'decimal' }), { value: Number(value.toFixed(6)) + 0 });
    }),
  );
});

test('headings are compared without case, accents, punctuation and text in brackets', () => {
  for (const text of ['Título', 'TITULO', ' título * ', 'título (mapa)'])
    assert.equal(comparableHeading(text), 'titulo');
  assert.equal(
    comparableHeading('(a) tí(b)tulo (mapa'),
    'titulomapa',
    'an unclosed parenthesis does not start an aside',
  );
  assert.equal(comparableHeading('point_of_interest_category.id'), comparableHeading('point_of_interest_category_id'));
});
