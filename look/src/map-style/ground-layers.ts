import type { MapColours } from './map-colours.ts';
import { byZoom, isClass, mapSource, type StyleLayer, widthByZoom } from './style-layer.ts';

/**
 * The zoom up to which the outline of the country distinguishes land from the outside. It is coarse, so that it
 * disappears before its faults are seen beside real streets.
 */
const outlineEnd = (hasStreets: boolean): number => (hasStreets ? 9 : 13);

/** Everything below the streets. */
export const groundLayers = (colours: MapColours, hasStreets: boolean): readonly StyleLayer[] => [
  {
    id: 'background',
    type: 'background',
    paint: {
      'background-color': byZoom([outlineEnd(hasStreets) - 2, colours.outside], [outlineEnd(hasStreets), colours.land]),
    },
  },
  {
    id: 'land',
    type: 'fill',
    source: mapSource,
    'source-layer': 'outline',
    maxzoom: outlineEnd(hasStreets),
    paint: { 'fill-color': colours.land, 'fill-antialias': false },
  },
  {
    id: 'green',
    type: 'fill',
    source: mapSource,
    'source-layer': 'green',
    paint: {
      'fill-color': [
        'match',
        ['get', 'class'],
        ['wood', 'scrub', 'wetland'],
        colours.wood,
        'sand',
        colours.sand,
        colours.park,
      ],
      'fill-antialias': false,
    },
  },
  {
    id: 'water',
    type: 'fill',
    source: mapSource,
    'source-layer': 'water',
    paint: { 'fill-color': colours.water },
  },
  {
    id: 'waterway',
    type: 'line',
    source: mapSource,
    'source-layer': 'waterway',
    filter: ['all', ['!', ['has', 'tunnel']], ['!=', ['get', 'class'], 'coastline']],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colours.water,
      'line-width': widthByZoom(
        [8, 0.5],
        [14, ['match', ['get', 'class'], 'river', 3, 'canal', 2.5, 1.2]],
        [18, ['match', ['get', 'class'], 'river', 12, 'canal', 10, 4]],
      ),
    },
  },
  {
    id: 'coastline',
    type: 'line',
    source: mapSource,
    'source-layer': 'waterway',
    filter: isClass('coastline'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.border, 'line-width': 1 },
  },
  {
    id: 'building',
    type: 'fill',
    source: mapSource,
    'source-layer': 'building',
    minzoom: 14,
    paint: {
      'fill-color': colours.building,
      'fill-outline-color': colours.buildingEdge,
      'fill-opacity': byZoom([14, 0], [15, 1]),
    },
  },
];

/** The borders of the states. */
export const borderLayers = (colours: MapColours, hasStreets: boolean): readonly StyleLayer[] => [
  {
    id: 'border',
    type: 'line',
    source: mapSource,
    'source-layer': 'outline',
    maxzoom: outlineEnd(hasStreets) + 2,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.border,
      'line-width': byZoom([3, 0.6], [7, 1.2]),
      'line-opacity': byZoom([outlineEnd(hasStreets) - 1, 1], [outlineEnd(hasStreets) + 2, 0]),
    },
  },
];
