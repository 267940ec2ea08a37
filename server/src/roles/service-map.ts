import type { MadeFiles } from '@tropeiro/platform/http/files/made-files.ts';
import { isShareToken } from '../execution/share/is-share-token.ts';
import { NewestTiles } from '../geodata/map/newest-tiles.ts';
import { openMap } from '../geodata/map/open-map.ts';
import { brazilTiles } from '../geodata/map/outline/brazil-tiles.ts';
import { ProxiedTiles } from '../geodata/map/proxied-tiles.ts';
import type { Services } from '../services.ts';

/** The map that the settings describe: of imported data, or of another server. */
export function serviceMap({ settings, database, geodata, shutdown, log }: Services): MadeFiles {
  const { MAP_TILES_URL: url } = settings;
  if (url !== undefined)
    return openMap({
      tiles: new ProxiedTiles(url, settings),
      isGuestToken: (token) => isShareToken(database, token),
    });
  const tiles = new NewestTiles({ geodata: () => geodata.geodata, outline: brazilTiles, log });
  shutdown.closes(() => tiles.close());
  return openMap({ tiles });
}
