import { Type } from 'typebox';
import { bilingual } from '../language/bilingual-text.ts';
import { DateTime, Day, description, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';

const source = {
  file: Type.String({
    ...description('Name of the imported file', 'Nome do arquivo importado'),
    examples: ['sul.osm.pbf'],
  }),
  date: Day(bilingual('Day of the data', 'Dia dos dados')),
  bounds: Type.Object(
    { south: Latitude, west: Longitude, north: Latitude, east: Longitude },
    description('The area of the data', 'A área dos dados'),
  ),
  attribution: Type.String({
    ...description('Must be shown wherever the data is', 'Deve ser mostrada onde quer que os dados apareçam'),
    examples: ['© OpenStreetMap contributors'],
  }),
  licence: Type.String({
    ...description('Name of the licence; empty if unknown', 'Nome da licença; vazio se desconhecida'),
    examples: ['ODbL 1.0'],
  }),
  licence_text: Nullable(
    Type.String(
      description('What the licence permits and requires, if known', 'O que a licença permite e exige, se conhecido'),
    ),
  ),
};

export const GeodataSource = Noun('GeodataSource', source);
export type GeodataSource = Type.Static<typeof GeodataSource>;

/** The imported roads and the map. */
export const GeodataInService = Noun('GeodataInService', {
  imported_at: Nullable(DateTime),
  roads: Nullable(GeodataSource),
  tiles: Nullable(GeodataSource),
});
export type GeodataInService = Type.Static<typeof GeodataInService>;
