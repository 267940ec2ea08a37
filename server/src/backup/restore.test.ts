import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { schemaTextAt } from '../store/schema/schema-text.ts';
import { filledTables } from '../testing/filled-tables.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { writeBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { asking, contentsOf, picturesIn, scratch, storeAt } from './testing.ts';

describe('A backup, restored', () => {
  let source: FreshDatabase;
  let target: FreshDatabase;
  let files: Awaited<ReturnType<typeof scratch>>;
  const plain = { passphrase: undefined };

  before(async () => {
    files = await scratch();
    [source, target] = [await freshDatabase(), await emptyDatabase()];
    await asking(source.adminUrl, async (owner) => {
      await owner.query(filledTables(2, 40));
      await owner.query(awkwardRows);
      for (const customer of [1, 2]) {
        const picture = randomBytes(300_000);
        const sha256 = createHash('sha256').update(picture).digest('hex');
        await storeAt(files.path('images')).put({ companyId: customer, name: `${sha256}.jpg` }, picture);
        const small = randomBytes(1000);
        await storeAt(files.path('images')).put({ companyId: customer, name: `${sha256}.thumbnail.jpg` }, small);
        await owner.query(
          `insert into image (customer_id, sha256, extension, content_type, size, width, height) values ($1, $2, 'jpg', 'image/jpeg', 300000, 9, 9)`,
          [customer, sha256],
        );
      }
    });
    const backup = await writeBackup(files.path('one.backup'), source.ownerUrl, storeAt(files.path('images')), plain);
    assert.deepEqual([backup.images, backup.lost_images], [2, 40]);
    await restoreBackup(files.path('one.backup'), target.ownerUrl, storeAt(files.path('restored')), plain);
  });

  after(async () => {
    await Promise.all([source.drop(), target.drop(), files.remove()]);
  });

  it('is every row of every table, and every image', async () => {
    const contents = await contentsOf(source.adminUrl);
    assert.ok(Object.keys(contents).length > 25);
    assert.deepEqual(
      Object.keys(contents).filter((table) => contents[table]?.startsWith('0 ')),
      [],
      'a table without rows shows nothing',
    );
    assert.deepEqual(await contentsOf(target.adminUrl), contents);
    const pictures = await picturesIn(storeAt(files.path('images')));
    assert.equal(Object.keys(pictures).length, 4);
    assert.deepEqual(await picturesIn(storeAt(files.path('restored'))), pictures);
  });

  it('has the schema of a database that was never restored: keys, triggers, policies, rights', async () => {
    assert.equal(await schemaTextAt(target.adminUrl), await schemaTextAt(source.adminUrl));
    const [restored, original] = await Promise.all(
      [target, source].map(({ adminUrl }) =>
        asking(adminUrl, (admin) => admin.query('select * from migration order by name')),
      ),
    );
    assert.deepEqual(restored?.rows, original?.rows);
  });

  it('goes on numbering where the original stood, also past rows that are gone', async () => {
    const next = "insert into fleet (customer_id, name) values (1, 'next') returning id";
    const [restored, expected] = await Promise.all(
      [target, source].map(({ adminUrl }) => asking(adminUrl, async (owner) => (await owner.query(next)).rows[0].id)),
    );
    assert.equal(restored, expected);
    assert.equal(Number(restored), 1042);
  });

  it('takes none of the keys along that sign tokens', async () => {
    const { rows } = await asking(target.adminUrl, (admin) => admin.query('select count(*)::int from signing_key'));
    assert.deepEqual(rows, [{ count: 0 }]);
  });

  it('leaves nothing beside the file', async () => {
    assert.deepEqual((await readdir(files.path('.'))).sort(), ['images', 'one.backup', 'restored']);
  });

  it('is refused into a database that is not empty', async () => {
    await assert.rejects(
      restoreBackup(files.path('one.backup'), target.ownerUrl, storeAt(files.path('restored')), plain),
      /The database is not empty: it has tables already .*Restore into a new database/,
    );
  });
});

/** Values that a text format may fail on. */
const awkwardRows = `
  insert into signing_key (id, public_jwk, private_jwk) values ('k', '{}', '{}');
  insert into fleet (id, customer_id, name) overriding system value values (1041, 1, 'gone');
  select setval('fleet_id_seq', 1041);
  delete from fleet where id = 1041;
  insert into cost_center (customer_id, name, external_code) values
    (1, E'tab\\tline\\nback\\\\slash \\\\N "quotes" ,;', ''), (2, E'\\\\.', null), (2, 'ação 漢字 🚚', E'\\r');
  insert into driver (customer_id, name, cpf, revenues, date_of_birth) values (1, 'x', '1', 123456789012.34, '0001-01-01 BC');
  insert into point_of_interest (customer_id, title, latitude, longitude, category_id) values (1, 'x', 0.1::float8 + 0.2::float8, 5e-324, 0);
  insert into app_user (customer_id, realm, login, name, role, password_hash, grants) values
    (1, 'customer', 'awkward', 'x', 'admin', 'x', array['a,b', '{"c"}', 'null', '']);
  insert into checklist (customer_id, uuid, checklist_form_id, user_id, date_executed, count_items, count_high_risk, count_medium_risk, count_low_risk, identifier_fields)
    values (2, '00000000-0000-0000-0000-00000000000a', 1, 1, 'infinity', 1, 0, 0, 0, '[{"value": "\\u00e9\\\\n"}]');`;
