import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';
import type { Sample } from './sample-kinds.ts';

/** A webhook whose receiver does not exist. */
const newWebhook = (world: World) => ({
  url: `https://erp.example/tropeiro/${world.next()}`,
  types: ['route_plan.*', 'route_point.delivered'],
  description: 'ERP',
});

/** A webhook of the user if allowed, otherwise of the administrator. */
async function madeWebhook(world: World, session: LoggedIn): Promise<number> {
  for (const { access } of [session, await world.as('admin')]) {
    const { status, text } = await world.call('createWebhook', { body: { data: newWebhook(world) } }, access);
    if (status === 201) return (JSON.parse(text) as { data: { id: number } }).data.id;
  }
  throw new Error('No role may create a webhook');
}

/** A delivery of an announcement to such a webhook. */
async function madeDelivery(world: World, session: LoggedIn): Promise<number> {
  const webhookId = await madeWebhook(world, session);
  await world.create('createFleet', { name: `Frota ${world.next()}` });
  const [made] = await world.sql<{ id: string }>(`
    insert into webhook_delivery (customer_id, webhook_id, announcement_id, epoch, transaction, position, type, ordering_key, status, is_replay, attempt_count)
    select o.customer_id, ${webhookId}, epoch || '-' || o.id, epoch, transaction, o.id, type, 'fleet', 'given_up', false, 1
    from outbox o join webhook w on w.customer_id = o.customer_id where w.id = ${webhookId} and type = 'fleet.created'
    order by epoch desc, transaction desc, o.id desc limit 1 returning id`);
  if (!made) throw new Error('Nothing was announced');
  return Number(made.id);
}

/** A successful call of every operation of webhooks, at any time. */
export const webhookSamples = {
  listWebhooks: async (world, session) => {
    await madeWebhook(world, session);
    return { query: { limit: 5 } };
  },
  getWebhook: async (world, session) => ({ params: { id: await madeWebhook(world, session) } }),
  createWebhook: (world) => ({ body: { data: newWebhook(world) } }),
  changeWebhook: async (world, session) => ({
    body: { data: { id: await madeWebhook(world, session), ...newWebhook(world), description: 'TMS' } },
  }),
  deleteWebhook: async (world, session) => ({ params: { id: await madeWebhook(world, session) } }),
  rotateWebhookSecret: async (world, session) => ({
    params: { id: await madeWebhook(world, session) },
    body: { data: { overlap_hours: 24 } },
  }),
  listWebhookDeliveries: async (world, session) => {
    await madeDelivery(world, session);
    return { query: { status: 'given_up', limit: 5 } };
  },
  getWebhookDelivery: async (world, session) => ({ params: { id: await madeDelivery(world, session) } }),
  replayWebhookDelivery: async (world, session) => ({ params: { id: await madeDelivery(world, session) } }),
  replayWebhook: async (world, session) => ({
    params: { id: await madeWebhook(world, session) },
    body: { data: { begin_date: '2026-11-01T00:00:00Z', end_date: '2026-11-30T00:00:00Z' } },
  }),
  testWebhook: async (world, session) => ({ params: { id: await madeWebhook(world, session) } }),
} satisfies { readonly [I in Extract<OperationId, `${string}Webhook${string}`>]: Sample<Operations[I]> };
