import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { sharedMatrix } from '@tropeiro/optimizer/shared-problem.ts';
import { greatCircle, greatCircleDefaults } from '@tropeiro/server/travel/great-circle.ts';
import { isFilled } from '@tropeiro/server/travel/provider.ts';
import { osrm } from '@tropeiro/server/travel/servers/osrm.ts';
import { noCache } from '@tropeiro/server/travel/servers/pair-cache.ts';
import { RoadServer } from '@tropeiro/server/travel/servers/road-server.ts';
import { roadTravel } from '@tropeiro/server/travel/servers/road-travel.ts';
import { fillMatrices } from '@tropeiro/server/travel/unfilled-matrices.ts';
import { type Figure, median, table } from './api/api-report.ts';

/**
 * Times of travel matrices: by great circle beside a bare fill of the same size, by tables beside a bare fetch of the
 * same bytes.
 */
const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '100,1000,5000' }, rounds: { type: 'string', default: '5' } },
});
const sizes = values.sizes.split(',').map(Number);
const rounds = Number(values.rounds);
const tableSize = 100;

/** By default a road server accepts no more places than this. */
const maxRoadCount = 2000;

console.log(table(`Matrices by great circle, medians of ${rounds}`, await inTurn(sizes, straight)));
const roadSizes = sizes.filter((count) => count <= maxRoadCount);
console.log(
  table(`Matrices in tables of ${tableSize} × ${tableSize}, medians of ${rounds}`, await inTurn(roadSizes, byTables)),
);

async function straight(count: number): Promise<Figure> {
  const provider = greatCircle(greatCircleDefaults);
  const coordinates = places(count);
  const matrices = provider.matrixCount(count, [{ class: 'van' }]);
  const madeMs = await medianMs(async () => {
    const [travel] = await provider.matrices(coordinates);
    if (travel && !isFilled(travel.matrices)) fillMatrices(travel.matrices);
  });
  const bareMs = await medianMs(async () => {
    for (let at = 0; at < matrices; at++) fillBare(sharedMatrix(count));
  });
  return figure(count, madeMs, bareMs, matrices * count ** 2 * 4);
}

/** Written one by one, as any code that computes them must. */
function fillBare(matrix: Int32Array): void {
  for (let at = 0; at < matrix.length; at++) matrix[at] = at;
}

async function byTables(count: number): Promise<Figure> {
  const side = Math.min(count, tableSize);
  const row = Array.from({ length: side }, (_, at) => 1000.1 + at);
  const rows = Array.from({ length: side }, () => row);
  const text = JSON.stringify({ code: 'Ok', durations: rows, distances: rows });
  let bytes = 0;
  const server = createServer((_, response) => {
    bytes += text.length;
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const requestCount = Math.ceil(count / tableSize) ** 2;
  const provider = roadTravel({
    server: new RoadServer(osrm, {
      url,
      maxS: 60,
      maxConcurrent: 4,
      breaker: { maxFailureCount: 5, openS: 1 },
    }),
    cache: noCache,
    cacheName: '',
    tableSize,
    profiles: { motorcycle: 'driving', car: 'driving', van: 'driving', truck: 'driving' },
    maxLocationCount: maxRoadCount,
    maxWaitMs: 600_000,
    onPairs: () => {},
  });
  try {
    const madeMs = await medianMs(() => provider.matrices(places(count)));
    const bareMs = await medianMs(async () => {
      for (let at = 0; at < requestCount; at++) await (await fetch(url)).arrayBuffer();
    });
    return figure(count, madeMs, bareMs, bytes / (2 * rounds));
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function figure(count: number, madeMs: number, bareMs: number, bytes: number): Figure {
  return {
    name: `${count} places`,
    value: `${madeMs.toFixed(1)} ms, ${(bytes / 1e6).toFixed(1)} MB, ${(madeMs / bareMs).toFixed(1)} × ${bareMs.toFixed(1)} ms bare`,
  };
}

function places(count: number): Coordinates[] {
  return Array.from({ length: count }, (_, at) => ({
    latitude: -30 + ((at * 7919) % 10_007) / 10_000,
    longitude: -51 - ((at * 104_729) % 10_009) / 10_000,
  }));
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const beganMs = performance.now();
    await work();
    times.push(performance.now() - beganMs);
  }
  return median(times);
}

/** One after another, because at once they would slow each other down. */
async function inTurn(counts: readonly number[], measure: (count: number) => Promise<Figure>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const count of counts) figures.push(await measure(count));
  return figures;
}
