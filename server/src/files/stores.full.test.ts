import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type ObjectStore, signatureOf, startObjectStore } from '../testing/object-store.ts';
import { diskStore } from './disk-store.ts';
import { fileName, hashIn, type ImageStore, type StoredFile } from './image-store.ts';
import { parseListing } from './s3-listing.ts';
import { type S3Settings, s3Store } from './s3-store.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const picture = (bytes: Buffer, companyId = 7) => ({ companyId, name: fileName(sha256(bytes), 'jpg', 'full') });

async function everything(store: ImageStore): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const page of store.list()) files.push(...page);
  return files;
}

/** The behaviour that every store shares. */
function behaves(open: () => ImageStore): void {
  it('gives back what was put, under its company and no other', async () => {
    const bytes = randomBytes(70_000);
    const file = picture(bytes);
    assert.equal(await open().has(file), false);
    assert.equal(await open().find(file), undefined);
    await open().put(file, bytes);
    assert.equal(await open().has(file), true);
    assert.deepEqual(await open().find(file), bytes);
    assert.equal(await open().find({ ...file, companyId: 8 }), undefined);
  });

  it('takes the same file twice, and forgets it once', async () => {
    const bytes = randomBytes(1000);
    await open().put(picture(bytes), bytes);
    await open().put(picture(bytes), bytes);
    await open().delete(picture(bytes));
    assert.equal(await open().has(picture(bytes)), false);
    await open().delete(picture(bytes));
  });

  it('lists all that there is, with when it was written', async () => {
    const begun = Date.now() - 2000;
    const put = Array.from({ length: 8 }, (_, index) => ({ bytes: randomBytes(10), companyId: 20 + (index % 3) }));
    for (const { bytes, companyId } of put) await open().put(picture(bytes, companyId), bytes);
    const listed = (await everything(open())).filter(({ companyId }) => companyId >= 20);
    const keyOf = ({ companyId, name }: { companyId: number; name: string }) => `${companyId} ${name}`;
    assert.deepEqual(
      listed.map(keyOf).sort(),
      put.map(({ bytes, companyId }) => keyOf(picture(bytes, companyId))).sort(),
    );
    for (const { modified } of listed)
      assert.ok(modified.getTime() >= begun && modified.getTime() <= Date.now() + 2000);
    for (const file of listed) await open().delete(file);
  });
}

describe('Images on the disk', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-images-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  behaves(() => diskStore(join(folder, 'images')));

  it("are readable only by the service's user", async () => {
    const bytes = randomBytes(10);
    const { companyId, name } = picture(bytes);
    await diskStore(join(folder, 'images')).put({ companyId, name }, bytes);
    const path = join(folder, 'images', String(companyId), name.slice(0, 2));
    for (const at of [join(folder, 'images'), path]) assert.equal((await stat(at)).mode & 0o777, 0o700);
    assert.equal((await stat(join(path, name))).mode & 0o777, 0o600);
  });

  it('are empty when nothing was stored, and never include files of others', async () => {
    assert.deepEqual(await everything(diskStore(join(folder, 'nowhere'))), []);
    await mkdir(join(folder, 'other', 'lost+found'), { recursive: true });
    await writeFile(join(folder, 'other', 'README'), 'x');
    assert.deepEqual(await everything(diskStore(join(folder, 'other'))), []);
  });

  it('leave no draft behind when the disk refuses', async () => {
    const bytes = randomBytes(10);
    const { companyId, name } = picture(bytes);
    const blockingPath = join(folder, 'refused', String(companyId), name.slice(0, 2), name);
    await mkdir(blockingPath, { recursive: true });
    await assert.rejects(diskStore(join(folder, 'refused')).put({ companyId, name }, bytes));
    assert.deepEqual(await readdir(join(blockingPath, '..')), [name]);
  });

  it('survive kill -9: what was said to be stored is, and whatever has a name is whole', async () => {
    const root = join(folder, 'killed');
    const lines: string[] = [];
    const random = seeded();
    for (let round = 0; round < 4; round++) {
      const program = fileURLToPath(new URL('./store.fixture.ts', import.meta.url));
      const child = spawn(process.execPath, [program, root], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'close');
      const before = lines.length;
      child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)));
      await until('the first image', () => lines.length > before);
      await sleep(random.next() * 60);
      child.kill('SIGKILL');
      await ended;
    }
    const files = await everything(diskStore(root));
    const names = new Set(files.map(({ name }) => name));
    // The last line of a killed process may be incomplete.
    for (const name of lines.filter((line) => hashIn(line))) assert.ok(names.has(name), name);
    for (const { name } of files.filter((file) => hashIn(file.name))) {
      const bytes = await diskStore(root).find({ companyId: 1, name });
      assert.equal(bytes && sha256(bytes), hashIn(name));
    }
  });
});

