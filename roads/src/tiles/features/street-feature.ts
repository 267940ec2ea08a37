import type { Tags } from '../../osm/extract.ts';
import type { Attribute, MapFeature } from './map-feature.ts';

type StreetClass = { readonly class: string; readonly minZoom: number; readonly nameZoom: number };

const motorway = { class: 'motorway', minZoom: 5, nameZoom: 11 };
const trunk = { class: 'trunk', minZoom: 6, nameZoom: 11 };
const primary = { class: 'primary', minZoom: 8, nameZoom: 11 };
const secondary = { class: 'secondary', minZoom: 10, nameZoom: 12 };
const tertiary = { class: 'tertiary', minZoom: 11, nameZoom: 12 };
const minor = { class: 'minor', minZoom: 12, nameZoom: 13 };
const path = { class: 'path', minZoom: 14, nameZoom: 14 };

const classes: ReadonlyMap<string, StreetClass> = new Map([
  ['motorway', motorway],
  ['trunk', trunk],
  ['primary', primary],
  ['secondary', secondary],
  ['tertiary', tertiary],
  ['residential', minor],
  ['unclassified', minor],
  ['living_street', minor],
  ['road', minor],
  ['service', { class: 'service', minZoom: 13, nameZoom: 14 }],
  ['track', { class: 'track', minZoom: 13, nameZoom: 14 }],
  ['pedestrian', { class: 'pedestrian', minZoom: 13, nameZoom: 14 }],
  ['footway', path],
  ['path', path],
  ['cycleway', path],
  ['steps', path],
  ['bridleway', path],
]);
const rail: StreetClass = { class: 'rail', minZoom: 10, nameZoom: 14 };
const ferry: StreetClass = { class: 'ferry', minZoom: 9, nameZoom: 12 };

/** Ramps are shown only where they can be told from the road they belong to. */
const linkMinZoom = 12;

export function streetFeature(tags: Tags): MapFeature | undefined {
  const highway = tags.get('highway') ?? '';
  const isLink = highway.endsWith('_link');
  const street = classes.get(isLink ? highway.slice(0, -5) : highway) ?? otherClass(tags);
  // Squares are drawn as areas. Their outline is no street.
  if (street === undefined || tags.get('area') === 'yes') return undefined;
  const oneway = onewayOf(tags);
  const attributes: Attribute[] = [{ key: 'class', value: street.class }];
  const name = tags.get('name');
  if (name !== undefined) attributes.push({ key: 'name', value: name, minZoom: street.nameZoom });
  const ref = tags.get('ref');
  if (ref !== undefined) attributes.push({ key: 'ref', value: ref, minZoom: Math.min(street.nameZoom, 11) });
  if (isLink) attributes.push({ key: 'link', value: true });
  if (oneway !== 0) attributes.push({ key: 'oneway', value: oneway, minZoom: 14 });
  for (const key of ['bridge', 'tunnel'] as const)
    if ((tags.get(key) ?? 'no') !== 'no') attributes.push({ key, value: true, minZoom: 13 });
  return {
    layer: 'street',
    minZoom: isLink ? Math.max(street.minZoom, linkMinZoom) : street.minZoom,
    attributes,
    isDirected: oneway !== 0,
  };
}

function otherClass(tags: Tags): StreetClass | undefined {
  if (tags.get('route') === 'ferry') return ferry;
  return tags.get('railway') === 'rail' ? rail : undefined;
}

/** 1 along the way, -1 against it, 0 in both directions. */
function onewayOf(tags: Tags): number {
  const oneway = tags.get('oneway');
  if (oneway === '-1' || oneway === 'reverse') return -1;
  const isImplied = tags.get('junction') === 'roundabout' || tags.get('highway') === 'motorway';
  return oneway === 'yes' || oneway === '1' || oneway === 'true' || (isImplied && oneway === undefined) ? 1 : 0;
}
