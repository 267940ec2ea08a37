import { buildGraph } from '@tropeiro/roads/graph/build-graph.ts';
import type { OsmExtract } from '@tropeiro/roads/osm/extract.ts';
import { buildNetwork, networkOrder } from '@tropeiro/roads/query/build-network.ts';
import { extractBytes, readBytes } from '@tropeiro/roads/testing/real-extracts.ts';
import type { Figure } from '../api/api-report.ts';
import { cpuS } from './cpu-time.ts';
import { halfExtract } from './half-extract.ts';

/** The extract of Brazil at Geofabrik, in bytes. */
const brazilBytes = 1.9e9;
const profileCount = 6;

/**
 * What all of Brazil would take: the power law through half of an extract and all of it, continued to the turns that
 * Brazil has if it has as many a byte. A city has more turns than the country, so this is rather too much.
 */
export const scaleToBrazil = (name: string): readonly Figure[] => {
  const bytes = extractBytes(name);
  const extract = readBytes(bytes);
  // The first build compiles the code and is not counted.
  const [, half, whole] = [halfExtract(extract), halfExtract(extract), extract].map(measureBuild);
  const power = Math.log(whole!.buildS / half!.buildS) / Math.log(whole!.turns / half!.turns);
  const turns = (whole!.turns * brazilBytes) / bytes.length;
  const hours = (whole!.buildS * (turns / whole!.turns) ** power) / 3600;
  const gigabytes = (turns / whole!.turns) * (whole!.bytes / 1e9);
  const measured = ({ turns: count, buildS }: Build) => `${count.toLocaleString('en')} turns in ${buildS.toFixed(1)} s`;
  return [
    { name: `half of ${name}`, value: measured(half!) },
    { name: `all of ${name}`, value: measured(whole!) },
    { name: 'Brazil on one core', value: `${hours.toFixed(0)} h (turns^${power.toFixed(2)})` },
    { name: 'graph and six networks of Brazil', value: `${gigabytes.toFixed(0)} GB` },
  ];
};

type Build = { readonly turns: number; readonly buildS: number; readonly bytes: number };

/** The build for one profile, with the contractions of the others counted as equal. */
const measureBuild = (extract: OsmExtract): Build => {
  const begin = cpuS();
  const graph = buildGraph(extract);
  const order = networkOrder(graph);
  const contracting = cpuS();
  const network = buildNetwork(graph, { vehicleClass: 'car' }, order);
  const contractionS = cpuS() - contracting;
  const networkBytes = byteCount({ ...network.hierarchy, ...network });
  return {
    turns: graph.turnArcs.length,
    buildS: contracting - begin + profileCount * contractionS,
    bytes: byteCount(graph) + profileCount * networkBytes,
  };
};

/** The bytes of the columns of a record. */
export const byteCount = (columns: object): number =>
  Object.values(columns).reduce((sum: number, column) => sum + (ArrayBuffer.isView(column) ? column.byteLength : 0), 0);
