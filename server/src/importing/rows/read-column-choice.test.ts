import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { vehicleColumns } from '@tropeiro/domain/fleet/vehicle-columns.ts';
import type { SheetCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { readHeadings } from './headings.ts';
import { readColumnChoice } from './read-column-choice.ts';

const vehicles = { columns: vehicleColumns, keys: [], mainKey: 'plate' } as const;

/** The field of each column that is read. */
const fieldsOf = (cells: readonly (SheetCell | null)[], columns: object | string, isChoosing = false) => {
  const text = typeof columns === 'string' ? columns : JSON.stringify(columns);
  const found = readHeadings(cells, { ...vehicles, choice: readColumnChoice(text, vehicleColumns), isChoosing });
  return { fields: found.columns.map(({ index, column }) => [index, column.field]), ignored: found.ignored };
};

const faultsOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.faults.map(({ parameter, code }) => `${error.code} ${parameter} ${code}`);
  }
  return assert.fail('nothing was refused');
};

describe('Chosen columns', () => {
  it('are read as the caller says, the others by their headings', () => {
    assert.deepEqual(fieldsOf(['Identificação', 'Apelido', 'Cor'], { identificacao: 'plate', 'APELIDO ': 'title' }), {
      fields: [
        [0, 'plate'],
        [1, 'title'],
        [2, 'vehicle_color_id'],
      ],
      ignored: [],
    });
  });

  it('replace the recognised column of the same field', () => {
    assert.deepEqual(fieldsOf(['Placa', 'Placa nova'], { 'Placa nova': 'plate' }), {
      fields: [[1, 'plate']],
      ignored: ['Placa'],
    });
  });

  it('can be ignored without being reported', () => {
    assert.deepEqual(fieldsOf(['Placa', 'Título', 'Obs'], { Título: null, Obs: null }), {
      fields: [[0, 'plate']],
      ignored: [],
    });
  });

  it('may have a heading that reports cut, or one of signs alone', () => {
    const long = 'Placa '.repeat(100);
    const shown = readHeadings([long], { ...vehicles, isChoosing: true }).ignored[0] ?? '';
    assert.ok(shown.length <= 100);
    assert.deepEqual(fieldsOf([long, '%'], { [shown]: 'plate', '%': 'title' }).fields, [
      [0, 'plate'],
      [1, 'title'],
    ]);
  });

  it('must be headings of the file and fields of the template', () => {
    const cells = ['Placa', 'Título'];
    for (const [columns, faults] of [
      [
        { Plaza: 'title', Loja: null },
        ['invalid_input columns no_such_heading', 'invalid_input columns no_such_heading'],
      ],
      [{ Placa: 'plaza' }, ['invalid_input columns not_allowed']],
      [{ Placa: 7, Título: { a: 1 } }, ['invalid_input columns not_allowed', 'invalid_input columns not_allowed']],
      [{ Placa: 'plate', PLACA: 'title' }, ['invalid_input columns repeated']],
      [{ Placa: 'plate', Título: 'plate' }, ['unreadable_file undefined file_column_repeated']],
      ['{"Placa": ', ['invalid_input columns bad_format']],
      ['["Placa"]', ['invalid_input columns bad_format']],
      ['null', ['invalid_input columns bad_format']],
      ['', ['invalid_input columns bad_format']],
      ['{"__proto__": "plate"}', ['invalid_input columns no_such_heading']],
      [{ Placa: '__proto__' }, ['invalid_input columns not_allowed']],
    ] as const)
      assert.deepEqual(
        faultsOf(() => fieldsOf(cells, columns)),
        faults,
        JSON.stringify(columns),
      );
  });

  it('may be missing while the user still chooses', () => {
    assert.deepEqual(fieldsOf(['Loja', 'Obs'], {}, true), { fields: [], ignored: ['Loja', 'Obs'] });
    assert.deepEqual(fieldsOf(['Placa', 'Plate'], {}, true), { fields: [[0, 'plate']], ignored: ['Plate'] });
  });
});
