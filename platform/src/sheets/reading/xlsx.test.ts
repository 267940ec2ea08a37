import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { DateTime } from '@tropeiro/domain/language/noun-schema.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { Type } from 'typebox';
import { bytesOf, recordChunks } from '../../http/formats/testing.ts';
import { xlsxList } from '../../http/formats/xlsx.ts';
import { defaultSheetLimits } from './limits.ts';
import { rowsOf, sheetOf, workbookWith } from './testing.ts';

const read = async (file: Uint8Array) => (await rowsOf(file)).map(({ line, cells }) => [line, ...cells]);

test('reads shared and inline texts, numbers, booleans and formulas, each row by its own number', async () => {
  const file = workbookWith(
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>c</t></is></c></row>
     <row r="3"><c r="A3" s="9"/></row>
     <row r="7"><c r="A7" t="s"><v>1</v></c><c r="B7"><f>1+1</f><v>2</v></c><c r="C7" t="str"><f>x</f><v>so</v></c>
       <c r="AA7" t="b"><v>1</v></c><c r="AB7" t="e"><v>#N/A</v></c><c r="XFD7" s="1"/></row>`,
    {
      'xl/sharedStrings.xml': `<sst><si><t>a &amp; b</t></si><si><r><t xml:space="preserve">rico </t></r>
        <r><t>texto_x000D_</t></r><rPh sb="0" eb="1"><t>aside</t></rPh></si></sst>`,
    },
  );
  const between = Array(23).fill(null);
  assert.deepEqual(await read(file), [
    [2, 'a & b', null, 'c'],
    [7, 'rico texto\r', 2, 'so', ...between, true, '#N/A'],
  ]);
});

