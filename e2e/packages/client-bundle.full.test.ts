import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { connect } from '@tropeiro/contract/client/connect.ts';
import type { clientOf, createClient } from '@tropeiro/contract/client.ts';
import { wireOf } from '@tropeiro/contract/wire.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { Count, countingContract, countingHandlers } from '@tropeiro/server/testing/counting-stream.ts';
import { type ServedContract, serveContract } from '@tropeiro/server/testing/served-contract.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { timeLeftMs } from '@tropeiro/tools/test-run.ts';
import { until } from '@tropeiro/tools/until.ts';
import { build } from 'esbuild';
import { type Browser, chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const mostBytes = 15_000;
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const noBrowser = !existsSync(browserPath) && 'there is no Chromium on this machine (set CHROMIUM to its path)';

/** A file as an application would bundle it. `tropeiro` has its exports. */
const bundleOf = (file: string) =>
  build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'tropeiro',
    metafile: true,
    write: false,
  });

const bundle = await bundleOf('contract/src/client.ts');
const script = bundle.outputFiles[0]?.text ?? '';

/** Logs in, requests a list and an unknown record, and returns the results. Runs in both environments. */
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

/** Logs in, and then continues the session by its cookie, as the next visit does. Returns what it learnt. */
async function returnByCookie(
  open: typeof connect,
  [baseUrl, parent_username, password]: readonly [string, string, string],
) {
  const first = open({ baseUrl, session: 'cookie' });
  const before = await first.call('listSessions').catch((error) => error.problem.code);
  await first.call('login', { body: { username: 'admin', parent_username, password } });
  const users: string[] = [];
  const second = open({ baseUrl, session: 'cookie', onUser: ({ name }) => users.push(name) });
  const { status } = await second.call('listVehicles', { query: { limit: 1 } });
  await second.call('logout');
  const after = await open({ baseUrl, session: 'cookie' })
    .call('listSessions')
    .catch((error) => error.problem.code);
  return { before, status, users, after, isReadable: document.cookie !== '' };
}

/** Follows a count to five. */
async function follow(
  create: typeof clientOf<typeof countingContract>,
  [table, baseUrl, token]: readonly [Parameters<typeof clientOf<typeof countingContract>>[0], string, string],
) {
  const seen: number[] = [];
  for await (const { data } of create(table, { baseUrl, token }).stream('followCount')) {
    seen.push(data.number);
    if (seen.length === 5) break;
  }
  return seen;
}

describe('The client, bundled for a browser', () => {
  let service: TestService;
  let counting: ServedContract;
  let count: Count;
  let token: string;
  before(async () => {
    service = await startTestService();
    const body = { username: 'admin', parent_username: demoDocument, password: demoPassword };
    token = (await service.client.call('login', { body })).body.access_token;
    // Each test counts from the beginning.
    const handlers = countingHandlers({ after: (last, signal) => count.after(last, signal) });
    counting = await serveContract(countingContract, handlers, service.target.appUrl);
    const admin = await service.as('admin');
    const data = { title: 'Depósito', latitude: -30, longitude: -51 };
    for (let count = 0; count < 4; count++) await admin.call('createPointOfInterest', { body: { data } });
  });
  after(async () => {
    await counting?.stop();
    await service.stop();
  });

  const countingTable = {
    followCount: wireOf(countingContract.followCount),
    askPlainly: wireOf(countingContract.askPlainly),
  };

  /** The values a follower gets while its connection is cut after three. */
  const seenThroughCut = async (following: () => Promise<unknown>) => {
    count = new Count(3);
    const seen = following();
    await until('three counts', () => count.yieldedCount >= 3);
    counting.cut();
    count.increase(2);
    return seen;
  };

  const arrival = () => [service.url, demoDocument, demoPassword] as const;
  const expected = { status: 200, rows: 3, refused: 'not_found' };

  it(`weighs less than ${mostBytes} bytes`, () => {
    const gzippedBytes = gzipSync(script, { level: 9 }).length;
    assert.ok(gzippedBytes < mostBytes, `${gzippedBytes} bytes`);
  });

  it('brings no schema along', () => {
    const foreign = Object.entries(bundle.metafile.outputs)
      .flatMap(([, { inputs }]) => Object.entries(inputs))
      .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && !path.startsWith('contract/src/'))
      .map(([path]) => path);
    assert.deepEqual(foreign, []);
  });

  describe('with the functions of every browser, and without Node', () => {
    const globals = { fetch, Headers, FormData, Blob, URL, AbortController, TextDecoder, setTimeout, clearTimeout };
    const exported = runInContext(`${script};tropeiro`, createContext({ ...globals }));

    it('talks to the service', async () => {
      assert.deepEqual(await visit(exported.createClient, arrival()), expected);
    });

    it('follows a stream, and is cut off without harm', async () => {
      const seen = await seenThroughCut(() => follow(exported.clientOf, [countingTable, counting.url, token]));
      assert.deepEqual(seen, [1, 2, 3, 4, 5]);
    });
  });

  describe('in a page', { skip: noBrowser }, () => {
    let browser: Browser;
    before(async () => {
      browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
    });
    after(() => browser?.close());

    /** Runs a function of this file in the page of that service, with the exports of the script. */
    const inPage = async (url: string, use: string, code = script) => {
      const page = await browser.newPage({ bypassCSP: true });
      page.setDefaultTimeout(timeLeftMs());
      await page.goto(url);
      return page.evaluate(`${code};${use}`);
    };

    it('talks to the service', async () => {
      const use = `(${visit})(tropeiro.createClient, ${JSON.stringify(arrival())})`;
      assert.deepEqual(await inPage(`${service.url}/docs/`, use), expected);
    });

    it('continues a session by the cookie of its login, which no script can read', async () => {
      const connecting = (await bundleOf('contract/src/client/connect.ts')).outputFiles[0]?.text;
      const use = `(${returnByCookie})(tropeiro.connect, ${JSON.stringify(arrival())})`;
      assert.deepEqual(await inPage(`${service.url}/docs/`, use, connecting), {
        before: 'missing_token',
        status: 200,
        users: ['Ana Admin'],
        after: 'missing_token',
        isReadable: false,
      });
    });

    it('follows a stream, and is cut off without harm', async () => {
      const use = `(${follow})(tropeiro.clientOf, ${JSON.stringify([countingTable, counting.url, token])})`;
      const seen = await seenThroughCut(() => inPage(`${counting.url}/plain/`, use));
      assert.deepEqual(seen, [1, 2, 3, 4, 5]);
    });
  });
});
