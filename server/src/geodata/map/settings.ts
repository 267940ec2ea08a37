import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { integer, type ParsedSettings, type Setting, text } from '@tropeiro/platform/settings/setting.ts';

/** Settings of the base map. */
export const mapSettings = {
  MAP_TILES_URL: tilesUrl(
    bilingual(
      'Tile server for the map instead of the imported data. The service requests the tiles, so that browsers reveal to nobody which places they look at. /map/ then needs a token. If the path ends in .pbf or .mvt, the tiles have the layers of Tropeiro, otherwise they are pictures.',
      'Servidor de tiles para o mapa em vez dos dados importados. É o serviço que busca os tiles, para que os navegadores não revelem a ninguém que lugares mostram. /map/ passa a exigir um token. Se o caminho terminar em .pbf ou .mvt, os tiles têm as camadas do Tropeiro; senão, são imagens.',
    ),
  ),
  MAP_TILES_ATTRIBUTION: text(
    '© OpenStreetMap contributors',
    bilingual(
      'What the map must show about the tiles of MAP_TILES_URL.',
      'O que o mapa deve mostrar sobre os tiles de MAP_TILES_URL.',
    ),
  ),
  MAP_TILES_MAX_ZOOM: integer(
    18,
    1,
    22,
    bilingual('The largest zoom of the tiles of MAP_TILES_URL.', 'O maior zoom dos tiles de MAP_TILES_URL.'),
  ),
};

export type MapSettings = ParsedSettings<typeof mapSettings>;

function tilesUrl(description: BilingualText): Setting<string | undefined> {
  const example = 'https://tiles.example.com/{z}/{x}/{y}.png';
  return {
    defaultText: '',
    description,
    parse: (input) => {
      if (input === '') return undefined;
      const isComplete = ['{z}', '{x}', '{y}'].every((place) => input.includes(place));
      if (!isComplete || !URL.canParse(input) || !/^https?:\/\//.test(input))
        throw new BilingualError(bilingual(`it must have the form ${example}`, `deve ter o formato ${example}`));
      return input;
    },
  };
}
