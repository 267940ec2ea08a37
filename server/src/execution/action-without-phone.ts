import { randomUUID } from 'node:crypto';
import type { ExecutionActionCode } from '@tropeiro/domain/execution/action-rules.ts';
import type { ActionToKeep } from '../store/execution/recorded-actions.ts';

/** What an action that no phone sent says of itself. */
type Said = Pick<ActionToKeep, 'route_plan_id' | 'route_point_id' | 'user_id'> &
  Partial<
    Pick<
      ActionToKeep,
      'comment' | 'pictures' | 'signature' | 'hodometer_picture' | 'receiver_name' | 'receiver_document'
    >
  >;

/** An action as it is kept that was done at the desk, or by a job. */
export const actionWithoutPhone = (action: ExecutionActionCode, now: string, said: Said): ActionToKeep => ({
  uuid: randomUUID(),
  action,
  phone: null,
  sequence: null,
  device_time: now,
  corrected_time: now,
  is_online: true,
  driver_id: null,
  latitude: null,
  longitude: null,
  route_return_reason_id: null,
  route_executed_reason_id: null,
  comment: null,
  receiver_name: null,
  receiver_document: null,
  pictures: [],
  signature: null,
  hodometer_picture: null,
  items: [],
  arrival_refusal: null,
  checklist_block: null,
  ...said,
});
