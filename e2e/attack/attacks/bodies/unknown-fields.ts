import type { Attack } from '../../attack.ts';

export const unknownFields: Attack = {
  name: 'unknown-fields',
  sentence: 'bodies of a hundred thousand unknown fields, each reported',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const strict = { prefer: 'handling=strict' };
    const fields = Object.fromEntries(
      Array.from({ length: attacker.amount(100_000, 100, 250_000) }, (_, number) => [`unknown_${number}`, number]),
    );
    await attacker.post('/point_of_interest/', { data: fields }, token, strict);
    await attacker.post('/point_of_interest/', fields, token, strict);
    await attacker.post('/auth/login/', fields, undefined, strict);
    const alike = `{"data":{${Array.from({ length: 200_000 }, () => '"title":1').join(',')}}}`;
    await attacker.post('/point_of_interest/', alike, token, strict);
    await attacker.post(
      '/point_of_interest/',
      `{"data":{"__proto__":{"a":1},"constructor":{"prototype":1}}}`,
      token,
      strict,
    );
  },
};
