import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { parseInstant, type UpperBound } from './parse-instant.ts';

describe('A date-time', () => {
  const zone = 'America/Sao_Paulo';
  const moments: readonly [text: string, closes: UpperBound, expected: string | undefined][] = [
    ['2026-03-01T12:00:00Z', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T12:00:00.5Z', false, '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T09:00:00-03:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T09:00:00-0300', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T14:00:00 02:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T09:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01 09:00:00', false, '2026-03-01T12:00:00.000Z'],
    ['2026-03-01', false, '2026-03-01T03:00:00.000Z'],
    ['2026-03-01', true, '2026-03-02T02:59:59.999Z'],
    ['2026-03-01', 'exclusive', '2026-03-02T03:00:00.000Z'],
    ['2026-03-01T09:00', 'exclusive', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T09:00', true, '2026-03-01T12:00:00.000Z'],
    ['2028-02-29T21:00:00.250-03:00', false, '2028-03-01T00:00:00.250Z'],
    ['2026-12-31T23:59:59-03:00', true, '2027-01-01T02:59:59.000Z'],
    ['2026-02-30', false, undefined],
    ['2026-02-29T12:00:00Z', false, undefined],
    ['2026-04-31T12:00:00Z', false, undefined],
    ['2026-03-01T24:00:00Z', false, undefined],
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
    it(`${text || 'an empty text'}${closes ? ` at the ${closes === 'exclusive' ? 'open ' : ''}end of a period` : ''} is ${expected ?? 'none'}`, () => {
      assert.equal(parseInstant(text, zone, closes), expected);
    });
  }

  it('is restored from its own text', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
        assert.equal(parseInstant(date.toISOString(), zone, false), date.toISOString());
      }),
    );
  });

  it('agrees with the calendar of Temporal, in any offset', () => {
    const part = (min: number, max: number) =>
      fc.integer({ min, max }).map((number) => String(number).padStart(2, '0'));
    const written = fc
      .tuple(fc.integer({ min: 1, max: 9999 }), part(0, 13), part(0, 32), part(0, 24), part(0, 60), part(0, 16))
      .map(([year, month, day, hour, minute, offset]) => {
        const date = `${String(year).padStart(4, '0')}-${month}-${day}`;
        return `${date}T${hour}:${minute}:59${Number(minute) % 2 ? '+' : '-'}${offset}:30`;
      });
    fc.assert(
      fc.property(written, (text) => {
        assert.equal(parseInstant(text, zone, false), instantIn(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), fc.boolean(), (text, closes) => void parseInstant(text, zone, closes)));
  });
});

function instantIn(text: string): string | undefined {
  try {
    const instant = new Date(Temporal.Instant.from(text).epochMilliseconds).toISOString();
    return instant.length === 24 && !instant.startsWith('0000') ? instant : undefined;
  } catch {
    return undefined;
  }
}
