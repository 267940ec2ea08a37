import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { panicFaults, panicsOfMinuteMaxCount, panicTime } from '@tropeiro/domain/tracking/panic.ts';
import { getTransactionTime } from '@tropeiro/platform/database/db.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { queueEventPlaces } from '../store/tracking/events/event-places.ts';
import { findAnnouncedEvent } from '../store/tracking/events/event-to-acknowledge.ts';
import { findLastPlace, insertPanic, lockPanicSender } from '../store/tracking/events/panics.ts';

/** Stores a panic from a phone once, as an event that replays of messages do not change. */
export const sendPanic: Handler<'sendPanic'> = async ({ body: { data }, actor, transaction }) => {
  const faults = panicFaults(data);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const sender = await lockPanicSender(transaction, actor.user_id, data.uuid);
  if (!sender) throw new Refusal('rule_violated', { faults: [{ pointer: '/data', code: 'user_without_driver' }] });
  if (sender.event_id !== null) {
    const first = await findAnnouncedEvent(transaction, sender.event_id);
    if (!first) throw new Refusal('not_found');
    return { body: { data: first } };
  }
  if (sender.wait_s !== null) throw tooMany(sender.wait_s);
  const time = panicTime(data, await getTransactionTime(transaction));
  const { driver_id: driverId, vehicle_id: vehicleId } = sender;
  const { latitude, longitude } = data;
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number';
  const lastPlace = hasPlace ? undefined : await findLastPlace(transaction, driverId, vehicleId);
  const event = await insertPanic(transaction, { driverId, vehicleId, time, panic: data, lastPlace });
  if (hasPlace) transaction.queue(queueEventPlaces([{ latitude, longitude }]));
  announce(transaction, 'event.created', event);
  return { body: { data: event } };
};

const tooMany = (retry: number): Refusal =>
  new Refusal('too_many_requests', {
    details: { limit: panicsOfMinuteMaxCount, window: 60, retry },
    headers: { 'retry-after': String(retry) },
  });
