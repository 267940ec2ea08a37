import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { createClient } from '@tropeiro/contract/client.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const mostBytes = 15_000;
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const noBrowser = !existsSync(browserPath) && 'there is no Chromium on this machine (set CHROMIUM to its path)';

/** As an application that uses the client would ship it; `tropeiro` is what it exports. */
const bundle = await build({
  absWorkingDir: root,
  entryPoints: ['contract/src/client.ts'],
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'iife',
  globalName: 'tropeiro',
  metafile: true,
  write: false,
});
const script = bundle.outputFiles[0]?.text ?? '';

/** Logs in, asks for a list and for a record that is not there: what each gave. Runs wherever the script does. */
async function visit(
  create: typeof createClient,
  [baseUrl, parent_username, password]: readonly [string, string, string],
) {
  const anonymous = create({ baseUrl });
  const { body } = await anonymous.call('login', { body: { username: 'admin', parent_username, password } });
  const client = anonymous.withToken(body.access_token);
  const list = await client.call('listPointsOfInterest', { query: { limit: 3 } });
  const refused = await client.call('getPointOfInterest', { params: { id: 999_999_999 } }).then(
    () => 'found',
    (error) => error.problem.code,
  );
  return { status: list.status, rows: list.body.data.length, refused };
}

describe('The client, bundled for a browser', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    const admin = await service.as('admin');
    const data = { title: 'Depósito', latitude: -30, longitude: -51 };
    for (let count = 0; count < 4; count++) await admin.call('createPointOfInterest', { body: { data } });
  });
  after(() => service.stop());

  const arrival = () => [service.url, demoDocument, demoPassword] as const;
  const expected = { status: 200, rows: 3, refused: 'not_found' };

  it(`weighs less than ${mostBytes} bytes`, () => {
    const weight = gzipSync(script, { level: 9 }).length;
    assert.ok(weight < mostBytes, `${weight} bytes`);
  });

  it('brings no schema along', () => {
    const foreign = Object.entries(bundle.metafile.outputs)
      .flatMap(([, { inputs }]) => Object.entries(inputs))
      .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && !path.startsWith('contract/src/'))
      .map(([path]) => path);
    assert.deepEqual(foreign, []);
  });

  it('talks to the service with what every browser has, and nothing of Node', async () => {
    const globals = { fetch, Headers, FormData, Blob, URL, AbortController, TextDecoder, setTimeout, clearTimeout };
    const context = createContext({ ...globals });
    const { createClient: create } = runInContext(`${script};tropeiro`, context);
    assert.deepEqual(await visit(create, arrival()), expected);
  });

  it('talks to the service from a page', { skip: noBrowser }, async () => {
    const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      await page.goto(`${service.url}/docs/`);
      const seen = await page.evaluate(`${script};(${visit})(tropeiro.createClient, ${JSON.stringify(arrival())})`);
      assert.deepEqual(seen, expected);
    } finally {
      await browser.close();
    }
  });
});
