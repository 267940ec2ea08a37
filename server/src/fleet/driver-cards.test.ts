import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { cpfOf } from '../testing/documents.ts';
import { problemOf, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The card of an active driver', () => {
  let service: TestService;
  let admin: Client;
  let count = 0;
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
  });
  after(() => service.stop());

  const create = async (identifier: string | null, more: object = {}, caller = admin) =>
    (
      await caller.call('createDriver', {
        body: { data: { name: 'Téo', cpf: cpfOf(++count), identifier, ...more } },
      })
    ).body.data;
  const change = (id: number, data: object) => admin.call('changeDriver', { body: { data: { id, ...data } } });

  it('is not that of another, in any spelling', async () => {
    const holder = await create('AÇ-12');
    const problem = await problemOf(create(' aç-12 '));
    assert.deepEqual([problem.status, problem.code, problem.existing_id], [409, 'duplicate', holder.id]);
    const other = await create('AÇ-13');
    assert.equal(await refused(change(other.id, { identifier: 'AÇ-12' })), '409 /data/identifier taken_by');
  });

  it('may be that of an inactive one, until it is active again', async () => {
    const holder = await create('B-1');
    const inactive = await create('B-1', { status: 'I' });
    assert.equal(await refused(change(inactive.id, { status: 'A' })), '409 /data/identifier taken_by');
    await change(holder.id, { status: 'I' });
    assert.equal((await change(inactive.id, { status: 'A' })).status, 200);
  });

  it('may be none, for many, and that of a driver of another company', async () => {
    await create(null);
    await create(null);
    await create('C-1');
    assert.equal((await create('C-1', {}, await service.asOther())).identifier, 'C-1');
  });

  it('is refused in imports too', async () => {
    const rows = ['D-1', 'd-1'].map((identifier, index) => ({ name: `Ana ${index}`, cpf: cpfOf(++count), identifier }));
    const { body } = await admin.call('upsertDrivers', { body: { data: rows, dry_run: false } });
    assert.equal(body.data.wrong_lines.length, 1);
  });

  it('from before cards were unique stays, and identifies the newer driver', async () => {
    const older = await create('E-1');
    await service.sql(`update driver set former_duplicates = array['e-1'] where id = ${older.id}`);
    const newer = await create('E-1');
    await change(older.id, { name: 'Téo Alves' });
    assert.equal(await refused(create('E-1')), '409 /data/identifier taken_by');
    assert.equal(await refused(change(older.id, { identifier: 'AÇ-12' })), '409 /data/identifier taken_by');
    assert.ok(newer.id > older.id);
  });
});
