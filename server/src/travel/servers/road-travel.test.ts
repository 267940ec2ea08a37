import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { findLeg, listLegs, type TravelProvider } from '../provider.ts';
import { type FailureReason, ProviderFailed } from '../provider-failed.ts';
import { osrm } from './osrm.ts';
import { noCache } from './pair-cache.ts';
import type { RoadProtocol } from './road-protocol.ts';
import { RoadServer } from './road-server.ts';
import { type Misbehaviour, startOsrm, startValhalla, type TestRoadServer, trueLeg } from './road-servers.fixture.ts';
import { roadTravel } from './road-travel.ts';
import { valhalla } from './valhalla.ts';

const places = (count: number): Coordinates[] =>
  Array.from({ length: count }, (_, index) => ({
    latitude: -30 + ((index * 7919) % 1000) / 10_000,
    longitude: -51 - ((index * 104_729) % 1000) / 10_000,
  }));

const started: TestRoadServer[] = [];
afterEach(async () => {
  for (const roadServer of started.splice(0)) await roadServer.stop();
});

type Opened = { readonly roads: TestRoadServer; readonly server: RoadServer; readonly provider: TravelProvider };

async function open(
  start: () => Promise<TestRoadServer> = startOsrm,
  protocol: RoadProtocol = osrm,
  { tableSize = 3, maxConcurrent = 4, maxS = 5, maxWaitMs = 20_000, maxFailureCount = 100 } = {},
): Promise<Opened> {
  const roads = await start();
  started.push(roads);
  const breaker = { maxFailureCount, openS: 3600 };
  const server = new RoadServer(protocol, { url: roads.url, maxS, maxConcurrent, breaker });
  const provider = roadTravel({
    server,
    cache: noCache,
    cacheName: 'test',
    tableSize,
    profiles: { motorcycle: 'driving', car: 'driving', van: 'driving', truck: 'truck' },
    maxLocationCount: 100,
    maxWaitMs,
    onPairs: () => {},
  });
  return { roads, server, provider };
}

const failsFor = (reason: FailureReason) => (error: unknown) =>
  error instanceof ProviderFailed && error.reason === reason;

const kinds: readonly [name: string, start: () => Promise<TestRoadServer>, protocol: RoadProtocol][] = [
  ['OSRM', startOsrm, osrm],
  ['Valhalla', startValhalla, valhalla],
  ['a Valhalla that knows no short answers', () => startValhalla({ isOld: true }), valhalla],
];

for (const [name, start, protocol] of kinds) {
  describe(`Travel by ${name}`, () => {
    it("equals the server's values in each direction, with tables within its limit", async () => {
      const { roads, provider } = await open(start, protocol);
      const coordinates = places(7);
      const [travel] = await provider.matrices(coordinates);
      for (const [from, origin] of coordinates.entries())
        for (const [to, other] of coordinates.entries())
          assert.deepEqual(
            findLeg(travel!, from, to),
            from === to ? { durationS: 0, distanceM: 0 } : trueLeg(origin, other),
          );
      // The last of the seven is requested alone, and not to itself.
      assert.equal(roads.asked.length, 3 + 3 + 2);
      for (const { sources, destinations } of roads.asked) assert.ok(sources.length <= 3 && destinations.length <= 3);
    });

    it('is the same along a path and in a matrix', async () => {
      const { provider } = await open(start, protocol);
      const coordinates = places(6);
      const path = [0, 5, 3, 3, 1, 0, 5, 2];
      const [travel] = await provider.matrices(coordinates);
      assert.deepEqual(
        await provider.legs(coordinates, path),
        listLegs(path, (from, to) => findLeg(travel!, from, to)),
      );
      assert.deepEqual(await provider.legs([], []), []);
    });

    it('has no connection if the server has none', async () => {
      const { roads, provider } = await open(start, protocol);
      const coordinates = places(3);
      roads.isReachable = (from, to) =>
        !(from.latitude === coordinates[0]!.latitude && to.latitude === coordinates[2]!.latitude);
      const [travel] = await provider.matrices(coordinates);
      assert.equal(findLeg(travel!, 0, 2), undefined);
      assert.ok(findLeg(travel!, 2, 0));
      assert.deepEqual(await provider.legs(coordinates, [0, 2]), [undefined]);
    });
  });
}

