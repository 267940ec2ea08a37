import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import sharp from 'sharp';
import { drawing, photo } from '../testing/drawn-images.ts';
import type { LoggedIn } from '../testing/log-in.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('The logo of a company', () => {
  let service: TestService;
  let admin: LoggedIn;
  before(async () => {
    service = await startTestService();
    admin = await service.logIn('admin');
  });
  after(() => service.stop());

  const upload = async (bytes: Buffer, client: Client = admin.client) =>
    (await client.call('uploadCompanyLogo', { file: new Blob([new Uint8Array(bytes)]) })).body.data;
  const read = async (client: Client = admin.client) => (await client.call('getCompanyLogo')).body.data;

  it('is stored without metadata and at most 320 pixels wide or high, and replaces the earlier one', async () => {
    await upload(await drawing(1).png().toBuffer());
    const sent = await photo(2, 900, 300)
      .withExif({ IFD0: { Artist: 'Ana' } })
      .jpeg({ quality: 50 })
      .toBuffer();
    const stored = await upload(sent);
    const { content, ...record } = await read();
    const bytes = Buffer.from(content, 'base64');
    assert.deepEqual(record, { ...stored, size: bytes.length });
    const { format, width, height, exif } = await sharp(bytes).metadata();
    assert.deepEqual([format, width, height, exif], ['jpeg', 320, 107, undefined]);
    const headers = { authorization: `Bearer ${admin.access}`, accept: 'image/*' };
    const answer = await fetch(`${service.url}/company_logo/`, { headers });
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes));
  });

  it('is a PNG or JPEG of at most 200,000 bytes', async () => {
    for (const other of [await drawing(1).webp().toBuffer(), await drawing(1).gif().toBuffer(), Buffer.from('logo')])
      assert.equal(await refused(upload(other)), '422 /file not_an_image');
    const large = await photo(3, 1200, 900).png().toBuffer();
    assert.ok(large.length > 200_000);
    assert.equal(await refused(upload(large)), '413 file_too_large');
  });

  it('is of one company, read by its desk, and set and removed by those who may change its settings', async () => {
    await upload(await drawing(4).png().toBuffer());
    const [dispatcher, other] = [await service.as('dispatcher'), await service.asOther()];
    assert.ok((await read(dispatcher)).size > 0);
    assert.equal(await refused(read(other)), '404 not_found');
    assert.equal(await refused(other.call('deleteCompanyLogo')), '404 not_found');
    assert.equal(await refused(upload(await drawing(5).png().toBuffer(), dispatcher)), '403 forbidden');
    assert.equal(await refused(dispatcher.call('deleteCompanyLogo')), '403 forbidden');
    await admin.client.call('deleteCompanyLogo');
    assert.equal(await refused(read()), '404 not_found');
  });

  it('is audited without its bytes and announced, once if it is sent twice', async () => {
    const { cursor } = (await admin.client.call('listAnnouncements', { query: { cursor: 'now' } })).body;
    const bytes = await drawing(6).png().toBuffer();
    const first = await upload(bytes);
    assert.deepEqual(await upload(bytes), first);
    await admin.client.call('deleteCompanyLogo');
    const announced: unknown[] = [];
    for (let after = cursor; announced.length < 2; ) {
      const query = { cursor: after, wait: 30, type: ['company_logo.*' as const] };
      const { body } = await admin.client.call('listAnnouncements', { query });
      announced.push(...body.data.map(({ type, data }) => [type, data]));
      after = body.cursor;
    }
    assert.deepEqual(announced, [
      ['company_logo.updated', first],
      ['company_logo.removed', first],
    ]);
    const audited = await service.sql<{ action: string; after: { sha256: string } | null }>(
      "select action, after from audit where resource = 'company_logo' order by id desc limit 2",
    );
    assert.deepEqual(
      audited.map(({ action }) => action),
      ['deleted', 'created'],
    );
    assert.equal(audited[1]?.after?.sha256, first.sha256);
    assert.ok(!('bytes' in (audited[1]?.after ?? {})));
  });
});
