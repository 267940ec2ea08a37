import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { maxZoom } from '@tropeiro/roads/tiles/features/map-feature.ts';
import type { OutlineTiles } from '@tropeiro/roads/tiles/outline/outline-tiles.ts';
import type { Logger } from 'pino';
import { type Geodata, geodataFiles } from '../geodata-folder.ts';
import { ImportedTiles } from './imported-tiles.ts';
import type { MapBytes } from './map-file.ts';
import { type MapTiles, type TilesAbout, vectorTileType } from './map-tiles.ts';
import type { TileAddress } from './tile-address.ts';

export type NewestTilesOptions = {
  /** The newest import that is in service. */
  readonly geodata: () => Geodata | undefined;
  readonly outline: () => OutlineTiles;
  readonly log: Pick<Logger, 'error'>;
};

/**
 * The tiles of the newest import, or the outline of the country without one. Only the file of one import is open. If a
 * newer one cannot be read, the one before stays in service.
 */
export class NewestTiles implements MapTiles {
  private readonly options: NewestTilesOptions;
  private imported: ImportedTiles | undefined;
  /** The import that was opened last, also if it could not be read. */
  private seen: Geodata | undefined;

  constructor(options: NewestTilesOptions) {
    this.options = options;
  }

  about = (): TilesAbout => this.newest()?.about ?? { tileType: 'vector', maxZoom, attribution: '', hasStreets: false };

  async find(tile: TileAddress): Promise<MapBytes | undefined> {
    const imported = this.newest();
    if (imported) return imported.find(tile);
    const bytes = this.options.outline().tile(tile.zoom, tile.x, tile.y);
    return bytes && { mediaType: vectorTileType, bytes, encoding: 'identity', isCompressible: true };
  }

  close(): void {
    this.imported?.close();
    this.imported = undefined;
  }

  private newest(): ImportedTiles | undefined {
    const geodata = this.options.geodata();
    if (geodata === this.seen) return this.imported;
    this.seen = geodata;
    try {
      const next = geodata && this.tilesOf(geodata);
      this.imported?.close();
      this.imported = next;
    } catch (err) {
      this.options.log.error({ err, folder: geodata?.folder }, 'the tiles of the newest import cannot be read');
    }
    return this.imported;
  }

  /** An import may have no tiles. */
  private tilesOf({ folder, about }: Geodata): ImportedTiles | undefined {
    const path = join(folder, geodataFiles.tiles);
    if (!existsSync(path)) return undefined;
    return new ImportedTiles(path, (about.tiles ?? about).attribution, this.options.outline);
  }
}
