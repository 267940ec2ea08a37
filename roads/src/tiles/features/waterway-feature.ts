import type { Tags } from '../../osm/extract.ts';
import type { Attribute, MapFeature } from './map-feature.ts';

const minZooms: ReadonlyMap<string, number> = new Map([
  ['coastline', 4],
  ['river', 8],
  ['canal', 10],
  ['stream', 13],
  ['drain', 14],
  ['ditch', 14],
]);

export function waterwayFeature(tags: Tags): MapFeature | undefined {
  // The sea has no area in an extract, only its coast as a line.
  const kind = tags.get('natural') === 'coastline' ? 'coastline' : (tags.get('waterway') ?? '');
  const minZoom = minZooms.get(kind);
  if (minZoom === undefined) return undefined;
  const attributes: Attribute[] = [{ key: 'class', value: kind }];
  const name = tags.get('name');
  if (name !== undefined) attributes.push({ key: 'name', value: name, minZoom: 12 });
  if ((tags.get('tunnel') ?? 'no') !== 'no') attributes.push({ key: 'tunnel', value: true });
  return { layer: 'waterway', minZoom, attributes };
}
