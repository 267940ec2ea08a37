import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type Browser, chromium, type Page } from 'playwright-core';

const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const skip = !existsSync(browserPath) && 'there is no Chromium on this machine (set CHROMIUM to its path)';

describe('The API reference, in a real browser', { skip }, () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  before(async () => {
    service = await startTestService();
    browser = await chromium.launch({
      executablePath: browserPath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    page = await browser.newPage({ locale: 'pt-BR' });
    page.setDefaultTimeout(timeLeftMs());
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:'))
        complaints.push(`asked ${request.url()}`);
    });
  });

  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('greets in the language of the browser and switches to the other', async () => {
    await page.goto(`${service.url}/docs/`);
    assert.equal(await page.title(), 'Referência da API Tropeiro');
    await page.getByRole('link', { name: 'English' }).click();
    assert.equal(await page.title(), 'Tropeiro API reference');
  });

  it('finds an operation by typing', async () => {
    await page.getByRole('searchbox').fill('delete interest');
    await seesOnly(page, 'Delete a point of interest');
    await page.getByRole('searchbox').fill('');
  });

  it('finds what was typed before its script was loaded', async () => {
    const early = await browser.newPage({ locale: 'en' });
    await early.route('**/docs/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('id="filter"', '$& value="delete interest"'),
      });
    });
    await early.goto(`${service.url}/docs/`);
    await seesOnly(early, 'Delete a point of interest');
    await early.close();
  });

  it('finds an operation by its name in clients, and shows their calls', async () => {
    await page.getByRole('searchbox').fill('deletepointofinterest');
    await seesOnly(page, 'Delete a point of interest');
    await page.getByRole('searchbox').fill('');
    const section = page.locator('#deletePointOfInterest');
    assert.equal(await section.locator('.operation-id').innerText(), 'deletePointOfInterest');
    const call = section.locator('.code', { hasText: '@tropeiro/client' });
    assert.match(
      await call.locator('code').innerText(),
      /tropeiro\.call\('deletePointOfInterest', \{ params: \{ id: \d+ \} \}\);$/,
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await call.getByRole('button').click();
    await call.getByText('Copied').waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), await call.locator('code').innerText());
  });

  it('logs in and makes a real call', async () => {
    const signIn = page.locator('.log-in');
    await signIn.locator('[name=parent_username]').fill('11.222.333/0001-81');
    await signIn.locator('[name=username]').fill('admin');
    await signIn.locator('[name=password]').fill('tropeiro-demo');
    await signIn.getByRole('button').click();
    await page.getByText('Ana Admin (admin)').waitFor();

    const create = page.locator('#createPointOfInterest');
    await create.locator('details.try summary').click();
    await create.locator('textarea').fill('{"data": {"title": "Do navegador", "latitude": -23.5, "longitude": -46.6}}');
    await create.locator('details.try button[type=submit]').click();
    await create.locator('.outcome').getByText('201').first().waitFor();

    const list = await (await service.as('viewer')).call('listPointsOfInterest', { query: {} });
    assert.deepEqual(
      list.body.data.map(({ title }) => title),
      ['Do navegador'],
    );
  });

  it('shows why a call was refused', async () => {
    const read = page.locator('#getPointOfInterest');
    await read.locator('details.try summary').click();
    await read.locator('[name=id]').fill('999999');
    await read.locator('details.try button[type=submit]').click();
    await read.locator('.outcome').getByText('not_found').first().waitFor();
  });

  it('requests nothing from other hosts and breaks none of its policies', () => {
    // The browser logs a refused call as failed. That one was made on purpose.
    assert.deepEqual(
      complaints.filter((text) => !/status of 404/.test(text)),
      [],
    );
  });
});

/** Waits until the menu shows one operation, however long a busy machine takes to filter it. */
async function seesOnly(page: Page, summary: string): Promise<void> {
  const operations = page.locator('#menu li[data-find]:not([hidden])');
  // Polled from here: the page's policy does not allow evaluating a text, which waiting within the page would need.
  await until('the menu shows one operation', async () => (await operations.count()) === 1);
  const shown = await operations.innerText();
  assert.equal(shown.replace(/\s+/g, ' ').trim(), `DELETE ${summary}`);
}
