import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { ProblemError } from '@tropeiro/contract/client.ts';
import { drawing, drawnBase64, photo } from '../testing/drawn-images.ts';
import { type ObjectStore, startObjectStore } from '../testing/object-store.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let objectStore: ObjectStore;
let service: TestService;
before(async () => {
  objectStore = await startObjectStore();
  service = await startTestService({
    IMAGES_S3_ENDPOINT: objectStore.url,
    IMAGES_S3_BUCKET: objectStore.bucket,
    IMAGES_S3_REGION: objectStore.region,
    IMAGES_S3_ACCESS_KEY: objectStore.keys.accessKey,
    IMAGES_S3_SECRET_KEY: objectStore.keys.secretKey,
  });
});
after(async () => {
  await service.stop();
  await objectStore.stop();
});

it('with an object store the service keeps images there, and nothing on its own disk', async () => {
  const admin = await service.as('admin');
  const file = new Blob([new Uint8Array(await photo(1).jpeg().toBuffer())]);
  const { data } = (await admin.call('uploadImage', { file })).body;
  const folder = `images/1/${data.sha256.slice(0, 2)}/`;
  assert.deepEqual(
    [...objectStore.objects.keys()].sort(),
    [`${folder}${data.picture}`, `${folder}${data.sha256}.thumbnail.jpg`].sort(),
  );
  assert.deepEqual(await readdir(service.folder), []);
  const { body } = await admin.bytes('getPicture', { query: { picture: data.picture } });
  assert.deepEqual(Buffer.from(body), objectStore.objects.get(`${folder}${data.picture}`)?.bytes);
});

it('while the object store is away images are unavailable, and everything else goes on', async () => {
  const admin = await service.as('admin');
  const content = (await drawing(2).png().toBuffer()).toString('base64');
  const { data } = (await admin.call('uploadImage', { body: { data: { content } } })).body;
  objectStore.failWith = 500;
  const isUnavailable = (error: unknown) =>
    error instanceof ProblemError &&
    error.status === 503 &&
    error.headers.get('retry-after') === '5' &&
    error.problem.detail.includes('image store');
  await assert.rejects(admin.call('getPicture', { query: { picture: data.picture } }), isUnavailable);
  await assert.rejects(admin.call('uploadImage', { body: { data: { content: await drawnBase64(3) } } }), isUnavailable);
  assert.equal((await admin.call('listPointsOfInterest', { query: { limit: 1 } })).status, 200);
  objectStore.failWith = undefined;
  assert.equal((await admin.call('getPicture', { query: { picture: data.picture } })).status, 200);
});
