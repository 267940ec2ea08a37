import { mapFonts } from './fonts.ts';
import type { MapColours } from './map-colours.ts';
import { byZoom, isClass, mapSource, type StyleLayer, type StyleValue } from './style-layer.ts';

/**
 * The names of places, the smallest first: a map places the names of the last layer first, and leaves out those without
 * room. `place` has the names of an extract, `outline_place` those of the municipalities.
 */
export const placeLayers = (colours: MapColours): readonly StyleLayer[] => {
  const label = (
    id: string,
    sourceLayer: 'place' | 'outline_place',
    classes: readonly string[],
    size: StyleValue,
    more: Partial<StyleLayer> = {},
  ): StyleLayer => ({
    id,
    type: 'symbol',
    source: mapSource,
    'source-layer': sourceLayer,
    filter: isClass(...classes),
    ...more,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [mapFonts.regular],
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 4,
      ...more.layout,
    },
    paint: {
      'text-color': colours.placeLabel,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.5,
      ...more.paint,
    },
  });
  const quiet = { 'text-color': colours.quarterLabel };
  const strong = { 'text-font': [mapFonts.strong] };
  const spaced = { 'text-transform': 'uppercase', 'text-letter-spacing': 0.08, 'text-max-width': 7 };
  return [
    label(
      'hamlet-name',
      'place',
      ['hamlet', 'locality', 'isolated_dwelling', 'island'],
      byZoom([12, 10.5], [16, 12.5]),
      { paint: quiet },
    ),
    label('quarter-name', 'place', ['neighbourhood', 'quarter'], byZoom([13, 10], [16, 12]), {
      minzoom: 13,
      maxzoom: 17,
      layout: spaced,
      paint: quiet,
    }),
    label('suburb-name', 'place', ['suburb'], byZoom([11, 9.5], [15, 12]), {
      minzoom: 11.5,
      maxzoom: 17,
      layout: spaced,
      paint: quiet,
    }),
    label('village-name', 'place', ['village'], byZoom([10, 10.5], [15, 14])),
    label('municipality-name', 'outline_place', ['town'], byZoom([8, 10], [12, 14]), { maxzoom: 15, paint: quiet }),
    label('town-name', 'place', ['town'], byZoom([8, 11], [14, 15]), { maxzoom: 15 }),
    label('larger-municipality-name', 'outline_place', ['city'], byZoom([5, 10], [8, 11.5], [12, 15]), { maxzoom: 15 }),
    label('state-name', 'outline_place', ['state'], byZoom([3, 9.5], [7, 13]), {
      minzoom: 3.5,
      maxzoom: 8,
      layout: { ...spaced, 'text-letter-spacing': 0.15 },
      paint: quiet,
    }),
    label('city-name', 'place', ['city'], byZoom([4, 11], [8, 13], [13, 17]), { maxzoom: 15, layout: strong }),
    label('capital-name', 'outline_place', ['capital'], byZoom([3, 10.5], [8, 13.5], [13, 17]), {
      minzoom: 3,
      maxzoom: 15,
      layout: strong,
    }),
  ];
};
