import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { countSearchWords, hasSearchWord, searchMaxWords } from '@tropeiro/domain/language/search-words.ts';

/** Refuses a query by words that has too many words, or none of two letters or digits. */
export function requireWords(query: string | undefined): void {
  if (query === undefined) return;
  if (!hasSearchWord(query)) refuse({ parameter: 'q', code: 'no_word' });
  if (countSearchWords(query) > searchMaxWords)
    refuse({ parameter: 'q', code: 'too_many_words', details: { limit: searchMaxWords } });
}

function refuse(fault: Fault): never {
  throw new Refusal('invalid_input', { faults: [fault] });
}
