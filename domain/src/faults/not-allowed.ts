import { type BilingualText, phrase, verbatim } from '../language/bilingual-text.ts';
import { printableText } from '../language/storable-text.ts';
import type { Fault } from './fault.ts';

/** The fault of a value that is not allowed. It names the value and the allowed ones. */
export const notAllowed = (allowed: readonly Value[], given: unknown): Pick<Fault, 'code' | 'details'> => ({
  code: 'not_allowed',
  details: {
    allowed: phrase((translate) =>
      allowed.map((value) => (isText(value) ? translate(value) : String(value))).join(', '),
    ),
    given: verbatim(shownValue(given)),
  },
});

type Value = string | number | boolean | null | BilingualText;

const isText = (value: Value): value is BilingualText => typeof value === 'object' && value !== null;

/** A short form of a value. Lists and objects are not quoted, because they may be large. */
export function shownValue(given: unknown): string {
  if (typeof given === 'object' && given !== null) return Array.isArray(given) ? '[…]' : '{…}';
  return given === '' ? '""' : printableText(String(given), shownMaxLength);
}

/** The maximum length of a quoted value: enough to find it. */
const shownMaxLength = 40;
