import { join, resolve } from 'node:path';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { type ParsedSettings, text } from '@tropeiro/platform/settings/setting.ts';

/** Settings of imported roads and tiles. */
export const geodataSettings = {
  GEODATA_DIR: text(
    '',
    bilingual(
      'Folder of imported roads and tiles, which all processes must share. Default: geodata in DATA_DIR.',
      'Pasta das vias e dos mapas importados, que todos os processos devem compartilhar. Padrão: geodata em DATA_DIR.',
    ),
  ),
};

/** The folder with the imports. */
export const geodataDir = ({
  GEODATA_DIR,
  DATA_DIR,
}: ParsedSettings<typeof geodataSettings> & { readonly DATA_DIR: string }): string =>
  GEODATA_DIR === '' ? join(resolve(DATA_DIR), 'geodata') : resolve(GEODATA_DIR);
