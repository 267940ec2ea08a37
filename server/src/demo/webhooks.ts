import { newWebhookSecret } from '../outbound/webhooks/signature.ts';
import { insertDelivered } from '../store/outbound/webhook-deliveries.ts';
import { insertWebhook, type WebhookFields } from '../store/outbound/webhooks.ts';
import type { DemoCall } from './call.ts';

/** Paused webhooks, since their receivers do not exist: one with a past delivery, and one to be deleted. */
export async function fillWebhooks({ transaction, actor }: DemoCall): Promise<void> {
  const fields: Omit<WebhookFields, 'url'> = {
    types: ['route_plan.*'],
    fleet_ids: [],
    route_plan_ids: [],
    description: null,
    status: 'paused',
  };
  for (const [url, description] of [
    ['https://erp.example/tropeiro', 'ERP: entregas e devoluções'],
    ['https://bi.example/tropeiro', 'BI'],
  ] as const) {
    const owner = { userId: actor.user_id, secret: newWebhookSecret() };
    const { record } = await insertWebhook(transaction, { ...fields, url, description }, owner);
    await insertDelivered(transaction, record.id);
  }
}
