import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ArcSearch } from '../query/arc-search.ts';
import { buildNetwork } from '../query/build-network.ts';
import { findRoute } from '../query/route.ts';
import { snap } from '../query/snap-to-road.ts';
import { drawnExtract, type StreetMap } from '../testing/street-map.ts';
import { buildGraph } from './build-graph.ts';
import { type VehicleClass, vehicleClasses } from './road-graph.ts';
import type { VehicleProfile } from './vehicle-profile.ts';

/** a-b-c in a row, with a street to the south at each: e, f, g. */
const row: StreetMap = { nodes: ['abc', 'efg'], ways: [['ab'], ['bc'], ['ae'], ['bf'], ['cg']] };
const ring: StreetMap = { nodes: ['abc', 'efg'], ways: [['ab'], ['bc'], ['ae'], ['efg'], ['cg'], ['bf']] };

/** The nodes of the route between two nodes, which must be ends of streets or corners, or '' if there is none. */
const drive = (map: StreetMap, from: string, to: string, profile: VehicleProfile): string => {
  const network = buildNetwork(buildGraph(drawnExtract(map)), profile);
  const [start, end] = [from, to].map((letter) => {
    const south = map.nodes.findIndex((nodes) => nodes.includes(letter));
    const east = map.nodes[south]!.indexOf(letter);
    return snap(network, (-south * 27_000) / 1e7, (east * 27_000) / 1e7);
  });
  if (start === undefined || end === undefined) return '';
  const route = findRoute(network, new ArcSearch(network.hierarchy), start, end);
  return (route?.line ?? [])
    .map(({ latitude, longitude }) => map.nodes[Math.round(-latitude / 27e-4)]![Math.round(longitude / 27e-4)])
    .filter((letter, at, line) => letter !== line[at - 1])
    .join('');
};

/** Two ways from s to g, equally long. */
const fork: StreetMap = { nodes: ['sab.', '.efg'], ways: [['sa'], ['ab'], ['bf'], ['ae'], ['ef'], ['fg']] };

type Case = readonly [says: string, map: StreetMap, from: string, to: string, by: VehicleClass, route: string];

const withTags = (map: StreetMap, way: number, tags: Record<string, string>): StreetMap => ({
  ...map,
  ways: map.ways.map(([nodes], at) => (at === way ? [nodes, tags] : [nodes])),
});

const cases: readonly Case[] = [
  ['drives along streets', row, 'e', 'g', 'car', 'eabcg'],
  ['drives against no one-way street', withTags(ring, 3, { oneway: '-1' }), 'a', 'g', 'car', 'abcg'],
  ['drives along a reversed one-way street', withTags(ring, 3, { oneway: '-1' }), 'g', 'e', 'car', 'gfe'],
  [
    'does not count on a lane that changes its direction',
    withTags(row, 1, { oneway: 'reversible' }),
    'a',
    'g',
    'car',
    '',
  ],
  ['uses no closed street', withTags(ring, 3, { access: 'no' }), 'e', 'g', 'car', 'eabcg'],
  ['enters a street that is closed to trucks only', withTags(ring, 3, { hgv: 'no' }), 'e', 'g', 'van', 'efg'],
  ['keeps a truck out of it', withTags(ring, 3, { hgv: 'no' }), 'e', 'g', 'truck', 'eabcg'],
  ['lets a motorcycle in where cars may not go', withTags(ring, 3, { motorcar: 'no' }), 'e', 'g', 'motorcycle', 'efg'],
  ['delivers in a private street', withTags(row, 4, { access: 'private' }), 'a', 'g', 'van', 'abcg'],
  ['does not drive through one', withTags(fork, 1, { access: 'private' }), 's', 'g', 'car', 'saefg'],
  ['does not drive through the other', withTags(fork, 3, { motor_vehicle: 'destination' }), 's', 'g', 'car', 'sabfg'],
  ['drives in no pedestrian street', withTags(ring, 3, { highway: 'pedestrian' }), 'e', 'g', 'car', 'eabcg'],
  [
    'takes a ferry for vehicles',
    withTags(ring, 3, { route: 'ferry', highway: '', motor_vehicle: 'yes', duration: '0:01' }),
    'f',
    'g',
    'car',
    'fg',
  ],
  ['takes no other ferry', withTags(ring, 3, { route: 'ferry', highway: '' }), 'e', 'g', 'car', 'eabcg'],
  ['stops at a bollard', { ...ring, nodeTags: { f: { barrier: 'bollard' } } }, 'e', 'g', 'car', 'eabcg'],
  ['passes a gate', { ...row, nodeTags: { b: { barrier: 'gate' } } }, 'a', 'c', 'car', 'abc'],
  ['does not pass a locked one', { ...row, nodeTags: { b: { barrier: 'gate', locked: 'yes' } } }, 'e', 'g', 'car', ''],
];

describe('A vehicle', () => {
  for (const [says, map, from, to, vehicleClass, route] of cases) {
    it(says, () => assert.equal(drive(map, from, to, { vehicleClass }), route));
  }

  it('avoids a bridge that is too low for it', () => {
    const map = withTags(ring, 3, { maxheight: '3.5' });
    assert.equal(drive(map, 'e', 'g', { vehicleClass: 'truck', heightCm: 350 }), 'efg');
    assert.equal(drive(map, 'e', 'g', { vehicleClass: 'truck', heightCm: 351 }), 'eabcg');
  });
});

describe('A turn restriction', () => {
  /** From a to f it is short over b and long over c and g. */
  const streets: StreetMap = { nodes: ['abc', '.fg'], ways: [['ab'], ['bf'], ['bc'], ['cg'], ['fg']] };
  const routes = (to: number, tags: Record<string, string>, classes: readonly VehicleClass[] = ['car']) => {
    const map = { ...streets, relations: [{ from: 0, via: 'b', to, tags }] };
    return classes.map((vehicleClass) => drive(map, 'a', 'f', { vehicleClass }));
  };

  it('forbids a turn', () => {
    assert.deepEqual(routes(1, {}), ['abf']);
    assert.deepEqual(routes(1, { restriction: 'no_right_turn' }), ['abcgf']);
  });
  it('forbids all turns but one', () => {
    assert.deepEqual(routes(2, { restriction: 'only_straight_on' }), ['abcgf']);
  });
  it('spares the classes that it excepts', () => {
    const found = routes(1, { restriction: 'no_right_turn', except: 'hgv;motorcycle' }, vehicleClasses);
    assert.deepEqual(found, ['abf', 'abcgf', 'abcgf', 'abf']);
  });
  it('holds for the class that it names', () => {
    const found = routes(1, { 'restriction:hgv': 'no_right_turn' }, vehicleClasses);
    assert.deepEqual(found, ['abf', 'abf', 'abf', 'abcgf']);
  });
  it('over a way forbids that turn after that way only', () => {
    const square: StreetMap = { nodes: ['abc', 'efg'], ways: [['ab'], ['bf'], ['fg'], ['ef'], ['bc'], ['cg']] };
    const routeWith = (via: number, to: number, restriction: string, from: string) =>
      drive({ ...square, relations: [{ from: 0, via: [via], to, tags: { restriction } }] }, from, 'g', {
        vehicleClass: 'car',
      });
    assert.equal(routeWith(1, 2, 'no_left_turn', 'a'), 'abcg');
    assert.equal(routeWith(1, 2, 'no_left_turn', 'e'), 'efg');
    assert.equal(routeWith(4, 5, 'no_right_turn', 'a'), 'abfg');
    assert.equal(routeWith(1, 3, 'only_right_turn', 'a'), 'abcg');
  });
});
