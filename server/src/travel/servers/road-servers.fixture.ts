import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { Leg } from '../provider.ts';

/** A request that a server received. */
export type AskedTable = {
  readonly profile: string;
  readonly sources: readonly Coordinates[];
  readonly destinations: readonly Coordinates[];
};

/** What a server does instead of responding correctly. */
export type Misbehaviour =
  | { readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | 'silent'
  | 'cut off';

export type TestRoadServer = {
  readonly url: URL;
  /** Every requested table, in order. */
  readonly asked: AskedTable[];
  /** What it does from now on, by the number of the request. Undefined: it responds correctly. */
  misbehave: (number: number) => Misbehaviour | undefined;
  /** Whether two places are connected. */
  isReachable: (from: Coordinates, to: Coordinates) => boolean;
  /** How many requests are under way, and the most that ever were at once. */
  readonly load: { now: number; most: number };
  stop(): Promise<void>;
};

/** The leg that these servers return. It differs between the directions north and south. */
export const trueLeg = (from: Coordinates, to: Coordinates): Leg => {
  const north = Math.round((to.latitude - from.latitude) * 100_000);
  const east = Math.round((to.longitude - from.longitude) * 100_000);
  const distanceM = Math.abs(north) + Math.abs(east);
  return { durationS: Math.ceil(distanceM / 10 + (north > 0 ? 60 : 0)), distanceM };
};

/** A server that responds like OSRM 5.27. */
export const startOsrm = (): Promise<TestRoadServer> =>
  start({
    read: async ({ url = '' }) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const [, , , profile = '', places = ''] = pathname.split('/');
      const known = places.split(';').map((place) => {
        const [longitude = 0, latitude = 0] = place.split(',').map(Number);
        return { latitude, longitude };
      });
      const chosen = (name: string) => (searchParams.get(name) ?? '').split(';').map((index) => known[Number(index)]!);
      return { profile, sources: chosen('sources'), destinations: chosen('destinations') };
    },
    write: ({ sources, destinations }, find) => {
      const table = (field: keyof Leg) =>
        sources.map((from) => destinations.map((to) => find(from, to)?.[field] ?? null));
      const waypoint = ({ latitude, longitude }: Coordinates) => ({
        hint: '',
        distance: 4.231521214,
        name: 'Avenida Borges de Medeiros',
        location: [longitude, latitude],
      });
      return {
        code: 'Ok',
        distances: table('distanceM'),
        durations: table('durationS'),
        sources: sources.map(waypoint),
        destinations: destinations.map(waypoint),
      };
    },
  });

/** A server that responds like Valhalla 3. Old versions return an object per pair. */
export const startValhalla = ({ isOld = false } = {}): Promise<TestRoadServer> =>
  start({
    read: async (request) => {
      const { sources, targets, costing } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const placeOf = ({ lat, lon }: { lat: number; lon: number }) => ({ latitude: lat, longitude: lon });
      return { profile: costing, sources: sources.map(placeOf), destinations: targets.map(placeOf) };
    },
    write: ({ sources, destinations }, find) => {
      const cell = (from: Coordinates, to: Coordinates) => {
        const leg = find(from, to);
        return { distance: leg ? leg.distanceM / 1000 : null, time: leg?.durationS ?? null };
      };
      const cells = sources.map((from) => destinations.map((to) => cell(from, to)));
      return {
        algorithm: 'costmatrix',
        units: 'kilometers',
        sources_to_targets: isOld
          ? cells.map((row, from_index) => row.map((cell, to_index) => ({ ...cell, from_index, to_index })))
          : {
              durations: cells.map((row) => row.map(({ time }) => time)),
              distances: cells.map((row) => row.map(({ distance }) => distance)),
            },
      };
    },
  });

type Dialect = {
  readonly read: (request: IncomingMessage) => Promise<AskedTable>;
  readonly write: (asked: AskedTable, find: (from: Coordinates, to: Coordinates) => Leg | undefined) => object;
};

async function start({ read, write }: Dialect): Promise<TestRoadServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    load.now++;
    load.most = Math.max(load.most, load.now);
    response.on('close', () => load.now--);
    const asked = await read(request);
    const wrong = running.misbehave(running.asked.push(asked));
    const find = (from: Coordinates, to: Coordinates) =>
      running.isReachable(from, to) ? trueLeg(from, to) : undefined;
    const text = JSON.stringify(write(asked, find));
    if (wrong === 'silent') return;
    if (wrong === 'cut off') {
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
    } else if (wrong) response.writeHead(wrong.status, wrong.headers).end(wrong.body ?? text);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const load = { now: 0, most: 0 };
  const running: TestRoadServer = {
    url: new URL(`http://127.0.0.1:${port}`),
    asked: [],
    misbehave: () => undefined,
    isReachable: () => true,
    load,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}
