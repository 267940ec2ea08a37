import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { codesOf } from '../../language/codes.ts';
import { actionAt, planToExecute } from '../executed-plan.fixture.ts';
import { executionActions } from './action-rules.ts';
import { correctedTime, isSentAtOnce } from './corrected-time.ts';
import { foldActions } from './fold-actions.ts';
import { orderActions } from './order-actions.ts';

const ordered = (...actions: ReturnType<typeof actionAt>[]) =>
  orderActions(actions).map(({ device_time: time }) => Number(time.slice(14, 16)));

describe('Actions count', () => {
  it('in the order of their phone, even if its clock was set back', () => {
    const later = actionAt(5, 'arrive', 2, { sequence: 1 });
    const earlier = actionAt(3, 'deliver', 2, { sequence: 2 });
    assert.deepEqual(ordered(earlier, later), [5, 3]);
  });
  it('of several phones in the order of their times, and after the earlier actions of their phone', () => {
    const [a5, a3] = [actionAt(5, 'arrive', 2, { sequence: 1 }), actionAt(3, 'deliver', 2, { sequence: 2 })];
    const [b4, b6] = [4, 6].map((minute) => actionAt(minute, 'arrive', 3, { phone: 'b' }));
    assert.deepEqual(ordered(b6!, a3, b4!, a5), [4, 5, 3, 6]);
  });
  it('of several users of one phone as of several phones', () => {
    const driver = actionAt(3, 'deliver', 2, { sequence: 2 });
    const helper = actionAt(5, 'arrive', 2, { sequence: 1, user_id: 2 });
    assert.deepEqual(ordered(helper, driver), [3, 5]);
  });
  it('never as later than they were received', () => {
    const received = (minute: number) => ({ sync_date: actionAt(minute, 'start').corrected_time });
    const returned = actionAt(36, 'return', 2, { sequence: 10, ...received(36) });
    const undone = actionAt(37, 'undo', 2, { phone: null, user_id: 3, sequence: null, ...received(37) });
    const late = actionAt(38, 'arrive', 2, { sequence: 9, ...received(38) });
    assert.deepEqual(ordered(late, undone, returned), [36, 37, 38]);
  });
  it('regardless of actions of their phone that are only recorded', () => {
    const acknowledged = actionAt(5, 'acknowledge', null, { sequence: 1 });
    const delivered = actionAt(3, 'deliver', 2, { sequence: 2 });
    assert.deepEqual(ordered(acknowledged, delivered, actionAt(4, 'arrive', 3, { phone: 'b' })), [3, 4, 5]);
    const breaks = [actionAt(9, 'break_begin', null, { sequence: 3 }), actionAt(8, 'break_end', null, { sequence: 4 })];
    assert.deepEqual(ordered(...breaks.toReversed()), [9, 8]);
  });
  it('of one phone at the same time in its order', () => {
    const at = { device_time: '', corrected_time: '2026-11-17T08:01:00.000Z' };
    const all = [
      actionAt(1, 'arrive', 2, { ...at, uuid: 'c' }),
      actionAt(2, 'deliver', 2, { ...at, uuid: 'a' }),
      actionAt(3, 'start', null, { ...at, uuid: 'b', phone: 'b' }),
      actionAt(4, 'start', null, { ...at, uuid: 'd', phone: 'b' }),
    ];
    assert.deepEqual(
      orderActions(all.toReversed()).map(({ uuid }) => uuid),
      ['b', 'c', 'a', 'd'],
    );
  });
  it('at the same time in the order of their uuids', () => {
    const [first, second] = ['a', 'b'].map((phone) => actionAt(1, 'start', null, { phone, uuid: `${phone}-uuid` }));
    assert.deepEqual(
      orderActions([second!, first!]).map(({ uuid }) => uuid),
      ['a-uuid', 'b-uuid'],
    );
  });
});

