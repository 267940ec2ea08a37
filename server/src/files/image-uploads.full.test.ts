import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { imageMaxBytes } from '@tropeiro/domain/files/image.ts';
import { openUploadMaxBytes, pieceMaxBytes } from '@tropeiro/domain/files/image-upload.ts';
import type { ImageUpload } from '@tropeiro/domain/files/image-upload-schema.ts';
import { drawing, photo } from '../testing/drawn-images.ts';
import { problemOf, refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let driver: Client;
let dispatcher: Client;
before(async () => {
  service = await startTestService();
  driver = await service.as('52998224725');
  dispatcher = await service.as('admin');
});
after(() => service.stop());

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

/** A picture as a phone holds it, cut to this many bytes. */
class SentFile {
  readonly bytes: Buffer;
  readonly sha256: string;
  constructor(bytes: Buffer, sha256 = sha256Of(bytes)) {
    this.bytes = bytes;
    this.sha256 = sha256;
  }
  async send(caller: Client, from: number, to: number, size = this.bytes.length): Promise<ImageUpload> {
    const call = {
      params: { sha256: this.sha256 },
      query: { offset: from, size },
      file: blob(this.bytes.subarray(from, to)),
    };
    return (await caller.call('uploadImagePiece', call)).body.data;
  }
  async ask(caller: Client): Promise<ImageUpload> {
    return (await caller.call('getImageUpload', { params: { sha256: this.sha256 } })).body.data;
  }
  /** Sends it from the received offset to its end, as a phone does after a lost connection. */
  async resume(caller: Client, pieceBytes: number): Promise<ImageUpload> {
    let upload = await this.ask(caller);
    while (upload.picture === null)
      upload = await this.send(caller, upload.received, Math.min(this.bytes.length, upload.received + pieceBytes));
    return upload;
  }
}

let number = 100;
const drawn = async () => new SentFile(await drawing(number++).png().toBuffer());
const newFile = async () => new SentFile(await photo(number++).jpeg().toBuffer());
const storedCounts = async () => {
  const [row] = await service.sql<{ uploads: number; pieces: number; images: number }>(
    `select (select count(*)::integer from image_upload) as uploads, (select count(*)::integer from image_upload_piece) as pieces,
      (select count(*)::integer from image) as images`,
  );
  return row;
};

describe('An image that comes in pieces', () => {
  it('is stored when its last byte has come, as if it had come at once', async () => {
    const file = await newFile();
    const size = file.bytes.length;
    assert.deepEqual(await file.ask(driver), { sha256: file.sha256, size: 0, received: 0, picture: null });
    assert.deepEqual(await file.send(driver, 0, 1000), { sha256: file.sha256, size, received: 1000, picture: null });
    assert.deepEqual((await file.ask(driver)).received, 1000);
    const { picture, received } = await file.resume(driver, 20_000);
    assert.equal(received, size);
    const { body } = await dispatcher.call('uploadImage', { file: blob(file.bytes) });
    assert.equal(picture, body.data.picture);
    assert.equal((await driver.bytes('getPicture', { query: { picture: picture ?? '' } })).status, 200);
    assert.deepEqual(await file.ask(driver), { sha256: file.sha256, size, received: size, picture });
  });

  it('may be one piece, as the body itself, in a form that says where it begins, or in Base64', async () => {
    const { access } = await service.logIn('52998224725');
    const [whole, parts, encoded] = [await drawn(), await drawn(), await drawn()];
    const post = async (path: string, body: FormData | Uint8Array<ArrayBuffer>, type?: Record<string, string>) => {
      const headers = { authorization: `Bearer ${access}`, ...type };
      return (await fetch(`${service.url}/image_upload/${path}`, { method: 'POST', headers, body })).status;
    };
    const binary = { 'content-type': 'application/octet-stream' };
    const query = `?offset=0&size=${whole.bytes.length}`;
    assert.equal(await post(`${whole.sha256}${query}`, new Uint8Array(whole.bytes), binary), 200);
    const form = new FormData();
    form.set('offset', '0');
    form.set('file', blob(parts.bytes));
    assert.equal(await post(parts.sha256, form), 400, 'its size is said nowhere');
    form.set('size', String(parts.bytes.length));
    assert.equal(await post(parts.sha256, form), 200);
    const { body } = await driver.call('uploadImagePiece', {
      params: { sha256: encoded.sha256 },
      query: { offset: 0, size: encoded.bytes.length },
      body: { data: { content: encoded.bytes.toString('base64') } },
    });
    for (const picture of [(await whole.ask(driver)).picture, (await parts.ask(driver)).picture, body.data.picture])
      assert.match(picture ?? '', /\.png$/);
  });

  it('may be as large as is allowed, in the largest pieces', async () => {
    // Bytes after the end of a PNG do not belong to the image.
    const png = await drawing(number++).png().toBuffer();
    const file = new SentFile(Buffer.concat([png, Buffer.alloc(imageMaxBytes - png.length)]));
    assert.equal((await file.resume(driver, pieceMaxBytes)).received, imageMaxBytes);
  });

  it('comes with others at once, in any order, twice and from two phones', async () => {
    const files = await Promise.all([newFile(), drawn(), newFile()]);
    const phones = [driver, await service.as('52998224725'), dispatcher];
    const before = await storedCounts();
    const lives = phones.flatMap((phone, turn) =>
      [...files.slice(turn), ...files.slice(0, turn)].map((file) => async () => {
        // A phone that another one has overtaken learns how much was received, and continues there.
        for (let tries = 1; ; tries++) {
          try {
            return await file.resume(phone, 7000);
          } catch (error) {
            if (tries === 50) throw error;
          }
        }
      }),
    );
    const ends = await Promise.all(lives.map((live) => live()));
    assert.equal(new Set(ends.map(({ picture }) => picture)).size, 3);
    assert.deepEqual(await storedCounts(), { ...before, images: (before?.images ?? 0) + 3 });
  });

  it('passes over what was received already, and goes on behind it', async () => {
    const file = await newFile();
    await file.send(driver, 0, 5000);
    assert.equal((await file.send(driver, 0, 5000)).received, 5000);
    assert.equal((await file.send(driver, 2000, 3000)).received, 5000);
    assert.equal((await file.send(driver, 3000, 9000)).received, 9000);
    const whole = await file.send(driver, 8000, file.bytes.length);
    assert.notEqual(whole.picture, null);
    assert.deepEqual(await file.send(driver, 8000, file.bytes.length), whole);
    assert.deepEqual(await file.send(driver, 0, 1000), whole);
  });

  it('begins again if another size is given', async () => {
    const file = await newFile();
    await file.send(driver, 0, 5000, file.bytes.length + 1);
    assert.equal((await file.send(driver, 0, 1000)).received, 1000);
    assert.notEqual((await file.resume(driver, 50_000)).picture, null);
  });
});

describe('A piece of an image', () => {
  it('is refused where it is wrong, and the others stay', async () => {
    const file = await newFile();
    const size = file.bytes.length;
    await file.send(driver, 0, 5000);
    const before = await storedCounts();
    const cases: readonly [title: string, call: () => Promise<unknown>, expected: string][] = [
      ['behind a gap', () => file.send(driver, 5001, 6000), '422 offset past_received'],
      ['of another size', () => file.send(driver, 5000, 6000, size + 1), '422 offset past_received'],
      ['past the end', () => file.send(driver, 5000, 6000, 5500), '422 size too_small'],
      ['of too large a file', () => file.send(driver, 0, 10, imageMaxBytes + 1), '400 size too_large'],
      ['of nothing', () => file.send(driver, 5000, 5000), '400 /file file_empty'],
      ['under no hash', () => new SentFile(file.bytes, 'A'.repeat(64)).send(driver, 0, 10), '400 sha256 bad_format'],
      [
        'that is too large itself',
        () => new SentFile(Buffer.alloc(imageMaxBytes)).send(driver, 0, pieceMaxBytes + 1),
        '413 file_too_large',
      ],
      ['without a token', () => file.send(service.client, 5000, 6000), '401 missing_token'],
      ['of who may not', async () => file.send(await service.as('viewer'), 0, 10), '403 forbidden'],
    ];
    for (const [title, call, expected] of cases) assert.equal(await refused(call()), expected, title);
    assert.deepEqual(await storedCounts(), before);
    assert.match((await problemOf(file.send(driver, 6000, 7000))).errors[0]?.message ?? '', /5000 bytes were received/);
  });

  it('that makes a file of another hash, or no image, whole leaves nothing of it', async () => {
    const before = await storedCounts();
    const other = new SentFile(Buffer.from('not what was announced'), sha256Of(Buffer.from('something else')));
    const text = new SentFile(Buffer.from('no image, and the hash is right'));
    for (const [file, expected] of [
      [other, '422 /file other_hash'],
      [text, '422 /file not_an_image'],
    ] as const) {
      await file.send(driver, 0, 10);
      assert.equal(await refused(file.send(driver, 10, file.bytes.length)), expected);
      assert.equal((await file.ask(driver)).received, 0);
    }
    assert.deepEqual(await storedCounts(), before);
  });

  it('of one user neither spoils nor shows what another sends, of whatever company', async () => {
    const file = await newFile();
    const wrong = new SentFile(Buffer.alloc(file.bytes.length, 1), file.sha256);
    const other = await service.asOther();
    await file.send(driver, 0, 5000);
    await wrong.send(dispatcher, 0, 8000);
    await wrong.send(other, 0, 9000);
    assert.equal((await file.resume(driver, 50_000)).received, file.bytes.length);
    assert.deepEqual([(await file.ask(other)).received, (await file.ask(other)).picture], [9000, null]);
    // Knowing only the hash of an image gives a driver no access to it.
    const [second] = await service.sql<{ login: string }>(
      `insert into app_user (customer_id, realm, login, name, role, password_hash)
        select customer_id, realm, '11144477735', name, role, password_hash from app_user where login = '52998224725' returning login`,
    );
    const { client: colleague } = await service.logIn(second?.login ?? '', { realm: 'driver' });
    assert.deepEqual(await file.ask(colleague), { sha256: file.sha256, size: 0, received: 0, picture: null });
    assert.notEqual((await file.resume(colleague, 50_000)).picture, null);
  });

  it('finds no room where too much was announced, until something of it is whole', async () => {
    const company = `(select customer_id from app_user where login = '52998224725')`;
    await service.sql(`insert into image_upload (customer_id, user_id, sha256, size, date_expires)
      select customer_id, id, 'fill' || n, 10000000, now() + interval '1 day' from app_user, generate_series(1, ${openUploadMaxBytes.ofUser / imageMaxBytes}) n
      where login = '52998224725' and customer_id = ${company}`);
    const file = await newFile();
    assert.equal(await refused(file.send(driver, 0, 1000)), '429 share_used_up');
    assert.equal((await file.send(dispatcher, 0, 1000)).received, 1000);
    assert.notEqual((await file.send(driver, 0, file.bytes.length)).picture, null, 'one that is whole needs no room');
    await service.sql(`delete from image_upload where sha256 like 'fill%'`);
  });

  it('is forgotten three days after the last', async () => {
    const file = await newFile();
    await file.send(driver, 0, 1000);
    await service.sql(`update image_upload set date_expires = date_expires - interval '3 days'`);
    await service.sql(`select clear_expired(interval '1 day')`);
    assert.equal((await file.ask(driver)).received, 0);
    assert.deepEqual([(await storedCounts())?.uploads, (await storedCounts())?.pieces], [0, 0]);
  });
});
