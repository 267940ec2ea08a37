import { normaliseText } from '@tropeiro/addresses/normalise/normalise-text.ts';
import { findStateByLetters, findStateByName } from '@tropeiro/addresses/vocabulary/states.ts';

/** The two-letter code of a Brazilian state. Servers return its name, its letters or its ISO 3166-2 code. */
export const stateCodeOf = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : (findStateByLetters(text.replace(/^BR-/, '')) ?? findStateByName(normaliseText(text)));
