import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { OsmExtract } from '../osm/extract.ts';
import { type WrittenWay, writeExtract } from '../osm/testing/write-extract.ts';
import { readBytes } from '../testing/real-extracts.ts';
import { listHouseNumbers } from './list-house-numbers.ts';
import { listPlaces } from './list-places.ts';
import { listStreets } from './list-streets.ts';

/** Nodes 100 m apart on a line to the east, with ids from 1. */
const nodes = Array.from({ length: 200 }, (_, at) => ({
  id: at + 1,
  longitude: at * 9_000,
  latitude: -300_000_000,
}));
const street = (
  id: number,
  nodeIds: readonly number[],
  name: string,
  tags: Record<string, string> = {},
): WrittenWay => ({
  id,
  nodeIds,
  tags: { highway: 'residential', name, ...tags },
});
const townOf = (ways: readonly WrittenWay[]): OsmExtract => readBytes(writeExtract({ nodes, ways }));
const summary = (extract: OsmExtract) =>
  [...listStreets(extract)].map(({ name, bounds }) => `${name} ${bounds.west / 9_000}-${bounds.east / 9_000}`).sort();

describe('Streets', () => {
  it('are made of all ways of a name that are near each other', () => {
    const ways = [street(1, [1, 2, 3], 'Rua A'), street(2, [6, 4], 'Rua A'), street(3, [3, 4], 'Rua B')];
    assert.deepEqual(summary(townOf(ways)), ['Rua A 0-5', 'Rua B 2-3']);
  });

  it('of one name far from each other are two', () => {
    assert.deepEqual(summary(townOf([street(1, [1, 3], 'Rua A'), street(2, [50, 60], 'Rua A')])), [
      'Rua A 0-2',
      'Rua A 49-59',
    ]);
  });

  it('are the same in any order of their ways', () => {
    const piece = fc.tuple(
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('A', 'B'),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
        const ways = pieces.map(([from, length, name], id) => street(id + 1, [from, from + length], name));
        assert.deepEqual(summary(townOf(ways)), summary(townOf(ways.toReversed())));
      }),
    );
  });

  it('have a point of their own near the middle, and their other names', () => {
    const names = { old_name: 'Rua Velha; Rua Antiga', alt_name: 'Rua A' };
    const [found] = [...listStreets(townOf([street(1, [1, 2, 3, 4, 5], 'Rua A', names)]))];
    assert.equal(found?.longitude, 18_000);
    assert.deepEqual(found?.otherNames, ['Rua Velha', 'Rua Antiga']);
  });

  it('have the other names of all their ways', () => {
    const ways = [street(1, [1, 2], 'Rua A'), street(2, [2, 3], 'Rua A', { old_name: 'Rua Velha' })];
    const [found, ...others] = [...listStreets(townOf(ways))];
    assert.deepEqual(found?.otherNames, ['Rua Velha']);
    assert.deepEqual(others, []);
  });

  it('are not listed before they are built', () => {
    assert.deepEqual(summary(townOf([street(1, [1, 2], 'Rua A', { highway: 'proposed' })])), []);
  });
});

describe('House numbers and places', () => {
  const address = { 'addr:street': 'Rua A', 'addr:housenumber': '10; 12', 'addr:suburb': 'Centro' };
  const extract = readBytes(
    writeExtract({
      nodes: [
        { id: 1, latitude: 0, longitude: 0, tags: address },
        { id: 2, latitude: 0, longitude: 100 },
        { id: 3, latitude: 100, longitude: 100 },
        { id: 4, latitude: 50, longitude: 50, tags: { place: 'suburb', name: 'Bom Fim' } },
        { id: 5, latitude: 50, longitude: 50, tags: { 'addr:housenumber': '7' } },
      ],
      ways: [
        { id: 1, nodeIds: [1, 2, 3, 1], tags: { building: 'yes', 'addr:street': 'Rua B', 'addr:housenumber': '3 A' } },
      ],
    }),
  );

  it('are listed from nodes and buildings, each number of its own', () => {
    const found = [...listHouseNumbers(extract)];
    assert.deepEqual(
      found.map(({ street, number }) => `${street}, ${number}`),
      ['Rua A, 10', 'Rua A, 12', 'Rua B, 3 A'],
    );
    assert.equal(found[0]?.neighborhood, 'Centro');
    assert.ok(found[2] !== undefined && found[2].longitude > 0 && found[2].longitude < 100);
  });

  it('are listed with their kind', () => {
    assert.deepEqual(
      [...listPlaces(extract.nodes)],
      [{ name: 'Bom Fim', kind: 'suburb', longitude: 50, latitude: 50 }],
    );
  });
});
