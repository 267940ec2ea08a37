import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { allCodes } from '@tropeiro/domain/all-codes.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import type { TObject } from 'typebox';
import { readHeadings } from '../../importing/headings.ts';
import { importIdsOf, importKindOf } from '../../importing/import-kinds.ts';
import { sheetShapeOf, sheetsOf } from './book/sheet-shape.ts';
import { columnsOf } from './columns.ts';

const rows = Object.values<Operation>(operations).flatMap(({ id, answer }): [string, TObject][] =>
  answer.kind === 'list' ? [[id, answer.row]] : [],
);

describe('In the sheets of every list of the contract', () => {
  it('the codes of a column are of one published list, so that their names are certain', () => {
    for (const [id, row] of rows)
      for (const { columns } of sheetsOf(sheetShapeOf(row, 'en')))
        for (const { name, schema } of columns) {
          if (!('enum' in schema)) continue;
          const codes = schema.enum as unknown[];
          const lists = Object.values(allCodes).filter((list) =>
            codes.every((code) => (codesOf<string | number>(list) as unknown[]).includes(code)),
          );
          assert.ok(lists.length <= 1, `${id} ${name}`);
        }
  });

  it('no two columns of a sheet have one name, no two sheets either, and Excel takes their names', () => {
    for (const [id, row] of rows) {
      const sheets = sheetsOf(sheetShapeOf(row, 'en'));
      const names = sheets.map(({ name }) => name);
      assert.equal(new Set(names).size, names.length, id);
      assert.ok(
        names.every((name) => name.length <= 27),
        id,
      );
      for (const { columns } of sheets) assert.equal(new Set(columns.map(({ name }) => name)).size, columns.length, id);
    }
  });

  it('an import reports none of the columns with names of codes', () => {
    const lists = new Map(rows);
    const exported = { importVehicles: 'listVehicles', importDrivers: 'listDrivers' } as const;
    let count = 0;
    for (const id of importIdsOf('file')) {
      const list = exported[id as keyof typeof exported];
      const row = list && lists.get(list);
      if (!row) continue;
      const headings = columnsOf(row, 'en').map(({ name }) => name);
      const { ignored, columns } = readHeadings(headings, importKindOf(id));
      const names = headings.filter((name) => headings.some((other) => `${other}_name` === name));
      assert.ok(names.includes('status_name'), id);
      assert.deepEqual(
        [...ignored, ...columns.map(({ heading }) => heading)].filter((heading) => names.includes(heading)),
        [],
      );
      count += 1;
    }
    assert.equal(count, 2);
  });
});
