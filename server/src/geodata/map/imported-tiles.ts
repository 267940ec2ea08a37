import { openTiles, type TilesFile } from '@tropeiro/roads/file/tiles-file.ts';
import { maxZoom } from '@tropeiro/roads/tiles/features/map-feature.ts';
import type { OutlinePlace, OutlineTiles } from '@tropeiro/roads/tiles/outline/outline-tiles.ts';
import { compressions, tileTypes } from '@tropeiro/roads/tiles/pmtiles/header.ts';
import { type MapBytes, unpacked } from './map-file.ts';
import { type TilesAbout, vectorTileType } from './map-tiles.ts';
import type { TileAddress } from './tile-address.ts';

/**
 * The outline is coarse. Up to this zoom, the states are part of the tiles of an import. Above, they are only shown where
 * the import has nothing.
 */
const statesMaxZoom = 9;

/** The tiles of an import, with the outline of the country around them. */
export class ImportedTiles {
  readonly about: TilesAbout;
  private readonly file: TilesFile;
  private readonly outline: () => OutlineTiles;
  private readonly mediaType: string;
  private readonly hasNames: boolean;

  /** @param path of a PMTiles file. It throws if the file is damaged. */
  constructor(path: string, attribution: string, outline: () => OutlineTiles) {
    this.file = openTiles(path);
    this.outline = outline;
    const { header } = this.file.reader;
    this.mediaType = mediaTypes.get(header.tileType) ?? 'application/octet-stream';
    const isVector = header.tileType === tileTypes.vector;
    this.hasNames = isVector && hasMunicipalities(this.file.reader.metadata());
    this.about = {
      tileType: isVector ? 'vector' : 'raster',
      // The outline is made for every zoom up to this one.
      maxZoom: isVector ? Math.max(maxZoom, header.maxZoom) : header.maxZoom,
      attribution,
      hasStreets: true,
    };
  }

  async find({ zoom, x, y }: TileAddress): Promise<MapBytes | undefined> {
    const tile = this.file.reader.findTile(zoom, x, y);
    const { mediaType } = this;
    if (mediaType !== vectorTileType)
      return tile && { mediaType, bytes: tile, encoding: 'identity', isCompressible: false };
    const isCompressed = this.file.reader.header.tileCompression === compressions.gzip;
    const encoding = isCompressed ? 'gzip' : 'identity';
    const outline = this.outline().tile(zoom, x, y, {
      hasAreas: tile === undefined || zoom <= statesMaxZoom,
      isShown: (place) => !this.isNamed(place),
    });
    if (!outline) return tile && { mediaType, bytes: tile, encoding, isCompressible: true };
    const parts = tile ? [outline, isCompressed ? await unpacked(tile) : tile] : [outline];
    // A tile is a list of layers, so two of them in a row are one tile.
    return { mediaType, bytes: Buffer.concat(parts), encoding: 'identity', isCompressible: true };
  }

  close(): void {
    this.file.close();
  }

  /** Whether the import has the name of this place. */
  private isNamed({ longitude, latitude }: OutlinePlace): boolean {
    const { west, south, east, north } = this.file.reader.header;
    return this.hasNames && longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  }
}

const mediaTypes: ReadonlyMap<number, string> = new Map([
  [tileTypes.vector, vectorTileType],
  [tileTypes.png, 'image/png'],
  [tileTypes.jpeg, 'image/jpeg'],
  [tileTypes.webp, 'image/webp'],
  [tileTypes.avif, 'image/avif'],
]);

/** The metadata of our own tiles says how many municipalities they name. An extract of a town may have none. */
function hasMunicipalities(metadata: unknown): boolean {
  const count = (metadata as { municipality_count?: unknown } | null)?.municipality_count;
  return typeof count === 'number' && count > 0;
}
