import assert from 'node:assert/strict';
import { it } from 'node:test';
import { realmCodes } from '@tropeiro/domain/access/realm.ts';
import { maskedLogin } from '@tropeiro/domain/company/user-account.ts';
import { masked } from '@tropeiro/domain/privacy/mask.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import fc from 'fast-check';
import { freshDatabase } from '../../testing/fresh-database.ts';

it('the database masks personal data like the application, in every script', async () => {
  const place = await freshDatabase();
  const printable = fc.string({ unit: fc.constantFrom(...' 0189AZaz.-/()+*[]`{}~\\^ÁçñßⅫ１９٣५๗中🚚'), maxLength: 20 });
  const texts = ['52998224725', '１２３４５６７８９', '٠١٢٣٤٥٦٧٨٩', ...fc.sample(printable, 500)];
  const values = texts.map((text) => `('${text}')`).join();
  const shown = await ask<{ masked: string }>(
    place.ownerUrl,
    `select masked(held) from (values ${values}) texts (held)`,
  );
  await place.drop();
  assert.deepEqual(
    shown.map((row) => row.masked),
    texts.map(masked),
  );
});

it('the database masks logins like the application', async () => {
  const place = await freshDatabase();
  const logins = ['rita', '39053344705', '390.533.447-05', '390 533 447 05', '3905334470', 'a39053344705', '**3.533**'];
  const users = realmCodes.flatMap((realm) => logins.map((login) => ({ realm, login })));
  const values = users.map(({ realm, login }) => `('${realm}', '${login}')`).join();
  const shown = await ask<{ login: string }>(
    place.ownerUrl,
    `select masked_login(realm, login) as login from (values ${values}) users (realm, login)`,
  );
  await place.drop();
  assert.deepEqual(
    shown.map(({ login }) => login),
    users.map(maskedLogin),
  );
});
