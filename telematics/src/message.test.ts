import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareMessages, hashOf, inOrder } from './message.ts';
import { say } from './testing/say.ts';

describe('Messages', () => {
  it('are ordered by time, then status before position before alarm', () => {
    const messages = [say(1), say(0, { alarm: 'sos' }), say(0), say(0, { at: null })];
    assert.deepEqual(
      inOrder(messages).map(({ timeMs, kind }) => [timeMs - say(0).timeMs, kind]),
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [1000, 1],
      ],
    );
  });

  it('are the same that say the same, however they name it', () => {
    assert.equal(compareMessages(say(0, { rpm: 1, gear: 2 }), say(0, { gear: 2, rpm: 1 })), 0);
    assert.equal(inOrder([say(0), say(1), say(0)]).length, 2);
  });

  for (const [says, other] of [
    ['a speed', say(0, { speed: 1 })],
    ['a place', say(0, { at: [1, 1] })],
    ['an attribute', say(0, { rpm: 1 })],
    ['the kind of an attribute', say(0, { note: '1' })],
  ] as const) {
    it(`differ by ${says}`, () =>
      assert.notEqual(hashOf(other), hashOf(says.startsWith('the kind') ? say(0, { note: 1 }) : say(0))));
  }

  it('say nothing where what they say makes no sense', () => {
    const { ignition, rpm, card } = say(0, { ignition: 'maybe', rpm: 'many', card: '' });
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
    it(`call the alarm "${alarm}" ${alarms.join(' and ')}`, () => assert.deepEqual(say(0, { alarm }).alarms, alarms));
  }
});
