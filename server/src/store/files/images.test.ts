import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { createCompany } from '../../testing/companies.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { insertImage, requireImages } from './images.ts';

const [mine, theirs, absent] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];

describe('Images that a caller refers to', () => {
  let place: FreshDatabase;
  let database: Database;
  let company: number;

  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    const other = await asOwner(place.ownerUrl, async (transaction) => {
      company = await createCompany(transaction, 'Uma Ltda', '11222333000181');
      return createCompany(transaction, 'Outra Ltda', '45997418000153');
    });
    for (const [companyId, sha256] of [
      [company, mine],
      [other, theirs],
    ] as const) {
      const image = { sha256, extension: 'jpg', content_type: 'image/jpeg', size: 1, width: 1, height: 1 } as const;
      await database.transactInCompany(companyId, {}, (transaction) =>
        insertImage(transaction, { companyId, userId: undefined }, image),
      );
    }
  });
  after(async () => {
    await database.close();
    await place.drop();
  });

  const require = (...names: string[]) =>
    database.transactInCompany(company, {}, (transaction) =>
      requireImages(
        transaction,
        names.map((name, index) => ({ name, pointer: `/data/pictures/${index}` })),
        { role: 'viewer', user_id: 1, permissions: [] },
      ),
    );

  it('are found by name, with or without extension, and returned with their full names', async () => {
    const names = await require(mine, `${mine}.jpg`, mine);
    assert.deepEqual([names.get(mine), names.get(`${mine}.jpg`)], [`${mine}.jpg`, `${mine}.jpg`]);
    assert.equal((await require()).size, 0);
  });

  it('are reported with a pointer each if they are not images of the company', async () => {
    const wrong = [
      absent,
      theirs,
      `${theirs}.jpg`,
      `${mine}.png`,
      `${mine}.jpg.jpg`,
      '../x',
      '',
      `{${mine}}`,
      '"',
      'null',
    ];
    await assert.rejects(require(mine, ...wrong), (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual(
        error.faults.map(({ pointer, code }) => [pointer, code]),
        wrong.map((_, index) => [`/data/pictures/${index + 1}`, 'unknown_reference']),
      );
      return true;
    });
  });
});
