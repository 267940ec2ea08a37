import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Day, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { Type } from 'typebox';
import type { RecordChunks } from './list-format.ts';
import { bytesOf, recordChunks } from './testing.ts';
import { xlsxList, xlsxListWithin } from './xlsx.ts';

const Row = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  weight: Type.Number(),
  active: Type.Boolean(),
  category: Nullable(Type.Object({ name: Type.String() })),
  date_created: DateTime,
  birth: Nullable(Day(bilingual('Day of birth', 'Data de nascimento'))),
});

const row = {
  id: 7,
  title: 'Posto <Sul> & "Cia"',
  weight: 1.5,
  active: true,
  category: { name: ' Obra ' },
  date_created: '2026-01-15T12:00:00.000Z',
  birth: '1980-02-29',
};

test('numbers, booleans, texts and dates are cells of their own kind', async () => {
  const [header, first] = cellsOf(await sheetOf([row]));
  assert.deepEqual(Object.values(header ?? {}), [
    'id',
    'title',
    'weight',
    'active',
    'category.name',
    'date_created (America/Sao_Paulo)',
    'birth',
  ]);
  assert.deepEqual(first, { A2: 7, B2: row.title, C2: 1.5, D2: true, E2: ' Obra ', F2: 46_037.375, G2: 29_280 });
});

test('times are local times of the company, whose zone is in the heading; dates are unchanged', async () => {
  const late = { ...row, date_created: '2026-01-15T02:30:00.000Z' };
  for (const [zone, serial] of [
    ['America/Sao_Paulo', 46_036 + 23.5 / 24],
    ['America/Noronha', 46_037 + 0.5 / 24],
    ['UTC', 46_037 + 2.5 / 24],
  ] as const) {
    const [header, first] = cellsOf(await sheetOf([late], zone));
    assert.deepEqual([header?.F1, header?.G1], [`date_created (${zone})`, 'birth']);
    assert.ok(Math.abs(Number(first?.F2) - serial) < 1e-8, `${zone}: ${first?.F2}`);
    assert.equal(first?.G2, 29_280);
  }
});

test('the header is bold and frozen, dates have a style, columns a width', async () => {
  const sheet = await sheetOf([row]);
  assert.match(sheet, /<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"\/>/);
  assert.match(sheet, /<c r="A1" s="1" /);
  assert.match(sheet, /<c r="F2" s="2">/);
  assert.match(sheet, /<c r="G2" s="4">/);
  assert.match(sheet, /<col min="6" max="6" width="34" /);
});

test('an absent value has no cell, and dates that Excel cannot represent stay text', async () => {
  const old = { date_created: '1899-12-31T00:00:00Z', birth: '1900-02-28' };
  const [, first] = cellsOf(await sheetOf([{ ...row, category: null, ...old }]));
  assert.equal(first?.E2, undefined);
  assert.deepEqual([first?.F2, first?.G2], [old.date_created, old.birth]);
});

test('whole numbers beyond fifteen digits stay exact as text', async () => {
  const [, first] = cellsOf(await sheetOf([{ ...row, id: Number.MAX_SAFE_INTEGER }]));
  assert.equal(first?.A2, '9007199254740991');
});

test('any text is preserved, including control characters and texts that look like their escapes', async () => {
  const unit = fc.constantFrom(...'ab &<>"\'_x0041\u0000\u0001\u001f\t\r\n\ufffe\uffff😀ção');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit }), async (title) => {
      const [, first] = cellsOf(await sheetOf([{ ...row, title }]));
      assert.equal(first?.B2, title);
    }),
  );
});

test('a text longer than a cell is complete in a separate sheet, in parts of whole characters', async () => {
  const title = `a${'😀'.repeat(20_000)}`;
  const files = unzipped(await bytesOf(xlsxList, recordChunks([row, { ...row, title }]), Row));
  assert.deepEqual(sheetNames(files), ['data', 'long_texts']);
  const [, , second] = cellsOf(files['xl/worksheets/sheet1.xml'] ?? '');
  assert.equal(second?.B3, '→ long_texts');
  const chunks = cellsOf(files['xl/worksheets/sheet2.xml'] ?? '').map((cells) => Object.values(cells));
  assert.deepEqual(
    chunks.map((cells) => cells.slice(0, 3)),
    [
      ['sheet', 'cell', 'part'],
      ['data', 'B3', 1],
      ['data', 'B3', 2],
    ],
  );
  const texts = chunks.slice(1).map((cells) => String(cells[3]));
  assert.ok(texts.every((text) => text.length <= 32_767 && /^a?(😀)+$/u.test(text)));
  assert.equal(texts.join(''), title);
});

