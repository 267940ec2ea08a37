import { bearer } from '../../http.ts';
import type { Attack } from '../attack.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

/**
 * Words that all titles of the company have, that none has, that never occur together, and those whose comparison costs
 * most: the most words, the longest, and letters that no table of accents has.
 */
const queries = [
  'ponto',
  'po',
  'zq',
  'ponto 59 1',
  'ponto 59999',
  '1 po 1 p 10 pon 100 pont 1000',
  'p po pon pont 0 1 2 3 4 5',
  '⒜⒝⒞⒟⒠⒡⒢⒣⒤⒥⒦⒧⒨⒩⒪⒫⒬⒭⒮⒯⒰⒱⒲⒳⒴⒵ po',
  `${'p'.repeat(99)}ø`,
  'ﷺ漢字ßæ ½',
  '(((((((((po.*)+)+)+)+)+)+)+$',
];

/** Lists of the company, with and without records. */
const lists = ['/point_of_interest/', '/vehicle/', '/driver/', '/device/', '/import/route_plan', '/import/route_point'];

export const searches: Attack = {
  name: 'searches',
  sentence: 'many searches by words at once: of frequent, rare and absent words, counted, complete and in pages',
  patienceS: 30,
  async run(attacker) {
    const tokens = await attacker.strikers.fresh(attacker.amount(12, 2, 30));
    const search = (at: number) => {
      const path = lists[at % 3 === 0 ? Math.floor(at / 3) % lists.length : 0];
      const query = queries[Math.floor(at / 2) % queries.length] ?? 'po';
      const more = ['limit=1000', 'limit=50&count=true', 'count=true&limit=1', 'limit=1'][at % 4];
      return attacker.ask(
        {
          method: 'GET',
          path: `${path}?q=${encodeURIComponent(query)}&${more}`,
          headers: bearer(tokens[at % tokens.length]),
        },
        { address: at },
      );
    };
    await Promise.all(numbers(attacker.amount(600, 100, 1500)).map(search));
    // Complete lists, whose words nearly all records have.
    await Promise.all(
      numbers(attacker.amount(20, 5, 60)).map((at) =>
        attacker.ask({
          method: 'GET',
          path: '/point_of_interest/?q=ponto',
          headers: bearer(tokens[at % tokens.length]),
        }),
      ),
    );
  },
};
