import type { RecordedAction } from './actions/recorded-action.ts';
import type { PlanToExecute, PointToExecute } from './plan-execution.ts';

/** Points, plans and actions to test the fold. */

export const pointToExecute = (id: number, facts: Partial<PointToExecute> = {}): PointToExecute => ({
  id,
  name: `NF ${id}`,
  type: 'PE',
  disable_picture: null,
  disable_signature_check: null,
  items: [],
  ...facts,
});

/** A departure (1), two deliveries (2, 3), a pick-up (4) and an arrival (5). */
export const planToExecute = (facts: Partial<PlanToExecute> = {}): PlanToExecute => ({
  status: 'P',
  require_signature: false,
  require_picture: false,
  require_hodometer_picture: false,
  load_check: false,
  require_receiver: false,
  points: [
    pointToExecute(1, { type: 'PA' }),
    pointToExecute(2),
    pointToExecute(3),
    pointToExecute(4, { type: 'PC' }),
    pointToExecute(5, { type: 'CH' }),
  ],
  formerPoints: [],
  pointChanges: [],
  ...facts,
});

/** An action at this many minutes past eight. Without a phone, it is an action of the desk. */
export const actionAt = (
  minute: number,
  action: RecordedAction['action'],
  route_point_id: number | null = null,
  facts: Partial<RecordedAction> = {},
): RecordedAction => {
  const time = new Date(Date.UTC(2026, 10, 17, 8, minute)).toISOString();
  return {
    uuid: `${String(minute).padStart(8, '0')}-0000-4000-8000-000000000000`,
    action,
    route_point_id,
    phone: 'a',
    sequence: minute,
    user_id: 1,
    device_time: time,
    corrected_time: time,
    sync_date: '2026-11-17T18:00:00.000Z',
    is_online: true,
    arrival_refusal: null,
    plan_status: 'P',
    checklist_block: null,
    given_fields: null,
    comment: null,
    route_return_reason_id: null,
    route_executed_reason_id: null,
    pictures: [],
    signature: null,
    hodometer_picture: null,
    receiver_name: null,
    receiver_document: null,
    break_kind: null,
    items: [],
    ...facts,
  };
};
