import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../../../tools/until.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { Listener } from './testing.ts';

let service: TestService;
let listener: Listener;
before(async () => {
  service = await startTestService({ WEBHOOK_NETWORKS: '127.0.0.0/8' }, ['api', 'worker']);
  listener = await Listener.open();
});
after(async () => {
  await service.stop();
  await listener.close();
});

/** The value of a metric of the service; 0 if it is absent. */
const metric = async (name: string): Promise<number> => {
  const lines = (await (await fetch(`${service.url}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? 0);
};
const attempts = (outcome: string) => metric(`tropeiro_webhook_deliveries_total{outcome="${outcome}"}`);

describe('The metrics of webhooks', () => {
  it('count deliveries and failures, and show what waits', async () => {
    const admin = await service.as('admin');
    await admin.call('createWebhook', { body: { data: { url: listener.url, types: ['fleet.created'] } } });
    const createFleet = (name: string) => admin.call('createFleet', { body: { data: { name } } });
    await createFleet('Entregue');
    await until('the delivery', async () => (await attempts('delivered')) === 1);
    assert.equal(await attempts('refused'), 0);
    listener.answering = () => 500;
    await createFleet('Recusada');
    await until('the failure', async () => (await attempts('refused')) >= 1);
    assert.equal(await attempts('delivered'), 1);
    await until('the lag', async () => (await metric('tropeiro_webhook_lag_seconds{of="waiting"}')) > 0);
  });
});
