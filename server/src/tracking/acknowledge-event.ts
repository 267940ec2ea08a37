import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { recordNames } from '@tropeiro/domain/language/record-name.ts';
import { defaultEventIncludes } from '@tropeiro/domain/tracking/found-event.ts';
import { requireWritten } from '@tropeiro/platform/database/records/require-written.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { insertAcknowledgement } from '../store/tracking/acknowledgements.ts';
import { findAnnouncedEvent, lockEvent } from '../store/tracking/events/event-to-acknowledge.ts';
import { findEvent } from '../store/tracking/events/list-events.ts';

/** Acknowledges an event once. Later calls change nothing. */
export const acknowledgeEvent: Handler<'acknowledgeEvent'> = async ({ params: { id }, body, actor, transaction }) => {
  const event = await lockEvent(transaction, id);
  if (!event) throw new Refusal('not_found');
  if (event.date_acknowledged === null) {
    if (event.date_retracted !== null)
      throw new Refusal('invalid_transition', { details: { resource: recordNames.event, ...ofRetracted } });
    const comment = body.data.comment || null;
    await insertAcknowledgement(transaction, 'event', { id, userId: actor.user_id, comment });
    announce(transaction, 'event.acknowledged', requireWritten(await findAnnouncedEvent(transaction, id)));
  }
  return { body: { data: requireWritten(await findEvent(transaction, id, defaultEventIncludes)) } };
};

const ofRetracted = { from: bilingual('retracted', 'retirado'), to: bilingual('acknowledged', 'com ciência') };
