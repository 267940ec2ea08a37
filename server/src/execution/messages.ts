import { driverMessageFaults, messageFaults } from '@tropeiro/domain/execution/message.ts';
import type { Message, NewMessage } from '@tropeiro/domain/execution/message-schema.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { periodFaults } from '@tropeiro/domain/time/period.ts';
import { rollBackUnless } from '@tropeiro/platform/database/roll-back-unless.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announce } from '../handling/announce.ts';
import type { Handler } from '../handling/handler.ts';
import { ownUserId } from '../handling/own-user-id.ts';
import * as store from '../store/execution/messages.ts';

/** Sends a message to a driver, or to the driver of a plan or of the plan of a point. */
export const sendMessage: Handler<'sendMessage'> = async ({ body: { data }, query, actor, transaction }) => {
  const isDryRun = query.dry_run ?? false;
  const recipient = await getRecipient(transaction, data);
  const { route_point_id = null, text } = data;
  const sent = await rollBackUnless(transaction, async () => {
    const message = await store.insertMessage(transaction, {
      ...recipient,
      from_driver: false,
      route_point_id,
      user_id: actor.user_id,
      text,
    });
    announce(transaction, 'message.sent', message);
    return [!isDryRun, message];
  });
  return { body: { data: sent }, isDryRun };
};

async function getRecipient(
  transaction: Transaction,
  message: NewMessage,
): Promise<store.Recipient & { readonly driver_id: number }> {
  const faults = messageFaults(message);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const found = await store.findRecipient(transaction, message);
  const { driver_id = null, route_plan_id = null } = found ?? {};
  if (driver_id !== null) return { driver_id, route_plan_id };
  const named = (['driver_id', 'route_plan_id', 'route_point_id'] as const).find((name) => message[name] !== undefined);
  const fault = found ? ({ code: 'no_driver' } as const) : unknownReference(named && message[named]);
  throw new Refusal('rule_violated', { faults: [{ pointer: `/data/${named}`, ...fault }] });
}

export const listMessages: Handler<'listMessages'> = async ({ query, actor }) => {
  const { begin_date: begin, end_date: end } = query;
  const faults = periodFaults(begin, end, { begin: 'begin_date', end: 'end_date' });
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  return store.listMessages(query, {
    driverId: query.driver_id,
    planId: query.route_plan_id,
    pointId: query.route_point_id,
    isUnread: query.unread ?? false,
    isFromDriver: query.from_driver,
    begin,
    end,
    ownOfUser: ownUserId(actor),
  });
};

/** Sends a message from the caller to the desk, about a plan that the caller executes or about a point of it. */
export const sendDriverMessage: Handler<'sendDriverMessage'> = async ({ body: { data }, actor, transaction }) => {
  const faults = driverMessageFaults(data);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
  const { route_plan_id, route_point_id, text } = data;
  const sender = await store.findOwnPlan(transaction, actor.user_id, data);
  if (!sender) {
    const pointer = route_plan_id === undefined ? '/data/route_point_id' : '/data/route_plan_id';
    const fault = { pointer, ...unknownReference(route_plan_id ?? route_point_id) };
    throw new Refusal('rule_violated', { faults: [fault] });
  }
  const message = {
    ...sender,
    from_driver: true,
    route_point_id: route_point_id ?? null,
    user_id: actor.user_id,
    text,
  };
  const sent = await store.insertMessage(transaction, message);
  announce(transaction, 'message.sent', sent);
  return { body: { data: sent } };
};

/** Stores when the driver read a message. Later reads do not change the time. */
export const readMessage: Handler<'readMessage'> = async ({ params, actor, transaction }) => {
  const message = await store.lockMessage(transaction, params.id, actor.user_id);
  return { body: { data: await markAsRead(transaction, message, actor.user_id) } };
};

/** Stores when the desk read a message of a driver. Later reads do not change the time. */
export const readDriverMessage: Handler<'readDriverMessage'> = async ({ params, actor, transaction }) => {
  const message = await store.lockDriverMessage(transaction, params.id);
  return { body: { data: await markAsRead(transaction, message, actor.user_id) } };
};

async function markAsRead(transaction: Transaction, message: Message | undefined, userId: number): Promise<Message> {
  if (!message) throw new Refusal('not_found');
  if (message.date_read !== null) return message;
  const read = await store.updateRead(transaction, message.id, userId);
  if (!read) throw new Refusal('not_found');
  announce(transaction, 'message.read', read);
  return read;
}
