import assert from 'node:assert/strict';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';

/** The Portuguese texts of a problem contain no English, no table name and no unfilled placeholder. */
export function requirePortuguese({ title, detail, errors }: Problem, request: string): void {
  for (const text of [title, detail, ...errors.map(({ message }) => message)]) {
    assert.deepEqual(englishWordsOf(text), [], `${request}: ${text}`);
    assert.doesNotMatch(text, /\{\w+\}/, request);
  }
}

/**
 * The words of a text that are English and not Portuguese: words that every English sentence needs, the types of JSON,
 * and table names that mean nothing else. Values of the API, such as the names that a list allows, do not count.
 */
export const englishWordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => !isAnnouncementType(word))
    .flatMap((word) => word.split(/[^\p{L}_]+/u))
    .filter((word) => english.has(word.toLowerCase()));

/** Is the word a type such as `fleet.removed`? */
const isAnnouncementType = (word: string): boolean => /[a-z]\.[a-z]/.test(word);

const english = new Set(
  [
    'the an and or not of to from by with without within in on at is are was be been has have must may cannot',
    'this that these which whose who what it its one once only than more most least another other such',
    'integer string boolean object array whole missing unexpected characters visible removed changed',
    'app_user day_row vehicle_virtual_area',
  ].flatMap((words) => words.split(' ')),
);
