import assert from 'node:assert/strict';
import { it } from 'node:test';
import { masked } from '@tropeiro/domain/mask.ts';
import fc from 'fast-check';
import { ask } from '../../embedded/testing.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';

it('the database masks personal data as the program does, in every script', async () => {
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
