import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reportedNamesMax } from '@tropeiro/domain/faults/reported-names.ts';
import { NameTally } from './name-tally.ts';

describe('A tally of names', () => {
  it('counts each name and looks up once what was meant', () => {
    const tally = new NameTally();
    let lookups = 0;
    const meant = () => {
      lookups += 1;
      return 'latitude';
    };
    tally.count('latitud', meant);
    tally.count('colour', () => undefined);
    tally.count('latitud', meant);
    assert.deepEqual(tally.report(), [
      { field: 'latitud', count: 2, meant: 'latitude' },
      { field: 'colour', count: 1, meant: null },
    ]);
    assert.equal(lookups, 1);
  });

  it('drops further names once it is full, and counts the known ones', () => {
    const tally = new NameTally();
    const meant = () => null;
    for (let at = 0; at < reportedNamesMax + 5; at++) tally.count(`name${at}`, meant);
    tally.count('name0', () => assert.fail('A known name is not looked up'));
    assert.deepEqual(
      [tally.isFull, tally.report().length, tally.report()[0]],
      [true, reportedNamesMax, { field: 'name0', count: 2, meant: null }],
    );
  });

  it('shortens long names and replaces control characters', () => {
    const tally = new NameTally();
    tally.count(`a\u0000${'b'.repeat(100)}`, () => null);
    assert.equal(tally.report()[0]?.field, `a\ufffd${'b'.repeat(57)}…`);
  });
});
