import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codesOf } from '../../language/codes.ts';
import { type RoutePointStatus, routePointStatuses } from '../../planning/points/route-point-status.ts';
import type { RoutePlanStatus } from '../../planning/route-plan-status.ts';
import { actionAt, planToExecute, pointToExecute } from '../executed-plan.fixture.ts';
import type { PlanToExecute, PointChange } from '../plan-execution.ts';
import { actionRules, executionActions, routePointCan } from './action-rules.ts';
import { foldActions } from './fold-actions.ts';
import type { RecordedAction } from './recorded-action.ts';

const desk = { phone: null, sequence: null };
const reason = { route_return_reason_id: 1 };
const comment = { comment: 'Recebido na portaria', ...desk };

/** The status of a plan and of its points after some actions, and the reasons of refusals. */
function outcomeOf(plan: PlanToExecute, actions: readonly RecordedAction[]) {
  const { status, points, outcomes } = foldActions(plan, actions);
  return {
    plan: status,
    points: [...points.values()].map((point) => (point.cancellation_reason ? 'x' : point.status)).join(''),
    refused: [...outcomes.values()]
      .flatMap((result) => (result.outcome === 'refused' ? result.refusal.code : []))
      .join(' '),
  };
}

describe('Every action on a point', () => {
  /** Actions that bring the only delivery or arrival of a plan to a status, with the plan under way or completed. */
  const isStop = (type: string) => type === 'PE' || type === 'PC';
  const actionsLeadingTo = (
    type: 'PA' | 'CH' | 'PE' | 'PC',
    status: RoutePointStatus,
  ): readonly RecordedAction[] | undefined => {
    const start = actionAt(0, 'start');
    if (status === 'P') return [start];
    if (status === 'M') return [start, actionAt(1, 'perform_manually', 9, comment)];
    if (status === 'R') return isStop(type) ? undefined : [start, actionAt(1, 'perform', 9)];
    if (!isStop(type)) return undefined;
    return [start, status === 'E' ? actionAt(1, 'deliver', 9) : actionAt(1, 'return', 9, reason)];
  };
  for (const action of codesOf(executionActions).filter((code) => actionRules[code].point))
    it(`(${action}) is applied if the table allows it, and refused otherwise`, () => {
      for (const type of ['PA', 'CH', 'PE', 'PC'] as const)
        for (const status of codesOf(routePointStatuses))
          for (const otherStops of [[], [pointToExecute(8)]]) {
            const before = actionsLeadingTo(type, status);
            if (!before) continue;
            const plan = planToExecute({ points: [pointToExecute(9, { type }), ...otherStops] });
            const { status: planStatus } = foldActions(plan, before);
            const last = actionAt(5, action, 9, { ...reason, comment: 'x' });
            const { points, outcomes } = foldActions(plan, [...before, last]);
            const isAllowed = routePointCan(action, { type, status }, planStatus);
            const label = `${action} of ${type} in ${status}, plan in ${planStatus}`;
            assert.equal(outcomes.get(last.uuid)?.outcome, isAllowed ? 'applied' : 'refused', label);
            const after = (isAllowed && actionRules[action].point?.to) || status;
            assert.equal(points.get(9)?.status, after, label);
          }
    });
});