describe('The order of a plan’s actions', () => {
  it('takes few comparisons, of one phone or of thousands', () => {
    for (const phoneCount of [1, 4800]) {
      let comparedCount = 0;
      /** A time that counts how often it is compared. */
      const time = (minute: number) => {
        const { corrected_time: text } = actionAt(minute, 'start');
        const read = () => {
          comparedCount++;
          return text;
        };
        return { [Symbol.toPrimitive]: read } as unknown as string;
      };
      const all = Array.from({ length: 4800 }, (_, index) =>
        actionAt(index % 50, 'start', null, {
          uuid: String((index * 7919) % 4800),
          phone: `phone-${index % phoneCount}`,
          sequence: index,
          corrected_time: time(index % 50),
        }),
      );
      assert.equal(orderActions(all).length, all.length);
      assert.ok(comparedCount < 100 * all.length, `${comparedCount} comparisons`);
    }
  });
});

describe('The clock of a phone', () => {
  const noon = '2026-11-17T12:00:00.000Z';
  const cases: readonly [sentence: string, device: string, sentAt: string, corrected: string][] = [
    [
      'is accepted as correct within a minute',
      '2026-11-17T11:00:00.000Z',
      '2026-11-17T12:00:59.000Z',
      '2026-11-17T11:00:00.000Z',
    ],
    ['is set back if it is ahead', '2026-11-17T12:30:00.000Z', '2026-11-17T13:00:00.000Z', '2026-11-17T11:30:00.000Z'],
    [
      'is set forward if it is behind',
      '1970-01-01T00:10:00.000Z',
      '1970-01-01T00:20:00.000Z',
      '2026-11-17T11:50:00.000Z',
    ],
    ['never gives a time in the future', '2026-11-17T12:00:30.000Z', noon, noon],
    [
      'never gives a time before 1970',
      '2026-11-17T12:00:00.000Z',
      '9999-01-01T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
    ],
  ];
  for (const [sentence, device, sentAt, corrected] of cases)
    it(sentence, () => assert.equal(correctedTime(device, sentAt, noon), corrected));

  it('shows whether an action was sent when it was done', () => {
    assert.equal(isSentAtOnce('2026-11-17T12:29:30.000Z', '2026-11-17T12:30:00.000Z'), true);
    assert.equal(isSentAtOnce('2026-11-17T12:00:00.000Z', '2026-11-17T12:30:00.000Z'), false);
  });
});

describe('The state of a plan', () => {
  const action = fc
    .record({
      minute: fc.integer({ min: 0, max: 59 }),
      code: fc.constantFrom(...codesOf(executionActions)),
      point: fc.constantFrom(1, 2, 3, 4, 5, 6),
      phone: fc.constantFrom('a', 'b', null),
      sequence: fc.integer({ min: 0, max: 20 }),
      uuid: fc.uuid(),
    })
    .map(({ minute, code, point, phone, sequence, uuid }) =>
      actionAt(minute, code, point, {
        uuid,
        phone,
        sequence: phone === null ? null : sequence,
        route_return_reason_id: 1,
        comment: 'x',
      }),
    );
  const actions = fc.uniqueArray(action, { selector: ({ uuid }) => uuid, maxLength: 40 });

  it('does not depend on the order in which its actions arrive', () => {
    fc.assert(
      fc.property(
        actions.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          assert.deepEqual(foldActions(planToExecute(), shuffled), foldActions(planToExecute(), all));
        },
      ),
    );
  });

  it('has an outcome for every action, and never has a point in two states or a completed plan with a stop left', () => {
    fc.assert(
      fc.property(actions, (all) => {
        const { status, points, outcomes, date_started, date_completed } = foldActions(planToExecute(), all);
        assert.equal(outcomes.size, all.length);
        const stops = [2, 3, 4].map((id) => points.get(id)!);
        if (status === 'C') assert.ok(stops.every((stop) => stop.status !== 'P' || stop.cancellation_reason !== null));
        assert.equal(date_started !== null, status === 'E' || status === 'C');
        assert.equal(date_completed !== null, status === 'C');
        for (const { status: pointStatus, attempts } of points.values())
          if (pointStatus !== 'P') assert.ok(attempts.length > 0);
      }),
    );
  });
});
