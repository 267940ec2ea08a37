import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type Browser, chromium, type Page } from 'playwright-core';

const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = !existsSync(browserPath) && 'there is no Chromium on this machine (set CHROMIUM to its path)';

const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('The page of a link, in a real browser', { skip }, () => {
  let service: TestService;
  let dispatcher: Client;
  let browser: Browser;
  let page: Page;
  let planId: number;
  const complaints: string[] = [];
  const tokens: Record<string, string> = {};

  before(async () => {
    service = await startTestService({ ETA_INTERVAL_S: '1', ETA_QUIET_S: '1' }, ['api', 'worker']);
    dispatcher = await service.as('dispatcher');
    await beginPlan();
    browser = await chromium.launch({
      executablePath: browserPath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    const context = await browser.newContext({
      locale: 'pt-BR',
      javaScriptEnabled: false,
      viewport: { width: 320, height: 568 },
    });
    page = await context.newPage();
    page.setDefaultTimeout(timeLeftMs());
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
        complaints.push(`asked ${request.url()}`);
    });
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  /** A plan in execution whose van is a kilometre north of its first delivery. */
  async function beginPlan(): Promise<void> {
    await service.sql(`insert into device (customer_id, serial) select id, 'SHARE-1' from customer where document = '11222333000181';
      insert into vehicle (customer_id, title, plate, device_id) select customer_id, 'Van', 'SHA1A11', id from device where serial = 'SHARE-1'`);
    const data = {
      external_code: 'SHARED',
      date_time_start: minutesFromNow(-10),
      date_time_end: minutesFromNow(470),
      vehicle_plates: ['SHA1A11'],
      route_points: [
        { name: 'NF 1 Ilda', latitude: -30, longitude: -51 },
        { name: 'NF 2 Jonas', latitude: -30.1, longitude: -51 },
      ],
    };
    const { body } = await dispatcher.call('importRoutePlan', { body: { source: 'H', optimize: false, data } });
    planId = body.route_plans[0]?.id ?? assert.fail(JSON.stringify(body));
    const time = minutesFromNow(0);
    const sent = [{ device: 'SHARE-1', time, latitude: -29.991, longitude: -51, speed_kmh: 30 }];
    await (await service.as('admin')).call('importPositions', { body: { data: sent } });
    await service.sql(`update route_plan set status = 'E', version = version + 1 where id = ${planId}`);
    const { route_points: points } = (await dispatcher.call('getRoutePlan', { params: { id: planId } })).body.data;
    for (const { name, id } of points) tokens[name] = await shared({ route_point_id: id });
    tokens.plan = await shared({ route_plan_id: planId });
    await until('the arrivals to be estimated', async () => {
      const [{ count = 0 } = {}] = await service.sql<{ count: number }>(
        `select count(*)::integer as count from route_point where route_plan_id = ${planId} and eta is not null`,
      );
      return count === 2;
    });
  }

  const shared = async (target: object): Promise<string> =>
    (await dispatcher.call('createShareLink', { body: { data: { ...target, show_position: true } } })).body.data.token;
  const visit = (name: string, query = '') => page.goto(`${service.url}/share/${tokens[name]}${query}`);
  const pageText = (): Promise<string> => page.locator('main').innerText();

  it('shows the next customer the arrival and the vehicle’s position, on a phone without scripts', async () => {
    const answer = await visit('NF 1 Ilda');
    assert.equal(answer?.status(), 200);
    assert.equal(await page.title(), 'Sua entrega · Tropeiro Demonstração Ltda');
    assert.match(await pageText(), /A caminho de você/);
    assert.match(await pageText(), /1 km ao norte do local/);
    const drawing = page.getByRole('img', { name: 'Veículo: 1 km ao norte do local' });
    assert.ok(await drawing.isVisible());
    assert.ok(((await answer?.body())?.length ?? 0) < 50_000);
  });

  it('shows other customers no position, and no other customer’s data', async () => {
    await visit('NF 2 Jonas');
    const text = await pageText();
    assert.match(text, /Em andamento/);
    assert.doesNotMatch(text, / km | m ao | Ilda/);
    assert.equal(await page.getByRole('img').count(), 0);
    await visit('plan');
    assert.match(await pageText(), /0 de 2/);
    assert.doesNotMatch(await pageText(), /Ilda|Jonas/);
  });

  it('is as wide as the phone, with a heading, a landmark, and links to the other language and to stay as it is', async () => {
    await visit('NF 1 Ilda');
    const width = await page.locator('body').boundingBox();
    assert.ok((width?.width ?? 999) <= 320);
    assert.equal(await page.getByRole('main').count(), 1);
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Sua entrega');
    await page.getByRole('link', { name: 'Não atualizar sozinha' }).click();
    assert.equal(await page.locator('meta[http-equiv=refresh]').count(), 0);
    await page.getByRole('link', { name: 'English' }).click();
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Your delivery');
    assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  });

  it('is a short page where the link was revoked, at once', async () => {
    const { data } = (await dispatcher.call('listShareLinks', { query: { route_plan_id: planId } })).body;
    for (const { id } of data) await dispatcher.call('deleteShareLink', { params: { id } });
    const answer = await visit('plan');
    assert.equal(answer?.status(), 404);
    assert.match(await pageText(), /Este link é inválido ou expirou/);
  });

  it('asked for nothing from elsewhere, and its policy held nothing of it back', () => {
    assert.deepEqual(
      complaints.filter((text) => !text.includes('404')),
      [],
    );
  });
});
