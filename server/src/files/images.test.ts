import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client, ProblemError } from '@tropeiro/contract/client.ts';
import { imageMaxBytes } from '@tropeiro/domain/files/image.ts';
import type { Image } from '@tropeiro/domain/files/image-schema.ts';
import sharp from 'sharp';
import { drawing, photo } from '../testing/drawn-images.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let admin: Client;
let driver: Client;
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  driver = await service.as('52998224725');
});
after(() => service.stop());

const sql = <Row extends object>(question: string) => service.sql<Row>(question);
const stored = async () => ({
  rows: (await sql<{ n: number }>('select count(*)::integer as n from image'))[0]?.n,
  files: (await readdir(join(service.folder, 'images'), { recursive: true }).catch(() => [])).filter((path) =>
    /\.\w+$/.test(path),
  ).length,
});
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const upload = async (client: Client, bytes: Buffer, headers: Record<string, string> = {}): Promise<Image> =>
  (await client.call('uploadImage', { file: blob(bytes), headers })).body.data;
const content = (base64: string) => ({ body: { data: { content: base64 } } });
const sha256 = (bytes: Buffer | Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('An image that is sent', () => {
  it('is stored under the hash of its bytes and announced', async () => {
    const original = await photo(1).jpeg().toBuffer();
    const answer = await admin.call('uploadImage', { file: blob(original) });
    const { data } = answer.body;
    assert.equal(answer.status, 201);
    assert.match(data.picture, /^[\da-f]{64}\.jpg$/);
    assert.deepEqual([data.sha256, data.content_type], [data.picture.slice(0, 64), 'image/jpeg']);
    assert.deepEqual([data.width, data.height], [640, 480]);
    assert.match(data.date_created, /Z$/);
    assert.equal(answer.headers.get('location'), `${service.url}/checklist/picture/?picture=${data.picture}`);
    const { body } = await admin.bytes('getPicture', { query: { picture: data.picture } });
    assert.deepEqual([sha256(body), body.length], [data.sha256, data.size]);
  });

  it('may come as Base64 in several spellings, and is the same image', async () => {
    const original = await drawing(2).png().toBuffer();
    const base64 = original.toString('base64');
    const first = await upload(admin, original);
    for (const spelling of [
      base64,
      `data:image/png;base64,${base64}`,
      base64.replace(/=+$/, ''),
      base64.replace(/.{76}/g, '$&\r\n'),
      original.toString('base64url'),
    ]) {
      assert.deepEqual((await admin.call('uploadImage', content(spelling))).body.data, first);
    }
  });

  it('is stored once however often it is sent', async () => {
    const original = await photo(3).jpeg().toBuffer();
    const first = await upload(admin, original);
    const before = await stored();
    const again = await Promise.all([upload(admin, original), upload(driver, original), upload(admin, original)]);
    for (const image of again) assert.deepEqual(image, first);
    assert.deepEqual(await stored(), before);
  });

  it('is answered alike for the same Idempotency-Key, though every form is written differently', async () => {
    const original = await drawing(4).png().toBuffer();
    const headers = { 'idempotency-key': 'photo-1' };
    const first = await admin.call('uploadImage', { file: blob(original), headers });
    const again = await admin.call('uploadImage', { file: blob(original), headers });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body, first.body);
    const other = upload(admin, await drawing(5).png().toBuffer(), headers);
    assert.equal(await refused(other), '422 idempotency_key_reused');
  });

  it('is recorded with who sent it', async () => {
    const { picture } = await upload(driver, await drawing(6).png().toBuffer());
    const entries = await sql<{ login: string }>(
      `select u.login from audit a join app_user u on u.id = a.user_id
       where a.resource = 'image' and a.action = 'created' and a.after ->> 'name' = '${picture}'`,
    );
    assert.deepEqual(entries, [{ login: '52998224725' }]);
  });

  it('is refused by what is wrong with it, and nothing is stored', async () => {
    const good = await drawing(7).png().toBuffer();
    const before = await stored();
    const cases: readonly [title: string, call: () => Promise<unknown>, expected: string][] = [
      ['not Base64', () => admin.call('uploadImage', content('*'.repeat(50))), '400 /data/content bad_format'],
      ['half of Base64', () => admin.call('uploadImage', content('AAAAA')), '400 /data/content bad_format'],
      ['a URL', () => admin.call('uploadImage', content('https://example.com/a.png')), '400 /data/content bad_format'],
      ['empty', () => admin.call('uploadImage', content('')), '400 /data/content too_short'],
      ['no image', () => admin.call('uploadImage', content('aGVsbG8=')), '422 /data/content not_an_image'],
      ['no image in a form', () => upload(admin, Buffer.from('hello')), '422 /file not_an_image'],
      ['half an image', () => upload(admin, good.subarray(0, good.length / 2)), '422 /file not_an_image'],
      ['an empty file', () => upload(admin, Buffer.alloc(0)), '400 /file file_empty'],
      ['a file too large', () => upload(admin, Buffer.alloc(imageMaxBytes + 1)), '413 file_too_large'],
      [
        'Base64 too large',
        () => admin.call('uploadImage', content(Buffer.alloc(imageMaxBytes + 1).toString('base64'))),
        '413 file_too_large',
      ],
      ['far too large', () => upload(admin, Buffer.alloc(2 * imageMaxBytes)), '413 file_too_large'],
    ];
    for (const [title, call, expected] of cases) assert.equal(await refused(call()), expected, title);
    assert.deepEqual(await stored(), before);
    const large = await upload(admin, Buffer.alloc(imageMaxBytes + 1)).catch((error: ProblemError) => error.message);
    assert.match(String(large), /10000000/);
  });

  it('is not even read from a user who may not send it', async () => {
    const file = Buffer.alloc(imageMaxBytes);
    assert.equal(await refused(upload(service.client, file)), '401 missing_token');
    assert.equal(await refused(upload(await service.as('viewer'), file)), '403 forbidden');
  });

  it('may be exactly as large as is allowed', async () => {
    // Bytes after the end of a PNG do not belong to the image.
    const png = await drawing(8).png().toBuffer();
    const padded = Buffer.concat([png, Buffer.alloc(imageMaxBytes - png.length)]);
    const image = await upload(admin, padded);
    assert.deepEqual((await admin.call('uploadImage', content(padded.toString('base64')))).body.data, image);
  });
});

