import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shownRowsMaxBytes, shownRowsMaxCount } from '@tropeiro/domain/sheets/shown-rows.ts';
import fc from 'fast-check';
import { ShownSheet } from './shown-sheet.ts';

const bytesOf = ({ rows }: ShownSheet): number => Buffer.byteLength(JSON.stringify(rows));

describe('The rows that a dry run shows', () => {
  it('are as they are in the file', () => {
    const sheet = new ShownSheet();
    sheet.add({ line: 2, cells: ['Mercado', null, -30.5, true, ' “x”\n'] });
    assert.deepEqual(sheet.rows, [{ line: 2, cells: ['Mercado', null, '-30.5', 'true', ' “x”\n'] }]);
    assert.equal(sheet.omittedCount, 0);
  });

  it('are the first thousand', () => {
    const sheet = new ShownSheet();
    for (let line = 2; line < 2502; line++) sheet.add({ line, cells: ['a'] });
    assert.equal(sheet.rows.length, shownRowsMaxCount);
    assert.equal(sheet.omittedCount, 1500);
  });

  it('end before the first one that does not fit', () => {
    const sheet = new ShownSheet();
    sheet.add({ line: 2, cells: ['a'] });
    sheet.add({ line: 3, cells: ['x'.repeat(shownRowsMaxBytes)] });
    sheet.add({ line: 4, cells: ['b'] });
    assert.deepEqual([sheet.rows.length, sheet.omittedCount], [1, 2]);
  });

  it('have at most a megabyte, whatever is in their cells', () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.double(),
      fc.boolean(),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc
        .tuple(fc.constantFrom('\u0001', '"', 'ã', '😀', '\ud800', 'a'), fc.integer({ min: 0, max: 300_000 }))
        .map(([character, count]) => character.repeat(count)),
    );
    const cells = fc.oneof(
      fc.array(cell, { maxLength: 30 }),
      fc.integer({ min: 0, max: 16_384 }).map((count) => Array.from({ length: count }, () => null)),
    );
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 30 }), (rows) => {
        const sheet = new ShownSheet();
        for (const [index, each] of rows.entries()) sheet.add({ line: index + 2, cells: each });
        assert.ok(bytesOf(sheet) <= shownRowsMaxBytes + '[]'.length);
        assert.equal(sheet.rows.length + sheet.omittedCount, rows.length);
        assert.deepEqual(
          sheet.rows.map(({ line }) => line),
          rows.slice(0, sheet.rows.length).map((_, index) => index + 2),
        );
      }),
      { numRuns: 30 },
    );
  });
});
