import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Permission } from '@tropeiro/domain/access/permission.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { cpfOf } from '../testing/documents.ts';
import { drawing } from '../testing/drawn-images.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const password = 'uma senha longa';

describe('The picture of a licence', () => {
  let service: TestService;
  let admin: Client;
  let integrator: Client;
  before(async () => {
    service = await startTestService();
    [admin, integrator] = [await service.as('admin'), await service.as('integrator')];
  });
  after(() => service.stop());

  let count = 0;
  const upload = async (caller: Client, number: number) => {
    const file = new Blob([new Uint8Array(await drawing(number).png().toBuffer())]);
    return (await caller.call('uploadImage', { file })).body.data.picture;
  };
  /** A driver whose licence an administrator uploaded. */
  const licensed = async () => {
    count += 1;
    const picture = await upload(admin, 1000 + count);
    const data = { name: 'Nina', cpf: cpfOf(count), cnh_file: picture };
    const { id } = (await admin.call('createDriver', { body: { data } })).body.data;
    return { id, picture, number: 1000 + count };
  };
  const see = (caller: Client, picture: string) => refused(caller.call('getPicture', { query: { picture } }));
  const sessionOf = async (login: string, realm = 'customer') =>
    (await service.logIn(login, { password, realm })).client;

  const accesses: readonly [
    title: string,
    make: (driver: { id: number; picture: string; number: number }) => Promise<unknown>,
  ][] = [
    ['the driver has another', async ({ id }) => change(id, await upload(admin, 2000 + count))],
    ['the driver has none any more', ({ id }) => change(id, null)],
    ['the driver is gone', ({ id }) => admin.call('deleteDriver', { params: { id } })],
    [
      'it was sent again by another',
      async ({ id, number }) => [await change(id, null), await upload(await service.as('manager'), number)],
    ],
  ];
  const change = (id: number, name: string | null) =>
    admin.call('changeDriver', { body: { data: { id, cnh_file: name } } });
  for (const [title, make] of accesses) {
    it(`stays personal when ${title}`, async () => {
      const driver = await licensed();
      await make(driver);
      for (const caller of [integrator, await service.as('viewer')])
        assert.equal(await see(caller, driver.picture), '403 forbidden');
      assert.equal(await see(await service.as('manager'), driver.picture), 'not refused');
    });
  }

  it("cannot be named as another driver's licence by a user who may not see it", async () => {
    const { picture } = await licensed();
    const data = { name: 'Olga', cpf: cpfOf(500), cnh_file: picture };
    assert.equal(
      await refused(integrator.call('createDriver', { body: { data } })),
      '422 /data/cnh_file unknown_reference',
    );
    const { id } = (await integrator.call('createDriver', { body: { data: { ...data, cnh_file: null } } })).body.data;
    assert.equal(
      await refused(integrator.call('changeDriver', { body: { data: { id, cnh_file: picture } } })),
      '422 /data/cnh_file unknown_reference',
    );
    const own = await upload(integrator, 3000);
    assert.equal(
      (await integrator.call('changeDriver', { body: { data: { id, cnh_file: own } } })).body.data.cnh_file,
      own,
      'what they have sent themselves they may name',
    );
  });

  it('may be sent back with its driver by a user who may not see it', async () => {
    const { id, picture } = await licensed();
    const data = { id, name: 'Nina', cnh_file: picture };
    assert.equal((await integrator.call('changeDriver', { body: { data } })).body.data.cnh_file, picture);
  });

  it('cannot be named in a checklist by a user who may not see it', async () => {
    const { picture } = await licensed();
    const form = (
      await admin.call('createChecklistForm', {
        body: { data: { name: 'Saída', fields: [{ name: 'Foto', type: 'photo' }] } },
      })
    ).body.data;
    const grants: Permission[] = ['checklist:write', 'checklist:read'];
    const data = {
      name: 'Pia',
      login: 'pia',
      role: 'viewer',
      grants,
      password,
    } as const;
    await admin.call('createUser', { body: { data } });
    const pia = await sessionOf('pia');
    const answer = (name: string) =>
      pia.call('createChecklist', {
        body: {
          data: {
            checklist_form_id: form.id,
            signature: name,
            answers: [{ checklist_form_field_id: form.fields[0]?.id ?? 0, picture: name }],
          },
        },
      });
    assert.match(await refused(answer(picture)), /^422 .*unknown_reference.*unknown_reference/);
    assert.equal(await see(pia, picture), '403 forbidden');
  });

  it('is not seen by who makes themselves its driver, or logs in as that driver', async () => {
    const { id: driverId, picture } = await licensed();
    const grants: Permission[] = ['user:read', 'user:write'];
    const data = {
      name: 'Quim',
      login: 'quim',
      role: 'viewer',
      grants,
      password,
    } as const;
    const { id } = (await admin.call('createUser', { body: { data } })).body.data;
    const linked = { name: 'Rui', login: 'rui', role: 'viewer', password, driver_id: driverId } as const;
    const rui = (await admin.call('createUser', { body: { data: linked } })).body.data;
    const quim = await sessionOf('quim');
    const put = (fields: object) =>
      refused(quim.call('changeUser', { body: { data: { ...data, id, password: undefined, ...fields } as never } }));
    assert.equal(await put({ driver_id: driverId }), '422 /data/driver_id beyond_own');
    assert.equal(
      await refused(quim.call('createUser', { body: { data: { ...linked, login: 'sol' } } })),
      '422 /data/driver_id beyond_own',
    );
    assert.equal(
      await put({ id: rui.id, login: 'rui', grants: [], password: 'outra senha longa' }),
      '422 /data/password beyond_own',
    );
    assert.equal(await put({ id: rui.id, login: 'rui', name: 'Rui Sá', grants: [] }), 'not refused');
    assert.equal(await see(quim, picture), '403 forbidden');
    assert.equal(await see(await sessionOf('rui'), picture), 'not refused', 'their own they see');
  });

  it('that a driver had before goes with the driver who is forgotten', async () => {
    const { id, picture } = await licensed();
    await change(id, await upload(admin, 4000));
    await admin.call('anonymizeDriver', { params: { id } });
    const left = await ask<{ name: string }>(
      service.target.ownerUrl,
      `select name from image where name = '${picture}'`,
    );
    assert.deepEqual(left, []);
  });
});