describe('An image that is asked for', () => {
  let image: Image;
  let bytes: Uint8Array;
  before(async () => {
    image = await upload(admin, await photo(20, 900, 600).jpeg().toBuffer());
    bytes = (await admin.bytes('getPicture', { query: { picture: image.picture } })).body;
  });
  const get = async (query: { picture: string; size?: 'full' | 'thumbnail' }, client = admin) =>
    (await client.call('getPicture', { query })).body.data;
  const fetchAs = (accept: string, headers: Record<string, string> = {}) =>
    admin.call('getPicture', { query: { picture: image.picture }, headers: { accept, ...headers } });

  it('comes in Base64, by its name with or without its extension', async () => {
    for (const picture of [image.picture, image.sha256]) {
      const found = await get({ picture });
      const { picture: name, content_type, size, sha256: hash } = image;
      assert.deepEqual(found, {
        picture: name,
        content_type,
        size,
        sha256: hash,
        content: Buffer.from(bytes).toString('base64'),
      });
    }
    assert.equal(await refused(get({ picture: `${image.sha256}.png` })), '404 not_found');
  });

  it('comes as bytes that a browser may keep and not mistake', async () => {
    const { headers, body } = await admin.bytes('getPicture', { query: { picture: image.picture } });
    assert.deepEqual(
      ['content-type', 'etag', 'cache-control', 'x-content-type-options', 'content-disposition', 'content-length'].map(
        (name) => headers.get(name),
      ),
      [
        'image/jpeg',
        `"${image.sha256}"`,
        'private, max-age=31536000, immutable',
        'nosniff',
        `inline; filename="${image.picture}"`,
        String(body.length),
      ],
    );
    assert.match(headers.get('vary') ?? '', /accept/);
  });

  it('comes in the form that is preferred, of those there are', async () => {
    const typeOf = async (accept: string) => (await fetchAs(accept)).headers.get('content-type')?.split(';')[0];
    assert.equal(await typeOf('image/png, image/jpeg;q=0.5'), 'image/jpeg');
    assert.equal(await typeOf('image/png, application/json;q=0.5'), 'application/json');
    assert.equal(await typeOf('image/avif,image/webp,image/*,*/*;q=0.8'), 'image/jpeg');
    assert.equal(await typeOf('*/*'), 'application/json');
    assert.equal(await refused(fetchAs('image/png')), '406 not_acceptable');
  });

  it('comes small on request, and what is small already as it is', async () => {
    const small = await get({ picture: image.picture, size: 'thumbnail' });
    const thumbnail = Buffer.from(small.content, 'base64');
    const { width, height } = await sharp(thumbnail).metadata();
    assert.deepEqual([width, height, small.picture], [320, 213, image.picture]);
    assert.deepEqual([small.sha256, small.size], [sha256(thumbnail), thumbnail.length]);
    const asBytes = await admin.bytes('getPicture', { query: { picture: image.picture, size: 'thumbnail' } });
    assert.deepEqual(Buffer.from(asBytes.body), thumbnail);
    assert.notEqual(asBytes.headers.get('etag'), `"${image.sha256}"`);

    const tags = new Set<string>();
    for (const query of [{ picture: image.picture }, { picture: image.picture, size: 'thumbnail' as const }]) {
      const { headers } = await admin.call('getPicture', { query });
      tags.add(headers.get('etag') ?? '');
      const again = admin.call('getPicture', { query, headers: { 'if-none-match': headers.get('etag') ?? '' } });
      await assert.rejects(again, { status: 304 }, 'a caller who has it does not get it again');
    }
    assert.equal(tags.size, 2);
    for (const tag of tags) assert.match(tag, /^"[\da-f]{64}.*-json"$/);

    const drawn = await upload(admin, await drawing(21).png().toBuffer());
    assert.deepEqual(await get({ picture: drawn.picture, size: 'thumbnail' }), await get({ picture: drawn.picture }));
  });

  it('is not found in another company, though its bytes are there', async () => {
    const other = await service.asOther();
    for (const picture of [image.picture, image.sha256])
      assert.equal(await refused(get({ picture }, other)), '404 not_found');
    assert.equal(await refused(other.bytes('getPicture', { query: { picture: image.picture } })), '404 not_found');
    const own = await upload(other, await photo(20, 900, 600).jpeg().toBuffer());
    assert.equal(own.picture, image.picture);
    assert.equal((await get({ picture: own.picture }, other)).sha256, image.sha256);
  });

  it('has a name, and no path of any kind is one', async () => {
    const names = [
      '../../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '/etc/passwd',
      'C:\\windows\\win.ini',
      `../${image.picture}`,
      `./${image.picture}`,
      `${image.picture}/`,
      `1/${image.sha256.slice(0, 2)}/${image.picture}`,
      `${image.sha256}/../${image.picture}`,
      `${image.sha256}.jpg.png`,
      `${image.sha256}.`,
      `${image.sha256}.thumbnail.jpg`,
      `${image.picture}\n`,
      `${image.picture}%00.png`,
      image.picture.toUpperCase(),
      image.sha256.slice(1),
      `${image.sha256}0`,
      '*',
      '%',
      'x'.repeat(5000),
    ];
    for (const picture of names) {
      assert.match(await refused(get({ picture })), /^400 picture /, picture);
    }
    const token = { authorization: `Bearer ${await accessOf('admin')}` };
    for (const raw of ['%2e%2e%2f%2e%2e%2fetc%2fpasswd', '%00', `${image.sha256}%00`, '..%5c..%5cx', '']) {
      const answer = await fetch(`${service.url}/checklist/picture/?picture=${raw}`, { headers: token });
      assert.equal(answer.status, 400, raw);
    }
  });

  it('is a failure of ours when its bytes are gone or are not what they were', async () => {
    const lost = await upload(admin, await drawing(22).png().toBuffer());
    await rm(join(service.folder, 'images', '1', lost.picture.slice(0, 2), lost.picture));
    assert.equal(await refused(get({ picture: lost.picture })), '500 internal');
    // A second upload stores it again.
    assert.deepEqual(await upload(admin, await drawing(22).png().toBuffer()), lost);
    assert.equal((await get({ picture: lost.picture })).sha256, lost.sha256);
    await writeFile(join(service.folder, 'images', '1', lost.picture.slice(0, 2), lost.picture), 'another');
    assert.equal(await refused(get({ picture: lost.picture })), '500 internal');
    assert.equal(await refused(admin.bytes('getPicture', { query: { picture: lost.picture } })), '500 internal');
  });
});

