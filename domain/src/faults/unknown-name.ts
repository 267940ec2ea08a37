import { bilingual, verbatim } from '../language/bilingual-text.ts';
import type { Fault } from './fault.ts';

/** The fault of a name that no record has. It mentions create_missing if an import could have created the record. */
export const unknownName = (isCreatable: boolean): Pick<Fault, 'code' | 'details'> => ({
  code: 'unknown_name',
  details: { remedy: isCreatable ? creation : verbatim('') },
});

const creation = bilingual(
  '; create_missing creates it, if you have the permission',
  '; create_missing o cria, se você tiver permissão',
);
