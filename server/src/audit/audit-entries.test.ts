import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { forgetAllOld } from '../privacy/forget-old.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The audit of a file that was imported', () => {
  let service: TestService;
  let admin: Client;
  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
  });
  after(() => service.stop());

  const importPoints = (rows: string, query = {}) =>
    admin.call('importPointsOfInterest', {
      file: new Blob([`migration_id,title,latitude,longitude\n${rows}`]),
      query,
    });
  const newest = async (query: object = {}) =>
    (await admin.call('listAuditEntries', { query: { resource: 'point_of_interest', limit: 5, ...query } })).body.data;
  const recordsOf = async (id: number, query: object = {}) =>
    (await admin.call('listAuditRecords', { params: { id }, query })).body.data;

  it('is an entry for what it created and one for what it changed, with size, source and records', async () => {
    await importPoints('A-1,Um,0,0\n');
    await importPoints('A-1,Primeiro,0,0\nA-2,Dois,0,0\nA-3,Três,0,0\n');
    const [latest, previous] = await newest();
    const [created, changed] = latest?.action === 'created' ? [latest, previous] : [previous, latest];
    assert.ok(created && changed);
    assert.deepEqual([created.action, created.batch?.size, created.batch?.source], ['created', 2, 'import']);
    assert.deepEqual([changed.action, changed.batch?.size, changed.resource_id], ['updated', 1, null]);
    assert.equal(created.batch?.id, changed.batch?.id, 'it was one file');
    assert.deepEqual([created.before, created.after, created.via], [null, null, 'api']);

    const records = await recordsOf(created.id);
    assert.deepEqual(
      records.map(({ number, before, after }) => [number, before, after?.title]),
      [
        [1, null, 'Dois'],
        [2, null, 'Três'],
      ],
    );
    const [renamed] = await recordsOf(changed.id);
    assert.deepEqual([renamed?.before?.title, renamed?.after?.title], ['Um', 'Primeiro']);
    assert.deepEqual(await recordsOf(created.id, { resource_id: records[1]?.resource_id }), records.slice(1));
  });

  it('speaks of fields as the API does, and writes their dates like it', async () => {
    const { data } = (
      await admin.call('createPointOfInterest', {
        body: { data: { title: 'Ponto', latitude: 0, longitude: 0, point_of_interest_category_id: 5 } },
      })
    ).body;
    const [entry] = await newest({ resource_id: data.id });
    const { point_of_interest_category: _, ...fields } = data;
    const { customer_id, ...after } = entry?.after ?? {};
    assert.deepEqual(after, fields);
    assert.equal(typeof customer_id, 'number');
    // A change made in SQL by a person in another time zone.
    await service.sql(
      `set timezone = 'America/Sao_Paulo'; update point_of_interest set title = 'Outro' where id = ${data.id}; reset timezone`,
    );
    const [changed] = await newest({ resource_id: data.id });
    assert.deepEqual(
      [changed?.before?.date_created, changed?.after?.date_created, changed?.after?.title],
      [data.date_created, data.date_created, 'Outro'],
    );
  });

  it('is found by the record, as its change', async () => {
    await importPoints('B-1,Antes,0,0\n');
    await importPoints('B-1,Depois,0,0\n');
    const [entry] = await newest();
    const [{ resource_id: id } = { resource_id: 0 }] = await recordsOf(entry?.id ?? 0);
    const { data } = (await admin.call('getPointOfInterest', { params: { id }, query: {} })).body;
    await admin.call('changePointOfInterest', { body: { data: { ...data, title: 'Por último' } } });
    assert.deepEqual(
      (await newest({ resource_id: id })).map(({ action, batch, resource_id, before, after }) => [
        action,
        batch?.size,
        resource_id,
        before?.title,
        after?.title,
      ]),
      [
        ['updated', undefined, id, 'Depois', 'Por último'],
        ['updated', 1, id, 'Antes', 'Depois'],
        ['created', 1, id, undefined, 'Antes'],
      ],
    );
  });

  it('is one entry however long the file is, without the rows that were refused', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => `C-${index},Ponto,0,0\n`);
    await importPoints([...rows, 'C-1200,Ponto,100,0\n'].join(''));
    const [entry] = await newest();
    assert.equal(entry?.batch?.size, 1200);
    const read = await recordsOf(entry?.id ?? 0);
    assert.deepEqual(
      read.map(({ number, after }) => [number, after?.migration_id]),
      rows.map((_, index) => [index + 1, `C-${index}`]),
    );
    const page = await admin.call('listAuditRecords', { params: { id: entry?.id ?? 0 }, query: { limit: 700 } });
    const cursor = /cursor=([^>&]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    assert.deepEqual([...page.body.data, ...(await recordsOf(entry?.id ?? 0, { cursor, limit: 700 }))], read);
  });

  it('records that a dry run took place, and nothing else', async () => {
    const [before] = await newest();
    await importPoints('D-1,Ponto,0,0\n', { dry_run: true });
    assert.deepEqual((await newest())[0], before);
  });

  it('is of one record where it is of one', async () => {
    const body = { data: { title: 'Só este', latitude: 0, longitude: 0 } };
    const { id } = (await admin.call('createPointOfInterest', { body })).body.data;
    const [entry] = await newest({ resource_id: id });
    assert.deepEqual([entry?.batch, entry?.resource_id], [null, id]);
    assert.deepEqual(await recordsOf(entry?.id ?? 0), [
      { number: 1, resource_id: id, before: null, after: entry?.after },
    ]);
  });

  it('shows personal data only to users who may read it', async () => {
    const rows = 'cpf,name,phone_number\n39053344705,Zulmira,11988887777\n';
    await admin.call('importDrivers', { file: new Blob([rows]), query: {} });
    const [entry] = await newest({ resource: 'driver' });
    const params = { id: entry?.id ?? 0 };
    const password = 'uma senha longa';
    await admin.call('createUser', {
      body: { data: { name: 'Olga', login: 'olga', role: 'viewer', grants: ['audit:read'], password } },
    });
    const { client: olga } = await service.logIn('olga', { password });
    const seen = (await olga.call('listAuditRecords', { params, query: {} })).body.data[0]?.after;
    assert.deepEqual([seen?.cpf, seen?.phone_number], ['*******47**', '*******77**']);
    assert.equal((await recordsOf(params.id))[0]?.after?.cpf, '39053344705');
    const unknown = admin.call('listAuditRecords', { params: { id: 1e9 }, query: {} });
    assert.equal(await refused(unknown), '404 not_found');
  });

  it('is deleted when its retention ends, records first', async () => {
    await admin.call('changeRetention', { body: { data: [{ class: 'audit', days: 180 }] } });
    const owner = service.target.ownerUrl;
    await ask(owner, "update audit set date_time = now() - interval '200 days'");
    const database = new Database({ url: service.target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    await forgetAllOld(database, { chunkRows: 500, budgetS: 60 }, { warn: () => assert.fail('all of it can go') });
    await database.close();
    const left = await ask(
      owner,
      `select (select count(*)::int from audit_record) as records,
      (select count(*)::int from audit where batch_id is not null) as batches`,
    );
    assert.deepEqual(left, [{ records: 0, batches: 0 }]);
  });
});
