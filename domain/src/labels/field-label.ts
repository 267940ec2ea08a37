import { type BilingualText, bilingual } from '../language/bilingual-text.ts';
import { fieldLabels } from './field-labels.ts';

/**
 * The label of a field, which may have another one in records of this name and what is sent to change them. Undefined if the
 * field is unknown.
 */
export function findFieldLabel(field: string, noun = ''): BilingualText | undefined {
  const record = noun.replace(/^(?:New|Changed)|(?:Change|Row)$/g, '');
  const label = fieldLabels.get(`${record}.${field}`) ?? fieldLabels.get(field);
  return label && bilingual(...label);
}

/** The label of a field that has one, as every field of a record does. */
export function fieldLabel(field: string, noun?: string): BilingualText {
  const label = findFieldLabel(field, noun);
  if (!label) throw new Error(`Add a label of ${field} to domain/src/labels/field-labels.ts`);
  return label;
}
