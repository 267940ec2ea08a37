import type { Attack } from '../../attack.ts';

export const manyParameters: Attack = {
  name: 'many-parameters',
  sentence: 'addresses with thousands of parameters, equal and different, known and unknown',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('viewer');
    const bytes = attacker.amount(14_000, 1000, 15_000);
    const fragments = [
      'a&',
      'limit=1&',
      'title=a&',
      'includes[]=a&',
      '&',
      '=&',
      '%00&',
      '[]&',
      'a[b][c]=1&',
      '%25&',
      'id=[1,2]&',
      '__proto__=1&',
      '%',
    ];
    for (const fragment of fragments) {
      const query = fragment.repeat(Math.ceil(bytes / fragment.length)).slice(0, bytes);
      for (const prefer of ['handling=strict', 'handling=lenient'])
        await attacker.ask({
          method: 'GET',
          path: `/point_of_interest/?${query}`,
          headers: { authorization: `Bearer ${token}`, prefer },
        });
    }
    const different = Array.from({ length: 2000 }, (_, number) => `p${number}=1`)
      .join('&')
      .slice(0, bytes);
    await attacker.ask({
      method: 'GET',
      path: `/vehicle/?${different}`,
      headers: { authorization: `Bearer ${token}`, prefer: 'handling=strict' },
    });
    for (const path of [
      '/'.repeat(bytes),
      `/${'a'.repeat(bytes)}`,
      `/driver/${'%41'.repeat(Math.floor(bytes / 3))}`,
      `/${'../'.repeat(Math.floor(bytes / 3))}`,
    ])
      await attacker.ask({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
  },
};
