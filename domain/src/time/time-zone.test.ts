import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTimeZone } from './time-zone.ts';

describe('A time zone', () => {
  for (const [text, expected] of [
    ['America/Sao_Paulo', true],
    ['America/Argentina/Buenos_Aires', true],
    ['America/Noronha', true],
    ['UTC', true],
    ['+03:00', false],
    ['-0300', false],
    ['BRT', false],
    ['São Paulo', false],
    ['America/Nowhere', false],
    [' America/Sao_Paulo', false],
    ['', false],
  ] as const) {
    it(`${expected ? 'may' : 'may not'} be called "${text}"`, () => assert.equal(isTimeZone(text), expected));
  }
});
