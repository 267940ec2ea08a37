import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { fetchBytes, type RemoteBytes, RemoteFailed } from '@tropeiro/platform/remote/remote-bytes.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import type { MapBytes } from './map-file.ts';
import { type MapTiles, type TilesAbout, vectorTileType } from './map-tiles.ts';
import type { MapSettings } from './settings.ts';
import type { TileAddress } from './tile-address.ts';

const maxTileBytes = 2_000_000;
const maxS = 10;
/** As many as a few browsers request at once. Tile servers slow down or block clients with more. */
const maxRequestCount = 16;
const retryS = 5;

/** Media types that servers use for tiles. Anything else, such as a page or a script, is not forwarded. */
const vectorTypes = new Set([
  vectorTileType,
  'application/x-protobuf',
  'application/protobuf',
  'application/vnd.mapbox-vector-tile',
]);
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']);

/** All callers share the requests: a tile belongs to no company. */
const holder = { customer_id: 0, session_id: 0 };

/** Tiles of another server. */
export class ProxiedTiles implements MapTiles {
  private readonly url: string;
  private readonly tilesAbout: TilesAbout;
  private readonly requests = new FairSemaphore({
    resource: 'map_tiles',
    total: maxRequestCount,
    maxOfCompany: maxRequestCount,
    maxOfSession: maxRequestCount,
    maxWaitingCount: 500,
    maxWaitS: maxS,
  });

  constructor(url: string, { MAP_TILES_ATTRIBUTION: attribution, MAP_TILES_MAX_ZOOM: maxZoom }: MapSettings) {
    this.url = url;
    const isVector = /\.(pbf|mvt)$/.test(new URL(url).pathname);
    this.tilesAbout = { tileType: isVector ? 'vector' : 'raster', maxZoom, attribution, hasStreets: true };
  }

  about = (): TilesAbout => this.tilesAbout;

  async find({ zoom, x, y }: TileAddress, signal: AbortSignal): Promise<MapBytes | undefined> {
    const url = this.url.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
    const { status, mediaType, bytes } = await this.requests.run(holder, () => fetchTile(url, signal), 1, signal);
    if (status === 204 || status === 404 || bytes.length === 0) return undefined;
    const isVector = vectorTypes.has(mediaType) || (this.tilesAbout.tileType === 'vector' && mediaType === octets);
    if (status !== 200 || !(isVector || pictureTypes.has(mediaType))) throw unavailable();
    return { mediaType: isVector ? vectorTileType : mediaType, bytes, encoding: 'identity', isCompressible: isVector };
  }
}

const octets = 'application/octet-stream';

async function fetchTile(url: string, signal: AbortSignal): Promise<RemoteBytes> {
  try {
    // Some servers only respond to requests with a user agent.
    const headers = { 'user-agent': 'Tropeiro', accept: 'image/*, application/x-protobuf, */*;q=0.1' };
    return await fetchBytes({ url: new URL(url), headers, maxS, maxBytes: maxTileBytes, signal });
  } catch (error) {
    throw error instanceof RemoteFailed ? unavailable() : error;
  }
}

const unavailable = (): Refusal =>
  new Refusal('unavailable', {
    details: {
      reason: bilingual('the tile server of the map gave no tile', 'o servidor de tiles do mapa não entregou o tile'),
      retry: retryS,
    },
    headers: { 'retry-after': String(retryS) },
  });
