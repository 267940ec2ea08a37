import { bilingual, verbatim } from '../language/bilingual-text.ts';
import type { Fault } from './fault.ts';

/** The fault of an unknown field. It suggests the field that was probably meant. */
export const unknownField = (likely?: string): Pick<Fault, 'code' | 'details'> => ({
  code: 'unknown_field',
  details: {
    remedy:
      likely === undefined ? verbatim('') : bilingual(`; did you mean ${likely}?`, `; você quis dizer ${likely}?`),
  },
});