describe('A plan', () => {
  const cases: readonly [
    sentence: string,
    actions: readonly RecordedAction[],
    plan: RoutePlanStatus,
    points: string,
    refused?: string,
  ][] = [
    ['does not change without actions', [], 'P', 'PPPPP'],
    ['is started by its driver', [actionAt(0, 'start')], 'E', 'PPPPP'],
    ['is started by the first point that is done', [actionAt(0, 'deliver', 3)], 'E', 'PPEPP'],
    ['is not started by an arrival', [actionAt(0, 'arrive', 2)], 'P', 'PPPPP'],
    ['is started only once', [actionAt(0, 'start'), actionAt(1, 'start')], 'E', 'PPPPP', 'invalid_transition'],
    [
      'is completed by the last stop, with or without its arrival',
      [actionAt(1, 'deliver', 2), actionAt(2, 'return', 3, reason), actionAt(3, 'deliver', 4)],
      'C',
      'PEDEP',
    ],
    [
      'allows its arrival to be performed when it is completed',
      [actionAt(1, 'deliver', 2), actionAt(2, 'deliver', 3), actionAt(3, 'deliver', 4), actionAt(4, 'perform', 5)],
      'C',
      'PEEER',
    ],
    [
      'has its departure and arrival performed when it is finished',
      [actionAt(1, 'deliver', 2), actionAt(2, 'deliver', 3), actionAt(3, 'deliver', 4), actionAt(4, 'finish')],
      'C',
      'REEER',
    ],
    [
      'is not finished while stops are left',
      [actionAt(1, 'deliver', 2), actionAt(2, 'finish')],
      'E',
      'PEPPP',
      'points_left',
    ],
    [
      'allows a second attempt at a returned stop, even when it is completed',
      [
        actionAt(1, 'return', 2, reason),
        actionAt(2, 'deliver', 3),
        actionAt(3, 'deliver', 4),
        actionAt(4, 'deliver', 2),
        actionAt(5, 'deliver', 3),
      ],
      'C',
      'PEEEP',
      'invalid_transition',
    ],
    [
      'is reopened, and completed by the next stop that is done',
      [
        actionAt(1, 'deliver', 2),
        actionAt(2, 'deliver', 3),
        actionAt(3, 'deliver', 4),
        actionAt(4, 'undo', 4, desk),
        actionAt(5, 'reopen', null, desk),
        actionAt(6, 'undo', 4, desk),
        actionAt(7, 'return', 4, reason),
      ],
      'C',
      'PEEDP',
      'reopen_first',
    ],
    [
      'is completed without stops that the customer cancelled',
      [
        actionAt(1, 'deliver', 2),
        actionAt(2, 'cancel', 3, comment),
        actionAt(3, 'deliver', 3),
        actionAt(4, 'deliver', 4),
      ],
      'C',
      'PExEP',
      'point_cancelled',
    ],
    ['requires a reason for a return', [actionAt(1, 'return', 2)], 'P', 'PPPPP', 'reason_required'],
    [
      'requires a comment for actions of the desk',
      [actionAt(1, 'perform_manually', 2, desk)],
      'P',
      'PPPPP',
      'comment_required',
    ],
    ['refuses points of other plans', [actionAt(1, 'deliver', 77)], 'P', 'PPPPP', 'unknown_point'],
    [
      'refuses changes of a point that was performed manually',
      [actionAt(1, 'perform_manually', 2, comment), actionAt(2, 'undo', 2, desk)],
      'E',
      'PMPPP',
      'invalid_transition',
    ],
  ];
  for (const [sentence, actions, plan, points, refused = ''] of cases)
    it(sentence, () => assert.deepEqual(outcomeOf(planToExecute(), actions), { plan, points, refused }));

  it('that waits for an optimization is started by any action of its driver', () => {
    for (const plan_status of ['W', 'R'] as const)
      for (const status of ['P', 'W', 'R', 'I', 'E', 'C'] as const) {
        const arrival = actionAt(0, 'arrive', 2, { plan_status });
        const execution = foldActions(planToExecute({ status }), [arrival, actionAt(1, 'deliver', 2)]);
        assert.deepEqual([execution.status, execution.date_started], ['E', arrival.corrected_time], status);
      }
  });

  it('whose optimization failed accepts no new action and counts the earlier ones', () => {
    const failed = planToExecute({ status: 'I' });
    const actions = [actionAt(0, 'arrive', 2), actionAt(1, 'cancel', 3, comment), actionAt(2, 'release', null, desk)];
    assert.deepEqual(outcomeOf(failed, actions), { plan: 'I', points: 'PPxPP', refused: '' });
    const found = { plan_status: 'I' as const };
    const late = [actionAt(3, 'start', null, found), actionAt(4, 'deliver', 2, found)];
    for (const status of ['I', 'P'] as const)
      assert.equal(outcomeOf(planToExecute({ status }), late).refused, 'invalid_transition invalid_transition');
  });

  it('has the state that follows from its actions, not the one in its row', () => {
    const actions = [actionAt(1, 'deliver', 2)];
    for (const status of ['P', 'E', 'C'] as const)
      assert.equal(foldActions(planToExecute({ status }), actions).status, 'E');
  });
});

