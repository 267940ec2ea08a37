import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { LoggedIn } from '../testing/log-in.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The sessions of a company', () => {
  let service: TestService;
  let admin: LoggedIn;
  before(async () => {
    service = await startTestService();
    admin = await service.logIn('admin');
  });
  after(() => service.stop());

  const list = async (client: Client, query: { user_id?: number } = {}) =>
    (await client.call('listUserSessions', { query })).body.data;
  const end = (client: Client, id: number) => client.call('endUserSession', { params: { id } });
  const isAlive = ({ client }: LoggedIn) => client.call('listSessions');

  it('are listed for administrators, the last opened first, of one user on request', async () => {
    const [first, second] = [await service.logIn('manager'), await service.logIn('manager')];
    await service.logIn('viewer');
    await service.asOther();
    const ofManager = await list(admin.client, { user_id: first.user.id });
    assert.deepEqual(
      ofManager.map(({ id, user_id, current }) => ({ id, user_id, current })),
      [second, first].map(({ sessionId }) => ({ id: sessionId, user_id: first.user.id, current: false })),
    );
    const all = await list(admin.client);
    assert.ok(all.length >= 4 && all.every(({ address }) => address !== null));
    assert.deepEqual(
      all.filter(({ current }) => current).map(({ id }) => id),
      [admin.sessionId],
    );
    assert.equal(await refused(list(first.client)), '403 forbidden');
  });

  it('are ended by administrators at once, and the audit names who ended them', async () => {
    const [ended, other] = [await service.logIn('dispatcher'), await service.logIn('dispatcher')];
    await end(admin.client, ended.sessionId);
    assert.equal(await refused(isAlive(ended)), '401 session_ended');
    await isAlive(other);
    assert.equal(await refused(end(admin.client, ended.sessionId)), '404 not_found');
    const query = { resource: 'session', resource_id: ended.sessionId, limit: 1 } as const;
    const [entry] = (await admin.client.call('listAuditEntries', { query })).body.data;
    assert.deepEqual([entry?.action, entry?.user_id], ['updated', admin.user.id]);
  });

  it('are not ended by other roles, of another company, or of an API key', async () => {
    const manager = await service.logIn('manager');
    assert.equal(await refused(end(manager.client, admin.sessionId)), '403 forbidden');
    assert.equal(await refused(end(await service.asOther(), manager.sessionId)), '404 not_found');
    const { id: user_id } = (await service.logIn('integrator')).user;
    const { body } = await admin.client.call('createApiKey', { body: { data: { name: 'ERP', user_id } } });
    const [key] = await service.sql<{ id: string }>(`select id from session where api_key_id = ${body.data.id}`);
    assert.equal(await refused(end(admin.client, Number(key?.id))), '404 not_found');
    assert.ok((await list(admin.client)).every(({ id }) => id !== Number(key?.id)));
  });

  it('of a user with more permissions are not ended by a user who was only granted the management of users', async () => {
    const account = { name: 'Rui', login: 'rui', password: 'uma senha longa', role: 'viewer' } as const;
    const grants = ['user:read', 'user:write'] as const;
    await admin.client.call('createUser', { body: { data: { ...account, grants: [...grants] } } });
    const rui = await service.logIn('rui', { password: account.password });
    assert.equal(await refused(end(rui.client, admin.sessionId)), '422 id beyond_own');
    await isAlive(admin);
  });
});
