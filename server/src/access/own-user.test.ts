import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A user', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('changes their own language and nothing else, and stays logged in', async () => {
    const { client, refresh, user } = await service.logIn('viewer');
    const data = { language: 'en' as const, role: 'admin', name: 'Outra pessoa', email: 'x@example.com' };
    const { body } = await client.call('changeOwnUser', { body: { data } });
    assert.deepEqual(body.data, { ...user, language: 'en' });
    const renewed = (await service.client.withToken(refresh).call('renewToken', { body: {} })).body.user;
    assert.deepEqual(renewed, { ...user, language: 'en' });
    await client.call('listSessions');
    const own = (await client.call('changeOwnUser', { body: { data: { language: null } } })).body.data;
    assert.equal(own.language, user.language, 'null is the language of the company');
  });

  it('is announced as changed once, and not if nothing changes', async () => {
    const admin = await service.as('admin');
    const { client, user } = await service.logIn('dispatcher');
    const { cursor } = (await admin.call('listAnnouncements', { query: { cursor: 'now' } })).body;
    for (let count = 0; count < 2; count++) await client.call('changeOwnUser', { body: { data: { language: 'en' } } });
    const query = { cursor, wait: 30, type: ['user.updated' as const] };
    const { data } = (await admin.call('listAnnouncements', { query })).body;
    assert.deepEqual(
      data.map(({ by, data: { id } }) => [by?.id, id]),
      [[user.id, user.id]],
    );
  });
});
