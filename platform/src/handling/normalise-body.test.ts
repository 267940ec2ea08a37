import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DateTime, Line, Nullable, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { EndTimeOfDay, TimeOfDay } from '@tropeiro/domain/time/time-of-day-schema.ts';
import { Type } from 'typebox';
import { bodyNormaliser } from './normalise-body.ts';

const schema = Type.Object({
  data: Type.Object({
    title: Type.String(),
    name: Nullable(Line(10)),
    begin: DateTime,
    end: Nullable(UpperDateTime),
    stops: Type.Array(Type.Object({ at: DateTime }), { maxItems: 3 }),
  }),
});

describe('The date-times of a body', () => {
  const read = (data: unknown) => bodyNormaliser(schema)?.({ data }, 'America/Sao_Paulo');
  const readable: readonly [says: string, given: object, expected: object][] = [
    ['are read in the company zone', { begin: '2026-03-01T09:00' }, { begin: '2026-03-01T12:00:00.000Z' }],
    ['keep their own offset', { begin: '2026-03-01T09:00:00+02:00' }, { begin: '2026-03-01T07:00:00.000Z' }],
    ['are the end of a day that closes a period', { end: '2026-03-01' }, { end: '2026-03-02T02:59:59.999Z' }],
    ['may be null', { end: null }, { end: null }],
    [
      'stay as they are in lists that are too long, which are refused for that',
      { stops: Array(4).fill({ at: '2026-03-01' }) },
      { stops: Array(4).fill({ at: '2026-03-01' }) },
    ],
    [
      'are found in lists',
      { stops: [{ at: '2026-03-01' }, { at: 7 }] },
      { stops: [{ at: '2026-03-01T03:00:00.000Z' }, { at: 7 }] },
    ],
    ['leave other texts alone', { title: '2026-03-01' }, { title: '2026-03-01' }],
  ];
  for (const [title, sent, expected] of readable) {
    it(title, () => assert.deepEqual(read(sent), { value: { data: expected }, faults: [] }));
  }

  it('that cannot be read are reported with their pointers', () => {
    const faults = read({ begin: 'ontem', stops: [{ at: '2026-02-30' }] })?.faults ?? [];
    assert.deepEqual(
      faults.map(({ pointer, code }) => `${pointer} ${code}`),
      ['/data/begin bad_format', '/data/stops/0/at no_such_day'],
    );
  });

  for (const value of [undefined, null, 7, 'text', [], { data: [] }, { data: null }, { data: { stops: {} } }]) {
    it(`leave ${JSON.stringify(value)} to the validator`, () =>
      assert.deepEqual(bodyNormaliser(schema)?.(value, 'UTC'), { value, faults: [] }));
  }

  it('are not searched if the schema has none', () =>
    assert.equal(bodyNormaliser(Type.Object({ data: Type.Object({ title: Type.String() }) })), undefined));
});

describe('The end of a day in a body', () => {
  const span = bodyNormaliser(Type.Object({ begin: TimeOfDay, end: EndTimeOfDay })) ?? assert.fail();
  for (const [end, expected] of [
    ['24:00', '00:00'],
    ['00:00', '00:00'],
    ['24:01', '24:01'],
    [24, 24],
  ] as const)
    it(`is ${expected} if it is ${end}`, () =>
      assert.deepEqual(span({ begin: '24:00', end }, 'UTC').value, { begin: '24:00', end: expected }));
});

describe('The lines of a body', () => {
  const lines: readonly [says: string, given: unknown, expected: unknown][] = [
    ['lose the blanks around them', '  Frota Sul\t\n', 'Frota Sul'],
    ['lose marks of no width around them', '\u200b\ufeffFrota\u200d', 'Frota'],
    ['are empty where nothing can be seen', ' \u200b\u0001\u00a0', ''],
    ['keep what is inside', '👩‍🚒  e 🚛', '👩‍🚒  e 🚛'],
    ['lose marks beyond the first plane', '\u{e0001}Frota\u{e007f}', 'Frota'],
    ['keep a letter beyond the first plane', ' 𝐅 ', '𝐅'],
    ['may be null', null, null],
    // Searching for the end of the blanks from each of them took 8.7 s for 80 KB.
    ['keep the blanks inside, however many', `x${' '.repeat(2_000_000)}x`, `x${' '.repeat(2_000_000)}x`],
    ['lose blanks without number', `${' '.repeat(2_000_000)}x${'\u200b'.repeat(1_000_000)}`, 'x'],
  ];
  for (const [title, name, expected] of lines) {
    it(title, () =>
      assert.deepEqual(bodyNormaliser(schema)?.({ data: { name } }, 'UTC').value, { data: { name: expected } }),
    );
  }
});
