import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { trackMaxDays } from '@tropeiro/domain/tracking/position.ts';
import type { Handler } from '../../handling/handler.ts';
import { ownUserId } from '../../handling/own-user-id.ts';
import * as store from '../../store/tracking/messages/device-messages.ts';
import { ownTimes, periodOfPage } from './driven-times.ts';

export const listDeviceMessages: Handler<'listDeviceMessages'> = async (call) => {
  const { params, query, actor, db } = call;
  const { date_time_start: begin, date_time_end: end, without_vehicle: isWithoutVehicle = false } = query;
  const faults = periodFaults(begin, end, { begin: 'date_time_start', end: 'date_time_end' }, trackMaxDays);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const ownOfUser = ownUserId(actor);
  if (!(await store.hasDevice(db, params.id, ownOfUser))) throw new Refusal('not_found');
  const cursorTime = query.cursor === undefined ? undefined : store.messageCursorTime(query.cursor);
  const driven = await ownTimes(call, { deviceId: params.id }, periodOfPage({ begin, end }, cursorTime, query.count));
  return store.listDeviceMessages(query, params.id, { begin, end, isWithoutVehicle, driven });
};
