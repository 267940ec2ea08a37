import { findFieldLabel } from '../labels/field-label.ts';
import { type BilingualText, bilingual, verbatim } from '../language/bilingual-text.ts';

/** The name of a field in sentences: in Portuguese its label, in English the API name. */
export function fieldNameOf(field: string): BilingualText {
  const label = findFieldLabel(field);
  return label === undefined ? verbatim(field) : bilingual(field, `“${label['pt-BR']}”`);
}
