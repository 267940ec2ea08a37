import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { findWords, wordsCondition } from '@tropeiro/platform/database/lists/find-words.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { anyCharacter } from '@tropeiro/tools/any-character.ts';
import fc from 'fast-check';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';

/** Letters with and without accents, digits and separators, so that words of few letters meet often. */
const characters = fc.constantFrom(...'aáÀãçCeêÉoõÓuüzZ17 -,./º%_\'"\\', 'a\u0301', 'C\u0327');
const texts = fc.string({ unit: characters, minLength: 1, maxLength: 24 });
const queries = fc
  .string({ unit: characters, minLength: 2, maxLength: 6 })
  .filter((query) => /[\p{L}\p{N}]{2}/u.test(query.normalize('NFC')));

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('º', 'o').toLowerCase();
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** The filter as the guide describes it. */
const matches = (text: string, query: string): boolean =>
  wordsOf(query).every((sought) => wordsOf(text).some((word) => word.startsWith(sought)));

/** Every value as PostgreSQL's text, as the service gets it. */
const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

describe('A search by words', () => {
  let target: FreshDatabase;
  let app: pg.Client;
  let db: Db;
  before(async () => {
    target = await freshDatabase();
    await target.fill(`insert into customer (name, document) values ('A', '1'), ('B', '2')`);
    app = new pg.Client(target.appUrl);
    await app.connect();
    await app.query("set tropeiro.customer_id = '1'");
    db = {
      rows: async (query) => {
        const { text, values } = query.statement();
        const sent = values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value));
        return (await app.query<(string | null)[]>({ text, values: sent, rowMode: 'array', types })).rows;
      },
    };
  });
  after(async () => {
    await app.end();
    await target.drop();
  });

  const searched = { noun: 'point_of_interest', id: sql`id`, texts: sql`title` };
  const fill = async (titles: readonly string[]) => {
    await app.query('begin');
    await app.query(
      `insert into point_of_interest (title, latitude, longitude, category_id)
       select title, 0, 0, 0 from jsonb_array_elements_text($1) title`,
      [JSON.stringify(titles)],
    );
  };
  const found = async (condition: ReturnType<typeof sql>) =>
    (await db.rows(sql`select title from point_of_interest where ${condition} order by id`)).map(([title]) => title);

  it('finds what a plain comparison of all words finds, however many records match', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(texts, { maxLength: 30 }),
        fc.array(queries, { minLength: 1, maxLength: 5 }),
        async (titles, asked) => {
          await fill(titles);
          try {
            for (const query of asked) {
              const expected = titles.filter((title) => matches(title, query));
              assert.deepEqual(await found((await findWords(db, searched, query)).condition), expected, query);
              const [words] = await db.rows(
                sql`select to_json(search_words(${query})), to_json(word_patterns(search_words(${query})))`,
              );
              const [sought, patterns] = (words ?? []).map((json) => JSON.parse(json ?? '') as string[]);
              const parts = sought?.map((word) => `%${word}%`) ?? [];
              const many = wordsCondition(sql`title`, parts, patterns ?? []);
              assert.deepEqual(await found(many), expected, `${query}, compared one by one`);
              const [index] = await db.rows(sql`select to_json(array(select title from point_of_interest
              where array_to_tsvector(search_words(title)) @@ (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(search_words(${query})) word)
              order by id))`);
              assert.deepEqual(JSON.parse(index?.[0] ?? ''), expected, `${query}, by the index`);
            }
          } finally {
            await app.query('rollback');
          }
        },
      ),
    );
  });

  describe('scans the list only if matches are everywhere in it', () => {
    const titled = (titleAt: (at: number) => string) => Array.from({ length: 600 }, (_, at) => titleAt(at));
    const cases: readonly [title: string, q: string, titles: readonly string[], isFew: boolean, count: number][] = [
      ['a frequent word', 'rua', titled((at) => `Rua ${at}`), false, 600],
      ['a frequent prefix', 'ru', titled((at) => (at % 4 === 0 ? `Rua ${at}` : `Travessa ${at}`)), false, 150],
      ['a word of the first titles only', 'rua', titled((at) => (at < 60 ? `A Rua ${at}` : `Beco ${at}`)), true, 60],
      ['a word of the last titles only', 'rua', titled((at) => (at < 60 ? `Rua ${at}` : `Beco ${at}`)), true, 60],
      ['two frequent words that never meet', 'rua beco', titled((at) => `${at % 2 ? 'Rua' : 'Beco'} ${at}`), true, 0],
      ['a frequent and a rare word', 'rua zulmira', titled((at) => `Rua ${at === 300 ? 'Zulmira' : at}`), true, 1],
      ['a letter and a rare word', 'r zulmira', titled((at) => `Rua ${at === 300 ? 'Zulmira' : at}`), true, 1],
      ['a letter and a word that never meet', 'b rua', titled((at) => `${at % 2 ? 'Rua' : 'Beco'} ${at}`), true, 0],
      ['an absent word', 'xisto', titled((at) => `Rua ${at}`), true, 0],
    ];
    for (const [title, q, titles, isFew, count] of cases)
      it(`for ${title}`, async () => {
        await fill(titles);
        try {
          const { condition, areFew } = await findWords(db, searched, q);
          assert.deepEqual([areFew, (await found(condition)).length], [isFew, count]);
        } finally {
          await app.query('rollback');
        }
      });
  });

  it('compares texts of any characters alike one by one and by the index', async () => {
    const any = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }).filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(any, any, async (title, query) => {
        const [row] = await db.rows(sql`select case when cardinality(words) = 0 then true else
            array_to_tsvector(search_words(${title})) @@ (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(words) word)
              = (plain(${title}) ~ all(word_patterns(words))) end
          from search_words(${query}) words`);
        assert.deepEqual(row, ['t']);
      }),
    );
  });

  it('stores texts of the greatest length', async () => {
    for (const character of ['a', 'á', '漢', '🚚', '㎯']) {
      await fill([character.repeat(200)]);
      await app.query('rollback');
    }
    await db.rows(sql`select search_words(${'🚚'.repeat(700)})`);
  });
});
