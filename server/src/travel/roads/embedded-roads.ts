import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { type SharedMatrix, sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import type { ShortWork } from '@tropeiro/platform/threads/short-work.ts';
import type { VehicleProfile } from '@tropeiro/roads/graph/vehicle-profile.ts';
import type { Fix } from '@tropeiro/roads/match/fix.ts';
import type { MatchedPoint } from '@tropeiro/roads/match/matched-line.ts';
import type { NetworkInService } from '../../geodata/roads-in-service.ts';
import type { FilledMatrices, Leg } from '../provider.ts';
import { roadProfile } from '../road-profile.ts';
import type { TravelVehicle } from '../vehicle-class.ts';
import type { LegsToFind } from './find-legs.ts';
import type { RoadLeg } from './find-routes.ts';
import { type MaybeSnap, type RoadTaskOptions, roadTasks } from './road-threads.ts';

/** The imported roads of a process. */
export type RoadsSource = {
  readonly hasRoads: boolean;
  readonly attribution: string;
  profileOf(vehicle: VehicleProfile): number;
  networks(vehicles: readonly VehicleProfile[]): Promise<readonly NetworkInService[] | undefined>;
};

/** Pairs of a matrix that one task computes, at least some rows of it: the work for its columns is done once a task. */
const pairsOfTask = 250_000;
const leastRowsOfTask = 64;
const legsOfTask = 200;
const snapsOfTask = 2000;

/** A matrix between places, row by row. */
export type RoadMatrix = FilledMatrices & {
  /** Whether each origin and each destination has a road near. */
  readonly originsOnRoad: readonly boolean[];
  readonly destinationsOnRoad: readonly boolean[];
};

/** The legs of a path, and the places of it that have a road near. */
export type OnRoad<Found> = { readonly legs: readonly (Found | undefined)[]; readonly onRoad: readonly boolean[] };

/** The roads for one vehicle, with what is computed on them in threads. All of it is from one import. */
export class VehicleRoads {
  private readonly found: NetworkInService;
  private readonly threads: ShortWork;

  constructor(found: NetworkInService, threads: ShortWork) {
    this.found = found;
    this.threads = threads;
  }

  async matrix(
    origins: readonly Coordinates[],
    destinations: readonly Coordinates[],
    options: RoadTaskOptions,
  ): Promise<RoadMatrix> {
    const { network } = this.found;
    const from = await this.snap(origins, options);
    const to = destinations === origins ? from : await this.snap(destinations, options);
    const durationsS = matrixOf(from.length, to.length);
    const distancesM = matrixOf(from.length, to.length);
    const rows = Math.max(leastRowsOfTask, Math.floor(pairsOfTask / Math.max(1, to.length)));
    for (let firstRow = 0; firstRow < from.length; firstRow += rows) {
      const block = from.slice(firstRow, firstRow + rows);
      await this.threads.run(
        roadTasks.fillBlock,
        { network, firstRow, from: block, to, durationsS, distancesM },
        options,
      );
    }
    return { durationsS, distancesM, originsOnRoad: from.map(isOnRoad), destinationsOnRoad: to.map(isOnRoad) };
  }

  legs(places: readonly Coordinates[], path: readonly number[], options: RoadTaskOptions): Promise<OnRoad<Leg>> {
    return this.alongPath(places, path, options, (pairs) =>
      this.threads.run(roadTasks.findLegs, { ...this.found, pairs }, options),
    );
  }

  routes(places: readonly Coordinates[], path: readonly number[], options: RoadTaskOptions): Promise<OnRoad<RoadLeg>> {
    return this.alongPath(places, path, options, (pairs) =>
      this.threads.run(roadTasks.findRoutes, { ...this.found, pairs }, options),
    );
  }

  match(fixes: readonly Fix[], options: RoadTaskOptions): Promise<readonly (readonly MatchedPoint[])[]> {
    return this.threads.run(roadTasks.matchFixes, { network: this.found.network, fixes }, options);
  }

  private async alongPath<Found>(
    places: readonly Coordinates[],
    path: readonly number[],
    options: RoadTaskOptions,
    find: (pairs: LegsToFind['pairs']) => Promise<readonly (Found | undefined)[]>,
  ): Promise<OnRoad<Found>> {
    const snaps = await this.snap(places, options);
    const pairs = path.slice(1).map((to, at) => [snaps[path[at]!], snaps[to]] as const);
    const legs: (Found | undefined)[] = [];
    for (let first = 0; first < pairs.length; first += legsOfTask)
      legs.push(...(await find(pairs.slice(first, first + legsOfTask))));
    return { legs, onRoad: snaps.map(isOnRoad) };
  }

  private async snap(places: readonly Coordinates[], options: RoadTaskOptions): Promise<readonly MaybeSnap[]> {
    const snaps: MaybeSnap[] = [];
    for (let first = 0; first < places.length; first += snapsOfTask) {
      const some = places.slice(first, first + snapsOfTask).map(({ latitude, longitude }) => ({ latitude, longitude }));
      snaps.push(
        ...(await this.threads.run(roadTasks.snapPlaces, { network: this.found.network, places: some }, options)),
      );
    }
    return snaps;
  }
}

/** The imported roads and the threads in which they are searched. */
export class EmbeddedRoads {
  readonly threads: ShortWork;
  private readonly source: RoadsSource;

  constructor(source: RoadsSource, threads: ShortWork) {
    this.source = source;
    this.threads = threads;
  }

  get isAvailable(): boolean {
    return this.source.hasRoads;
  }

  /** Must be shown with what is made of the roads. */
  get attribution(): string {
    return this.source.attribution;
  }

  /** How many profiles these vehicles use. */
  profileCount(vehicles: readonly TravelVehicle[]): number {
    if (!this.isAvailable) return 0;
    return new Set(vehicles.map((vehicle) => this.source.profileOf(roadProfile(vehicle)))).size;
  }

  /** The roads for each of these vehicles. Those with one profile have the same. Undefined if nothing is imported. */
  async forVehicles(vehicles: readonly TravelVehicle[]): Promise<readonly VehicleRoads[] | undefined> {
    const networks = await this.source.networks(vehicles.map(roadProfile));
    if (networks === undefined) return undefined;
    const roadsOfKey = new Map(networks.map((found) => [found.key, new VehicleRoads(found, this.threads)]));
    return networks.map(({ key }) => roadsOfKey.get(key)!);
  }
}

const isOnRoad = (snap: MaybeSnap): boolean => snap !== undefined;

const matrixOf = (rows: number, columns: number): SharedMatrix =>
  rows === columns
    ? sharedMatrix(rows)
    : new Int32Array(new SharedArrayBuffer(rows * columns * Int32Array.BYTES_PER_ELEMENT));