describe('Images in an object store that checks signatures', () => {
  let objectStore: ObjectStore;
  let settings: S3Settings;
  before(async () => {
    objectStore = await startObjectStore();
    settings = {
      endpoint: `${objectStore.url}/`,
      bucket: objectStore.bucket,
      region: objectStore.region,
      ...objectStore.keys,
    };
  });
  after(() => objectStore.stop());
  behaves(() => s3Store(settings));

  it('are stored under images/, company and hash', async () => {
    const bytes = randomBytes(10);
    const file = picture(bytes);
    await s3Store(settings).put(file, bytes);
    assert.deepEqual([...objectStore.objects.keys()].at(-1), `images/7/${file.name.slice(0, 2)}/${file.name}`);
  });

  it('are left alone where they are not ours', async () => {
    objectStore.objects.set('images/notes.txt', { bytes: Buffer.from('x'), modified: new Date(0) });
    objectStore.objects.set('other/7/ab/abc.jpg', { bytes: Buffer.from('x'), modified: new Date(0) });
    const names = (await everything(s3Store(settings))).map(({ name }) => name);
    assert.ok(!names.includes('notes.txt') && !names.includes('abc.jpg'));
  });

  const isUnavailable = (error: unknown) => error instanceof Refusal && error.code === 'unavailable';

  it('cannot be reached with the wrong key, secret or region, nor in another bucket', async () => {
    const file = picture(randomBytes(1));
    const wrong = [{ accessKey: 'other' }, { secretKey: 'other' }, { region: 'us-east-1' }];
    for (const wrongSettings of wrong)
      await assert.rejects(s3Store({ ...settings, ...wrongSettings }).put(file, Buffer.from('x')), isUnavailable);
    const elsewhere = s3Store({ ...settings, bucket: 'elsewhere' });
    await assert.rejects(elsewhere.put(file, Buffer.from('x')), isUnavailable);
    await assert.rejects(everything(elsewhere), isUnavailable);
  });

  it('are unavailable, not lost, while the store fails or is away', async () => {
    objectStore.failWith = 503;
    await assert.rejects(s3Store(settings).find(picture(randomBytes(1))), isUnavailable);
    objectStore.failWith = undefined;
    await assert.rejects(
      s3Store({ ...settings, endpoint: 'http://127.0.0.1:9' }).find(picture(randomBytes(1))),
      isUnavailable,
    );
  });

  it('the test itself is right: it signs Amazon’s own example as Amazon does', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    };
    const key = { secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1', at: '20130524T000000Z' };
    assert.equal(
      signatureOf({ method: 'GET', url: '/test.txt', headers }, Object.keys(headers), key),
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });
});

/**
 * For example {"endpoint":"http://127.0.0.1:9000","bucket":"b","region":"us-east-1","accessKey":"…","secretKey":"…"}.
 */
const target = process.env.TROPEIRO_TEST_S3;

describe(
  'Images in the object store that TROPEIRO_TEST_S3 names',
  { skip: target === undefined && 'TROPEIRO_TEST_S3 is not set' },
  () => behaves(() => s3Store(JSON.parse(target ?? '{}') as S3Settings)),
);

it('a page of a bucket is read whatever else stands in it', () => {
  const xml = `<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>
    <Contents><Key>images/1/ab/a&amp;b.jpg</Key><LastModified>2026-01-31T11:00:00.000Z</LastModified><Owner><ID>x</ID></Owner></Contents>
    <NextContinuationToken>n&lt;1</NextContinuationToken></ListBucketResult>`;
  assert.deepEqual(parseListing(xml), {
    objects: [{ key: 'images/1/ab/a&b.jpg', modified: new Date('2026-01-31T11:00:00Z') }],
    next: 'n<1',
  });
  assert.deepEqual(parseListing('<ListBucketResult/>'), { objects: [], next: undefined });
});
