import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inCrewAt } from './in-crew-at.ts';

describe('A person is in the crew of a plan', () => {
  const [nine, ten, eleven] = ['09', '10', '11'].map((hour) => `2026-03-10T${hour}:00:00.000Z`) as [
    string,
    string,
    string,
  ];

  it('from the change that brings them to the moment of the one that replaces them', () => {
    const times = [{ from: nine, until: ten }];
    assert.deepEqual(
      ['2026-03-10T08:59:59.999Z', nine, '2026-03-10T09:59:59.999Z', ten].map((moment) => inCrewAt(times, moment)),
      [false, true, true, false],
    );
  });

  it('since always if they were in the first crew, and still if they are in the present one', () => {
    assert.equal(inCrewAt([{ from: null, until: ten }], '1970-01-01T00:00:00.000Z'), true);
    assert.equal(inCrewAt([{ from: ten, until: null }], eleven), true);
  });

  it('each time that they came back, and never if they were in none', () => {
    const times = [
      { from: null, until: nine },
      { from: ten, until: null },
    ];
    assert.deepEqual(
      [nine, ten].map((moment) => inCrewAt(times, moment)),
      [false, true],
    );
    assert.equal(inCrewAt([], nine), false);
  });
});
