import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const addresses: Attack = {
  name: 'addresses',
  sentence: 'addresses that are long to compare, many at once, and plans of unknown ones whose senders go away',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const length = attacker.amount(490, 10, 499);
    const letters = (first: number, count: number): string =>
      Array.from({ length }, (_, at) => String.fromCodePoint(first + ((at * 7919) % count))).join('');
    const texts = [
      `Rua ${letters(0x61, 26)}`,
      `Rua ${letters(0xac00, 11_172)}`,
      `Rua ${letters(0x3300, 88)}`,
      '%_'.repeat(length / 2),
      'ap 1 '.repeat(length / 5),
      'QD LT '.repeat(length / 6),
      `Rua ${'abc de '.repeat(length / 8)}`,
      'km '.repeat(length / 3),
    ];
    const ask = (text: string, autocomplete: boolean) =>
      attacker.ask({
        method: 'GET',
        path: `/geocode/?${new URLSearchParams({ q: text.slice(0, 500), autocomplete: String(autocomplete) })}`,
        headers: bearer(token),
      });
    for (const text of texts)
      await Promise.all(Array.from({ length: attacker.amount(20, 1, 60) }, (_, at) => ask(text, at % 2 === 0)));
    const body = Buffer.from(JSON.stringify(unknownAddresses(attacker.amount(5000, 10, 9000), texts)));
    for (let number = 0; number < attacker.amount(6, 1, 10); number++) {
      const socket = attacker.dial(
        lines('POST /import/route_plan', {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': String(body.length),
        }),
        number,
      );
      socket.write(body);
      await attacker.pause(0.5);
      socket.destroy();
    }
    await attacker.pause(2);
  },
};

const unknownAddresses = (count: number, texts: readonly string[]) => ({
  geocoding: true,
  data: {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: 'unknown addresses',
    route_points: Array.from({ length: count }, (_, at) => ({
      name: `Point ${at}`,
      address: `Rua ${at}, ${texts[at % texts.length]?.slice(0, 100)}, ${at}, Porto Alegre - RS`,
    })),
  },
});
