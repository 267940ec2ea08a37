import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { type RunningService, serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import { otherDocument } from '../testing/companies.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { demoDocument, demoPassword } from './company.ts';

type Login = readonly [document: string, username: string];
type Answer = { readonly status: number | undefined; readonly code: unknown };

/** Each test logs in as another user, so that failures of one do not delay the next. */
function logIn(
  url: string,
  [document, username]: Login,
  { headers = {}, password = demoPassword }: { headers?: Record<string, string>; password?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}/auth/login`,
      { method: 'POST', agent: new Agent(), headers: { 'content-type': 'application/json', ...headers } },
      async (response) => {
        let text = '';
        for await (const piece of response.setEncoding('utf8')) text += piece;
        resolve({ status: response.statusCode, code: JSON.parse(text).code });
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify({ username, parent_username: document, password }));
  });
}

const [admin, manager, dispatcher, viewer] = ['admin', 'manager', 'dispatcher', 'viewer'].map(
  (login) => [demoDocument, login] as const,
) as [Login, Login, Login, Login];

const taken: Answer = { status: 200, code: undefined };
const refused: Answer = { status: 401, code: 'wrong_credentials' };

const proxied = { 'x-forwarded-for': '203.0.113.7' };
const elsewhere = { host: 'fleet.example.com' };

describe('The published password of the demo company', () => {
  let service: TestService;
  let asked: RunningService;
  before(async () => {
    service = await startTestService();
    const settings = readSettings({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: service.folder,
      LOGIN_RATE_LIMIT: '100000',
    });
    asked = await serve(settings, service.target, new Set(['api']), { demoAsked: true });
  });
  after(async () => {
    await asked.stop();
    await service.stop();
  });

  it('is taken from this machine', async () => {
    assert.deepEqual(await logIn(service.url, admin), taken);
  });

  it('is refused through a proxy exactly as a wrong one is', async () => {
    assert.deepEqual(await logIn(service.url, manager, { headers: proxied }), refused);
    assert.deepEqual(await logIn(service.url, manager, { headers: proxied, password: 'a wrong one' }), refused);
  });

  it('is refused to who asks for another host than this machine', async () => {
    assert.deepEqual(await logIn(service.url, dispatcher, { headers: elsewhere }), refused);
  });

  it('is taken from the network where the demo was asked for, but not through a proxy', async () => {
    assert.deepEqual(await logIn(asked.url ?? '', viewer, { headers: elsewhere }), taken);
    assert.deepEqual(await logIn(asked.url ?? '', viewer, { headers: proxied }), refused);
  });

  it('is a password like any other in another company', async () => {
    assert.deepEqual(await logIn(service.url, [otherDocument, 'admin'], { headers: proxied }), taken);
  });

  it('once changed, the new one works from everywhere', async () => {
    await (await service.as('admin')).call('changePassword', {
      body: { current_password: demoPassword, new_password: 'a password of ours' },
    });
    const words = { headers: proxied, password: 'a password of ours' };
    assert.deepEqual(await logIn(service.url, admin, words), taken);
  });
});
