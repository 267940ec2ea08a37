import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { openImages } from '../files/open-images.ts';
import { readSettings } from '../settings.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { DemoSimulation } from './demo-simulation.ts';
import { fillDemoIfEmpty } from './fill-if-empty.ts';
import { simulateDemo } from './simulate-demo.ts';

const dayMs = 86_400_000;

describe('The fleet of the demo company', () => {
  let service: TestService;
  let firstMs: number;
  const images = () => openImages(readSettings({ DATA_DIR: service.folder }));
  const simulation = async () => {
    const found = await DemoSimulation.find(service.target, images());
    assert.ok(found);
    return found;
  };
  /** Everything stored, in any company, as one line per device. */
  const stored = () =>
    service.sql<{ serial: string; messages: number; last: string }>(
      `select d.serial, count(*)::int as messages, max(m.time)::text as last, count(distinct m.customer_id)::int as companies
        from device_message m join device d on d.id = m.device_id group by d.serial order by d.serial`,
    );

  before(async () => {
    service = await startTestService();
    await fillDemoIfEmpty(service.target, images());
    const [company] = await service.sql<{ ms: string }>(
      `select extract(epoch from date_created) * 1000 as ms from customer where document = '11222333000181'`,
    );
    firstMs = Number(company?.ms) - 31 * dayMs;
  });
  after(() => service.stop());

  it('has driven for a month, of which a process makes what no other has made', async () => {
    const first = await simulation();
    assert.equal(await first.advance(firstMs + 4 * dayMs), true, 'there is more than one step');
    await first.close();
    const before = await stored();
    assert.equal(before.length, 12);
    const [second, third] = [await simulation(), await simulation()];
    try {
      while (await second.advance(firstMs + 4 * dayMs));
      const after = await stored();
      assert.ok(after.every(({ messages }, index) => messages > (before[index]?.messages ?? 0)));
      assert.equal(await third.advance(firstMs + 4 * dayMs), false);
      assert.deepEqual(await stored(), after, 'what was said is not said again');
    } finally {
      await Promise.all([second.close(), third.close()]);
    }
  });

  it('goes on with its history if somebody sends a position of today meanwhile', async () => {
    const running = await simulation();
    const countOf = async (device: string) => (await stored()).find(({ serial }) => serial === device)?.messages ?? 0;
    try {
      await running.advance(firstMs + 4 * dayMs);
      const [{ serial } = assert.fail()] = await stored();
      const sent = { device: serial, time: new Date().toISOString(), latitude: -30.03, longitude: -51.23 };
      await (await service.as('admin')).call('importPositions', { body: { data: [sent] } });
      const before = await countOf(serial);
      while (await running.advance(firstMs + 5 * dayMs));
      assert.ok((await countOf(serial)) > before);
    } finally {
      await running.close();
    }
  });

  it('has events and days to show for it, in no other company', async () => {
    const events = await service.sql<{ category: number; customers: number }>(
      `select category, count(distinct customer_id)::int as customers from event group by category`,
    );
    const categories = new Set(events.map(({ category }) => category));
    for (const category of [1, 3, 5, 6, 7, 8, 14]) assert.ok(categories.has(category), `category ${category}`);
    assert.ok(events.every(({ customers }) => customers === 1));
    const [days] = await service.sql<{ count: number; km: number }>(
      `select count(*)::int, max((figures->>'total_distance')::float8) / 1000 as km from day_row`,
    );
    assert.ok((days?.count ?? 0) >= 36 && (days?.km ?? 0) > 50 && (days?.km ?? 0) < 400);
  });

  it('is let be that is not there', async () => {
    await service.sql(`update device set active = false where serial like '8634570512%'`);
    const idle = await simulation();
    try {
      assert.equal(await idle.advance(firstMs + 6 * dayMs), false);
    } finally {
      await idle.close();
    }
  });

  it('retries while the database is unreachable, and stops when asked to', async () => {
    const warnings = new EventEmitter();
    const warned = once(warnings, 'warned');
    const target = { ...service.target, ownerUrl: 'postgres://127.0.0.1:1/none' };
    const running = simulateDemo(target, images(), { warn: () => void warnings.emit('warned') });
    await warned;
    await running.stop();
  });
});
