import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import fc from 'fast-check';
import { Type } from 'typebox';
import { csvList } from '../../http/formats/csv.ts';
import { bytesOf, recordChunks } from '../../http/formats/testing.ts';
import { CsvParser } from './csv-parser.ts';
import { defaultSheetLimits } from './limits.ts';
import { rowsOf } from './testing.ts';

const read = async (text: string | Uint8Array) =>
  (await rowsOf(Buffer.from(text))).map(({ line, cells }) => [line, ...cells]);

const files: readonly [says: string, file: string | Uint8Array, rows: readonly (readonly unknown[])[]][] = [
  [
    'commas',
    'a,b\n1,2\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'semicolons, with commas in the numbers',
    'a;b\r\n1,5;2,5\r\n',
    [
      [1, 'a', 'b'],
      [2, '1,5', '2,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'one column',
    'a\n1',
    [
      [1, 'a'],
      [2, '1'],
    ],
  ],
  [
    'separators inside quoted headings',
    '"a,b,c";d\n1;2',
    [
      [1, 'a,b,c', 'd'],
      [2, '1', '2'],
    ],
  ],
  [
    "Excel's word on the separator",
    'sep=;\r\na,b;c\r\n1;2',
    [
      [2, 'a,b', 'c'],
      [3, '1', '2'],
    ],
  ],
  [
    'a byte order mark',
    '\ufeffa;b\n1;2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'UTF-8',
    'a\nÁgua Branca',
    [
      [1, 'a'],
      [2, 'Água Branca'],
    ],
  ],
  [
    'Windows-1252',
    Buffer.from('a\n\xc1gua \x96 S\xe3o', 'latin1'),
    [
      [1, 'a'],
      [2, 'Água – São'],
    ],
  ],
  [
    'UTF-16, as Excel saves Unicode text',
    Buffer.from('\ufeffa\tb\r\nÁ\t2', 'utf16le'),
    [
      [1, 'a', 'b'],
      [2, 'Á', '2'],
    ],
  ],
  [
    'quotes, doubled quotes and line breaks in them',
    'a,b\n"x ""y""\r\nz",2\n3,4',
    [
      [1, 'a', 'b'],
      [2, 'x "y"\r\nz', '2'],
      [4, '3', '4'],
    ],
  ],
  [
    'quotes in the middle of a text',
    'a,b\nPosto "Sul",2',
    [
      [1, 'a', 'b'],
      [2, 'Posto "Sul"', '2'],
    ],
  ],
  [
    'line ends of every kind',
    'a\r1\n2\r\n3',
    [
      [1, 'a'],
      [2, '1'],
      [3, '2'],
      [4, '3'],
    ],
  ],
  [
    'empty lines, counted and left out',
    '\na,b\n\r\n1,2\n,\n  ,\n\n3,4\n\n',
    [
      [2, 'a', 'b'],
      [4, '1', '2'],
      [8, '3', '4'],
    ],
  ],
  [
    'texts that a list has put behind an apostrophe, as they were',
    "a,b\n'=1+1,'+55\n''-1,'aspas'",
    [
      [1, 'a', 'b'],
      [2, '=1+1', '+55'],
      [3, "'-1", "'aspas'"],
    ],
  ],
  [
    'rows of other lengths',
    'a,b\n1\n1,2,3\n,2',
    [
      [1, 'a', 'b'],
      [2, '1'],
      [3, '1', '2', '3'],
      [4, null, '2'],
    ],
  ],
];
for (const [title, file, rows] of files) {
  test(`reads ${title}`, async () => assert.deepEqual(await read(file), rows));
}

const bad: readonly [says: string, file: string | Uint8Array, fault: object][] = [
  ['nothing', '', { code: 'file_empty' }],
  ['nothing but blanks', '\ufeff \r\n;;\n', { code: 'file_empty' }],
  ['a document of text', '%PDF-1.4\n1 0 obj\n', { code: 'file_kind' }],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), { code: 'file_kind' }],
  ['a quotation mark never closed', 'a,b\n1,2\n"3,4\n5,6\n', { code: 'file_quote', details: { line: 3 } }],
  ['too many rows', 'a\n1\n2\n3\n', { code: 'file_rows', details: { limit: 2 } }],
  ['too many columns', 'a,b,c,d\n', { code: 'file_columns', details: { limit: 3 } }],
  ['a cell too long', `a\n${'x'.repeat(51)}\n`, { code: 'file_cell', details: { limit: 50, line: 2 } }],
];
for (const [title, file, fault] of bad) {
  test(`refuses ${title}`, async () => {
    const limits = { ...defaultSheetLimits, rows: 2, columns: 3, cellCharacters: 50 };
    await assert.rejects(
      async () => rowsOf(Buffer.from(file), limits),
      (error) => {
        assert.ok(error instanceof Refusal, String(error));
        assert.deepEqual(error.faults, [{ pointer: '', details: {}, ...fault }]);
        return true;
      },
    );
  });
}

test('however a text is split into chunks, its rows are the same', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\r', '\n', ' '), maxLength: 60 });
  const rowsOfChunks = (chunks: readonly string[]) => {
    const rows = new CsvParser(',', 1, defaultSheetLimits);
    try {
      const complete = chunks.flatMap((chunk) => [...rows.add(chunk)]);
      return [...complete, rows.end()];
    } catch (error) {
      return (error as Refusal).faults;
    }
  };
  fc.assert(
    fc.property(text, (whole) => assert.deepEqual(rowsOfChunks([...whole]), rowsOfChunks([whole]))),
    { numRuns: 1000 },
  );
});

test('reads the lists that the service writes', async () => {
  const Row = Type.Object({ id: Type.Integer(), title: Type.String(), done: Type.Boolean() });
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[",\r\n ;\ta]*$/));
  const title = text.filter((drawn) => drawn.trim() !== '' && !drawn.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ id: fc.integer(), title, done: fc.boolean() })), async (records) => {
      const file = await bytesOf(csvList, recordChunks(records), Row);
      const [, ...rows] = await rowsOf(file);
      assert.deepEqual(
        rows.map(({ cells }) => cells),
        records.map(({ id, title, done }) => [String(id), title, String(done)]),
      );
      const lines = file.toString().split(/\r\n|\n|\r/);
      for (const { line, cells } of rows) {
        assert.ok(lines[line - 1]?.startsWith(String(cells[0])), `line ${line} is where the row begins`);
      }
    }),
  );
});
