import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { drawnBase64, photo } from '../testing/drawn-images.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { commitImage, createImage, prepareImage } from './create-image.ts';
import { DecoderPool } from './decoder-pool.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { sweepImages } from './sweep-images.ts';

let service: TestService;
let admin: Client;
let database: Database;
let store: ImageStore;
before(async () => {
  service = await startTestService({}, ['api', 'worker']);
  admin = await service.as('admin');
  database = new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
  store = diskStore(join(service.folder, 'images'));
});
after(async () => {
  await database.close();
  await service.stop();
});

const decoders = new DecoderPool(1, { cpuS: 60, memoryBytes: 500e6 });
/** And a moment more, since the disk may use another clock. */
const aDayOn = () => new Date(Date.now() + 86_400_000 + 2000);
const filesOf = async (name: string) =>
  (await readdir(join(service.folder, 'images'), { recursive: true })).filter((path) =>
    path.includes(name.slice(0, 64)),
  );
const companyId = async () =>
  (await service.sql<{ id: number }>(`select id::integer from customer order by id limit 1`))[0]?.id ?? 0;
const holder = async () => ({ customer_id: await companyId(), session_id: 0 });
const newFile = async (number: number) => ({ bytes: await photo(number).jpeg().toBuffer(), pointer: '/file' });

it('a file without a row is swept away with its thumbnail a day later, and not before', async () => {
  const { sha256 } = await prepareImage({ store, decoders }, await holder(), await newFile(1));
  assert.equal((await filesOf(sha256)).length, 2);
  await sweepImages(database, store, new Date());
  assert.equal((await filesOf(sha256)).length, 2);
  assert.deepEqual(await sweepImages(database, store, aDayOn()), { removed: 2 });
  assert.deepEqual(await filesOf(sha256), []);
});

it('what is an image of its company stays, however old, and of another company goes', async () => {
  const { data } = (await admin.call('uploadImage', { body: { data: { content: await drawnBase64(2) } } })).body;
  const bytes = await store.find({ companyId: await companyId(), name: data.picture });
  await store.put({ companyId: 2, name: data.picture }, bytes ?? Buffer.alloc(0));
  assert.deepEqual(await sweepImages(database, store, aDayOn()), { removed: 1 });
  assert.equal((await filesOf(data.picture)).length, 1);
  assert.equal((await admin.call('getPicture', { query: { picture: data.picture } })).status, 200);
});

it('what a writer that died left behind goes', async () => {
  const { data } = (await admin.call('uploadImage', { body: { data: { content: await drawnBase64(3) } } })).body;
  const folder = join(service.folder, 'images', String(await companyId()), data.picture.slice(0, 2));
  await writeFile(join(folder, `${data.picture}.0af1.draft`), 'half');
  assert.deepEqual(await sweepImages(database, store, aDayOn()), { removed: 1 });
  assert.deepEqual(await filesOf(data.picture), [
    join(String(await companyId()), data.picture.slice(0, 2), data.picture),
  ]);
});

it('a sweep between the file and its row deletes nothing that is stored', async () => {
  const creator = { companyId: await companyId(), userId: undefined };
  const images = { store, decoders };
  const image = await prepareImage(images, await holder(), await newFile(4));
  await sweepImages(database, store, aDayOn());
  assert.deepEqual(await filesOf(image.sha256), []);
  await database.transactInCompany(creator.companyId, {}, (transaction) =>
    commitImage(images, transaction, image, creator),
  );
  assert.equal((await filesOf(image.sha256)).length, 2);
  await sweepImages(database, store, aDayOn());
  assert.equal((await filesOf(image.sha256)).length, 2);
});

it('a sweeper that has found a file unused waits for who is about to keep it, and lets it be', async () => {
  const creator = { companyId: await companyId(), userId: undefined };
  const images = { store, decoders };
  const image = await prepareImage(images, await holder(), await newFile(5));
  const events = new EventEmitter();
  const storing = database.transactInCompany(creator.companyId, {}, async (transaction) => {
    await commitImage(images, transaction, image, creator);
    setImmediate(() => events.emit('kept'));
    await once(events, 'seen');
  });
  await once(events, 'kept');
  const swept = sweepImages(database, store, aDayOn());
  await until('the sweeper to wait', async () => {
    const [row] = await ask<{ n: number }>(
      service.target.adminUrl,
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
    return row?.n === 1;
  });
  events.emit('seen');
  await storing;
  assert.deepEqual(await swept, { removed: 0 });
  assert.equal((await filesOf(image.sha256)).length, 2);
});

it('the job is there for a worker to do', async () => {
  const { sha256, extension } = await prepareImage({ store, decoders }, await holder(), await newFile(6));
  const long = new Date('2020-01-01');
  for (const name of [`${sha256}.${extension}`, `${sha256}.thumbnail.${extension}`])
    await utimes(join(service.folder, 'images', String(await companyId()), sha256.slice(0, 2), name), long, long);
  await ask(service.target.adminUrl, `select graphile_worker.add_job('sweep_images')`);
  await until('the sweep', async () => (await filesOf(sha256)).length === 0);
});

it('the program stores what it has drawn itself, outside of any session', async () => {
  const company = await companyId();
  const bytes = Buffer.from(await drawnBase64(7), 'base64');
  const image = await database.transactInCompany(company, { via: 'job' }, (transaction) =>
    createImage({ store, decoders }, transaction, { companyId: company, userId: undefined }, bytes),
  );
  const { data } = (await admin.call('getPicture', { query: { picture: image.picture } })).body;
  assert.equal(data.sha256, image.sha256);
});
