import { bilingual } from '../language/bilingual-text.ts';
import { textColumn, yesNoColumn } from '../sheets/column-of.ts';
import type { ImportColumn } from '../sheets/import-column.ts';

export const deviceColumns: readonly ImportColumn[] = [
  textColumn('serial', '356938035643817', {
    aliases: ['imei', 'rastreador', 'série'],
    meaning: bilingual(
      'IMEI or the manufacturer’s number; matches existing devices',
      'IMEI ou número do fabricante; identifica equipamentos já cadastrados',
    ),
  }),
  textColumn('model', 'FMB920', { meaning: bilingual('Model of the device', 'Modelo do equipamento') }),
  textColumn('phone_number', '+55 51 98100-0000', { aliases: ['chip', 'linha', 'sim'] }),
  yesNoColumn('active', true),
];
