import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareMessages, hashOf, sortDistinct } from './message.ts';
import { testMessage } from './testing/test-message.ts';

describe('Messages', () => {
  it('are ordered by time, then status before position before alarm', () => {
    const messages = [testMessage(1), testMessage(0, { alarm: 'sos' }), testMessage(0), testMessage(0, { at: null })];
    assert.deepEqual(
      sortDistinct(messages).map(({ timeMs, kind }) => [timeMs - testMessage(0).timeMs, kind]),
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1000, 1],
      ],
    );
  });

  it('are the same if their content is the same, however it is named', () => {
    assert.equal(compareMessages(testMessage(0, { rpm: 1, gear: 2 }), testMessage(0, { gear: 2, rpm: 1 })), 0);
    assert.equal(sortDistinct([testMessage(0), testMessage(1), testMessage(0)]).length, 2);
  });

  for (const [title, other] of [
    ['a speed', testMessage(0, { speed: 1 })],
    ['a place', testMessage(0, { at: [1, 1] })],
    ['an attribute', testMessage(0, { rpm: 1 })],
    ['the kind of an attribute', testMessage(0, { note: '1' })],
  ] as const) {
    it(`differ by ${title}`, () =>
      assert.notEqual(
        hashOf(other),
        hashOf(title.startsWith('the kind') ? testMessage(0, { note: 1 }) : testMessage(0)),
      ));
  }

  it('ignore values that make no sense', () => {
    const { ignition, rpm, card } = testMessage(0, { ignition: 'maybe', rpm: 'many', card: '' });
    assert.deepEqual([ignition, rpm, card], [null, null, null]);
  });

  for (const [alarm, alarms] of [
    ['Pânico', ['panic']],
    ['BOTÃO DE PÂNICO', ['panic']],
    ['frenagem brusca, corte de energia', ['harsh_braking', 'power_cut']],
    ['SOS', ['panic']],
    ['hard_braking, powerCut', ['harsh_braking', 'power_cut']],
    ['door open', ['door open']],
    ['sos, ', ['panic']],
  ] as const) {
    it(`call the alarm "${alarm}" ${alarms.join(' and ')}`, () =>
      assert.deepEqual(testMessage(0, { alarm }).alarms, alarms));
  }
});