test('a long list in a column without a fixed shape is a text, as a short one is', async () => {
  const Open = Type.Object({ id: Type.Integer(), value: Type.Unknown() });
  const long = Array.from({ length: 60_000 }, (_, index) => `n${index}`);
  const files = unzipped(
    await bytesOf(
      xlsxList,
      recordChunks([
        { id: 1, value: ['n'] },
        { id: 2, value: long },
      ]),
      Open,
    ),
  );
  const [, first, second] = cellsOf(files['xl/worksheets/sheet1.xml'] ?? '');
  assert.deepEqual([first?.B2, second?.B3], ['["n"]', '→ long_texts']);
  const [, ...chunks] = cellsOf(files['xl/worksheets/sheet2.xml'] ?? '');
  assert.equal(chunks.map((cells) => Object.values(cells)[3]).join(''), JSON.stringify(long));
});

const Plan = Type.Object({
  id: Type.Integer(),
  status: Nullable(Type.String({ enum: ['P', 'E', 'C'] })),
  tags: Type.Array(Type.String()),
  points: Type.Array(
    Type.Object({
      id: Type.Integer(),
      type: Type.String({ enum: ['PE', 'PC'] }),
      items: Type.Array(Type.Object({ code: Type.String() })),
    }),
  ),
  map: Nullable(Type.Object({ places: Type.Array(Type.Object({ latitude: Type.Number() })) })),
});
const plan = (id: number, points: readonly object[]) => ({
  id,
  status: 'E',
  tags: ['a', 'b'],
  points,
  map: { places: [{ latitude: -30 }] },
});

test('lists within records are separate sheets, joined by id, however long they are', async () => {
  const points = Array.from({ length: 6000 }, (_, n) => ({ id: n + 1, type: 'PE', items: [{ code: `CX-${n}` }] }));
  const files = unzipped(
    await bytesOf(
      xlsxList,
      recordChunks([plan(7, points), { ...plan(8, []), tags: [], map: null }]),
      Plan,
      'UTC',
      'pt-BR',
    ),
  );
  assert.deepEqual(sheetNames(files), ['data', 'tags', 'points', 'points.items', 'map.places']);
  const sheets = [1, 2, 3, 4, 5].map((number) =>
    cellsOf(files[`xl/worksheets/sheet${number}.xml`] ?? '').map((cells) => Object.values(cells)),
  );
  assert.deepEqual(sheets[0], [
    ['id', 'status', 'status_name'],
    [7, 'E', 'Em execução'],
    [8, 'E', 'Em execução'],
  ]);
  assert.deepEqual(sheets[1], [
    ['data.id', 'index', 'value'],
    [7, 1, 'a'],
    [7, 2, 'b'],
  ]);
  assert.equal(sheets[2]?.length, 6001);
  assert.deepEqual(sheets[2]?.slice(0, 2), [
    ['data.id', 'id', 'type', 'type_name'],
    [7, 1, 'PE', 'Entrega'],
  ]);
  assert.deepEqual(sheets[3]?.at(-1), [7, 6000, 1, 'CX-5999']);
  assert.deepEqual(sheets[3]?.[0], ['data.id', 'points.id', 'index', 'code']);
  assert.deepEqual(sheets[4], [
    ['data.id', 'index', 'latitude'],
    [7, 1, -30],
  ]);
  for (const [path, text] of Object.entries(files)) assertWellFormed(path, text);
});

test('records without an id are numbered in a last column, by which their lists are joined', async () => {
  const Summary = Type.Object({ title: Type.String(), reasons: Type.Array(Type.Object({ count: Type.Integer() })) });
  const files = unzipped(
    await bytesOf(
      xlsxList,
      recordChunks([
        { title: 'a', reasons: [] },
        { title: 'b', reasons: [{ count: 3 }] },
      ]),
      Summary,
    ),
  );
  const [data, reasons] = [1, 2].map((number) =>
    cellsOf(files[`xl/worksheets/sheet${number}.xml`] ?? '').map((cells) => Object.values(cells)),
  );
  assert.deepEqual(data, [
    ['title', 'index'],
    ['a', 1],
    ['b', 2],
  ]);
  assert.deepEqual(reasons, [
    ['data.index', 'index', 'count'],
    [2, 1, 3],
  ]);
});