describe('Who sees an image', () => {
  const see = async (login: string, picture: string) =>
    (await (await service.as(login)).call('getPicture', { query: { picture } })).status;

  it('the desk sees every one, a driver what is the driver’s own', async () => {
    const { picture } = await upload(admin, await drawing(30).png().toBuffer());
    for (const login of ['admin', 'manager', 'dispatcher', 'viewer', 'integrator'])
      assert.equal(await see(login, picture), 200, login);
    assert.equal(await refused(see('52998224725', picture)), '404 not_found');
    // A user who already has the file may see the image.
    await upload(driver, await drawing(30).png().toBuffer());
    assert.equal(await see('52998224725', picture), 200);
  });

  it('a driver sees what the driver has answered with, and the driver’s own licence', async () => {
    const [signature, answer, licence] = await Promise.all(
      [31, 32, 33].map(async (number) => (await upload(admin, await drawing(number).png().toBuffer())).picture),
    );
    const own = [signature, answer, licence].map(String);
    for (const picture of own) assert.equal(await refused(see('52998224725', picture)), '404 not_found');
    await sql(`
      insert into checklist_form (customer_id, name) values (1, 'Saída');
      insert into checklist_form_field (customer_id, checklist_form_id, name, type, "order") values (1, 1, 'Foto', 'photo', 1);
      insert into checklist (customer_id, checklist_form_id, user_id, date_executed, count_items, count_high_risk, count_medium_risk, count_low_risk, signature)
        select 1, 1, id, now(), 1, 0, 0, 0, '${signature}' from app_user where login = '52998224725';
      insert into checklist_form_field_executed (customer_id, checklist_id, checklist_form_field_id, picture) values (1, 1, 1, '${answer}');
      insert into driver (customer_id, name, cpf, cnh_file) values (1, 'Téo', '52998224725', '${licence}');
      update app_user set driver_id = 1 where login = '52998224725'`);
    for (const picture of own) assert.equal(await see('52998224725', picture), 200);
  });

  it('a licence is personal: it takes the right to see personal data', async () => {
    const licence = (await upload(admin, await drawing(33).png().toBuffer())).picture;
    for (const login of ['admin', 'manager']) assert.equal(await see(login, licence), 200, login);
    for (const login of ['dispatcher', 'viewer', 'integrator'])
      assert.equal(await refused(see(login, licence)), '403 forbidden', login);
  });
});

it('an image may be referred to without its extension, and is returned with it', async () => {
  const { picture, sha256: hash } = await upload(admin, await drawing(40).png().toBuffer());
  const data = { name: 'Nina', cpf: '39053344705', cnh_file: hash };
  assert.equal((await admin.call('createDriver', { body: { data } })).body.data.cnh_file, picture);
});

it('what a person has uploaded is in the export of their data', async () => {
  const { picture } = await upload(driver, await drawing(41).png().toBuffer());
  const [user] = await sql<{ id: number }>(`select id::integer from app_user where login = '52998224725'`);
  const { data } = (await admin.call('exportUser', { params: { id: user?.id ?? 0 }, query: {} })).body;
  const images = data.filter(({ resource }) => resource === 'image');
  assert.ok(JSON.stringify(images).includes(picture));
  assert.ok(!JSON.stringify(images).includes('user_ids'), 'and who else has sent it is not');
});

const accessOf = async (username: string): Promise<string> => (await service.logIn(username)).access;