describe('Travel by a road server', () => {
  it('is requested once for classes with the same profile, and separately for others', async () => {
    const { roads, provider } = await open();
    const [car, truck, van] = await provider.matrices(places(3), {
      vehicles: [{ class: 'car' }, { class: 'truck' }, { class: 'van' }],
    });
    assert.equal(car, van);
    assert.notEqual(car, truck);
    assert.deepEqual(
      roads.asked.map(({ profile }) => profile),
      ['driving', 'truck'],
    );
    assert.equal(provider.matrixCount(3, [{ class: 'car' }, { class: 'truck' }, { class: 'van' }]), 4);
  });

  it('treats places less than a metre apart as one', async () => {
    const { roads, provider } = await open();
    const [one, other] = places(2) as [Coordinates, Coordinates];
    const near = { ...one, latitude: one.latitude + 0.000001 };
    const [travel] = await provider.matrices([one, other, near]);
    assert.deepEqual(findLeg(travel!, 0, 2), { durationS: 0, distanceM: 0 });
    assert.deepEqual(findLeg(travel!, 2, 1), trueLeg(one, other));
    assert.equal(roads.asked[0]?.sources.length, 2);
  });

  it('respects the limit of concurrent requests, of which one company may not use all', async () => {
    const { roads, provider, server } = await open(startOsrm, osrm, { tableSize: 2, maxConcurrent: 3 });
    await provider.matrices(places(16), { companyId: 1 });
    assert.ok(roads.load.most <= 2, `${roads.load.most} at once`);
    await Promise.all([1, 2, 3].map((companyId) => provider.matrices(places(12), { companyId })));
    assert.ok(roads.load.most <= 3, `${roads.load.most} at once`);
    assert.deepEqual([server.semaphore.held, server.semaphore.waitingCount], [0, 0]);
  });

  it('ends if the caller disconnects, and releases everything', async () => {
    const { roads, provider, server } = await open(startOsrm, osrm, { tableSize: 2 });
    const callerAbort = new AbortController();
    roads.misbehave = (number) => {
      if (number === 3) callerAbort.abort(new Error('gone'));
      return 'silent';
    };
    await assert.rejects(provider.matrices(places(9), { signal: callerAbort.signal }), /gone/);
    assert.deepEqual([server.semaphore.held, server.semaphore.waitingCount, server.isResting], [0, 0, false]);
    while (roads.load.now > 0) await new Promise(setImmediate);
  });

  it('is aborted as a whole if one table fails', async () => {
    const { roads, provider, server } = await open(startOsrm, osrm, { tableSize: 2 });
    roads.misbehave = (number) => (number === 2 ? { status: 400, body: '{"code":"TooBig"}' } : 'silent');
    await assert.rejects(provider.matrices(places(9)), failsFor('refused'));
    assert.equal(server.semaphore.held, 0);
    while (roads.load.now > 0) await new Promise(setImmediate);
  });

  it('is limited by the total waiting time of a plan', async () => {
    const { roads, provider } = await open(startOsrm, osrm, { maxWaitMs: 50 });
    roads.misbehave = () => 'silent';
    await assert.rejects(provider.matrices(places(3)), failsFor('no_answer'));
  });
});

const tableOf = (more: object): string =>
  JSON.stringify({ code: 'Ok', durations: [[1], [2]], distances: [[1], [2]], ...more });

