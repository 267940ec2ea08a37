import type { Tags } from '../../osm/extract.ts';
import type { LayerName, MapFeature } from './map-feature.ts';

type Kind = { readonly layer: LayerName; readonly class: string; readonly minZoom: number };

const water = (kind: string): Kind => ({ layer: 'water', class: kind, minZoom: 0 });
const green = (kind: string, minZoom = 7): Kind => ({ layer: 'green', class: kind, minZoom });

/** What tags make an area of. Small areas are left out at low zooms by their size, whatever their kind. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['natural=water', water('lake')],
  ['waterway=riverbank', water('river')],
  ['waterway=dock', water('dock')],
  ['landuse=reservoir', water('lake')],
  ['landuse=basin', water('lake')],
  ['natural=wood', green('wood')],
  ['landuse=forest', green('wood')],
  ['natural=scrub', green('scrub', 9)],
  ['natural=heath', green('scrub', 9)],
  ['natural=wetland', green('wetland', 8)],
  ['natural=beach', green('sand', 10)],
  ['natural=sand', green('sand', 10)],
  ['natural=grassland', green('grass', 9)],
  ['landuse=grass', green('grass', 11)],
  ['landuse=meadow', green('grass', 10)],
  ['landuse=village_green', green('grass', 12)],
  ['landuse=recreation_ground', green('park', 11)],
  ['landuse=cemetery', green('cemetery', 11)],
  ['leisure=park', green('park', 9)],
  ['leisure=garden', green('park', 12)],
  ['leisure=common', green('park', 12)],
  ['leisure=nature_reserve', green('park', 8)],
  ['leisure=golf_course', green('park', 11)],
  ['leisure=pitch', green('pitch', 13)],
]);

const keys = ['natural', 'waterway', 'landuse', 'leisure'];

export function areaFeature(tags: Tags): MapFeature | undefined {
  const kind = keys.map((key) => kinds.get(`${key}=${tags.get(key)}`)).find((found) => found !== undefined);
  if (kind === undefined) {
    const building = tags.get('building') ?? 'no';
    return building === 'no' ? undefined : { layer: 'building', minZoom: 13, attributes: [] };
  }
  const type = kind.layer === 'water' ? tags.get('water') : undefined;
  const isRiver = type === 'river' || type === 'canal' || type === 'stream';
  return {
    layer: kind.layer,
    minZoom: kind.minZoom,
    attributes: [{ key: 'class', value: isRiver ? 'river' : kind.class }],
  };
}

/** The name of a lake or a park, shown at a point within it from the zoom at which there is room for it. */
export function areaNameFeature(tags: Tags, { layer }: MapFeature, minZoom: number): MapFeature | undefined {
  const name = tags.get('name');
  if (name === undefined || (layer !== 'water' && layer !== 'green')) return undefined;
  return {
    layer: 'place',
    minZoom,
    attributes: [
      { key: 'class', value: layer === 'water' ? 'water' : 'park' },
      { key: 'name', value: name },
    ],
  };
}
