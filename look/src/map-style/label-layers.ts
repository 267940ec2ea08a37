import { mapFonts } from './fonts.ts';
import type { MapColours } from './map-colours.ts';
import { byZoom, isClass, mapSource, type StyleLayer, type StyleValue } from './style-layer.ts';

const name: StyleValue = ['get', 'name'];

/** The names of streets along them, and the directions of one-way streets. */
export const streetLabelLayers = (colours: MapColours): readonly StyleLayer[] => {
  const label = { type: 'symbol', source: mapSource, 'source-layer': 'street' } as const;
  const alongStreet = {
    'symbol-placement': 'line',
    'text-field': name,
    'text-font': [mapFonts.regular],
    'text-rotation-alignment': 'map',
    'text-pitch-alignment': 'viewport',
    'text-padding': 4,
  } as const;
  const paint = {
    'text-color': colours.streetLabel,
    'text-halo-color': colours.halo,
    'text-halo-width': 1.4,
  };
  return [
    {
      ...label,
      id: 'oneway',
      minzoom: 16,
      filter: ['all', ['has', 'oneway'], ['!', isClass('path', 'pedestrian', 'rail', 'ferry')]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 120,
        'text-field': '→',
        'text-font': [mapFonts.regular],
        'text-size': byZoom([16, 11], [18, 16]),
        'text-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
        'text-keep-upright': false,
        'text-rotation-alignment': 'map',
        'text-padding': 2,
      },
      paint: { 'text-color': colours.arrow },
    },
    {
      ...label,
      id: 'minor-street-name',
      minzoom: 15,
      filter: isClass('minor', 'service', 'track', 'pedestrian', 'path'),
      layout: { ...alongStreet, 'text-size': byZoom([15, 10.5], [17, 12.5]), 'symbol-spacing': 320 },
      paint,
    },
    {
      ...label,
      id: 'street-name',
      minzoom: 13.5,
      filter: isClass('secondary', 'tertiary'),
      layout: { ...alongStreet, 'text-size': byZoom([13.5, 10.5], [17, 13]), 'symbol-spacing': 380 },
      paint,
    },
    {
      ...label,
      id: 'main-street-name',
      minzoom: 12,
      filter: isClass('motorway', 'trunk', 'primary'),
      layout: { ...alongStreet, 'text-size': byZoom([12, 10.5], [17, 13.5]), 'symbol-spacing': 420 },
      paint,
    },
    {
      ...label,
      id: 'road-number',
      minzoom: 7,
      maxzoom: 13,
      filter: ['all', ['has', 'ref'], isClass('motorway', 'trunk', 'primary')],
      layout: {
        ...alongStreet,
        'text-field': ['get', 'ref'],
        'text-size': 10,
        'text-font': [mapFonts.strong],
        'text-rotation-alignment': 'viewport',
        'symbol-spacing': 400,
      },
      paint,
    },
  ];
};

/** The names of rivers, lakes and parks. */
export const groundLabelLayers = (colours: MapColours): readonly StyleLayer[] => {
  const waterPaint = {
    'text-color': colours.waterLabel,
    'text-halo-color': colours.water,
    'text-halo-width': 1,
  };
  return [
    {
      id: 'park-name',
      type: 'symbol',
      source: mapSource,
      'source-layer': 'place',
      minzoom: 13,
      filter: isClass('park'),
      layout: {
        'text-field': name,
        'text-font': [mapFonts.regular],
        'text-size': byZoom([13, 10.5], [17, 12.5]),
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: { 'text-color': colours.parkLabel, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
    },
    {
      id: 'waterway-name',
      type: 'symbol',
      source: mapSource,
      'source-layer': 'waterway',
      minzoom: 12,
      filter: ['all', ['has', 'name'], isClass('river', 'canal', 'stream')],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 400,
        'text-field': name,
        'text-font': [mapFonts.water],
        'text-size': byZoom([12, 10.5], [17, 13]),
        'text-letter-spacing': 0.05,
      },
      paint: waterPaint,
    },
    {
      id: 'water-name',
      type: 'symbol',
      source: mapSource,
      'source-layer': 'place',
      filter: isClass('water'),
      layout: {
        'text-field': name,
        'text-font': [mapFonts.water],
        'text-size': byZoom([8, 11], [16, 13]),
        'text-letter-spacing': 0.05,
        'text-max-width': 7,
      },
      paint: waterPaint,
    },
  ];
};
