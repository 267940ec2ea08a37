import { verbatim } from '../language/bilingual-text.ts';
import type { Fault } from './fault.ts';
import { shownValue } from './not-allowed.ts';

/** The fault of a reference to a record that does not exist. It names the value that was sent, if that is known. */
export const unknownReference = (given?: unknown): Pick<Fault, 'code' | 'details'> => ({
  code: 'unknown_reference',
  details: { given: verbatim(given === undefined ? '' : `: ${shownValue(given)}`) },
});
