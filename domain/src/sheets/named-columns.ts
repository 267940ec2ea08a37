import { bilingual } from '../language/bilingual-text.ts';
import { textColumn } from './column-of.ts';
import type { ImportColumn } from './import-column.ts';

/** The columns of records with a name and an external code. Existing records are matched by either. */
export const namedColumns = (example: string, code: string): readonly ImportColumn[] => [
  textColumn('name', example, {
    aliases: ['descrição', 'description'],
    meaning: bilingual(
      'Matches existing records, ignoring accents and case',
      'Identifica registros já cadastrados, sem diferenciar acentos e maiúsculas',
    ),
  }),
  textColumn('external_code', code, {
    aliases: ['código', 'code'],
    meaning: bilingual(
      'Code in your own system; matches existing records, before the name',
      'Código no seu próprio sistema; identifica registros já cadastrados, antes do nome',
    ),
  }),
];
