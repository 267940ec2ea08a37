import assert from 'node:assert/strict';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';

/** Nothing that a person reads in a problem in Portuguese is English, a table's name, or left to be filled. */
export function requirePortuguese({ title, detail, errors }: Problem, of: string): void {
  for (const text of [title, detail, ...errors.map(({ message }) => message)]) {
    assert.deepEqual(englishWordsOf(text), [], `${of}: ${text}`);
    assert.doesNotMatch(text, /\{\w+\}/, of);
  }
}

/**
 * The words of a text that are English and not Portuguese: those without which English makes no sentence, the types of
 * JSON, and names of tables that are nobody else's. Values of the API, such as the names a list allows, are neither.
 */
export const englishWordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => !isAnnouncementType(word))
    .flatMap((word) => word.split(/[^\p{L}_]+/u))
    .filter((word) => english.has(word.toLowerCase()));

/** Whether a word is a type such as `fleet.removed`. */
const isAnnouncementType = (word: string): boolean => /[a-z]\.[a-z]/.test(word);

const english = new Set(
  [
    'the an and or not of to from by with without within for in on at is are was be been has have must may cannot',
    'this that these which whose who what it its one once only than more most least another other such',
    'integer string boolean object array whole missing unexpected characters visible removed changed',
    'app_user day_row vehicle_virtual_area',
  ].flatMap((words) => words.split(' ')),
);
