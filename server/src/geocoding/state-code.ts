import { fold } from '@tropeiro/addresses/normalise/fold.ts';
import { findStateByLetters, findStateByName } from '@tropeiro/addresses/vocabulary/states.ts';

/** The two letters of a Brazilian state, of which servers tell the name, the letters or the code of ISO 3166-2. */
export const stateCodeOf = (told: string | undefined): string | undefined =>
  told === undefined ? undefined : (findStateByLetters(told.replace(/^BR-/, '')) ?? findStateByName(fold(told)));