test('an aborted list leaves no temporary file open', { skip: !existsSync('/proc/self/fd') }, async () => {
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  let whileWritten = before;
  const many = Array.from({ length: 5000 }, (_, n) => ({ id: n, type: 'PE', items: [] }));
  async function* chunks(): RecordChunks {
    yield* recordChunks([plan(1, many)]);
    whileWritten = open();
    throw new Error('The connection was lost');
  }
  await assert.rejects(bytesOf(xlsxList, chunks(), Plan), /connection was lost/);
  assert.deepEqual([whileWritten, open()], [before + 1, before]);
});

test('a list longer than a sheet continues in the next, with the same header', async () => {
  const rows = [1, 2, 3, 4, 5].map((id) => ({ ...row, id }));
  const format = xlsxListWithin({ maxRowCount: 3, maxBytes: 1e9 });
  const files = unzipped(await bytesOf(format, recordChunks(rows, 4), Row));
  const idsBySheet = [1, 2, 3].map((number) =>
    cellsOf(files[`xl/worksheets/sheet${number}.xml`] ?? '').map((cells) => Object.values(cells)[0]),
  );
  assert.deepEqual(idsBySheet, [
    ['id', 1, 2],
    ['id', 3, 4],
    ['id', 5],
  ]);
  for (const number of [1, 2, 3]) {
    assert.match(files['[Content_Types].xml'] ?? '', new RegExp(`/xl/worksheets/sheet${number}.xml`));
    assert.match(files['xl/_rels/workbook.xml.rels'] ?? '', new RegExp(`worksheets/sheet${number}.xml`));
    assert.match(files['xl/workbook.xml'] ?? '', new RegExp(`sheetId="${number}" r:id="rId${number}"`));
  }
});

test('every part is well-formed', async () => {
  for (const [path, text] of Object.entries(unzipped(await bytesOf(xlsxList, recordChunks([row, row, row]), Row)))) {
    assertWellFormed(path, text);
  }
});

test('40,000 rows are sent in small chunks, while they are being read', async () => {
  let suppliedCount = 0;
  let largest = 0;
  let writtenAtHalf = 0;
  async function* chunks(): RecordChunks {
    const rows = Array.from({ length: 500 }, () => row);
    for (; suppliedCount < 40_000; suppliedCount += rows.length) yield* recordChunks(rows, rows.length);
  }
  let written = 0;
  for await (const chunk of xlsxList.write(chunks(), Row, {
    timezone: 'America/Sao_Paulo',
    language: 'en',
    codeLists: [],
  })) {
    written += chunk.length;
    largest = Math.max(largest, chunk.length);
    if (suppliedCount <= 20_000) writtenAtHalf = written;
  }
  assert.ok(largest < 200_000, `the largest piece has ${largest} bytes`);
  assert.ok(writtenAtHalf > written / 3, `${writtenAtHalf} of ${written} bytes had left at half the rows`);
});

const sheetNames = (files: Record<string, string>): string[] =>
  [...(files['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name = '']) => name);

const unzipped = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]));

const sheetOf = async (rows: readonly unknown[], timezone = 'America/Sao_Paulo'): Promise<string> =>
  unzipped(await bytesOf(xlsxList, recordChunks(rows), Row, timezone))['xl/worksheets/sheet1.xml'] ?? '';

/** A reader independent of the writer: each row's cells by their reference. */
function cellsOf(sheet: string): Record<string, string | number | boolean>[] {
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, cells = '']) =>
    Object.fromEntries(
      [...cells.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/gs)].map(
        ([, at = '', attributes = '', content = '']) => [at, valueIn(attributes, content.replace(/<[^>]*>/g, ''))],
      ),
    ),
  );
}

function valueIn(attributes: string, text: string): string | number | boolean {
  if (attributes.includes('t="b"')) return text === '1';
  if (!attributes.includes('t="inlineStr"')) return Number(text);
  return text
    .replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: '<', gt: '>' })[name] ?? '&')
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Tags open and close in order, and no character is forbidden in XML. */
function assertWellFormed(path: string, text: string): void {
  const open: string[] = [];
  for (const [, closing, name, selfClosing] of text.matchAll(/<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>/g)) {
    if (closing) assert.equal(open.pop(), name, `${path}: tags are nested`);
    else if (!selfClosing) open.push(name ?? '');
  }
  assert.deepEqual(open, [], `${path}: every tag is closed`);
  const between = text.replace(/<\?xml [^>]*\?>|<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '');
  assert.doesNotMatch(between, /[<>]|&(?!amp;|lt;|gt;)/, `${path}: nothing is left unescaped`);
}