test('accepts only row numbers that a workbook can have', async () => {
  for (const [number, line] of [
    ['1', 1],
    ['1048576', 1_048_576],
    ['1048577', undefined],
    ['2147483648', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['0x10', undefined],
    ['1e3', undefined],
    ['', undefined],
  ] as const) {
    const reading = read(workbookWith(`<row r="${number}"><c><v>7</v></c></row>`));
    if (line !== undefined) assert.deepEqual(await reading, [[line, 7]], number);
    else
      await assert.rejects(
        reading,
        (error) => error instanceof Refusal && error.faults[0]?.code === 'file_broken',
        number,
      );
  }
});

test('accepts no control characters in XML 1.1', async () => {
  const part = '<?xml version="1.1"?><sst><si><t>&#1;</t></si></sst>';
  const file = workbookWith('<row r="1"><c t="s"><v>0</v></c></row>', { 'xl/sharedStrings.xml': part });
  await assert.rejects(read(file), (error) => error instanceof Refusal && error.faults[0]?.code === 'file_broken');
});

test('distinguishes a missing shared text from an empty cell', async () => {
  const file = workbookWith(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
     <row r="2"><c r="A2" t="s"><v>-1</v></c></row><row r="3"><c r="A3" t="s"><v>x</v></c></row>`,
    { 'xl/sharedStrings.xml': '<sst><si><t>a</t></si><si><t></t></si></sst>' },
  );
  assert.deepEqual(await read(file), [
    [1, 'a', null, '#MISSING_TEXT'],
    [2, '#MISSING_TEXT'],
    [3, '#MISSING_TEXT'],
  ]);
});

test('distinguishes a formula without a value from one with an empty text', async () => {
  const file = workbookWith(
    `<row r="1"><c r="A1"><f>1+1</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1"><f>1+1</f><v/></c>
      <c r="D1" t="str"><f>""</f></c><c r="E1" t="str"><f>""</f><v></v></c><c r="F1"><v></v></c><c r="G1"><f>1</f><v>0</v></c></row>
     <row r="2"><c r="A2" t="str"><f>""</f><v></v></c></row>`,
  );
  const unknown = '#GETTING_DATA';
  assert.deepEqual(await read(file), [[1, unknown, unknown, unknown, unknown, null, null, 0]]);
});

test('reads a file of LibreOffice', async () => {
  const file = await readFile(new URL('./libreoffice.fixture.xlsx', import.meta.url));
  assert.deepEqual(await read(file), [
    [1, 'Nome', 'Nascimento', 'Peso', 'Dobro', 'Ativo'],
    [4, 'João & Zé', '1985-09-20', 70.25, 140.5, true],
    [5, 'Rita', null, null, '#DIV/0!'],
  ]);
});

test('reads rows and cells without references, and names with a prefix', async () => {
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c>
    <x:c><x:v>1</x:v></x:c></x:row><x:row><x:c><x:v>-23.550000000000001</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  assert.deepEqual(await read(workbookWith('', { 'xl/worksheets/sheet1.xml': sheet })), [
    [1, 'a', 1],
    [2, -23.55],
  ]);
});

const styles = (...codes: string[]) =>
  `<styleSheet><numFmts>${codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>
   <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${codes
     .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
     .join('')}</cellXfs></styleSheet>`;

const dates: readonly [says: string, style: number, value: string, cell: unknown][] = [
  ['a plain number', 0, '46037', 46_037],
  ['a day', 1, '46037', '2026-01-15'],
  ['a moment', 1, '46037.5', '2026-01-15T12:00:00'],
  ['a time', 1, '0.25', '06:00:00'],
  ['a day by its format', 2, '46037', '2026-01-15'],
  ['a format with letters of dates in its texts', 3, '46037', 46_037],
  ['a format with a colour of that letter', 4, '46037', 46_037],
  ['the first of March 1900', 1, '61', '1900-03-01'],
  ['the first of January 1900', 1, '1', '1900-01-01'],
  ['what is before every date', 1, '-5', -5],
  ['what is after every date', 1, '99999999', 99_999_999],
];
for (const [title, style, value, cell] of dates) {
  test(`recognises a date by its style: ${title}`, async () => {
    const parts = { 'xl/styles.xml': styles('dd/mm/yyyy', '0 &quot;dias&quot;', '[Red]0.00') };
    const file = workbookWith(`<row r="1"><c r="A1" s="${style}"><v>${value}</v></c></row>`, parts);
    assert.deepEqual(await read(file), [[1, cell]]);
  });
}

test('counts from 1904 if the workbook does', async () => {
  const workbook =
    '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="x" r:id="rId1"/></sheets></workbook>';
  const parts = { 'xl/styles.xml': styles(), 'xl/workbook.xml': workbook };
  const file = workbookWith('<row r="1"><c r="A1" s="1"><v>44575</v></c></row>', parts);
  assert.deepEqual(await read(file), [[1, '2026-01-15']]);
});

test('reads the first sheet that is not hidden', async () => {
  const type = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
  const file = workbookWith('<row r="1"><c r="A1"><v>1</v></c></row>', {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="h" state="hidden" r:id="rId1"/><sheet name="v" r:id="rId9"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId9" Type="${type}/worksheet" Target="/xl/worksheets/other.xml"/></Relationships>`,
    'xl/worksheets/other.xml': sheetOf('<row r="1"><c r="A1"><v>2</v></c></row>'),
  });
  assert.deepEqual(await read(file), [[1, 2]]);
});

const limits = { ...defaultSheetLimits, rows: 2, columns: 3, cellCharacters: 50, unpackedBytes: 100_000 };
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const listMark = Buffer.from('504b0102', 'hex');
const withFlag = (file: Uint8Array, flag: number) => {
  const bytes = Buffer.from(file);
  for (let at = bytes.indexOf(listMark); at !== -1; at = bytes.indexOf(listMark, at + 4)) bytes[at + 8] = flag;
  return bytes;
};

const bad: readonly [says: string, file: Uint8Array, fault: object][] = [
  ['nothing in the sheet', workbookWith('<row r="1"><c r="A1"/></row>'), { code: 'file_empty' }],
  ['a ZIP of something else', zipSync({ 'readme.txt': strToU8('hello') }), { code: 'file_kind' }],
  ['half a file', workbookWith(`<row r="1">${cell('A1', 'x')}</row>`).subarray(0, 700), { code: 'file_broken' }],
  ['the old format of Excel', Buffer.concat([compound, Buffer.alloc(600)]), { code: 'file_old_excel' }],
  [
    'a file with a password',
    Buffer.concat([compound, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    { code: 'file_protected' },
  ],
  ['a ZIP with a password', withFlag(workbookWith('<row/>'), 1), { code: 'file_protected' }],
  [
    'too many rows',
    workbookWith([1, 2, 3, 4].map((row) => `<row r="${row}"><c r="A${row}"><v>1</v></c></row>`).join('')),
    { code: 'file_rows', details: { limit: 2 } },
  ],
  [
    'too many columns',
    workbookWith('<row r="1"><c r="D1"><v>1</v></c></row>'),
    { code: 'file_columns', details: { limit: 3 } },
  ],
  [
    'a cell too long',
    workbookWith(`<row r="6">${cell('A6', 'x'.repeat(51))}</row>`),
    { code: 'file_cell', details: { limit: 50, line: 6 } },
  ],
  [
    'a shared text too long',
    workbookWith('<row r="6"><c r="A6" t="s"><v>0</v></c></row>', {
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(51)}</t></si></sst>`,
    }),
    { code: 'file_cell', details: { limit: 50, line: 6 } },
  ],
  ['a bomb', workbookWith(' '.repeat(200_000)), { code: 'file_unpacked', details: { limit: 100_000 } }],
  [
    'a bomb among the texts',
    workbookWith('<row/>', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(50_000)}</sst>` }),
    { code: 'file_unpacked', details: { limit: 100_000 } },
  ],
  [
    'an entity of its own',
    workbookWith('', {
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetOf(`<row r="1">${cell('A1', '&e;')}</row>`)}`,
    }),
    { code: 'file_doctype' },
  ],
  ['XML that is none', workbookWith('<row><c></row>'), { code: 'file_broken' }],
  ['a cell that is nowhere', workbookWith('<row r="1"><c r="7"><v>1</v></c></row>'), { code: 'file_broken' }],
  ['a number that is none', workbookWith('<row r="1"><c r="A1"><v>um</v></c></row>'), { code: 'file_broken' }],
  [
    'a path out of the file',
    workbookWith('', {
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="../../../etc/passwd"/></Relationships>`,
    }),
    { code: 'file_kind' },
  ],
];
for (const [title, file, fault] of bad) {
  test(`refuses ${title}`, async () => {
    await assert.rejects(
      async () => rowsOf(file, limits),
      (error) => {
        assert.ok(error instanceof Refusal, String(error));
        assert.deepEqual(error.faults, [{ pointer: '', details: {}, ...fault }]);
        return true;
      },
    );
  });
}

test('reads the lists that the service writes', async () => {
  const Row = Type.Object({
    id: Type.Integer(),
    title: Type.String(),
    weight: Type.Number(),
    done: Type.Boolean(),
    at: DateTime,
  });
  const unit = fc.constantFrom(...'ab &<>"\'_x0041\u0000\u0001\u001f\t\r\n\ufffe\uffff😀ção');
  const record = fc.record({
    id: fc.integer(),
    title: fc.string({ unit }).filter((text) => text.trim() !== ''),
    // Whole numbers with more digits are written as texts.
    weight: fc.double({ min: -1e15, max: 1e15, minExcluded: true, maxExcluded: true, noNaN: true }),
    done: fc.boolean(),
    at: fc.date({ min: new Date('1901-01-01'), max: new Date('9999-12-30'), noInvalidDate: true }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(record), async (records) => {
      const [, ...rows] = await rowsOf(await bytesOf(xlsxList, recordChunks(records), Row, 'UTC'));
      assert.deepEqual(
        rows.map(({ line, cells: [id, title, weight, done, at] }) => [line, id, title, weight, done, instant(at)]),
        records.map(({ id, title, weight, done, at }, index) => [index + 2, id, title, weight + 0, done, at.getTime()]),
      );
    }),
  );
});

const instant = (text: unknown): number => Date.parse(`${text}${String(text).includes('T') ? 'Z' : ''}`);

test('whatever the bytes, they are read or refused', async () => {
  const good = workbookWith(`<row r="1">${cell('A1', 'x')}</row>`);
  const mutated = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
    .map((changes) => {
      const bytes = Uint8Array.from(good);
      for (const [at, byte] of changes) bytes[at] = byte;
      return bytes;
    });
  const begun = (mark: string) =>
    fc
      .uint8Array({ maxLength: 500 })
      .map((bytesAfterMark) => Buffer.concat([Buffer.from(mark, 'latin1'), bytesAfterMark]));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    begun('PK\x03\x04'),
    begun('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    begun('\xff\xfe'),
    mutated,
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      try {
        await rowsOf(file, defaultSheetLimits);
      } catch (error) {
        assert.ok(error instanceof Refusal, String((error as Error).stack));
      }
    }),
    { numRuns: 2000 },
  );
});
