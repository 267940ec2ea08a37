import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openRoads, type Roads } from '@tropeiro/roads/file/roads-file.ts';
import type { VehicleProfile } from '@tropeiro/roads/graph/vehicle-profile.ts';
import { findProfile } from '@tropeiro/roads/profiles/find-profile.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';
import { type Geodata, geodataFiles, newestGeodata } from './geodata-folder.ts';

/** The roads for one vehicle. The key names the import and the profile. */
export type NetworkInService = { readonly key: string; readonly network: RoadNetwork };

type Log = { info(about: object, message: string): void; error(about: object, message: string): void };

/** Besides notices, a process looks for a newer import this often: a notice may be lost. */
const lookMs = 10_000;

/** How often the newest import may be removed, by a still newer one, before it was opened. */
const maxTries = 5;

/** The newest import, as this process uses it. Its file stays open: networks are loaded when they are first needed. */
export class RoadsInService {
  private readonly folder: string;
  private readonly log: Log;
  private loaded: { readonly geodata: Geodata; readonly roads: OpenRoads | undefined } | undefined;
  private loading: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(folder: string, log: Log) {
    this.folder = folder;
    this.log = log;
  }

  /** The newest import. Undefined if nothing was imported. */
  get geodata(): Geodata | undefined {
    return this.loaded?.geodata;
  }

  get attribution(): string {
    return this.geodata?.about.attribution ?? '';
  }

  get hasRoads(): boolean {
    return this.loaded?.roads !== undefined;
  }

  /** The profiles of the roads: each vehicle class, and the sizes of trucks. */
  get profiles(): readonly VehicleProfile[] {
    return this.loaded?.roads?.roads.profiles ?? [];
  }

  /** Identifies the profile of a vehicle among those of this import. */
  profileOf(vehicle: VehicleProfile): number {
    return findProfile(this.profiles, vehicle);
  }

  /** The roads for these vehicles, all of one import. Undefined without roads. */
  async networks(vehicles: readonly VehicleProfile[]): Promise<readonly NetworkInService[] | undefined> {
    const { roads, geodata } = this.loaded ?? {};
    if (roads === undefined || geodata === undefined) return undefined;
    return Promise.all(
      vehicles.map(async (vehicle) => {
        const profile = findProfile(roads.roads.profiles, vehicle);
        return { key: `${identityOf(geodata)} ${profile}`, network: await roads.network(profile) };
      }),
    );
  }

  /** Loads the newest import and looks for newer ones from then on. */
  async start(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), lookMs);
    this.timer.unref();
  }

  /** Loads the newest import, unless it is loaded. If it cannot be used, the one before it remains in service. */
  refresh(): Promise<void> {
    this.loading = this.loading.then(() =>
      this.load().catch((err) => this.log.error({ err }, 'the imported roads cannot be used')),
    );
    return this.loading;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.loading;
    this.loaded?.roads?.retire();
    this.loaded = undefined;
  }

  private async load(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const geodata = newestGeodata(this.folder);
      const before = this.loaded;
      if (geodata === undefined || (before && identityOf(before.geodata) === identityOf(geodata))) return;
      try {
        const roads = await openIfAny(geodata.folder);
        this.loaded = { geodata, roads };
        before?.roads?.retire();
        this.log.info({ folder: geodata.folder, profiles: roads?.roads.profiles.length ?? 0 }, 'geodata is in service');
        return;
      } catch (error) {
        // A newer import may have removed it meanwhile.
        if (!isAbsent(error) || tries === maxTries) throw error;
      }
    }
  }
}

const identityOf = ({ folder, about }: Geodata): string => `${folder} ${about.imported_at}`;

/** Undefined if only a map was imported. */
async function openIfAny(folder: string): Promise<OpenRoads | undefined> {
  const isMapOnly = !(await readdir(folder)).includes(geodataFiles.roads);
  return isMapOnly ? undefined : new OpenRoads(await openRoads(join(folder, geodataFiles.roads)));
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A file of roads that is closed once it is replaced and nothing is being loaded from it. */
class OpenRoads {
  readonly roads: Roads;
  private loadingCount = 0;
  private isRetired = false;

  constructor(roads: Roads) {
    this.roads = roads;
  }

  async network(profile: number): Promise<RoadNetwork> {
    this.loadingCount++;
    try {
      return await this.roads.network(profile);
    } finally {
      this.loadingCount--;
      this.closeIfUnused();
    }
  }

  retire(): void {
    this.isRetired = true;
    this.closeIfUnused();
  }

  private closeIfUnused(): void {
    if (this.isRetired && this.loadingCount === 0) void this.roads.close().catch(() => {});
  }
}
