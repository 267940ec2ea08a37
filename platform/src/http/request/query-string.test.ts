import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { yesNoAll } from '@tropeiro/contract/lists/yes-no-all.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import fc from 'fast-check';
import { Type } from 'typebox';
import { bracketedObjects } from './bracketed-objects.ts';
import { parseQueryString, readParameters } from './query-string.ts';

const schema = Type.Object({
  ids: Type.Optional(Type.Array(Type.Integer())),
  names: Type.Optional(Type.Array(Type.String(), { default: ['usual'] })),
  few: Type.Optional(Type.Array(Type.Integer(), { maxItems: 3 })),
  periods: Type.Optional(Type.Array(Type.Object({ begin: Type.String(), end: Type.String() }))),
  spans: Type.Optional(Type.Array(Type.Object({ from: DateTime, to: UpperDateTime }), { maxItems: 3 })),
  active: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer()),
  visible: Type.Optional(yesNoAll(bilingual('Visible', 'Visível'))),
  weight: Type.Optional(Type.Number()),
  from: Type.Optional(DateTime),
  to: Type.Optional(UpperDateTime),
  title: Type.Optional(Type.String()),
});

const read = (text: string) => {
  const raw = parseQueryString(text);
  assert.ok(raw);
  return readParameters(schema, bracketedObjects(schema)?.(raw) ?? raw, 'America/Sao_Paulo');
};

describe('A query', () => {
  const readable: readonly [says: string, text: string, expected: Record<string, unknown>][] = [
    ['takes a collection as a JSON array', `ids=${encodeURIComponent('[1,2,3]')}`, { ids: [1, 2, 3] }],
    ['takes a collection as text with commas', 'ids=1,2,3', { ids: [1, 2, 3] }],
    ['takes a collection as a repeated key', 'ids=1&ids=2&ids=3', { ids: [1, 2, 3] }],
    ['takes a collection as key[]', 'ids[]=1&ids%5B%5D=2&ids[]=3', { ids: [1, 2, 3] }],
    ['takes a collection of one', 'ids=7', { ids: [7] }],
    ['takes an empty collection', 'ids=', { ids: [] }],
    ['takes an empty JSON array', 'ids=[]', { ids: [] }],
    ['takes numbers written as texts in a JSON array', 'ids=["1","2"]', { ids: [1, 2] }],
    [
      'takes a collection of objects',
      `periods=${encodeURIComponent('[{"begin":"a","end":"b"}]')}`,
      { periods: [{ begin: 'a', end: 'b' }] },
    ],
    ...[
      ['a repeated key', 'spans={"from":"2026-03-01","to":"2026-03-01"}&spans={"from":"2026-03-03","to":"2026-03-03"}'],
      ['texts with commas', 'spans={"from":"2026-03-01","to":"2026-03-01"},{"from":"2026-03-03","to":"2026-03-03"}'],
      [
        'fields by index',
        'spans[0][from]=2026-03-01&spans%5B0%5D%5Bto%5D=2026-03-01&spans[7][to]=2026-03-03&spans[7][from]=2026-03-03',
      ],
      [
        'fields without an index',
        'spans[][from]=2026-03-01&spans[][to]=2026-03-01&spans[][from]=2026-03-03&spans[][to]=2026-03-03',
      ],
    ].map(([title, text = '']): (typeof readable)[number] => [
      `takes a collection of objects as ${title}, and reads their dates`,
      text,
      {
        spans: [
          { from: '2026-03-01T03:00:00.000Z', to: '2026-03-02T02:59:59.999Z' },
          { from: '2026-03-03T03:00:00.000Z', to: '2026-03-04T02:59:59.999Z' },
        ],
      },
    ]),
    ['reads sim as true', 'active=sim', { active: true }],
    ['reads NAO as false', 'active=NAO', { active: false }],
    ['reads 1 as true', 'active=1', { active: true }],
    ['reads false as false', 'active=false', { active: false }],
    ['reads sim as 1 where there is also a 2 for all', 'visible=SIM', { visible: 1 }],
    ['reads false as 0 where there is also a 2 for all', 'visible=false', { visible: 0 }],
    ['reads 2 for all', 'visible=2', { visible: 2 }],
    ['reads numbers', 'limit=10&weight=-1.5e2', { limit: 10, weight: -150 }],
    [
      'reads a local date in the company zone',
      'from=2026-03-01&to=2026-03-01',
      { from: '2026-03-01T03:00:00.000Z', to: '2026-03-02T02:59:59.999Z' },
    ],
    ['decodes texts', 'title=S%C3%A3o+Paulo', { title: 'São Paulo' }],
    ['takes an empty value as absent', 'title=&limit=&visible=', {}],
  ];
  for (const [title, text, expected] of readable) {
    it(title, () => assert.deepEqual(read(text), { value: { names: ['usual'], visible: 1, ...expected }, faults: [] }));
  }

  const wrong: readonly [says: string, text: string, parameter: string, code: string][] = [
    ['refuses a half JSON array', 'ids=[1,2', 'ids', 'bad_format'],
    ['refuses a word among whole numbers', 'ids=1,two', 'ids', 'wrong_type'],
    ['refuses a fraction for a whole number', 'limit=1.5', 'limit', 'wrong_type'],
    ['refuses a hexadecimal number', 'limit=0x10', 'limit', 'wrong_type'],
    ['refuses two values for one', 'limit=1&limit=2', 'limit', 'repeated'],
    ['refuses a boolean it does not know', 'active=maybe', 'active', 'not_allowed'],
    ['refuses a word where there is also a 2 for all', 'visible=todos', 'visible', 'wrong_type'],
    ['refuses a yes for a plain whole number', 'limit=sim', 'limit', 'wrong_type'],
    ['refuses a date that is none', 'from=31/12/2026', 'from', 'bad_format'],
    ['refuses the character NUL', 'title=%00', 'title', 'bad_character'],
    ['refuses NUL written as JSON does', 'names=["\\u0000"]', 'names', 'bad_character'],
    ['refuses half a character written as JSON does', 'names=["\\ud800"]', 'names', 'bad_character'],
    ['refuses a date that is none in an object', 'spans=[{"from":"soon","to":"2026-03-01"}]', 'spans', 'bad_format'],
    ['refuses a half object', 'spans={"from":', 'spans', 'bad_format'],
    [
      'counts objects by their fields too',
      'spans[][from]=a&spans[][from]=b&spans[][from]=c&spans[][from]=d',
      'spans',
      'too_many',
    ],
    ['refuses NUL inside an object', 'periods=[{"begin":"\\u0000"}]', 'periods', 'bad_character'],
    ['refuses JSON nested deeper than any of ours', `ids=${'['.repeat(5000)}${']'.repeat(5000)}`, 'ids', 'bad_format'],
    ['counts the elements before it reads them', `few=${'x,'.repeat(4)}`, 'few', 'too_many'],
    // With two ways to split the digits, 15 KB of them took a second.
    ['refuses a number that is none, however long', `weight=${'1'.repeat(1_000_000)}x`, 'weight', 'wrong_type'],
  ];
  for (const [title, text, parameter, code] of wrong) {
    it(title, () =>
      assert.deepEqual(
        read(text).faults.map((fault) => [fault.parameter, fault.code]),
        [[parameter, code]],
      ),
    );
  }

  it('with malformed percent-encoding is refused', () => assert.equal(parseQueryString('a=%E0%A4%A'), null));

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const raw = parseQueryString(text);
        if (raw) readParameters(schema, raw, 'America/Sao_Paulo');
      }),
    );
  });
});
