import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { allCodes } from '@tropeiro/domain/all-codes.ts';
import { codesOf } from '@tropeiro/domain/language/codes.ts';
import { importIdsOf, importKindOf } from '@tropeiro/server/importing/kinds/import-kinds.ts';
import { readHeadings } from '@tropeiro/server/importing/rows/headings.ts';
import type { TObject } from 'typebox';
import { sheetShapeOf, sheetsOf } from './book/sheet-shape.ts';
import { columnsOf } from './columns.ts';

const rows = Object.values<Operation>(operations).flatMap(({ id, answer }): [string, TObject][] =>
  answer.kind === 'list' ? [[id, answer.row]] : [],
);

const reader = { language: 'en', codeLists: Object.values(allCodes) } as const;

describe('In the sheets of every list of the contract', () => {
  it('the codes of a column belong to one published list, so that their names are unambiguous', () => {
    for (const [id, row] of rows)
      for (const { columns } of sheetsOf(sheetShapeOf(row, reader)))
        for (const { name, schema } of columns) {
          if (!('enum' in schema)) continue;
          const codes = schema.enum as unknown[];
          const lists = Object.values(allCodes).filter((list) =>
            codes.every((code) => (codesOf<string | number>(list) as unknown[]).includes(code)),
          );
          assert.ok(lists.length <= 1, `${id} ${name}`);
        }
  });

  it('the names of columns in a sheet and of sheets are unique, and Excel accepts them', () => {
    for (const [id, row] of rows) {
      const sheets = sheetsOf(sheetShapeOf(row, reader));
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
    for (const id of importIdsOf('import')) {
      const list = exported[id as keyof typeof exported];
      const row = list && lists.get(list);
      if (!row) continue;
      const headings = columnsOf(row, reader).map(({ name }) => name);
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
