import { bilingual } from '../language/bilingual-text.ts';
import type { Fault } from './fault.ts';

/** The fault of a field that is required unless one of the others is sent. */
export function missingEither(others: readonly string[]): Pick<Fault, 'code' | 'details'> {
  const list = others.join(', ');
  const names = others.length === 1 ? bilingual(list, list) : bilingual(`one of ${list}`, `um de ${list}`);
  return { code: 'missing_either', details: { names } };
}
