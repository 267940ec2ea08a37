import type { RoadGraph } from '../graph/road-graph.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import type { RoadNetwork } from '../query/road-network.ts';
import type { DataKind } from './data-kind.ts';
import { type DataFileDescription, openDataFile } from './open-data-file.ts';
import type { Skeleton } from './skeleton.ts';
import { writeDataFile } from './write-data-file.ts';

/** Increase the edition if a field of the graph or of a hierarchy changes, or its meaning. */
const roadsKind: DataKind = { kind: 'roads', edition: 1 };

/** What a network adds to the graph that all networks of an extract share. */
type NetworkPart = Omit<RoadNetwork, 'graph'>;

/** The roads of an extract for all profiles. A network is loaded when it is first needed, and only once. */
export type Roads = {
  readonly description: DataFileDescription;
  readonly graph: RoadGraph;
  readonly profiles: readonly VehicleProfile[];
  /** The network of the profile with this index. Its arrays are in shared memory: it can be posted to threads. */
  network(profile: number): Promise<RoadNetwork>;
  close(): Promise<void>;
};

/** @param networks one for each profile, of one graph */
export function writeRoads(
  path: string,
  graph: RoadGraph,
  networks: readonly RoadNetwork[],
  about: Skeleton,
): Promise<void> {
  const parts = networks.map(({ profile, durations, mainArcs, hierarchy }, index): [string, NetworkPart] => [
    partOf(index),
    { profile, durations, mainArcs, hierarchy },
  ]);
  const profiles = networks.map(({ profile }) => profile);
  return writeDataFile(path, { ...roadsKind, about, data: { graph, profiles, ...Object.fromEntries(parts) } });
}

export async function openRoads(path: string): Promise<Roads> {
  const file = await openDataFile(path, roadsKind);
  try {
    const graph = await file.load<RoadGraph>('graph');
    const networks = new Map<number, Promise<RoadNetwork>>();
    const load = async (profile: number): Promise<RoadNetwork> => ({
      graph,
      ...(await file.load<NetworkPart>(partOf(profile))),
    });
    return {
      description: file.description,
      graph,
      profiles: await file.load<readonly VehicleProfile[]>('profiles'),
      network(profile) {
        const known = networks.get(profile);
        if (known !== undefined) return known;
        const network = load(profile);
        networks.set(profile, network);
        // After a failure, the next caller tries again.
        network.catch(() => networks.delete(profile));
        return network;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const partOf = (profile: number): string => `network ${profile}`;
