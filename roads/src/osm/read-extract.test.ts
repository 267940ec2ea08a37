import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readBytes } from '../testing/real-extracts.ts';
import { BadExtract } from './bad-extract.ts';
import type { OsmExtract, OsmMember, Tags } from './extract.ts';
import { type WrittenExtract, writeExtract } from './testing/write-extract.ts';

const record = (tags: Tags | undefined): Record<string, string> => Object.fromEntries(tags ?? []);
const plain = { noNullPrototype: true };

const tagsArbitrary = fc.dictionary(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }), fc.string(), {
  maxKeys: 3,
  noNullPrototype: true,
});
const idArbitrary = fc.integer({ min: 1, max: 2 ** 36 });
const extractArbitrary: fc.Arbitrary<WrittenExtract> = fc.record({
  nodes: fc.uniqueArray(
    fc.record(
      {
        id: idArbitrary,
        latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }),
        longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
        tags: tagsArbitrary,
      },
      plain,
    ),
    { selector: ({ id }) => id, maxLength: 30 },
  ),
  ways: fc.array(fc.record({ id: idArbitrary, nodeIds: fc.array(idArbitrary), tags: tagsArbitrary }, plain), {
    minLength: 1,
  }),
  relations: fc.array(
    fc.record(
      {
        id: idArbitrary,
        members: fc.array(
          fc.record(
            {
              type: fc.constantFrom<OsmMember['type'][]>('node', 'way', 'relation'),
              id: idArbitrary,
              role: fc.constantFrom('', 'outer', 'inner'),
            },
            plain,
          ),
        ),
        tags: tagsArbitrary,
      },
      plain,
    ),
  ),
  blockSize: fc.integer({ min: 1, max: 12 }),
  areNodesDense: fc.boolean(),
  isCompressed: fc.boolean(),
});

/** Everything that an extract contains, to compare with what was written. */
const contentsOf = ({ nodes, ways, relations }: OsmExtract) => ({
  nodes: Array.from(nodes.ids, (id, index) => ({
    id,
    latitude: nodes.latitudes[index],
    longitude: nodes.longitudes[index],
    tags: record(nodes.tagsOf(index)),
  })),
  ways: [...ways()].map(({ id, nodeIds, tags }) => ({ id, nodeIds: [...nodeIds], tags: record(tags) })),
  relations: [...relations()].map(({ id, members, tags }) => ({ id, members, tags: record(tags) })),
});

const small: WrittenExtract = {
  nodes: [
    { id: 7, latitude: -300_000_000, longitude: -512_000_000, tags: { highway: 'traffic_signals' } },
    { id: 3, latitude: -300_100_000, longitude: -512_100_000 },
  ],
  ways: [{ id: 1, nodeIds: [3, 7], tags: { name: 'Rua São João' } }],
  relations: [{ id: 5, members: [{ type: 'way', id: 1, role: 'outer' }], tags: { type: 'multipolygon' } }],
};

function errorOf(bytes: Uint8Array): unknown {
  try {
    contentsOf(readBytes(bytes));
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('An extract', () => {
  it('is read as it was written, with nodes in the order of their ids', () => {
    fc.assert(
      fc.property(extractArbitrary, (written) => {
        const { nodes, ways, relations } = written;
        const expected = { nodes: nodes.toSorted((a, b) => a.id - b.id), ways, relations };
        assert.deepEqual(contentsOf(readBytes(writeExtract(written))), expected);
      }),
      { numRuns: 50 },
    );
  });

  it('finds a node by its id, and reads ways again with each iteration', () => {
    const { nodes, ways } = readBytes(writeExtract(small));
    assert.deepEqual([nodes.indexOf(3), nodes.indexOf(7), nodes.indexOf(5)], [0, 1, -1]);
    assert.equal(nodes.tagsOf(0), undefined);
    assert.deepEqual([...ways()], [...ways()]);
  });

  it('has the last of several nodes with one id', () => {
    const { nodes } = readBytes(
      writeExtract({ ...small, nodes: [...small.nodes, { id: 3, latitude: 1, longitude: 2 }] }),
    );
    assert.deepEqual([...nodes.ids], [3, 7]);
    assert.equal(nodes.latitudes[0], 1);
  });

  it('has the time up to which it contains the changes', () => {
    assert.equal(readBytes(writeExtract({ ...small, timeS: 4_000_000_000 })).timeS, 4_000_000_000);
  });

  it('has bounds and coordinates in 10^-7 degrees whatever the granularity', () => {
    const bounds = { south: -301_000_000, west: -513_000_000, north: -299_000_000, east: -511_000_000 };
    const extract = readBytes(writeExtract({ ...small, bounds, granularity: 1000 }));
    assert.deepEqual(extract.bounds, bounds);
    assert.equal(extract.timeS, undefined);
    assert.equal(extract.nodes.longitudes[1], -512_000_000);
  });

  it('reads ids above 2^32 and the negative ids of an editor', () => {
    const nodes = [-5, 2 ** 40].map((id) => ({ id, latitude: 0, longitude: 0 }));
    assert.deepEqual([...readBytes(writeExtract({ ...small, nodes })).nodes.ids], [-5, 2 ** 40]);
  });
});

describe('A file that is no complete extract', () => {
  it('is refused with an offset wherever it ends', () => {
    const whole = writeExtract({ ...small, blockSize: 1 });
    const endsOfWays = new Set<number>();
    for (let length = 0; length < whole.length; length++) {
      const error = errorOf(whole.subarray(0, length));
      if (error === undefined) endsOfWays.add(length);
      else assert.ok(error instanceof BadExtract && error.offset <= length, `cut at ${length}: ${error}`);
    }
    // A file cut exactly before its relations looks complete.
    assert.equal(endsOfWays.size, 1);
  });

  it('is refused with the offset of the damaged block', () => {
    const damaged = writeExtract(small);
    const at = damaged.length - 10;
    damaged[at] = (damaged[at] as number) ^ 0xff;
    const error = errorOf(damaged);
    assert.ok(error instanceof BadExtract);
    assert.ok(error.offset > 0 && error.offset < at);
    assert.match(
      error.message,
      /^Byte \d+ of the extract: the block cannot be decompressed\. Download the file again\.$/,
    );
  });

  it('fails with nothing but an offset, whichever bytes are changed', () => {
    const whole = writeExtract({ ...small, isCompressed: false });
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const damaged = whole.slice();
        for (const { at, byte } of changes) damaged[at] = byte;
        const error = errorOf(damaged);
        assert.ok(error === undefined || error instanceof BadExtract, String(error));
      }),
      { numRuns: 1000 },
    );
  });

  for (const [what, bytes, message] of [
    [
      'a page of a web site',
      new TextEncoder().encode('<!doctype html><title>Not found</title>'),
      /Byte 0 .*\.osm\.pbf/,
    ],
    ['an empty file', new Uint8Array(0), /Byte 0 .*\.osm\.pbf/],
    ['a history of changes', writeExtract({ ...small, requiredFeatures: ['HistoricalInformation'] }), /history/],
    ['an extract without ways', writeExtract({ ...small, ways: [] }), /ends without any way/],
  ] as const)
    it(`is refused if it is ${what}`, () => {
      assert.throws(() => readBytes(bytes), message);
    });
});
