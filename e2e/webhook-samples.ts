import type { OperationId, Operations } from '@tropeiro/contract/operations.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { Sample } from './sample-kinds.ts';
import type { World } from './world.ts';

/** A webhook whose receiver cannot be found. */
const newWebhook = (world: World) => ({
  url: `https://erp.example/tropeiro/${world.next()}`,
  types: ['route_plan.*', 'route_point.delivered'],
  description: 'ERP',
});

/** A webhook of somebody who may have some, or else of the administrator. */
async function madeWebhook(world: World, who: LoggedIn): Promise<number> {
  for (const { access } of [who, await world.as('admin')]) {
    const { status, text } = await world.call('createWebhook', { body: { data: newWebhook(world) } }, access);
    if (status === 201) return (JSON.parse(text) as { data: { id: number } }).data.id;
  }
  throw new Error('Nobody may create a webhook');
}

/** A delivery of an announcement to such a webhook. */
async function madeDelivery(world: World, who: LoggedIn): Promise<number> {
  const webhookId = await madeWebhook(world, who);
  await world.made('createFleet', { name: `Frota ${world.next()}` });
  const [made] = await world.sql<{ id: string }>(`
    insert into webhook_delivery (customer_id, webhook_id, announcement_id, epoch, transaction, position, type, ordering_key, status, is_replay, attempt_count)
    select o.customer_id, ${webhookId}, epoch || '-' || o.id, epoch, transaction, o.id, type, 'fleet', 'given_up', false, 1
    from outbox o join webhook w on w.customer_id = o.customer_id where w.id = ${webhookId} and type = 'fleet.created'
    order by epoch desc, transaction desc, o.id desc limit 1 returning id`);
  if (!made) throw new Error('Nothing was announced');
  return Number(made.id);
}

/** A call of every operation of webhooks that succeeds, whenever it is made. */
export const webhookSamples = {
  listWebhooks: async (world, who) => {
    await madeWebhook(world, who);
    return { query: { limit: 5 } };
  },
  getWebhook: async (world, who) => ({ params: { id: await madeWebhook(world, who) } }),
  createWebhook: (world) => ({ body: { data: newWebhook(world) } }),
  changeWebhook: async (world, who) => ({
    body: { data: { id: await madeWebhook(world, who), ...newWebhook(world), description: 'TMS' } },
  }),
  deleteWebhook: async (world, who) => ({ params: { id: await madeWebhook(world, who) } }),
  rotateWebhookSecret: async (world, who) => ({
    params: { id: await madeWebhook(world, who) },
    body: { data: { overlap_hours: 24 } },
  }),
  listWebhookDeliveries: async (world, who) => {
    await madeDelivery(world, who);
    return { query: { status: 'given_up', limit: 5 } };
  },
  getWebhookDelivery: async (world, who) => ({ params: { id: await madeDelivery(world, who) } }),
  replayWebhookDelivery: async (world, who) => ({ params: { id: await madeDelivery(world, who) } }),
  replayWebhook: async (world, who) => ({
    params: { id: await madeWebhook(world, who) },
    body: { data: { begin_date: '2026-11-01T00:00:00Z', end_date: '2026-11-30T00:00:00Z' } },
  }),
  testWebhook: async (world, who) => ({ params: { id: await madeWebhook(world, who) } }),
} satisfies { readonly [I in Extract<OperationId, `${string}Webhook${string}`>]: Sample<Operations[I]> };