describe('A plan whose points change', () => {
  /** The minute at which a point joins (+) or leaves (-). */
  const changeAt = (minute: number, sign: '+' | '-', route_point_id: number): PointChange => ({
    route_point_id,
    change: sign === '+' ? 'joined' : 'left',
    time: actionAt(minute, 'start').corrected_time,
  });
  /** A departure (1), deliveries 2 and 3, and an arrival (5). The deliveries in `former` have left the plan. */
  const changed = (former: readonly number[], ...pointChanges: readonly PointChange[]): PlanToExecute => {
    const stops = [2, 3].map((id) => pointToExecute(id));
    return planToExecute({
      points: [
        pointToExecute(1, { type: 'PA' }),
        ...stops.filter(({ id }) => !former.includes(id)),
        pointToExecute(5, { type: 'CH' }),
      ],
      formerPoints: stops.filter(({ id }) => former.includes(id)),
      pointChanges,
    });
  };
  const completedAt = (plan: PlanToExecute, actions: readonly RecordedAction[]): string =>
    `${outcomeOf(plan, actions).plan} ${foldActions(plan, actions).date_completed?.slice(14, 16) ?? '-'}`;
  const [first, second] = [actionAt(1, 'deliver', 2), actionAt(2, 'deliver', 3)];
  const reopened = actionAt(3, 'reopen', null, desk);

  const cases: readonly [
    sentence: string,
    plan: PlanToExecute,
    actions: readonly RecordedAction[],
    outcome: string,
    refused?: string,
  ][] = [
    ['is completed when its last stop leaves it', changed([3], changeAt(4, '-', 3)), [first], 'C 04'],
    [
      'is completed that way even if nothing was done but the start',
      changed([2, 3], changeAt(4, '-', 2), changeAt(4, '-', 3)),
      [actionAt(0, 'start')],
      'C 04',
    ],
    ['is not completed while another stop is left', changed([2], changeAt(4, '-', 2)), [actionAt(0, 'start')], 'E -'],
    [
      'is not completed if it was not started',
      changed([2, 3], changeAt(4, '-', 2), changeAt(4, '-', 3)),
      [actionAt(0, 'arrive', 2)],
      'P -',
    ],
    ['stays reopened when a stop joins later', changed([], changeAt(4, '+', 3)), [first, reopened], 'E -'],
    ['is no longer completed by actions before a stop joined', changed([], changeAt(4, '+', 3)), [first], 'E -'],
    ['is completed by the stop that joined', changed([], changeAt(0, '+', 3)), [first, second], 'C 02'],
    [
      'stores an arrival at a stop that has left',
      changed([3], changeAt(4, '-', 3)),
      [actionAt(1, 'arrive', 3), actionAt(2, 'deliver', 2)],
      'C 04',
    ],
    [
      'stores the actions of a phone whose clock is ahead',
      changed([3], changeAt(4, '-', 3)),
      [first, actionAt(5, 'arrive', 3)],
      'C 04',
    ],
    [
      'counts a stop that left and came back',
      changed([], changeAt(3, '-', 3), changeAt(5, '+', 3)),
      [first, actionAt(6, 'finish')],
      'E -',
      'points_left',
    ],
    ['refuses actions on a stop that left before them', changed([3]), [actionAt(0, 'arrive', 3), first], 'C 01'],
  ];
  for (const [sentence, plan, actions, outcome, refused = ''] of cases)
    it(sentence, () => {
      assert.equal(completedAt(plan, actions), outcome);
      assert.equal(outcomeOf(plan, actions).refused, refused);
    });
});

