import type { MapColours } from './map-colours.ts';
import { byZoom, isClass, mapSource, type StyleLayer, type StyleValue, widthByZoom } from './style-layer.ts';

const mainClasses = ['motorway', 'trunk', 'primary'];

/** Pixels of each class of street at a zoom. Ramps are narrower. */
const widths = (
  motorway: number,
  primary: number,
  secondary: number,
  tertiary: number,
  minor: number,
  service: number,
) =>
  [
    '*',
    ['case', ['has', 'link'], 0.65, 1],
    [
      'match',
      ['get', 'class'],
      ['motorway', 'trunk'],
      motorway,
      'primary',
      primary,
      'secondary',
      secondary,
      'tertiary',
      tertiary,
      ['service', 'track'],
      service,
      minor,
    ],
  ] as const satisfies StyleValue;

/** The width of a street without its edges, and how much wider it is with them. */
const streetWidth = (edge: (zoom: number) => number): readonly StyleValue[] => {
  const at = (zoom: number, ...pixels: Parameters<typeof widths>) =>
    [zoom, ['+', edge(zoom), widths(...pixels)]] as const;
  return widthByZoom(
    at(5, 0.7, 0.4, 0.3, 0.3, 0.3, 0.2),
    at(9, 1.4, 1, 0.5, 0.4, 0.3, 0.2),
    at(12, 2.6, 2.2, 1.6, 1.1, 0.6, 0.3),
    at(14, 5.5, 5, 4, 3.2, 2, 1),
    at(16, 13, 12, 10.5, 9, 7, 3.5),
    at(18, 30, 28, 25, 22, 18, 9),
  );
};

const fillWidth = streetWidth(() => 0);
const edgeWidth = streetWidth((zoom) => (zoom < 12 ? 0 : zoom < 16 ? 1.4 : 2));

/** Wider streets are drawn over narrower ones. */
const drawingOrder: StyleValue = [
  'match',
  ['get', 'class'],
  'motorway',
  6,
  'trunk',
  5,
  'primary',
  4,
  'secondary',
  3,
  'tertiary',
  2,
  ['service', 'track'],
  0,
  1,
];

const isStreet = isClass(...mainClasses, 'secondary', 'tertiary', 'minor', 'service', 'track');
const isDrawnAs = (level: 'ground' | 'bridge' | 'tunnel'): readonly StyleValue[] => {
  if (level !== 'ground') return ['all', isStreet, ['has', level]];
  return ['all', isStreet, ['!', ['has', 'bridge']], ['!', ['has', 'tunnel']]];
};

export const streetLayers = (colours: MapColours): readonly StyleLayer[] => {
  const street = { type: 'line', source: mapSource, 'source-layer': 'street' } as const;
  const round = { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': drawingOrder } as const;
  const flat = { 'line-join': 'round', 'line-sort-key': drawingOrder } as const;
  const isMain = isClass(...mainClasses);
  const edge = ['case', isMain, colours.mainStreetEdge, colours.streetEdge] as const;
  const fill = byZoom(
    [12, ['case', isMain, colours.thinMainStreet, colours.thinStreet]],
    [13.5, ['case', isMain, colours.mainStreet, colours.street]],
  );
  return [
    {
      ...street,
      id: 'tunnel',
      minzoom: 12,
      filter: isDrawnAs('tunnel'),
      layout: flat,
      paint: { 'line-color': edge, 'line-width': fillWidth, 'line-opacity': 0.5 },
    },
    {
      ...street,
      id: 'ferry',
      filter: isClass('ferry'),
      paint: { 'line-color': colours.waterLabel, 'line-width': 1, 'line-opacity': 0.5, 'line-dasharray': [4, 3] },
    },
    {
      ...street,
      id: 'path',
      minzoom: 14,
      filter: isClass('path', 'pedestrian'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.path,
        'line-width': widthByZoom(
          [14, ['match', ['get', 'class'], 'pedestrian', 1.4, 0.6]],
          [18, ['match', ['get', 'class'], 'pedestrian', 8, 2.5]],
        ),
        'line-opacity': byZoom([14, 0], [15, 1]),
      },
    },
    {
      ...street,
      id: 'street-edge',
      minzoom: 12,
      filter: isDrawnAs('ground'),
      layout: round,
      paint: { 'line-color': edge, 'line-width': edgeWidth, 'line-opacity': byZoom([12.5, 0], [13.5, 1]) },
    },
    {
      ...street,
      id: 'street',
      filter: isDrawnAs('ground'),
      layout: round,
      paint: { 'line-color': fill, 'line-width': fillWidth },
    },
    {
      ...street,
      id: 'rail',
      filter: isClass('rail'),
      paint: { 'line-color': colours.rail, 'line-width': widthByZoom([10, 0.6], [14, 1.2], [18, 3]) },
    },
    {
      ...street,
      id: 'rail-ties',
      minzoom: 14,
      filter: isClass('rail'),
      paint: {
        'line-color': colours.rail,
        'line-width': widthByZoom([14, 3.5], [18, 9]),
        'line-dasharray': [0.25, 3],
      },
    },
    {
      ...street,
      id: 'bridge-edge',
      minzoom: 12,
      filter: isDrawnAs('bridge'),
      layout: flat,
      paint: { 'line-color': edge, 'line-width': edgeWidth, 'line-opacity': byZoom([12.5, 0], [13.5, 1]) },
    },
    {
      ...street,
      id: 'bridge',
      filter: isDrawnAs('bridge'),
      layout: round,
      paint: { 'line-color': fill, 'line-width': fillWidth },
    },
  ];
};
