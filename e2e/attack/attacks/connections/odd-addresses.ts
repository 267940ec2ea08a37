import type { Attack } from '../../attack.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

export const oddAddresses: Attack = {
  name: 'odd-addresses',
  sentence: 'many plans at once with long addresses that match nothing',
  patienceS: 60,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const addressCount = attacker.amount(100, 10, 100);
    const fragment = attacker.oneOf('A/B ', 'a,', 'Rua abc de ', '51 ', 'Santa Maria ', '1-');
    const plan = (number: number) => ({
      dry_run: true,
      optimize: false,
      geocoding: true,
      data: {
        date_time_start: '2026-12-01T08:00:00-03:00',
        date_time_end: '2026-12-01T18:00:00-03:00',
        external_code: `odd addresses ${number}`,
        route_points: numbers(addressCount).map((at) => ({
          name: `Point ${at}`,
          // A different address each, so that none is found in a cache.
          address: `${number} ${at} ${fragment.repeat(500)}`.slice(0, 490),
        })),
      },
    });
    await Promise.all(
      numbers(attacker.amount(25, 1, 40)).map((number) => attacker.post('/import/route_plan', plan(number), token)),
    );
  },
};
