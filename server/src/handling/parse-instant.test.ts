import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseInstant } from './parse-instant.ts';

describe('A moment', () => {
  const zone = 'America/Sao_Paulo';
  const moments: readonly [text: string, closes: boolean, expected: string | undefined][] = [
    ['2026-03-01T12:00:00Z', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00.5Z', false, '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T09:00:00-03:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T09:00:00-0300', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T14:00:00 02:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T09:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01 09:00:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01', false, '2026-03-01T03:00:00.000Z'],
    ['2026-03-01', true, '2026-03-02T02:59:59.999Z'],
    ['2026-03-01T09:00', true, '2026-03-01T12:00:00.000Z'],
    ['2026-02-30', false, undefined],
    ['2026-13-01', false, undefined],
    ['0000-01-01T00:00:00Z', false, undefined],
    ['9999-12-31T23:00:00-03:00', false, undefined],
    ['2026-03-01T25:00:00Z', false, undefined],
    ['01/03/2026', false, undefined],
    ['1772366400', false, undefined],
    ['tomorrow', false, undefined],
    ['', false, undefined],
  ];
  for (const [text, closes, expected] of moments) {
    it(`${text || 'an empty text'}${closes ? ' at the end of a period' : ''} is ${expected ?? 'none'}`, () => {
      assert.equal(parseInstant(text, zone, closes), expected);
    });
  }

  it('comes back from its own text, whatever it is', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        assert.equal(parseInstant(date.toISOString(), zone, false), date.toISOString());
      }),
    );
  });

  it('is never an exception', () => {
    fc.assert(fc.property(fc.string(), fc.boolean(), (text, closes) => void parseInstant(text, zone, closes)));
  });
});
