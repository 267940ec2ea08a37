import { bilingual } from '../language/bilingual-text.ts';
import type { CodeList } from '../language/codes.ts';

export const checklistFieldTypes = [
  { code: 'text', name: bilingual('Text', 'Texto') },
  { code: 'number', name: bilingual('Number', 'Número') },
  { code: 'date', name: bilingual('Date', 'Data') },
  { code: 'time', name: bilingual('Time', 'Hora') },
  { code: 'datetime', name: bilingual('Date and time', 'Data e hora') },
  { code: 'yes_no', name: bilingual('Yes or no', 'Sim ou não') },
  { code: 'single_choice', name: bilingual('Single choice', 'Escolha única') },
  { code: 'multiple_choice', name: bilingual('Multiple choice', 'Múltipla escolha') },
  { code: 'photo', name: bilingual('Photo', 'Foto') },
  { code: 'signature', name: bilingual('Signature', 'Assinatura') },
  { code: 'barcode', name: bilingual('Barcode', 'Código de barras') },
  { code: 'hodometer', name: bilingual('Odometer', 'Hodômetro') },
] as const satisfies CodeList<string>;

export type ChecklistFieldType = (typeof checklistFieldTypes)[number]['code'];

export type ChoiceType = Extract<ChecklistFieldType, 'single_choice' | 'multiple_choice'>;
export type ImageType = Extract<ChecklistFieldType, 'photo' | 'signature'>;

/** Types answered with items of a table. */
export const isChoice = (type: ChecklistFieldType): type is ChoiceType =>
  type === 'single_choice' || type === 'multiple_choice';

/** Types answered with an image only. */
export const isImage = (type: ChecklistFieldType): type is ImageType => type === 'photo' || type === 'signature';
