import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cardKey } from '@tropeiro/domain/fleet/card.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';

let place: FreshDatabase;
before(async () => {
  place = await freshDatabase();
});
after(() => place.drop());

describe('The key of a card', () => {
  const keysInSql = async (cards: readonly string[]): Promise<readonly string[]> =>
    (
      await ask<{ key: string }>(
        place.ownerUrl,
        `select card_key(card) as key from jsonb_array_elements_text('${JSON.stringify(cards).replaceAll("'", "''")}') card`,
      )
    ).map(({ key }) => key);

  const characters = function* (last: number) {
    for (let code = 1; code <= last; code++) {
      const character = String.fromCodePoint(code);
      if (character.isWellFormed()) yield character;
    }
  };

  it('is the same in the engine and in SQL, for every character within it', async () => {
    const all = [...characters(0x10ffff)];
    const cards = Array.from(
      { length: Math.ceil(all.length / 500) },
      (_, index) => `X${all.slice(index * 500, (index + 1) * 500).join('')}Y`,
    );
    assert.deepEqual(await keysInSql(cards), cards.map(cardKey));
  });

  it('is the same for every character around it', async () => {
    const cards = [...characters(0xffff)].map((character) => `${character}X${character}`);
    const keys = await keysInSql(cards);
    assert.deepEqual(
      cards.filter((card, index) => keys[index] !== cardKey(card)),
      [],
    );
  });

  for (const [card, key] of [
    [' 4F00A1\t', '4f00a1'],
    ['\u00a0ZQ-1\u3000', 'zq-1'],
    ['ÁGUA Ž', 'água ž'],
    ['İ', 'İ'],
    ['ΣΑΣ', 'ΣΑΣ'],
    ['x"', 'x"'],
    ['\\', '\\'],
    [' \u2003', ''],
  ] as const)
    it(`of ${JSON.stringify(card)} is ${JSON.stringify(key)}`, async () => {
      assert.equal(cardKey(card), key);
      assert.deepEqual(await keysInSql([card]), [key]);
    });
});

/** Texts that were once replaced wrongly, or could be: quotation marks, backslashes, and what patterns read otherwise. */
const spellings = [
  '"',
  '""',
  '\\',
  'x"',
  '"x',
  'x\\',
  '\\"',
  '.*',
  '(a|b)[c]{2}$',
  'ÁÇ',
  'a\nb',
  '7001017',
  "o'b",
  '☃',
  'null',
];

describe('A card in what the engine stores', () => {
  const one = async (expression: string, ...values: readonly unknown[]): Promise<unknown> => {
    const texts = values.map((value) =>
      Array.isArray(value)
        ? `array(select jsonb_array_elements_text('${JSON.stringify(value).replaceAll("'", "''")}'))`
        : `'${String(value).replaceAll("'", "''")}'`,
    );
    const [row] = await ask<{ found: unknown }>(
      place.ownerUrl,
      `select ${expression.replaceAll(/\$(\d)/g, (_, number) => texts[number - 1] ?? '')} as found`,
    );
    return row?.found;
  };
  const stateWith = (card: string | null, passenger: string | null, custom: string | number | null) => ({
    edition: '5-abc',
    lastMs: 1.5e12,
    card,
    driver: 3,
    detectors: [null, { holding: [{ target: 'rule:x"' }], custom }, passenger, [], 5],
  });

  for (const card of spellings) {
    it(`is found and removed exactly: ${JSON.stringify(card)}`, async () => {
      const other = `${card}z`;
      const state = JSON.stringify({ ...stateWith(card, card, card), note: card });
      assert.deepEqual(await one('cards_in_state($1)', state), [card, card, card]);
      assert.equal(
        await one('state_without($1, $2)', state, [card]),
        JSON.stringify({ ...stateWith(null, null, null), note: card }),
        'only where cards are',
      );
      assert.equal(await one('state_without($1, $2)', state, [other]), state);
      const event = { category: 7, target: null, value: card, unit: card, id: 'e' };
      const fact = { ...event, category: 30, target: 'rule:a' };
      const events = JSON.stringify([event, fact, { ...event, value: other }]);
      const erased = [{ ...event, value: null }, fact, { ...event, value: other }];
      assert.deepEqual(await one('cards_in_events($1)', events), [card, other]);
      assert.equal(await one('events_without($1, $2)', events, [card]), JSON.stringify(erased));
      const hour = JSON.stringify({ beginMs: 1, ended: JSON.parse(events), figures: [{ date: card }] });
      assert.deepEqual(await one('cards_in_hour($1)', hour), [card, other]);
      assert.equal(
        await one('hour_without($1, $2)', hour, [card]),
        JSON.stringify({ beginMs: 1, ended: erased, figures: [{ date: card }] }),
      );
    });
  }

  it('that is a number is found as a custom value, but not as a measured value', async () => {
    const state = JSON.stringify(stateWith(null, null, 77));
    assert.deepEqual(await one('cards_in_state($1)', state), ['77']);
    assert.equal(await one('state_without($1, $2)', state, ['77']), JSON.stringify(stateWith(null, null, null)));
    const events = JSON.stringify([
      { category: 30, target: null, value: 77 },
      { category: 30, target: 'rule:a', value: 77 },
      { category: 2, target: null, value: 77 },
    ]);
    assert.deepEqual(await one('cards_in_events($1)', events), ['77']);
  });

  it('is unknown in an unreadable text, which is reset', async () => {
    for (const broken of ['{"card":null"}', '[', 'x', '7', '{"ended":{},"detectors":"x"}']) {
      assert.deepEqual(await one('cards_in_state($1)', broken), [null]);
      assert.equal(await one('state_without($1, $2)', broken, []), '{}');
      assert.deepEqual(await one('cards_in_events($1)', broken), [null]);
      assert.equal(await one('events_without($1, $2)', broken, []), '[]');
      assert.deepEqual(await one('cards_in_hour($1)', broken), [null]);
      assert.equal(await one('hour_without($1, $2)', broken, []), null);
    }
    assert.deepEqual(await one("cards_in_state('{}')"), []);
  });
});