describe('A road server that fails', () => {
  const cases: readonly [title: string, wrong: Misbehaviour, reason: FailureReason, requests: number][] = [
    ['to find a table', { status: 200, body: '{"code":"NoTable","message":"No table found"}' }, 'no_road', 1],
    ['to find a road near a place', { status: 400, body: '{"code":"NoSegment"}' }, 'no_road', 1],
    [
      'to take so large a table',
      { status: 400, body: '{"code":"TooBig","message":"Too many table coordinates"}' },
      'refused',
      1,
    ],
    ['as a web server of something else would', { status: 404, body: '<h1>Not found</h1>' }, 'wrong_answer', 1],
    ['by being asked too often', { status: 429, headers: { 'retry-after': '0' } }, 'rate_limited', 2],
    ['by being asked too often for a minute', { status: 429, headers: { 'retry-after': '60' } }, 'rate_limited', 1],
    ['by an error of its own', { status: 500, body: 'Internal Server Error' }, 'server_error', 2],
    ['behind a proxy', { status: 502 }, 'server_error', 2],
    ['by a broken connection', 'cut off', 'no_connection', 2],
    ['by a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }, 'wrong_answer', 1],
    ['by broken JSON', { status: 200, body: '{"code":"Ok","durations":[[0,' }, 'wrong_answer', 1],
    ['by JSON of another kind', { status: 200, body: '[1,2]' }, 'wrong_answer', 1],
    ['by null', { status: 200, body: 'null' }, 'wrong_answer', 1],
    ['by no distances', { status: 200, body: tableOf({ distances: undefined }) }, 'wrong_answer', 1],
    ['by a row too few', { status: 200, body: tableOf({ durations: [[1]] }) }, 'wrong_answer', 1],
    [
      'by a column too many',
      {
        status: 200,
        body: tableOf({
          durations: [
            [1, 1],
            [2, 2],
          ],
        }),
      },
      'wrong_answer',
      1,
    ],
    ['by time that runs back', { status: 200, body: tableOf({ durations: [[-1], [2]] }) }, 'wrong_answer', 1],
    ['by texts for numbers', { status: 200, body: tableOf({ distances: [['1'], [2]] }) }, 'wrong_answer', 1],
    ['by infinity', { status: 200, body: tableOf({}).replace('[1]', '[1e999]') }, 'wrong_answer', 1],
    [
      'by a way longer than the Earth is round',
      { status: 200, body: tableOf({ distances: [[4e7 + 1], [2]] }) },
      'wrong_answer',
      1,
    ],
    ['by too long an answer', { status: 200, body: tableOf({ padding: 'x'.repeat(20_000) }) }, 'wrong_answer', 1],
  ];
  const [one, other, third] = places(3) as [Coordinates, Coordinates, Coordinates];
  const ask = ({ server }: Opened) =>
    server.table({ profile: 'driving', sources: [one, other], destinations: [third] }, 1);
  for (const [title, wrong, reason, requests] of cases)
    it(`${title} is reported as ${reason} after ${requests} requests`, async () => {
      const opened = await open();
      opened.roads.misbehave = () => wrong;
      await assert.rejects(ask(opened), failsFor(reason));
      assert.equal(opened.roads.asked.length, requests);
      assert.deepEqual([...opened.server.outcomes], [[reason, 1]]);
    });

  it('to respond in time is not retried', async () => {
    const opened = await open(startOsrm, osrm, { maxS: 0.5 });
    opened.roads.misbehave = () => 'silent';
    await assert.rejects(ask(opened), failsFor('no_answer'));
    // On a busy machine, the time may be over before the first request arrives.
    assert.ok(opened.roads.asked.length <= 1);
  });

  it('to be reachable is reported', async () => {
    const opened = await open();
    await opened.roads.stop();
    await assert.rejects(ask(opened), failsFor('no_connection'));
  });

  it('once is used nevertheless', async () => {
    const opened = await open();
    opened.roads.misbehave = (number) => (number === 1 ? { status: 503 } : undefined);
    assert.deepEqual((await ask(opened)).distancesM[0], trueLeg(one, third).distanceM);
  });

  it('repeatedly is not asked for a while', async () => {
    const opened = await open(startOsrm, osrm, { maxFailureCount: 2 });
    opened.roads.misbehave = () => ({ status: 500 });
    for (const reason of ['server_error', 'server_error', 'resting', 'resting'] as const)
      await assert.rejects(ask(opened), failsFor(reason));
    assert.equal(opened.roads.asked.length, 4);
    assert.ok(opened.server.isResting);
  });

  it('and sends a Retry-After of a minute is not asked during it', async () => {
    const opened = await open();
    opened.roads.misbehave = () => ({ status: 429, headers: { 'retry-after': '60' } });
    await assert.rejects(ask(opened), failsFor('rate_limited'));
    await assert.rejects(ask(opened), failsFor('resting'));
    assert.equal(opened.roads.asked.length, 1);
  });

  it("because of one company's request is still asked by others", async () => {
    const opened = await open(startOsrm, osrm, { maxFailureCount: 2 });
    opened.roads.misbehave = () => ({ status: 400, body: '{"code":"NoSegment"}' });
    for (let at = 0; at < 5; at++) await assert.rejects(ask(opened), failsFor('no_road'));
    assert.equal(opened.roads.asked.length, 5);
  });

  it('like Valhalla reports why', async () => {
    const reasons: readonly [code: number, reason: FailureReason][] = [
      [150, 'refused'],
      [154, 'refused'],
      [171, 'no_road'],
    ];
    for (const [code, reason] of reasons) {
      const opened = await open(startValhalla, valhalla);
      opened.roads.misbehave = () => ({ status: 400, body: `{"error_code":${code},"error":"…","status_code":400}` });
      await assert.rejects(ask(opened), failsFor(reason));
    }
  });

  it('does not reveal the credentials in its URL', async () => {
    const { pathname, search } = osrm.requestOf(new URL('http://user:secret@osrm.test/br/?key=1'), {
      profile: 'driving',
      sources: [one],
      destinations: [other],
    }).url;
    assert.match(pathname, /^\/br\/table\/v1\/driving\/-51,-30;/);
    assert.match(search, /^\?key=1&sources=0&destinations=1&/);
  });
});
