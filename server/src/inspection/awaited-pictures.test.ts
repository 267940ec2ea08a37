import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { ChecklistForm } from '@tropeiro/domain/inspection/checklist-form-schema.ts';
import { drawing } from '../testing/drawn-images.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createForm, submit } from './testing.ts';

describe('A picture that a checklist names by the hash of its file', () => {
  let service: TestService;
  let admin: Client;
  let driver: Client;
  let form: ChecklistForm;
  let drawn = 400;
  before(async () => {
    service = await startTestService();
    [admin, driver] = [await service.as('admin'), await service.as('52998224725')];
    form = await createForm(admin, [{ name: 'Foto', type: 'photo', required: true }]);
  });
  after(() => service.stop());

  const picture = async () => {
    const bytes = await drawing(++drawn).png().toBuffer();
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
  };
  const upload = async (bytes: Buffer, client = driver): Promise<string> =>
    (await client.call('uploadImage', { file: new Blob([Uint8Array.from(bytes)]) })).body.data.picture;
  const submission = (picture_sha256: string, signature_sha256?: string) => ({
    checklist_form_id: form.id,
    date_executed: '2026-03-05T12:00:00Z',
    answers: [{ checklist_form_field_id: form.fields[0]?.id ?? 0, picture_sha256 }],
    ...(signature_sha256 === undefined ? {} : { signature_sha256 }),
  });
  const read = async (id: number) => {
    const query = { includes: ['executed' as const] };
    return (await admin.call('getChecklist', { params: { id }, query })).body.data;
  };

  it('is shown at once if the user uploaded it before', async () => {
    const { bytes, hash } = await picture();
    const name = await upload(bytes);
    const { id } = await submit(driver, submission(hash, hash));
    const stored = await read(id);
    assert.deepEqual([stored.executed[0]?.picture, stored.signature], [name, name]);
  });

  it('is shown when the user uploads it afterwards, and copies learn of it', async () => {
    const [photo, signature] = [await picture(), await picture()];
    const { id } = await submit(driver, submission(photo.hash, signature.hash));
    const before = await read(id);
    assert.deepEqual([before.executed[0]?.picture, before.signature], [null, null]);
    const name = await upload(photo.bytes);
    const between = await read(id);
    assert.deepEqual([between.executed[0]?.picture, between.signature], [name, null]);
    assert.ok(between.date_modified > before.date_modified);
    const signed = await upload(signature.bytes);
    assert.equal((await read(id)).signature, signed);
    assert.deepEqual(await service.sql('select from awaited_picture'), []);
  });

  it('is announced when it arrives, and is read anew by callers who have the checklist', async () => {
    const [photo, signature] = [await picture(), await picture()];
    const { id } = await submit(driver, submission(photo.hash, signature.hash));
    const announced = () =>
      service.sql<{ type: string; payload: { signature: string | null } }>(
        `select type, payload from outbox where type = 'checklist.updated' and resource_id = ${id} order by id`,
      );
    const { access } = await service.logIn('admin');
    const ask = (etag: string) =>
      fetch(`${service.url}/checklist/${id}`, {
        headers: { authorization: `Bearer ${access}`, 'if-none-match': etag },
      });
    const etag = (await ask('')).headers.get('etag') ?? '';
    assert.equal((await ask(etag)).status, 304);
    await upload(photo.bytes);
    assert.equal((await ask(etag)).status, 200);
    const signed = await upload(signature.bytes);
    await upload(photo.bytes);
    assert.deepEqual(
      (await announced()).map(({ payload }) => payload.signature),
      [null, signed],
      'once for each picture',
    );
  });

  it('is not shown if another user uploads it', async () => {
    const { bytes, hash } = await picture();
    const { id } = await submit(driver, submission(hash));
    await upload(bytes, admin);
    assert.equal((await read(id)).executed[0]?.picture, null);
    const name = await upload(bytes);
    assert.equal((await read(id)).executed[0]?.picture, name);
  });

  it('is missing from no checklist when it arrives at the same moment', async () => {
    const photos = await Promise.all(Array.from({ length: 4 }, picture));
    const answered = await Promise.all(
      photos.map(async ({ bytes, hash }) => {
        const [{ id }, name] = await Promise.all([submit(driver, submission(hash)), upload(bytes)]);
        return { id, name };
      }),
    );
    for (const { id, name } of answered) assert.equal((await read(id)).executed[0]?.picture, name);
  });

  it('contradicts a picture that is named otherwise, and must be a hash', async () => {
    const { bytes, hash } = await picture();
    const name = await upload(bytes);
    const data = submission(hash, hash);
    const both = { ...data, signature: name, answers: data.answers.map((answer) => ({ ...answer, picture: name })) };
    assert.equal(
      await refused(submit(driver, both)),
      '422 /data/signature_sha256 contradicts /data/answers/0/picture_sha256 contradicts',
    );
    assert.match(await refused(submit(driver, submission('x'))), /^400 /);
  });
});

describe('A form that is due without a category', () => {
  it('comes with the day of the driver, while it is active', async () => {
    const service = await startTestService();
    try {
      const [admin, driver] = [await service.as('admin'), await service.as('52998224725')];
      const formsOf = async () =>
        (await driver.call('getDriverDay', { query: {} })).body.data.checklist_forms.map(({ id, due }) => [id, due]);
      const forms: ChecklistForm[] = [];
      for (const due of ['before_start', 'after_finish', 'offered'] as const)
        forms.push(await createForm(admin, [], { due, name: due }));
      await createForm(admin, []);
      assert.deepEqual((await formsOf()).sort(), forms.map(({ id, due }) => [id, due]).sort());
      await admin.call('changeChecklistForm', { body: { data: { id: forms[0]?.id ?? 0, name: 'x', active: false } } });
      assert.equal((await formsOf()).length, 2);
    } finally {
      await service.stop();
    }
  });
});
