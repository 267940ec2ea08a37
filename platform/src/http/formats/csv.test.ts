import assert from 'node:assert/strict';
import test from 'node:test';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Day, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { PointOfInterest } from '@tropeiro/domain/places/point-of-interest-schema.ts';
import { unescapeFormula } from '@tropeiro/domain/sheets/csv-formula.ts';
import fc from 'fast-check';
import { type TObject, Type } from 'typebox';
import { acceptsRawCsv, csvList, excelCsvList, rawCsvList } from './csv.ts';
import { bytesOf, recordChunks } from './testing.ts';

const Row = Type.Object({
  id: Type.Integer(),
  note: Nullable(Type.String()),
  done: Type.Boolean(),
  place: Nullable(Type.Object({ name: Type.String(), at: Type.Object({ latitude: Type.Number() }) })),
  tags: Type.Array(Type.String()),
  open: Type.Record(Type.String(), Type.Unknown()),
});

const csvOf = async (rows: readonly unknown[], row: TObject = Row, format = csvList) =>
  String(await bytesOf(format, recordChunks(rows), row));

test('the header names every column, nested ones with dots, also when there is no row', async () => {
  assert.equal(await csvOf([]), 'id,note,done,place.name,place.at.latitude,tags,open\r\n');
  const header = await csvOf([], PointOfInterest);
  assert.match(
    header,
    /,point_of_interest_category\.id,point_of_interest_category\.name,date_created,date_modified\r\n$/,
  );
});

test('null is an empty field, an empty text is quoted, collections are JSON', async () => {
  const rows = [
    { id: 1, note: '', done: true, place: null, tags: ['a', 'b'], open: {} },
    {
      id: 2,
      note: null,
      done: false,
      place: { name: 'Depósito "Sul"', at: { latitude: -23.5 } },
      tags: [],
      open: { a: 1 },
    },
  ];
  const [, first, second] = (await csvOf(rows)).split('\r\n');
  assert.equal(first, '1,"",true,,,"[""a"",""b""]",{}');
  assert.equal(second, '2,,false,"Depósito ""Sul""",-23.5,[],"{""a"":1}"');
});

test('a record that is too long to be parsed at once is written like any other', async () => {
  const tags = Array.from({ length: 50_000 }, (_, index) => `a "b", ${index}`);
  const row = { id: 1, note: 'x', done: true, place: null, tags, open: { a: 1 } };
  const text = await csvOf([{ ...row, tags: [] }, row, row], Row, excelCsvList);
  const line = `1;x;VERDADEIRO;;;"${JSON.stringify(tags).replaceAll('"', '""')}";"{""a"":1}"\r\n`;
  assert.equal(text.slice(text.indexOf('\r\n') + 2), `1;x;VERDADEIRO;;;[];"{""a"":1}"\r\n${line}${line}`);
});

