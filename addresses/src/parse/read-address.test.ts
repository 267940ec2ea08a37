import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addressLikeText } from '../testing/odd-text.ts';
import { isLargerCity } from '../vocabulary/cities.ts';
import { readTokens } from './read-address.ts';
import { tokenize } from './tokens.ts';

/** The maximum average number of times that all readers together look at a word of an address. */
const mostLooks = 250;
const wordCount = 400;

/** Counts how often tokens are read during parsing. */
function looksAt(text: string): number {
  let count = 0;
  const watched = new Proxy(tokenize(text).slice(0, wordCount), {
    get: (tokens, key, receiver) => {
      if (typeof key === 'string' && /^[0-9]+$/.test(key)) count++;
      return Reflect.get(tokens, key, receiver);
    },
  });
  readTokens(watched, isLargerCity);
  return count;
}

describe('Reading an address', () => {
  it('reads each word equally often in short and long texts', () => {
    fc.assert(
      fc.property(addressLikeText, (unit) => {
        const looks = looksAt(`${unit} `.repeat(wordCount));
        assert.ok(looks <= mostLooks * wordCount, `${looks / wordCount} looks a word`);
      }),
      { numRuns: 100 },
    );
  });
});
