import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { normaliseStreet } from '@tropeiro/addresses/normalise/normalise-name.ts';
import { parseAddress } from '@tropeiro/addresses/parse/parse-address.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { readRealExtract, realExtracts, withoutExtracts } from '@tropeiro/roads/testing/real-extracts.ts';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { AddressSearch } from '../address-search.ts';
import { municipalities } from '../municipalities.ts';
import { listExtractAddresses } from './list-extract-addresses.ts';
import { storeExtractAddresses } from './store-extract-addresses.ts';

/** How many addresses are drawn from all extracts, and the share of them whose street must be found. */
const [drawnCount, leastShare] = [200, 0.95];

type Drawn = { readonly street: string; readonly city: string; readonly number: number };

describe('Addresses of real extracts, each misspelt once', { skip: withoutExtracts }, () => {
  let target: FreshDatabase;
  let database: Database;
  let app: Database;
  before(async () => {
    target = await freshDatabase();
    database = new Database({ url: target.ownerUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 600 });
    app = new Database({ url: target.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
  });
  after(async () => {
    await Promise.all([database.close(), app.close()]);
    await target.drop();
  });

  it('are found on the right street', async (t) => {
    const random = seeded(1);
    const wrong: string[] = [];
    for (const [index, name] of realExtracts.entries()) {
      const extract = readRealExtract(name);
      await storeExtractAddresses(database, `${name}.osm.pbf`, extract);
      const search = new AddressSearch(app);
      const streets = [
        ...new Map([...listExtractAddresses(extract)].map((row) => [normaliseStreet(row.street), row])).values(),
      ]
        // A name of a letter or a number alone is another street if it is changed.
        .filter(({ street }) => /\p{L}{5}/u.test(nameOf(street)));
      const count =
        Math.floor((drawnCount * (index + 1)) / realExtracts.length) -
        Math.floor((drawnCount * index) / realExtracts.length);
      for (let drawn = 0; drawn < count; drawn++) {
        const row = streets[Math.floor(random.next() * streets.length)]!;
        const { name: city, state } = municipalities().find(row.municipality)!;
        const address: Drawn = {
          street: row.street,
          city: `${city} - ${state}`,
          number: 1 + Math.floor(random.next() * 900),
        };
        const text = `${misspelt(address.street, random.next)}, ${address.number}, ${address.city}`;
        const [best] = await search.search(parseAddress(text, municipalities().has), 1);
        if (normaliseStreet(best?.street ?? '') !== normaliseStreet(address.street))
          wrong.push(`${text}: ${best?.street} instead of ${address.street}`);
      }
    }
    t.diagnostic(`${drawnCount - wrong.length} of ${drawnCount}`);
    assert.ok(wrong.length <= drawnCount * (1 - leastShare), wrong.join('\n'));
  });
});

/** The name of a street without its type. */
const nameOf = (street: string): string => street.slice(street.indexOf(' ') + 1);

/** Omits, doubles, replaces or swaps a letter of a long word, as a person who types fast. */
function misspelt(street: string, random: () => number): string {
  const begin = street.length - nameOf(street).length;
  const words = [...street.matchAll(/\p{L}{5,}/gu)].filter(({ index }) => index >= begin);
  const { 0: word, index } = words[Math.floor(random() * words.length)]!;
  const at = index + 1 + Math.floor(random() * (word.length - 2));
  const letter = 'aeiorstnlm'[Math.floor(random() * 10)]!;
  const [before, here, after] = [street.slice(0, at), street[at]!, street.slice(at + 1)];
  const variants = [
    before + after,
    before + here + here + after,
    before + letter + after,
    before + after[0] + here + after.slice(1),
  ];
  return variants[Math.floor(random() * variants.length)]!;
}
