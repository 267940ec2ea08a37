import type { Attack } from '../../attack.ts';

export const jsonDepth: Attack = {
  name: 'json-depth',
  sentence: 'JSON that is millions of levels deep, or that goes wrong at its last character',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const size = attacker.amount(4_900_000, 1000, 4_900_000);
    const bodies = [
      '['.repeat(size),
      '{"a":'.repeat(Math.floor(size / 5)),
      `{"data":${'['.repeat(Math.floor(size / 2))}${']'.repeat(Math.floor(size / 2))}}`.slice(0, 4_900_000),
      `{"data":{"title":"${'a'.repeat(size)}`,
      `{"data":{"latitude":${'9'.repeat(size)}}}`.slice(0, 4_999_000),
      `{"data":{"title":"${'\\u0000'.repeat(Math.floor(size / 6))}"}}`.slice(0, 4_999_000),
      `[${'{},'.repeat(Math.floor(size / 3))}`,
      `{"data":[${'"",'.repeat(Math.floor(size / 4))}""]}`.slice(0, 4_999_000),
    ];
    for (const body of bodies) await attacker.post('/point_of_interest/', body, token);
    await attacker.post('/auth/login/', bodies[0] ?? '', undefined);
  },
};
