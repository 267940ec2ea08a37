import { type BilingualText, phrase, verbatim } from '../language/bilingual-text.ts';
import { printableText } from '../language/storable-text.ts';
import type { Fault } from './fault.ts';

/** The fault of a value that is none of those allowed; it names both. */
export const notAllowed = (allowed: readonly Value[], given: unknown): Pick<Fault, 'code' | 'details'> => ({
  code: 'not_allowed',
  details: {
    allowed: phrase((say) => allowed.map((one) => (isText(one) ? say(one) : String(one))).join(', ')),
    given: verbatim(shownValue(given)),
  },
});

type Value = string | number | boolean | null | BilingualText;

const isText = (value: Value): value is BilingualText => typeof value === 'object' && value !== null;

/** A value in short. What a list or an object holds is not told: it may be much, and costs to write. */
export function shownValue(given: unknown): string {
  if (typeof given === 'object' && given !== null) return Array.isArray(given) ? '[…]' : '{…}';
  return given === '' ? '""' : printableText(String(given), shownMaxLength);
}

/** Of a value: enough to find it by. */
const shownMaxLength = 40;