describe('An undone delivery', () => {
  it('also loses the arrival before it', () => {
    const done = [actionAt(1, 'arrive', 2), actionAt(2, 'deliver', 2), actionAt(3, 'undo', 2, desk)];
    assert.equal(foldActions(planToExecute(), done).points.get(2)?.date_arrived, null);
    const again = foldActions(planToExecute(), [...done, actionAt(4, 'arrive', 2)]).points.get(2);
    assert.equal(again?.date_arrived, actionAt(4, 'arrive').corrected_time);
  });
});

describe('A requirement', () => {
  const proof = { pictures: ['a'], signature: 'b', hodometer_picture: 'c' };
  const all = { require_picture: true, require_signature: true, require_hodometer_picture: true };
  const cases: readonly [sentence: string, plan: Partial<PlanToExecute>, action: RecordedAction, refused: string][] = [
    ['can be a picture', { require_picture: true }, actionAt(1, 'deliver', 2), 'picture_required'],
    ['can be a signature', { require_signature: true }, actionAt(1, 'deliver', 2), 'signature_required'],
    [
      'can be a picture of the hodometer',
      { require_hodometer_picture: true },
      actionAt(1, 'deliver', 4),
      'hodometer_picture_required',
    ],
    [
      'is not met by another proof',
      all,
      actionAt(1, 'deliver', 2, { ...proof, signature: null }),
      'signature_required',
    ],
    ['is there', all, actionAt(1, 'deliver', 2, proof), ''],
    ['does not apply to a departure', all, actionAt(1, 'perform', 1), ''],
    ['does not apply to the desk', all, actionAt(1, 'perform_manually', 2, comment), ''],
    ['does not apply to a return, which has a reason', all, actionAt(1, 'return', 2, reason), ''],
    [
      'includes the name of the receiver',
      { require_receiver: true },
      actionAt(1, 'deliver', 2, { receiver_document: '123' }),
      'receiver_required',
    ],
    [
      'includes the document of the receiver',
      { require_receiver: true },
      actionAt(1, 'deliver', 2, { receiver_name: 'Ana' }),
      'receiver_required',
    ],
    [
      'is met by a receiver who was erased',
      { require_receiver: true },
      actionAt(1, 'deliver', 2, { given_fields: ['receiver_name', 'receiver_document'] }),
      '',
    ],
    [
      'can be waived by the point',
      { ...all, points: [pointToExecute(2, { disable_picture: true, disable_signature_check: true })] },
      actionAt(1, 'deliver', 2, { hodometer_picture: 'c' }),
      '',
    ],
  ];
  for (const [sentence, plan, action, refused] of cases)
    it(sentence, () => assert.equal(outcomeOf(planToExecute(plan), [action]).refused, refused));
});

