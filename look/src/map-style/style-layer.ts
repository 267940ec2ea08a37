/** A value of a style, or an expression that computes it: https://maplibre.org/maplibre-style-spec/expressions/. */
export type StyleValue = string | number | boolean | readonly StyleValue[];

/** One layer of a style, in the order in which a map draws them. */
export type StyleLayer = {
  readonly id: string;
  readonly type: 'background' | 'fill' | 'line' | 'symbol' | 'raster';
  readonly source?: string;
  readonly 'source-layer'?: string;
  readonly minzoom?: number;
  readonly maxzoom?: number;
  readonly filter?: readonly StyleValue[];
  readonly layout?: Readonly<Record<string, StyleValue>>;
  readonly paint?: Readonly<Record<string, StyleValue>>;
};

/** The only source of tiles of the style. */
export const mapSource = 'map';

/** Whether the class of a feature is one of these. */
export const isClass = (...classes: readonly string[]): readonly StyleValue[] => [
  'match',
  ['get', 'class'],
  classes,
  true,
  false,
];

/** A value that changes evenly with the zoom. */
export const byZoom = (...stops: readonly (readonly [zoom: number, value: StyleValue])[]): readonly StyleValue[] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops.flat(),
];

/** A width that grows with the scale of the map, as widths on the ground do. */
export const widthByZoom = (
  ...stops: readonly (readonly [zoom: number, value: StyleValue])[]
): readonly StyleValue[] => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()];
