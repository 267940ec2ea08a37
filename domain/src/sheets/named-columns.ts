import { bilingual } from '../language/bilingual-text.ts';
import { textColumn } from './column-of.ts';
import type { ImportColumn } from './import-column.ts';

/** The columns of records that have a name and an external code, by either of which they are known again. */
export const namedColumns = (example: string, code: string): readonly ImportColumn[] => [
  textColumn('name', 'Nome', example, {
    aliases: ['descrição', 'description'],
    meaning: bilingual(
      'A record that is there already is known by it, accents and case aside',
      'Por ele se reconhece um registro já cadastrado, sem distinguir acentos e maiúsculas',
    ),
  }),
  textColumn('external_code', 'Código externo', code, {
    aliases: ['código', 'code'],
    meaning: bilingual(
      'Its code in your own system; a record that is there already is known by it first',
      'Seu código no seu próprio sistema; por ele primeiro se reconhece um registro já cadastrado',
    ),
  }),
];
