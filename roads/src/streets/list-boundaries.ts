import { AreaAssembler } from '../osm/areas/area-assembler.ts';
import type { OsmExtract, Tags } from '../osm/extract.ts';
import type { Boundary } from './street.ts';

/**
 * The municipalities whose outlines are in the extract. One that the edge of the extract cuts has no complete outline,
 * and is not listed.
 */
export function* listBoundaries(extract: OsmExtract): Generator<Boundary> {
  const assembler = new AreaAssembler(extract, isMunicipality, 'boundary');
  for (const way of extract.ways()) assembler.addWay(way);
  for (const { tags, polygons } of assembler.areas()) {
    const name = tags.get('name');
    if (name !== undefined) yield { name, code: tags.get('IBGE:GEOCODIGO') ?? '', polygons };
  }
}

/** In Brazil, level 4 is a state, and 8 a municipality. */
const isMunicipality = (tags: Tags): boolean =>
  tags.get('boundary') === 'administrative' && tags.get('admin_level') === '8';
