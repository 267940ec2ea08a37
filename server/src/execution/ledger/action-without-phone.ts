import { randomUUID } from 'node:crypto';
import type { ExecutionActionCode } from '@tropeiro/domain/execution/actions/action-rules.ts';
import type { IncomingAction } from '../../store/execution/recorded-actions.ts';

/** The fields that vary between actions sent without a phone. */
type StatedFields = Pick<IncomingAction, 'route_plan_id' | 'route_point_id' | 'user_id'> &
  Partial<
    Pick<
      IncomingAction,
      'comment' | 'pictures' | 'signature' | 'hodometer_picture' | 'receiver_name' | 'receiver_document'
    >
  >;

/** Makes a storable action for the desk or a job. */
export const actionWithoutPhone = (
  action: ExecutionActionCode,
  now: string,
  statedFields: StatedFields,
): IncomingAction => ({
  uuid: randomUUID(),
  action,
  phone: null,
  app_version: null,
  sequence: null,
  device_time: now,
  corrected_time: now,
  sync_date: now,
  is_online: true,
  driver_id: null,
  latitude: null,
  longitude: null,
  accuracy_m: null,
  hodometer: null,
  break_kind: null,
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
  ...statedFields,
});
