import type { Theme } from '../theme.ts';
import { borderLayers, groundLayers } from './ground-layers.ts';
import { groundLabelLayers, streetLabelLayers } from './label-layers.ts';
import { mapColours } from './map-colours.ts';
import { placeLayers } from './place-layers.ts';
import { streetLayers } from './street-layers.ts';
import { mapSource, type StyleLayer } from './style-layer.ts';

/** A style of MapLibre: https://maplibre.org/maplibre-style-spec/. */
export type MapStyle = {
  readonly version: 8;
  readonly name: string;
  readonly glyphs: string;
  readonly sources: Readonly<Record<string, MapSource>>;
  readonly layers: readonly StyleLayer[];
};

type MapSource = {
  readonly type: 'vector' | 'raster';
  readonly tiles: readonly string[];
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly tileSize?: number;
  readonly attribution: string;
};

/** Where a map gets its tiles and glyphs. */
export type MapParts = {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** With `{fontstack}` and `{range}`. */
  readonly glyphs: string;
  /** Vector tiles have the layers that the room roads documents. */
  readonly tileType: 'vector' | 'raster';
  readonly maxZoom: number;
  /** Without streets, the outline of the country is all there is. */
  readonly hasStreets: boolean;
  /** Shown on the map. Empty if the data needs none. */
  readonly attribution: string;
};

/** The style of the map in a theme. */
export function mapStyle(theme: Theme, parts: MapParts): MapStyle {
  const { tiles, glyphs, tileType, maxZoom, hasStreets, attribution } = parts;
  const colours = mapColours[theme];
  const source = { type: tileType, tiles: [tiles], minzoom: 0, maxzoom: maxZoom, attribution };
  const isRaster = tileType === 'raster';
  return {
    version: 8,
    name: `Tropeiro ${theme}`,
    glyphs,
    sources: { [mapSource]: isRaster ? { ...source, tileSize: 256 } : source },
    layers: isRaster
      ? rasterLayers(theme, colours.land)
      : [
          ...groundLayers(colours, hasStreets),
          ...streetLayers(colours),
          ...borderLayers(colours, hasStreets),
          ...streetLabelLayers(colours),
          ...groundLabelLayers(colours),
          ...placeLayers(colours),
        ],
  };
}

/** Pictures of another server, less colourful, and darker in the dark theme. */
const rasterLayers = (theme: Theme, background: string): readonly StyleLayer[] => [
  { id: 'background', type: 'background', paint: { 'background-color': background } },
  {
    id: 'pictures',
    type: 'raster',
    source: mapSource,
    paint: {
      'raster-saturation': -0.6,
      ...(theme === 'dark' && { 'raster-brightness-max': 0.45, 'raster-contrast': 0.1 }),
    },
  },
];
