import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { executionRecords } from '../execution/plan-under-way.fixture.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** A listener. */
type Listener = { readonly id: number; readonly login: string; readonly client: Client; readonly sessionId: number };

let service: TestService;
let admin: Client;
let driver_id: number;
let count = 0;
before(async () => {
  service = await startTestService({ STREAM_ALIVE_S: '30' });
  admin = await service.as('admin');
  driver_id = (await executionRecords(() => service).driver()).id;
});
after(() => service.stop());

const newUser = async (realm: 'customer' | 'integration') => {
  const data = { realm, login: `ouvinte-${++count}`, name: 'Ouvinte', role: 'viewer' as const, password };
  return (await admin.call('createUser', { body: { data } })).body.data;
};
const password = 'uma senha longa';

const change = async ({ id, login }: Listener, changed: object) => {
  const data = { id, login, name: 'Ouvinte', role: 'viewer' as const, ...changed };
  await admin.call('changeUser', { body: { data } });
};

/** A stream from which at least one event was read. */
async function follow(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { body, status } = await fetch(`${service.url}/live/?type=message.sent`, { headers });
  assert.equal(status, 200);
  const texts = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const next = async () => (await texts?.next())?.value ?? '';
  const hear = async () => {
    await admin.call('sendMessage', { body: { data: { driver_id, text: 'Ligue' } }, query: {} });
    for (let text = ''; !text.includes('event: message.sent'); text += await next());
  };
  await hear();
  return { hear, next };
}

/** Reads the end of the stream. If the session was found ended without a notice, a keep-alive comes before it. */
const endedByNotice = /^retry: \d+\n\n$/;

const endings: readonly [title: string, end: (listener: Listener) => Promise<unknown>][] = [
  ['they log out', ({ client }) => client.call('logout')],
  ['they end the session', ({ client, sessionId: id }) => client.call('endSession', { params: { id } })],
  [
    'they change their password',
    ({ client }) =>
      client.call('changePassword', { body: { current_password: password, new_password: 'outra senha longa' } }),
  ],
  ['they are given another password', (user) => change(user, { password: 'outra senha longa' })],
  ['their role is another', (user) => change(user, { role: 'dispatcher' })],
  ['they may do more', (user) => change(user, { grants: ['pii:read'] })],
  ['they are deactivated', (user) => change(user, { active: false })],
  ['they are deleted', ({ id }) => admin.call('deleteUser', { params: { id } })],
];

describe('The stream of a session', () => {
  for (const [title, end] of endings)
    it(`ends as soon as ${title}`, async () => {
      const { id, login } = await newUser('customer');
      const { access, client, sessionId } = await service.logIn(login, { password });
      const stream = await follow(access);
      await end({ id, login, client, sessionId });
      assert.match(await stream.next(), endedByNotice);
    });

  it('ends as soon as their API key is revoked', async () => {
    const { id: user_id } = await newUser('integration');
    const { id, key } = (await admin.call('createApiKey', { body: { data: { name: 'ERP', user_id } } })).body.data;
    const stream = await follow(key);
    await admin.call('deleteApiKey', { params: { id } });
    assert.match(await stream.next(), endedByNotice);
  });

  it('goes on while the sessions of others end', async () => {
    const [leaving, staying] = [await service.logIn('dispatcher'), await service.logIn('dispatcher')];
    const [open, ended] = [await follow(staying.access), await follow(leaving.access)];
    await leaving.client.call('logout');
    assert.match(await ended.next(), endedByNotice);
    await open.hear();
  });
});
