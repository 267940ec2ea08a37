import { bilingual, verbatim } from '../language/bilingual-text.ts';
import type { Fault } from './fault.ts';

/** The fault of a field that a call does not have; it says which one is likely to be meant, where there is such a one. */
export const unknownField = (likely?: string): Pick<Fault, 'code' | 'details'> => ({
  code: 'unknown_field',
  details: {
    remedy: likely === undefined ? verbatim('') : bilingual(`; is ${likely} meant?`, `; não seria ${likely}?`),
  },
});
