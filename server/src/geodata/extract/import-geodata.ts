import { constants } from 'node:fs';
import { copyFile, link, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openExtract } from '@tropeiro/roads/file/extract-file.ts';
import { writeRoads } from '@tropeiro/roads/file/roads-file.ts';
import { checkTiles, openTiles, writeTiles } from '@tropeiro/roads/file/tiles-file.ts';
import { buildGraph } from '@tropeiro/roads/graph/build-graph.ts';
import type { VehicleProfile } from '@tropeiro/roads/graph/vehicle-profile.ts';
import type { OsmBounds, OsmExtract } from '@tropeiro/roads/osm/extract.ts';
import { chooseProfiles } from '@tropeiro/roads/profiles/choose-profiles.ts';
import { buildNetwork, networkOrder } from '@tropeiro/roads/query/build-network.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';
import { mapBounds } from '@tropeiro/roads/tiles/map-bounds.ts';
import {
  type Geodata,
  type GeodataBounds,
  type GeodataSource,
  geodataFiles,
  newestGeodata,
  openStreetMap,
} from '../geodata-folder.ts';
import type { GeodataFileKind } from './geodata-file.ts';
import { ImportDraft } from './import-draft.ts';
import { ImportProgress, type OnProgress } from './import-progress.ts';

export type GeodataImport = {
  /** The folder with all imports. */
  readonly root: string;
  readonly path: string;
  readonly kind: GeodataFileKind;
  /** The trucks of all companies, for which profiles are chosen. */
  readonly trucks: readonly VehicleProfile[];
  /** Stores streets and house numbers. The import is not in service before that. */
  readonly storeAddresses: (extract: OsmExtract) => Promise<void>;
  readonly now: () => Date;
  readonly onProgress: OnProgress;
};

/**
 * Makes roads, tiles and addresses from an extract, or takes the tiles of a ready file. The previous import remains in
 * service until the new one is verified. Throws `BadExtract` or `BadPmtiles` if the file is damaged.
 */
export async function importGeodata(task: GeodataImport): Promise<Geodata> {
  const draft = await ImportDraft.begin(task.root);
  try {
    return await (task.kind === 'extract' ? importExtract(draft, task) : importTiles(draft, task));
  } catch (error) {
    await draft.abandon();
    throw error;
  }
}

async function importExtract(draft: ImportDraft, task: GeodataImport): Promise<Geodata> {
  const progress = new ImportProgress(task.onProgress);
  await progress.begin('reading');
  const { extract, close } = openExtract(task.path);
  try {
    const source = await sourceOf(task.path, extract);
    await makeRoads(draft, extract, task.trucks, source, progress);
    await progress.begin('tiles');
    await writeTiles(extract, draft.path('tiles'), { attribution: source.attribution });
    await progress.begin('addresses');
    await task.storeAddresses(extract);
    return await draft.finish({ ...source, imported_at: task.now().toISOString() });
  } finally {
    close();
  }
}

async function makeRoads(
  draft: ImportDraft,
  extract: OsmExtract,
  trucks: readonly VehicleProfile[],
  source: GeodataSource,
  progress: ImportProgress,
): Promise<void> {
  await progress.begin('graph');
  const graph = buildGraph(extract);
  await progress.begin('order');
  const order = networkOrder(graph);
  const profiles = chooseProfiles(graph, trucks);
  const networks: RoadNetwork[] = [];
  for (const profile of profiles) {
    await progress.begin('networks', networks.length / profiles.length);
    networks.push(buildNetwork(graph, profile, order));
  }
  await progress.begin('roads');
  await writeRoads(draft.path('roads'), graph, networks, source);
}

/** The roads of the previous import remain. */
async function importTiles(draft: ImportDraft, { root, path, now, onProgress }: GeodataImport): Promise<Geodata> {
  await new ImportProgress(onProgress).begin('tiles');
  // Verified before it is copied, so that a damaged file is refused at once, and after that, because a copy may fail.
  checkTiles(path);
  await copyFile(path, draft.path('tiles'), constants.COPYFILE_FICLONE);
  checkTiles(draft.path('tiles'));
  const tiles = await sourceOfTiles(path);
  const imported_at = now().toISOString();
  const previous = newestGeodata(root);
  const hasRoads = previous !== undefined && (await linked(join(previous.folder, geodataFiles.roads), draft));
  if (!hasRoads) return draft.finish({ ...tiles, imported_at });
  const { tiles: _, ...extract } = previous.about;
  return draft.finish({ ...extract, imported_at, tiles });
}

/** Both imports have the same file. A folder without links, such as one on FAT, gets a copy. */
async function linked(roads: string, draft: ImportDraft): Promise<boolean> {
  try {
    await link(roads, draft.path('roads')).catch((error) => {
      if (error.code === 'ENOENT') throw error;
      return copyFile(roads, draft.path('roads'));
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function sourceOf(path: string, extract: OsmExtract): Promise<GeodataSource> {
  const time = extract.timeS === undefined ? (await stat(path)).mtime : new Date(extract.timeS * 1000);
  return { file: basename(path), date: dayOf(time), bounds: inDegrees(mapBounds(extract)), ...openStreetMap };
}

async function sourceOfTiles(path: string): Promise<GeodataSource> {
  const { reader, close } = openTiles(path);
  try {
    const metadata = reader.metadata();
    const named = typeof metadata === 'object' && metadata !== null && 'attribution' in metadata;
    const attribution = named ? withoutMarkup(String(metadata.attribution)) : '';
    const isOpenStreetMap = attribution.includes('OpenStreetMap');
    return {
      file: basename(path),
      date: dayOf((await stat(path)).mtime),
      bounds: inDegrees(reader.header),
      attribution,
      licence: isOpenStreetMap ? openStreetMap.licence : '',
    };
  } finally {
    close();
  }
}

/** Attributions of tiles often are links. Screens show them as text. */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<[^<>]{0,1000}>/g, '')
    .replaceAll('&copy;', '©')
    .trim();

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const inDegrees = ({ south, west, north, east }: OsmBounds): GeodataBounds => ({
  south: south / 1e7,
  west: west / 1e7,
  north: north / 1e7,
  east: east / 1e7,
});
