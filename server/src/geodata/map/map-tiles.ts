import type { MapBytes } from './map-file.ts';
import type { TileAddress } from './tile-address.ts';

/** Where the tiles of the map come from. */
export type MapTiles = {
  readonly about: () => TilesAbout;
  /** The tile, or undefined if it is empty. */
  find(tile: TileAddress, signal: AbortSignal): Promise<MapBytes | undefined>;
};

export type TilesAbout = {
  readonly tileType: 'vector' | 'raster';
  readonly maxZoom: number;
  /** Shown on the map. Empty if the data needs none. */
  readonly attribution: string;
  /** Without streets, there is only the outline of the country. */
  readonly hasStreets: boolean;
};

export const vectorTileType = 'application/vnd.mapbox-vector-tile';
