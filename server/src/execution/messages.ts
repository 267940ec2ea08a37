import { messageFaults } from '@tropeiro/domain/execution/message.ts';
import type { NewMessage } from '@tropeiro/domain/execution/message-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { rollBackUnless } from '@tropeiro/platform/database/roll-back-unless.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import * as store from '../store/execution/messages.ts';

/** Sends a message to a driver, or to the driver of a plan. */
export const sendMessage: Handler<'sendMessage'> = async ({ body: { data }, query, actor, transaction }) => {
  const isDryRun = query.dry_run ?? false;
  const driver_id = await getRecipient(transaction, data);
  const { route_plan_id = null, text } = data;
  const sent = await rollBackUnless(transaction, async () => {
    const message = await store.insertMessage(transaction, { driver_id, route_plan_id, user_id: actor.user_id, text });
    announce(transaction, 'message.sent', message);
    return [!isDryRun, message];
  });
  return { body: { data: sent }, isDryRun };
};

async function getRecipient(transaction: Transaction, message: NewMessage): Promise<number> {
  const faults = messageFaults(message);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const driverId = await store.findRecipient(transaction, message);
  if (driverId) return driverId;
  const pointer = message.driver_id === undefined ? '/data/route_plan_id' : '/data/driver_id';
  const recipientId = message.driver_id ?? message.route_plan_id;
  const fault = driverId === null ? ({ code: 'no_driver' } as const) : unknownReference(recipientId);
  throw new Refusal('rule_violated', { faults: [{ pointer, ...fault }] });
}

export const listMessages: Handler<'listMessages'> = async ({ query, actor }) => {
  const { begin_date: begin, end_date: end } = query;
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listMessages(query, {
    driverId: query.driver_id,
    planId: query.route_plan_id,
    isUnread: query.unread ?? false,
    begin,
    end,
    ownOfUser: ownUserId(actor),
  });
};

/** Stores when the driver read a message. Later reads do not change the time. */
export const readMessage: Handler<'readMessage'> = async ({ params, actor, transaction }) => {
  const message = await store.lockMessage(transaction, params.id, actor.user_id);
  if (!message) throw new Refusal('not_found');
  if (message.date_read !== null) return { body: { data: message } };
  const read = await store.updateRead(transaction, message.id, actor.user_id);
  if (!read) throw new Refusal('not_found');
  announce(transaction, 'message.read', read);
  return { body: { data: read } };
};
