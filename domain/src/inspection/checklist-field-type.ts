import { Type } from 'typebox';
import { type CodeList, codesOf } from '../language/codes.ts';
import { words } from '../language/words.ts';

export const checklistFieldTypes = [
  { code: 'text', name: words('Text', 'Texto') },
  { code: 'number', name: words('Number', 'Número') },
  { code: 'date', name: words('Date', 'Data') },
  { code: 'time', name: words('Time', 'Hora') },
  { code: 'datetime', name: words('Date and time', 'Data e hora') },
  { code: 'yes_no', name: words('Yes or no', 'Sim ou não') },
  { code: 'single_choice', name: words('Single choice', 'Escolha única') },
  { code: 'multiple_choice', name: words('Multiple choice', 'Múltipla escolha') },
  { code: 'photo', name: words('Photo', 'Foto') },
  { code: 'signature', name: words('Signature', 'Assinatura') },
  { code: 'barcode', name: words('Barcode', 'Código de barras') },
  { code: 'hodometer', name: words('Odometer', 'Hodômetro') },
] as const satisfies CodeList<string>;

export type ChecklistFieldType = (typeof checklistFieldTypes)[number]['code'];
export const ChecklistFieldType = Type.Unsafe<ChecklistFieldType>(Type.String({ enum: codesOf(checklistFieldTypes) }));

export type ChoiceType = Extract<ChecklistFieldType, 'single_choice' | 'multiple_choice'>;
export type ImageType = Extract<ChecklistFieldType, 'photo' | 'signature'>;

/** Answered with items of a table. */
export const isChoice = (type: ChecklistFieldType): type is ChoiceType =>
  type === 'single_choice' || type === 'multiple_choice';

/** Answered with an image and nothing else. */
export const isImage = (type: ChecklistFieldType): type is ImageType => type === 'photo' || type === 'signature';
