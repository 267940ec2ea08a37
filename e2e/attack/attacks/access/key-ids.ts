import type { Attack } from '../../attack.ts';

export const keyIds: Attack = {
  name: 'key-ids',
  sentence: 'tokens with unknown key ids: with NUL in them, very long, of other types, a new one each time',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('viewer');
    const [head = '', claims = '', signature = ''] = token.split('.');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
    const kids: readonly unknown[] = [
      '\0',
      'a\0b',
      'k'.repeat(attacker.amount(8000, 100, 10_000)),
      '\ud800',
      "' or 1=1 --",
      1,
      null,
      [],
      { a: 1 },
      '../../etc/passwd',
      ...Array.from({ length: attacker.amount(100, 10, 300) }, (_, number) => `key-${number}`),
    ];
    for (const kid of kids) {
      const forged = Buffer.from(JSON.stringify({ ...header, kid })).toString('base64url');
      for (const authorization of [`Bearer ${forged}.${claims}.${signature}`, `Bearer ${forged}.${claims}.`])
        await attacker.ask({ method: 'GET', path: '/point_of_interest/?limit=1', headers: { authorization } });
    }
  },
};
