import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Sql } from '@tropeiro/platform/database/statement.ts';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { cepQuery, neighborhoodsQuery, similarNeighborhoodsQuery } from './find-areas.ts';
import { nearestNumbersQuery } from './find-nearest.ts';
import {
  middleNumberQuery,
  similarWordsQuery,
  streetNamesQuery,
  streetsAnywhereQuery,
  streetsQuery,
  wordsWithPrefixQuery,
} from './find-streets.ts';

/** The municipality with half the streets. */
const large = 4314902;

const address = { number: 120, cep: 90020120, neighborhoodKey: 'bairro 3' };

const questions: readonly [says: string, query: Sql, indexes: readonly string[]][] = [
  [
    'A street and number of some municipalities',
    streetsQuery({ municipalities: [4300007, 4300008], keys: ['rua flor 7', 'rua santo 2'], ...address }),
    ['geodata_street_key', 'geodata_number_pkey'],
  ],
  ['A place on a street', middleNumberQuery({ id: 7, latitude: 0, longitude: 0 }), ['geodata_number_pkey']],
  ['Words that are misspelt', similarWordsQuery(['marecal', '71']), ['geodata_word_by_likeness']],
  ['Words that are being typed', wordsWithPrefixQuery('marec'), ['geodata_word_pkey']],
  [
    'Streets that have some words, in a large municipality and a small one',
    streetNamesQuery({
      municipalities: [large, 4300007],
      wordAlternatives: [
        ['flor', 'santo'],
        ['71', '77'],
      ],
      like: 'rua 71',
      limit: 20,
    }),
    ['geodata_street_by_words'],
  ],
  [
    'Streets that have some words, in any municipality',
    streetsAnywhereQuery({ wordAlternatives: [['flor'], ['71', '77']], like: 'rua flor 71', stateCode: 43, limit: 20 }),
    ['geodata_street_by_words'],
  ],
  ['A postal code', cepQuery(90000777), ['geodata_street_by_cep']],
  ['A neighbourhood', neighborhoodsQuery([4300007], 'bairro 3'), ['geodata_street_by_neighborhood']],
  [
    'A neighbourhood that is misspelt',
    similarNeighborhoodsQuery(large, 'bairo 3', 3),
    ['geodata_street_by_neighborhood'],
  ],
  [
    'What is nearest to a point',
    nearestNumbersQuery({ latitude: -30_000_000, longitude: -51_000_000, longitudeScale: 0.87 }, 3),
    ['geodata_street_by_place', 'geodata_number_pkey'],
  ],
];

/** A large municipality with 10,000 streets and fifty with 200 each. Each street has three numbers. */
const addresses = `
  insert into geodata_street (municipality, cep, street_key, neighborhood_key, street, neighborhood, latitude, longitude,
    south, west, north, east, number_count)
  select case i % 2 when 0 then ${large} else 4300000 + i % 100 end, 90000000 + i, 'rua ' || (array['marechal', 'coronel', 'santo', 'flor'])[1 + i % 4] || ' ' || i,
    'bairro ' || i % 7, 'Rua', 'Bairro', -30000000 + i * 20, -51000000 + i % 1000 * 50,
    -30000000 + i * 20, -51000000 + i % 1000 * 50, -30000000 + i * 20 + 900, -51000000 + i % 1000 * 50 + 900, 3
  from generate_series(1, 20000) i;
  insert into geodata_number (street_id, number, latitude, longitude, file_id, level)
  select id, n * 20, latitude, longitude, 1, 1 from geodata_street, generate_series(1, 3) n;
  insert into geodata_word select distinct unnest(words_of(street_key)) from geodata_street
    union select md5(i::text) from generate_series(1, 20000) i;
  analyze geodata_street, geodata_word, geodata_number`;

describe('Addresses are looked up by an index', () => {
  let target: FreshDatabase;
  let app: pg.Client;
  before(async () => {
    target = await freshDatabase();
    await target.fill(addresses);
    app = new pg.Client({ connectionString: target.appUrl });
    await app.connect();
  });
  after(async () => {
    await app.end();
    await target.drop();
  });

  for (const [title, query, indexes] of questions)
    it(title, async () => {
      const { text, values } = query.statement();
      const asWritten = values.map((value) => (Array.isArray(value) ? JSON.stringify(value) : value));
      await app.query('begin');
      await app.query(text, asWritten);
      assert.deepEqual(await scansOf(['geodata_street', 'geodata_word', 'geodata_number']), [], 'read from end to end');
      assert.deepEqual(await scansOf(indexes), indexes);
      await app.query('rollback');
    });

  /** The given tables and indexes that this transaction scanned. */
  async function scansOf(names: readonly string[]): Promise<string[]> {
    const { rows } = await app.query<{ name: string }>(
      'select name from unnest($1::text[]) name where pg_stat_get_xact_numscans(name::regclass) > 0',
      [names],
    );
    return rows.map(({ name }) => name);
  }

  it('that the application can read but not write', async () => {
    await app.query('select from geodata_street limit 1');
    for (const table of ['geodata_street', 'geodata_word', 'geodata_number', 'geodata_file'])
      await assert.rejects(app.query(`delete from ${table}`), /permission denied/);
    await assert.rejects(app.query('select from geodata_file'), /permission denied/);
  });
});
