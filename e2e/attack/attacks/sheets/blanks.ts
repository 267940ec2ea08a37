import type { Attack } from '../../attack.ts';

export const blanks: Attack = {
  name: 'blanks',
  sentence: 'names and every other text made of blanks, from kilobytes to the longest body',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const blank = attacker.oneOf(' ', '\u00a0', '\u200b', '\t', '0', '-', '@', 'a.', '[', '１');
    const length = attacker.amount(80_000, 1000, 4_900_000);
    const texts = [`x${blank.repeat(length)}x`, blank.repeat(length)];
    for (const text of [...texts, `x${' '.repeat(attacker.amount(4_900_000, 1000, 4_900_000))}x`])
      await attacker.post('/point_of_interest/', { data: { ...point, title: text } }, token);
    await attacker.post(
      '/fleet/',
      { data: { name: '\u200b'.repeat(attacker.amount(1_600_000, 1000, 1_600_000)) } },
      token,
    );
    for (const between of [' ', '\n'])
      await attacker.post('/image/', { data: { content: `A${between}`.repeat(6_500_000) } }, token);
    for (const [path, data] of bodies) {
      const fields = Object.keys(data);
      const field = attacker.oneOf(...(fields as [string, ...string[]]));
      for (const text of texts) await attacker.post(path, { data: { ...data, [field]: text } }, token);
    }
    for (const text of texts)
      await attacker.post('/auth/login/', { ...attacker.strikers.credentials('admin'), username: text }, undefined);
    const query = encodeURIComponent(`x${blank.repeat(4000)}x`)
      .slice(0, 14_000)
      .replace(/%[0-9A-F]?$/, '');
    for (const name of ['title', 'latitude', 'limit', 'includes', 'date_created_start'])
      await attacker.ask({
        method: 'GET',
        path: `/point_of_interest/?${name}=${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
  },
};

const point = { title: 'a', latitude: 1, longitude: 2 };

const bodies: readonly (readonly [path: string, data: Readonly<Record<string, unknown>>])[] = [
  [
    '/point_of_interest/',
    { title: 'a', phone: '1', responsible_name: 'a', migration_id: 'a', latitude: 1, longitude: 2 },
  ],
  ['/driver/', { name: 'a', cpf: '52998224725', email: 'a@b.c', rg: '1', phone: '1' }],
  ['/vehicle/', { plate: 'ABC1D23', title: 'a', chassis: '1', renavam: '1' }],
  ['/fleet/', { name: 'a' }],
  ['/checklist_table/', { name: 'a', items: [] }],
  ['/user/', { name: 'a', login: 'a', email: 'a@b.c', password: 'a long password', role: 'viewer' }],
];
