import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { AnnouncementType } from '@tropeiro/contract/outbound/announcements.ts';
import type { TypePattern } from '@tropeiro/contract/outbound/type-pattern.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

type Patterns = TypePattern<AnnouncementType>[];

describe('The feed of announcements', () => {
  let service: TestService;
  let admin: Client;
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
  });
  after(() => service.stop());

  const read = async (client: Client, query: { cursor?: string; limit?: number; type?: Patterns } = {}) =>
    (await client.call('listAnnouncements', { query })).body;
  /**
   * Waits until everything announced so far is readable and returns the cursor after it. Other tests on the same
   * PostgreSQL may delay `now`.
   */
  const now = async () => {
    const { id } = await createFleet(`Frota ${randomUUID()}`);
    let page = await read(admin, { limit: 1000 });
    for (
      ;
      !page.data.some(({ type, data }) => type === 'fleet.created' && data.id === id);
      page = await read(admin, { cursor: page.cursor })
    );
    return page.cursor;
  };
  /** Everything after a cursor. Other tests on the same PostgreSQL may delay it. */
  const readUntil = async (client: Client, cursor: string, count: number, limit = 100) => {
    const found: Awaited<ReturnType<typeof read>>['data'] = [];
    for (let next = cursor; found.length < count; ) {
      const page = await read(client, { cursor: next, limit });
      found.push(...page.data);
      next = page.cursor;
    }
    return found;
  };
  const createFleet = async (name: string) => (await admin.call('createFleet', { body: { data: { name } } })).body.data;

  it('returns each announcement once, in order, with the record as it was, whatever the length of the pages', async () => {
    const cursor = await now();
    const fleets = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) fleets.push(await createFleet(`Frota ${name}`));
    const whole = await readUntil(admin, cursor, 5);
    assert.deepEqual(
      whole.map(({ type, data }) => [type, data]),
      fleets.map((fleet) => ['fleet.created', fleet]),
    );
    assert.deepEqual(await readUntil(admin, cursor, 5, 2), whole);
    assert.equal(new Set(whole.map(({ id }) => id)).size, 5);
  });

  it('goes by types, and past those that were not asked for', async () => {
    const cursor = await now();
    await createFleet('Frota F');
    await admin.call('createDepartment', { body: { data: { name: 'Expedição noturna' } } });
    await readUntil(admin, cursor, 2);
    const page = await read(admin, { cursor, type: ['department.created', 'driver.created'] });
    assert.deepEqual(
      page.data.map(({ type }) => type),
      ['department.created'],
    );
    assert.deepEqual((await read(admin, { cursor: page.cursor })).data, []);
  });

  it('goes by patterns of types, as webhooks do', async () => {
    const cursor = await now();
    await createFleet('Frota por padrão');
    await admin.call('createDepartment', { body: { data: { name: 'Setor por padrão' } } });
    // Repeats until both are visible. Other tests on the same PostgreSQL may delay them and hold the cursor back.
    const found = async (type: Patterns) =>
      (await read(admin, { cursor, type, limit: 1000 })).data.flatMap(({ data }) =>
        'name' in data && String(data.name).endsWith(' por padrão') ? [data.name] : [],
      );
    while ((await found(['*'])).length < 2);
    const asked: readonly [patterns: Patterns, found: readonly string[]][] = [
      [['department.*'], ['Setor por padrão']],
      [['driver.*', 'fleet.created'], ['Frota por padrão']],
      [['*'], ['Frota por padrão', 'Setor por padrão']],
    ];
    for (const [type, names] of asked) assert.deepEqual(await found(type), names);
    for (const unknown of ['fleet.painted', 'painting.*', 'fleet', '*.created'])
      assert.equal(await refused(read(admin, { type: [unknown] as unknown as Patterns })), '400 type not_allowed');
  });

  it('returns only what the caller may read, without personal data and without other companies', async () => {
    const cursor = await now();
    await createFleet('Frota G');
    const data = { name: 'Olga', login: 'olga', role: 'viewer' as const, password: 'uma senha longa' };
    await admin.call('createUser', { body: { data } });
    const seen = async (client: Client) => (await read(client, { cursor })).data.map(({ type }) => type);
    await readUntil(admin, cursor, 2);
    assert.deepEqual(await seen(admin), ['fleet.created', 'user.created']);
    assert.deepEqual(await seen(await service.as('viewer')), ['fleet.created']);
    assert.deepEqual(await seen(await service.asOther()), []);
  });

  it('refuses a cursor that is none, and one behind which announcements were removed', async () => {
    assert.equal(await refused(read(admin, { cursor: 'x' })), '400 invalid_cursor');
    const before = await now();
    await createFleet('Frota H');
    const [removed] = await readUntil(admin, before, 1);
    const behind = (await read(admin, { cursor: before })).cursor;
    await service.sql(`delete from outbox where id = ${removed?.id.split('-')[1]}`);
    assert.equal(await refused(read(admin, { cursor: before })), '410 cursor_expired');
    assert.deepEqual((await read(admin, { cursor: behind })).data, [], 'who has read it goes on');
  });

  it('returns everything if the list of types is empty, as from an unset variable', async () => {
    const cursor = await now();
    await createFleet('Frota I');
    const whole = await readUntil(admin, cursor, 1);
    assert.deepEqual((await read(admin, { cursor, type: [] })).data, whole);
  });
});