describe('Items', () => {
  const items = [
    { id: 1, external_code: 'CX', quantity: 3 },
    { id: 2, external_code: 'CX', quantity: 2 },
    { id: 3, external_code: 'PAL', quantity: null },
  ];
  const plan = planToExecute({ load_check: true, points: [pointToExecute(2, { items })] });
  const counted = (minute: number, ...sent: readonly [code: string, quantity: number][]) =>
    actionAt(minute, 'check_items', 2, {
      items: sent.map(([external_code, quantity]) => ({ external_code, quantity })),
    });
  const cases: readonly [sentence: string, actions: readonly RecordedAction[], refused: string, checks: string][] = [
    ['of the same code are filled one after the other', [counted(1, ['CX', 4])], '', '3+ 1 -'],
    ['are replaced by a new count', [counted(1, ['CX', 5]), counted(2, ['CX', 0], ['PAL', 1])], '', '0 0 1+'],
    ['cannot exceed the planned quantity', [counted(1, ['PAL', 1], ['CX', 6])], 'quantity_exceeded', '- - -'],
    ['must belong to the point', [counted(1, ['SACO', 1])], 'unknown_item', '- - -'],
    ['must all be counted', [counted(1, ['CX', 5]), actionAt(2, 'deliver', 2)], 'items_unchecked', '3+ 2+ -'],
    [
      'need not be counted if a reason of execution is given',
      [counted(1, ['CX', 4]), actionAt(2, 'deliver', 2, { route_executed_reason_id: 1 })],
      '',
      '3+ 1 -',
    ],
    [
      'that are damaged need a reason of execution',
      [
        counted(1, ['CX', 5]),
        actionAt(2, 'deliver', 2, { items: [{ external_code: 'PAL', quantity: 1, condition: 'damaged' }] }),
      ],
      'items_faulty',
      '3+ 2+ -',
    ],
    [
      'that were found after all need none',
      [
        actionAt(1, 'check_items', 2, { items: [{ external_code: 'PAL', quantity: 0, condition: 'missing' }] }),
        counted(2, ['CX', 5], ['PAL', 1]),
        actionAt(3, 'deliver', 2),
      ],
      '',
      '3+ 2+ 1+',
    ],
    [
      'that are missing may be left out with a reason of execution',
      [
        actionAt(1, 'deliver', 2, {
          items: [{ external_code: 'PAL', quantity: 0, condition: 'missing' }],
          route_executed_reason_id: 1,
        }),
      ],
      '',
      '- - 0',
    ],
    [
      'may be counted with the delivery',
      [counted(1, ['CX', 5]), actionAt(2, 'deliver', 2, { items: [{ external_code: 'PAL', quantity: 1 }] })],
      '',
      '3+ 2+ 1+',
    ],
  ];
  for (const [sentence, actions, refused, expected] of cases)
    it(sentence, () => {
      const { points } = foldActions(plan, actions);
      const checks = items.map(({ id }) => points.get(2)?.checks.get(id));
      const checkTexts = checks.map((check) => (check ? `${check.checked_quantity}${check.checked ? '+' : ''}` : '-'));
      assert.deepEqual([outcomeOf(plan, actions).refused, checkTexts.join(' ')], [refused, expected]);
    });
});

describe('A plan that its checklist blocks', () => {
  const blocked = { checklist_block: 'checklist_high_risk' } as const;
  const release = actionAt(1, 'release', null, desk);
  const flagOf = (action: RecordedAction, before: readonly RecordedAction[] = []) => {
    const outcome = foldActions(planToExecute(), [...before, action]).outcomes.get(action.uuid);
    return outcome?.outcome === 'applied' ? outcome.flag : outcome?.refusal.code;
  };
  const offline = { ...blocked, is_online: false };
  it('cannot be started online', () => {
    assert.equal(flagOf(actionAt(2, 'start', null, blocked)), 'checklist_high_risk');
    assert.equal(flagOf(actionAt(2, 'deliver', 2, blocked)), 'checklist_high_risk');
  });
  it('is started offline with a flag', () => {
    const start = actionAt(2, 'start', null, offline);
    assert.equal(flagOf(start), 'checklist_high_risk');
    assert.equal(foldActions(planToExecute(), [start]).status, 'E');
  });
  it('is started after a manager has released it', () =>
    assert.equal(flagOf(actionAt(2, 'start', null, blocked), [release]), null));
  it('can have a point performed by the desk, and an arrival of the driver', () => {
    assert.equal(flagOf(actionAt(2, 'perform_manually', 2, { ...blocked, ...comment })), null);
    assert.equal(flagOf(actionAt(2, 'arrive', 2, blocked)), null);
  });
});
