import type { CodeList } from './codes.ts';
import { words } from './words.ts';

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
