import { randomUUID } from 'node:crypto';
import { testType } from '@tropeiro/contract/outbound/webhooks.ts';
import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import { defaultOverlapHours, webhooksOfCompanyMaxCount } from '@tropeiro/domain/outbound/webhook.ts';
import type { Webhook } from '@tropeiro/domain/outbound/webhook-schema.ts';
import type { Versioned } from '@tropeiro/platform/database/json/json.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announce } from '../../handling/announce.ts';
import type { Handler, PreparedHandler } from '../../handling/handler.ts';
import { auditSent, insertTestDelivery } from '../../store/outbound/webhook-deliveries.ts';
import * as store from '../../store/outbound/webhooks.ts';
import { messageText } from './message.ts';
import type { ReceiverAnswer, Receivers } from './receivers.ts';
import { newWebhookSecret, signedHeaders } from './signature.ts';
import { getWebhookFor, lockWebhookFor, ownerFor, requireReadable } from './webhook-access.ts';
import { fieldsOf, webhookFaults } from './webhook-rules.ts';

/** The handlers of webhooks, which send tests to receivers themselves. */
export const webhookHandlers = (receivers: Receivers) => {
  const listWebhooks: Handler<'listWebhooks'> = async ({ query, actor }) => store.listWebhooks(query, ownerFor(actor));

  const getWebhook: Handler<'getWebhook'> = async ({ params, actor, db }) =>
    replyOf(found(await store.findWebhook(db, params.id, ownerFor(actor))));

  const createWebhook: Handler<'createWebhook'> = async ({ body, actor, transaction }) => {
    const limit = webhooksOfCompanyMaxCount;
    if ((await store.lockWebhookCount(transaction)) >= limit)
      refuse([{ pointer: '/data', code: 'too_many_webhooks', details: { limit } }]);
    const fields = fieldsOf(body.data, undefined);
    refuse(await faultsOf(transaction, fields, undefined));
    await requireReadable(transaction, actor, { ...fields, user_id: actor.user_id });
    const secret = newWebhookSecret();
    const created = await store.insertWebhook(transaction, fields, { userId: actor.user_id, secret });
    announce(transaction, 'webhook.created', created.record);
    return replyWithSecret(created, secret, { location: `/webhook/${created.record.id}` });
  };

  const changeWebhook: Handler<'changeWebhook'> = async ({ body: { data }, actor, transaction, requireMatch }) => {
    const { version, record: before } = await lockWebhookFor(transaction, actor, data.id);
    requireMatch(version);
    const fields = fieldsOf(data, before);
    refuse(await faultsOf(transaction, fields, before));
    await requireReadable(transaction, actor, { ...fields, user_id: before.user_id });
    const after = await store.updateWebhook(transaction, before.id, fields);
    if (after.version === version) return replyOf(after);
    const isRevived = after.record.status === 'active' && before.status !== 'active';
    if (isRevived || after.record.url !== before.url) store.hastenWebhook(transaction, before.id);
    announce(transaction, 'webhook.updated', after.record);
    return replyOf(after);
  };

  const deleteWebhook: Handler<'deleteWebhook'> = async ({ params, actor, transaction, requireMatch }) => {
    const { version, record } = await lockWebhookFor(transaction, actor, params.id);
    requireMatch(version);
    await store.deleteWebhook(transaction, record.id);
    announce(transaction, 'webhook.removed', record);
    return {};
  };

  const rotateWebhookSecret: Handler<'rotateWebhookSecret'> = async ({ params, body, actor, transaction }) => {
    const { record } = await lockWebhookFor(transaction, actor, params.id);
    const secret = newWebhookSecret();
    const overlapHours = body.data.overlap_hours ?? defaultOverlapHours;
    const rotated = await store.rotateSecret(transaction, record.id, secret, overlapHours);
    announce(transaction, 'webhook.updated', rotated.record);
    return replyWithSecret(rotated, secret);
  };

  const testWebhook: PreparedHandler<'testWebhook', SentTest> = {
    async prepare({ params, actor, db, lifetime }) {
      await getWebhookFor(db, actor, params.id);
      const target = found(await store.findWebhookTarget(db, params.id, ownerFor(actor)));
      const [id, now] = [`test-${randomUUID()}`, new Date()];
      const payload = JSON.stringify({ webhook_id: target.id });
      const text = messageText({ id, type: testType, timestamp: now.toISOString(), payload, by: null });
      const headers = signedHeaders(target.secrets, id, text, now);
      return { id, answer: await receivers.post(target.url, headers, text, lifetime.signal) };
    },
    async commit({ params, actor, transaction }, { id, answer }) {
      const { record } = await lockWebhookFor(transaction, actor, params.id);
      auditSent(transaction, { webhook_id: record.id, what: testType });
      if (answer.fault === null) store.hastenWebhook(transaction, record.id);
      const test = { webhookId: record.id, announcementId: id, type: testType, ...answer };
      return { body: { data: await insertTestDelivery(transaction, test) } };
    },
  };

  const faultsOf = async (transaction: Transaction, fields: store.WebhookFields, before: Webhook | undefined) => [
    ...webhookFaults(fields, before, receivers),
    ...(await store.unknownReferences(transaction, fields, before)).map(
      ([pointer, id]): Fault => ({ pointer, ...unknownReference(id) }),
    ),
  ];

  return { listWebhooks, getWebhook, createWebhook, changeWebhook, deleteWebhook, rotateWebhookSecret, testWebhook };
};

/** The result of sending a test. */
type SentTest = { readonly id: string; readonly answer: ReceiverAnswer };

function found<T>(record: T | undefined): T {
  if (record === undefined) throw new Refusal('not_found');
  return record;
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

const replyOf = ({ record, version }: Versioned<Webhook>) => ({ body: { data: record }, version });

const replyWithSecret = ({ record, version }: Versioned<Webhook>, secret: string, headers = {}) => ({
  body: { data: { ...record, secret } },
  version,
  headers: { ...headers, 'cache-control': 'no-store' },
});
