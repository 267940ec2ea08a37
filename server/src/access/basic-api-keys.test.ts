import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { demoPassword } from '../demo/company.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let key: string;
before(async () => {
  service = await startTestService({ LOGIN_RATE_LIMIT: '5' });
  const admin = await service.as('admin');
  const user = { name: 'Planilha', login: 'planilha', role: 'integrator' as const, realm: 'integration' as const };
  const { body } = await admin.call('createUser', { body: { data: { ...user, password: 'uma senha boa' } } });
  const data = { name: 'Power BI', user_id: body.data.id, scopes: ['vehicle:read' as const, 'vehicle:write' as const] };
  key = (await admin.call('createApiKey', { body: { data } })).body.data.key;
});
after(() => service.stop());

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

async function ask(authorization: string, { path = '/vehicle/?limit=1', method = 'GET', language = 'en' } = {}) {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization, 'accept-language': language, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{"data":{"plate":"ABC1D23","title":"Caminhão"}}' } : {}),
  });
  const text = await response.text();
  const { code = '', detail = '' } = response.ok || text === '' ? {} : JSON.parse(text);
  return { status: response.status, code, detail, scheme: response.headers.get('www-authenticate') };
}

describe('An API key as the password of Basic authentication', () => {
  it('reads, with any user name or none', async () => {
    for (const name of ['', 'api', 'José da Silva'])
      for (const method of ['GET', 'HEAD'])
        assert.equal((await ask(basic(`${name}:${key}`), { method })).status, 200, `${method} as "${name}"`);
  });

  it('reads sheets', async () => {
    const headers = { authorization: basic(`:${key}`), accept: 'text/csv' };
    const response = await fetch(`${service.url}/vehicle/`, { headers });
    assert.deepEqual([response.status, response.headers.get('content-type')?.split(';')[0]], [200, 'text/csv']);
  });

  it('does no more than its scopes say', async () => {
    const { status, code } = await ask(basic(`:${key}`), { path: '/driver/?limit=1' });
    assert.deepEqual([status, code], [403, 'key_lacks_permission']);
  });

  it('writes nothing: the refusal explains how to send it instead', async () => {
    const { status, code, detail, scheme } = await ask(basic(`:${key}`), { method: 'POST', path: '/vehicle/' });
    assert.deepEqual([status, code, scheme], [401, 'missing_token', 'Bearer']);
    assert.match(detail, /Authorization: Bearer <API key>\. Basic authentication is read-only/);
    const inPortuguese = await ask(basic(`:${key}`), { method: 'POST', path: '/vehicle/', language: 'pt-BR' });
    assert.match(inPortuguese.detail, /somente leitura/);
    assert.equal((await ask(`Bearer ${key}`, { method: 'POST', path: '/vehicle/' })).status, 201);
  });

  it('is no login, and opens nothing that only a person may read', async () => {
    const { status, code } = await ask(basic(`:${key}`), { path: '/auth/session/' });
    assert.deepEqual([status, code], [401, 'wrong_token_type']);
  });

  for (const [title, credentials] of [
    ['the password of a person', `admin:${demoPassword}`],
    ['a key without a colon before it', 'tropeiro_x'],
    ['a key in the user name', 'tropeiro_x:'],
    ['nothing', ''],
  ] as const)
    it(`is not ${title}`, async () => {
      const { status, code, detail, scheme } = await ask(basic(credentials));
      assert.deepEqual([status, code, scheme], [401, 'missing_token', 'Bearer']);
      assert.match(detail, /API key as the password/);
    });

  it('that does not exist is refused, and an address tries no more than so many', async () => {
    const statuses: string[] = [];
    for (let attempt = 0; attempt < 8; attempt++) {
      const { status, code } = await ask(basic(`:tropeiro_${'x'.repeat(42)}${attempt}`));
      statuses.push(`${status} ${code}`);
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], ['401 invalid_api_key', '429 too_many_requests']);
  });
});
