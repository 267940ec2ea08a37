import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { escapeFormula } from '@tropeiro/domain/sheets/csv-formula.ts';
import fc from 'fast-check';
import { csvLine } from '../writing/csv-line.ts';
import { xlsxBook } from '../writing/xlsx-book.ts';
import { readSheet } from './read-sheet.ts';
import { workbookWith } from './testing.ts';

/** Every run is a process. */
const numRuns = 5;

async function cellsOf(file: Uint8Array) {
  const rows: unknown[] = [];
  for await (const { cells } of readSheet(file)) rows.push(cells);
  return rows;
}

const unit = fc.constantFrom(...'ab ,;"\'\t\n&<>_x0041\u0001\u001f\u2028\ufffe😀ção'.split(''), '\ud83d', '😀');
const text = fc.string({ unit, minLength: 1, maxLength: 40 }).filter((drawn) => drawn.trim() !== '');
const columns = 5;
const tableOf = <T>(cell: fc.Arbitrary<T>) =>
  fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 200 });

test('what is written as XLSX is read back the same by another process', async () => {
  const cell = fc.oneof(
    text.map((drawn) => drawn.toWellFormed()),
    fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((drawn) => drawn + 0),
  );
  await fc.assert(
    fc.asyncProperty(tableOf(cell), async (rows) => {
      assert.deepEqual(await cellsOf(xlsxBook([{ name: 'x', rows }])), rows);
    }),
    { numRuns },
  );
});

test('what is written as CSV is read back the same by another process', async () => {
  const wellFormed = text.map((drawn) => drawn.toWellFormed());
  await fc.assert(
    fc.asyncProperty(tableOf(wellFormed), async (rows) => {
      const file = Buffer.from(`h,h,h,h,h\r\n${rows.map((row) => csvLine(row.map(escapeFormula), ',')).join('')}`);
      assert.deepEqual((await cellsOf(file)).slice(1), rows);
    }),
    { numRuns },
  );
});

test('half a character of a workbook is preserved, so that the reader of the row refuses it', async () => {
  const file = workbookWith('<row r="1"><c r="A1" t="inlineStr"><is><t>a_xD83D_b_x0000_</t></is></c></row>');
  assert.deepEqual(await cellsOf(file), [['a\ud83db\0']]);
});

test('whatever the bytes, another process reads or refuses them', async () => {
  const good = workbookWith('<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>');
  const changed = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1 }).map((changes) => {
    const bytes = Uint8Array.from(good);
    for (const [at, byte] of changes) bytes[at] = byte;
    return bytes;
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 100_000 }), changed), async (file) => {
      try {
        await cellsOf(file);
      } catch (error) {
        assert.ok(error instanceof Refusal && error.code === 'unreadable_file', String((error as Error).stack));
      }
    }),
    { numRuns: 8 },
  );
});
