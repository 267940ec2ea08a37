import type { GeodataInService, GeodataSource as ShownSource } from '@tropeiro/domain/about/geodata-schema.ts';
import type { Handler } from '../handling/handler.ts';
import type { GeodataSource } from './geodata-folder.ts';
import { licenceTexts } from './licence-texts.ts';
import type { RoadsInService } from './roads-in-service.ts';

/** What is imported, with the licences. */
export const getGeodata =
  (roads: Pick<RoadsInService, 'geodata' | 'hasRoads'>): Handler<'getGeodata'> =>
  async () => ({ body: { data: inService(roads) } });

function inService({ geodata, hasRoads }: Pick<RoadsInService, 'geodata' | 'hasRoads'>): GeodataInService {
  if (geodata === undefined) return { imported_at: null, roads: null, tiles: null };
  const { imported_at, tiles, ...source } = geodata.about;
  return { imported_at, roads: hasRoads ? shown(source) : null, tiles: shown(tiles ?? source) };
}

const shown = ({ file, date, bounds, attribution, licence }: GeodataSource): ShownSource => ({
  file,
  date,
  bounds,
  attribution,
  licence,
  licence_text: licenceTexts.get(licence) ?? null,
});