test('whatever the texts hold, the file reads back to the same values', async () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[",\r\n ;a]*$/));
  const record = fc.record({
    id: fc.integer(),
    note: fc.option(text),
    done: fc.boolean(),
    place: fc.option(
      fc.record({ name: text, at: fc.record({ latitude: fc.double({ noNaN: true, noDefaultInfinity: true }) }) }),
    ),
    tags: fc.array(text),
    open: fc.dictionary(fc.string(), fc.integer()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(record), async (rows) => {
      const read = parseCsv(await csvOf(rows, Row, rawCsvList)).slice(1);
      const expected = rows.map(({ id, note, done, place, tags, open }) => [
        String(id),
        note,
        String(done),
        place?.name ?? null,
        place === null ? null : String(place.at.latitude + 0),
        JSON.stringify(tags),
        JSON.stringify(open),
      ]);
      assert.deepEqual(read, expected);
      const harmless = parseCsv(await csvOf(rows)).slice(1);
      assert.deepEqual(
        harmless.map(([id, note, done, name, ...rest]) => [id, plain(note), done, plain(name), ...rest]),
        expected,
      );
    }),
  );
});

const plain = (text: string | null | undefined) => (typeof text === 'string' ? unescapeFormula(text) : text);

test('a text that a spreadsheet would evaluate is escaped except in raw CSV; numbers stay numbers', async () => {
  const row = {
    id: -1,
    note: '=HYPERLINK("http://x")',
    done: true,
    place: { name: '+55 51', at: { latitude: -23.5 } },
    tags: [],
    open: {},
  };
  const [, harmless] = (await csvOf([row])).split('\r\n');
  assert.equal(harmless, `-1,"'=HYPERLINK(""http://x"")",true,'+55 51,-23.5,[],{}`);
  const [, raw] = (await csvOf([row], Row, rawCsvList)).split('\r\n');
  assert.equal(raw, '-1,"=HYPERLINK(""http://x"")",true,+55 51,-23.5,[],{}');
});

const Timed = Type.Object({
  at: DateTime,
  day: Day(bilingual('A day', 'Um dia')),
  note: Nullable(Type.String()),
  km: Type.Number(),
  done: Type.Boolean(),
});
const timed = { at: '2026-01-15T02:30:00.123Z', day: '2026-01-15', note: 'a, b; "c"', km: -23.5, done: true };

test('times are in UTC, as in JSON', async () => {
  assert.equal(
    await csvOf([timed], Timed),
    'at,day,note,km,done\r\n2026-01-15T02:30:00.123Z,2026-01-15,"a, b; ""c""",-23.5,true\r\n',
  );
});

test('for Excel in Brazil: its mark, semicolons, decimal commas, and times in the zone of the heading', async () => {
  const harmful = { ...timed, note: '=1+1', km: 7, done: false };
  assert.equal(
    await csvOf([timed, harmful, { ...timed, note: null, km: 0.25 }], Timed, excelCsvList),
    [
      '\ufeffat (America/Sao_Paulo);day;note;km;done',
      '2026-01-14 23:30:00;2026-01-15;"a, b; ""c""";-23,5;VERDADEIRO',
      "2026-01-14 23:30:00;2026-01-15;'=1+1;7;FALSO",
      '2026-01-14 23:30:00;2026-01-15;;0,25;VERDADEIRO',
      '',
    ].join('\r\n'),
  );
});

test('raw CSV is requested by a parameter of its media type', () => {
  for (const accept of [
    'text/csv; raw=1',
    'TEXT/CSV;RAW=1;q=0.9',
    'application/json;q=0.1, text/csv; header=present;raw=1',
  ])
    assert.ok(acceptsRawCsv(accept), accept);
  for (const accept of ['text/csv', 'text/csv; raw=0', 'application/json; raw=1, text/csv', '*/*'])
    assert.ok(!acceptsRawCsv(accept), accept);
});

/** RFC 4180, read literally: an unquoted empty field is null. */
function parseCsv(text: string): (string | null)[][] {
  const lines: (string | null)[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: (string | null)[] = [];
    for (;;) {
      const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(text.slice(at)) ?? [];
      line.push(quoted?.replaceAll('""', '"') ?? (plain || null));
      at += quoted === undefined ? (plain ?? '').length : quoted.length + 2;
      if (text[at] !== ',') break;
      at += 1;
    }
    assert.equal(text.slice(at, at + 2), '\r\n', 'a record ends in CRLF');
    at += 2;
    lines.push(line);
  }
  return lines;
}

test('names of codes come after all other columns, in the language of the caller', async () => {
  const Plan = Type.Object({
    status: Type.String({ enum: ['P', 'E'] }),
    point: Nullable(Type.Object({ type: Type.String({ enum: ['PE', 'PC'] }) })),
    title: Type.String(),
  });
  const rows = [
    { status: 'E', point: { type: 'PC' }, title: 'A' },
    { status: 'P', point: null, title: 'B' },
  ];
  const file = await bytesOf(csvList, recordChunks(rows), Plan, 'UTC', 'pt-BR');
  assert.deepEqual(file.toString().split('\r\n'), [
    'status,point.type,title,status_name,point.type_name',
    'E,PC,A,Em execução,Coleta',
    'P,,B,Aguardando execução,',
    '',
  ]);
});
