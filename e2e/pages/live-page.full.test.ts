import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { scriptTexts } from '@tropeiro/server/outbound/page/live-page-texts.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type Browser, chromium, type Page } from 'playwright-core';

const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = !existsSync(browserPath) && 'there is no Chromium on this machine (set CHROMIUM to its path)';

const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** A name that would run as an element if it were not shown as text. */
const hostile = '<img id="hostile" src="x" onerror="document.title=1">';

describe('The page of the live stream, in a real browser', { skip }, () => {
  let service: TestService;
  let admin: Client;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  const asked: string[] = [];

  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
    await service.sql(`insert into device (customer_id, serial) select id, 'LIVE-1' from customer where document = '11222333000181';
      insert into vehicle (customer_id, title, plate, device_id) select customer_id, '${hostile}', 'LIV1A11', id from device where serial = 'LIVE-1'`);
    browser = await chromium.launch({
      executablePath: browserPath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 320, height: 568 } });
    page = await context.newPage();
    page.setDefaultTimeout(timeLeftMs());
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      asked.push(request.url());
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
        complaints.push(`asked ${request.url()}`);
    });
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  const logIn = async () => {
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText(scriptTexts.following['pt-BR']).waitFor();
  };
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const makePlan = (external_code: string) =>
    admin.call('importRoutePlan', {
      body: {
        source: 'H',
        optimize: false,
        data: {
          external_code,
          date_time_start: minutesFromNow(-10),
          date_time_end: minutesFromNow(470),
          vehicle_plates: ['LIV1A11'],
          route_points: [{ name: 'NF 1', latitude: -30, longitude: -51 }],
        },
      },
    });
  const sendPosition = (speed_kmh: number) =>
    admin.call('importPositions', {
      body: { data: [{ device: 'LIVE-1', time: minutesFromNow(0), latitude: -29.991, longitude: -51, speed_kmh }] },
    });

  it('is small, speaks both languages, and offers the login of the demo on this machine', async () => {
    const answer = await page.goto(`${service.url}/live/page/`);
    assert.ok(((await answer?.body())?.length ?? Number.POSITIVE_INFINITY) < 30_000);
    await page.getByRole('link', { name: 'English' }).click();
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Live');
    await page.getByRole('link', { name: 'Português' }).click();
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Ao vivo');
    assert.equal(await page.getByLabel('Empresa (CNPJ').inputValue(), '11.222.333/0001-81');
  });

  it('offers nothing through a proxy, where that login is refused', async () => {
    const answer = await fetch(`${service.url}/live/page/`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
    assert.doesNotMatch(await answer.text(), /tropeiro-demo|11\.222\.333/);
  });

  it('says why a login is refused', async () => {
    await page.getByLabel('Senha').fill('wrong');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await until('it says so', async () => /senha/i.test(await page.getByRole('status').innerText()));
    assert.ok(await page.getByLabel('Senha').isVisible());
    await page.getByLabel('Senha').fill('tropeiro-demo');
  });

  it('shows plans and positions as they come, newest first, and names as text', async () => {
    await logIn();
    await page.getByText('Ana Admin, Tropeiro Demonstração Ltda').waitFor();
    await makePlan(`ROTA ${hostile}`);
    await line('Plano criado')
      .filter({ hasText: `ROTA ${hostile}` })
      .waitFor();
    await sendPosition(37);
    await line('Posição')
      .filter({ hasText: `${hostile} (LIV1A11) · 37 km/h · -29.99100, -51.00000` })
      .waitFor();
    const labels = await page.getByRole('listitem').locator('strong').allInnerTexts();
    assert.ok(labels.indexOf('Posição') < labels.indexOf('Plano criado'), labels.join());
    assert.equal(await page.locator('#hostile').count(), 0);
  });

  it('fits a phone, and announces changes to screen readers', async () => {
    const width = (selector: string) =>
      page.locator(selector).evaluate((element: { scrollWidth: number }) => element.scrollWidth);
    assert.ok((await width('html')) <= 320);
    assert.equal(await page.getByRole('list').getAttribute('aria-live'), 'polite');
  });

  it('waits while it is paused, and hides deselected announcements', async () => {
    await page.getByRole('button', { name: 'Pausar' }).click();
    await makePlan('PAUSED');
    await makePlan('PAUSED TOO');
    assert.equal(await line('PAUSED').count(), 0);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await line('PAUSED TOO').first().waitFor();
    await page.getByLabel('Posições').uncheck();
    assert.equal(await line('Posição').count(), 0);
    await page.getByLabel('Posições').check();
  });

  it('reads the feed where it was too slow, and goes on behind it, each line once', async () => {
    await page.getByRole('button', { name: 'Sair' }).click();
    const { cursor } = (await admin.call('listAnnouncements', { query: { cursor: 'now' } })).body;
    await makePlan('MISSED');
    let resumedFrom: string | undefined;
    await page.route('**/live/', async (route) => {
      const after = await route.request().headerValue('last-event-id');
      if (resumedFrom === undefined) {
        resumedFrom = '';
        const body = `id: ${cursor}\nevent: catch_up\ndata: {"cursor":"${cursor}"}\n\n`;
        return route.fulfill({ status: 200, contentType: 'text/event-stream', body });
      }
      resumedFrom = after ?? '';
      return route.continue();
    });
    await logIn();
    await line('Plano criado').filter({ hasText: 'MISSED' }).waitFor();
    await until('it comes back', () => resumedFrom !== undefined && resumedFrom !== '');
    assert.notEqual(resumedFrom, cursor);
    await makePlan('AFTERWARDS');
    await line('Plano criado').filter({ hasText: 'AFTERWARDS' }).waitFor();
    assert.equal(await line('Plano criado').filter({ hasText: 'MISSED' }).count(), 1);
    await page.unroute('**/live/');
  });

  it('renews a token that has run out, and goes on', async () => {
    await page.getByRole('button', { name: 'Sair' }).click();
    let refused = 0;
    await page.route('**/live/', (route) => {
      refused += 1;
      return refused === 1 ? route.fulfill({ status: 401, body: '{}' }) : route.continue();
    });
    await logIn();
    assert.equal(refused, 2);
    assert.ok(asked.some((url) => url.endsWith('/auth/token/')));
    await page.unroute('**/live/');
  });

  it('says that the session has ended, and shows the form again', async () => {
    const other = await service.as('admin');
    for (const { id, current } of (await other.call('listSessions', {})).body.data)
      if (!current) await other.call('endSession', { params: { id } });
    await page.getByText(scriptTexts.ended['pt-BR']).waitFor();
    assert.ok(await page.getByLabel('Senha').isVisible());
    assert.equal(await page.getByRole('listitem').count(), 0);
    admin = other;
  });

  it('ends with its logout', async () => {
    await logIn();
    const sessions = async () => (await admin.call('listSessions', {})).body.data.length;
    const before = await sessions();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByText(scriptTexts.loggedOut['pt-BR']).waitFor();
    await until('the session ends', async () => (await sessions()) === before - 1);
    await makePlan('UNHEARD');
    assert.equal(await page.getByRole('listitem').count(), 0);
  });

  it('stores no token, requests nothing from other hosts, and breaks none of its policies', async () => {
    assert.deepEqual(await page.context().cookies(), []);
    assert.deepEqual((await page.context().storageState()).origins, []);
    assert.deepEqual(
      asked.filter((url) => /token=|eyJ/.test(url)),
      [],
    );
    // The browser logs refused calls as failed. These were made on purpose.
    assert.deepEqual(
      complaints.filter((text) => !/status of 401/.test(text)),
      [],
    );
  });
});
