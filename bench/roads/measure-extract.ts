import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRoads, writeRoads } from '@tropeiro/roads/file/roads-file.ts';
import { buildGraph } from '@tropeiro/roads/graph/build-graph.ts';
import type { RoadGraph } from '@tropeiro/roads/graph/road-graph.ts';
import type { VehicleProfile } from '@tropeiro/roads/graph/vehicle-profile.ts';
import { buildNetwork, networkOrder } from '@tropeiro/roads/query/build-network.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';
import { extractBytes, readBytes } from '@tropeiro/roads/testing/real-extracts.ts';
import type { Figure } from '../api/api-report.ts';
import { cpuS, type Timed, timed } from './cpu-time.ts';
import { measureMatrices, measureRoutes } from './measure-queries.ts';
import { profileName } from './profile-name.ts';
import { byteCount } from './scale-to-brazil.ts';

/** The four classes and a second size of trucks: what the limit of the build covers. */
const profiles: readonly VehicleProfile[] = [
  { vehicleClass: 'motorcycle' },
  { vehicleClass: 'car' },
  { vehicleClass: 'van' },
  { vehicleClass: 'truck' },
  { vehicleClass: 'truck', heightCm: 440, grossWeightKg: 23_000 },
  { vehicleClass: 'truck', heightCm: 340, grossWeightKg: 8000 },
];

const limits = { buildS: 60, memoryMb: 1500 };

/** How many times as fast as plain Dijkstra matrices must be. The other extracts are too small for a limit. */
const leastRatios: ReadonlyMap<string, number> = new Map([['poa', 10]]);

export const measureExtract = async (name: string): Promise<readonly Figure[]> => {
  const begin = cpuS();
  const bytes = extractBytes(name);
  const extract = timed(() => readBytes(bytes));
  const graph = timed(() => buildGraph(extract.result));
  const order = timed(() => networkOrder(graph.result));
  const networks = profiles.map((profile) => timed(() => buildNetwork(graph.result, profile, order.result)));
  const buildS = cpuS() - begin;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const sharedBytes = byteCount(graph.result) + networks.reduce((sum, { result }) => sum + networkBytes(result), 0);
  const queries = networks.flatMap(({ result }) => measureMatrices(result, leastRatios.get(name)));
  return [
    { name: 'nodes of the extract, segments, turns', value: countsOf(extract.result.nodes.count, graph.result) },
    { name: 'read the extract', value: seconds(extract) },
    { name: 'build the graph', value: seconds(graph) },
    { name: 'order the arcs', value: seconds(order) },
    ...networks.map((network) => ({ name: `contract, ${profileName(network.result)}`, value: seconds(network) })),
    figure('all of it', `${buildS.toFixed(1)} s`, `${limits.buildS} s`, buildS <= limits.buildS),
    figure('peak of memory', `${peakMb.toFixed(0)} MB`, `${limits.memoryMb} MB`, peakMb <= limits.memoryMb),
    {
      name: 'graph and six networks',
      value: `${(sharedBytes / extract.result.nodes.count).toFixed(0)} bytes a node`,
    },
    ...(await measureFile(networks.map(({ result }) => result))),
    ...queries,
    ...measureRoutes(networks[1]!.result),
  ];
};

const measureFile = async (networks: readonly RoadNetwork[]): Promise<readonly Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
  try {
    const path = join(folder, 'roads');
    await writeRoads(path, networks[0]!.graph, networks, {});
    const begin = performance.now();
    const roads = await openRoads(path);
    await roads.network(0);
    const ms = performance.now() - begin;
    await roads.close();
    return [{ name: 'open the file, load graph and a network', value: `${ms.toFixed(1)} ms` }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const figure = (name: string, value: string, limit: string, passed: boolean): Figure => ({
  name,
  value,
  limit,
  passed,
});

const seconds = ({ cpuS: spent }: Timed<unknown>): string => `${spent.toFixed(2)} s`;

const countsOf = (nodes: number, graph: RoadGraph): string =>
  [nodes, graph.lengths.length, graph.turnArcs.length].map((count) => count.toLocaleString('en')).join(', ');

const networkBytes = ({ hierarchy, durations, mainArcs }: RoadNetwork): number =>
  byteCount({ ...hierarchy, durations, mainArcs });
