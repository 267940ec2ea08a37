import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countSearchWords, hasSearchWord } from './search-words.ts';

describe('A query by words', () => {
  const queries: readonly [query: string, words: number, isUsable: boolean][] = [
    ['rua', 1, true],
    ['a b', 2, false],
    ['a bc', 2, true],
    ['São João', 2, true],
    ['a\u0303e', 1, true],
    ['NF-10482, nf', 2, true],
    ['- %', 0, false],
    ['漢字', 1, true],
  ];
  for (const [query, words, isUsable] of queries)
    it(`“${query}” has ${words} words and is ${isUsable ? 'usable' : 'too short'}`, () => {
      assert.equal(countSearchWords(query), words);
      assert.equal(hasSearchWord(query), isUsable);
    });
});
