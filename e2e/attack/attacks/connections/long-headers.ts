import type { Attack } from '../../attack.ts';

export const longHeaders: Attack = {
  name: 'long-headers',
  sentence: 'headers as long as they may be, of as many parts as fit into them',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('viewer');
    const length = attacker.amount(15_000, 1000, 15_500);
    const parts = [
      'a,',
      'a/b,',
      '*/*,',
      'pt;q=0.1,',
      'text/csv;',
      ';;',
      'a;a="',
      '"',
      ' ',
      'W/"a",',
      'gzip,',
      'a=b; ',
      '127.0.0.1,',
      '::1,',
    ];
    const names = [
      'accept',
      'accept-language',
      'accept-encoding',
      'prefer',
      'if-none-match',
      'cookie',
      'x-forwarded-for',
      'forwarded',
      'authorization',
      'x-request-id',
      'origin',
      'range',
    ];
    const part = attacker.oneOf('a,', ...parts);
    for (const name of names) {
      for (const each of [part, 'a/b;q=0.1,']) {
        const value = each.repeat(Math.ceil(length / each.length)).slice(0, length);
        const headers = { authorization: `Bearer ${token}`, [name]: value };
        const room = name === 'authorization' ? headers : { ...headers, [name]: value.slice(0, length - token.length) };
        await Promise.all(
          Array.from({ length: 5 }, () =>
            attacker.ask({ method: 'GET', path: '/point_of_interest/?limit=1', headers: room }),
          ),
        );
      }
    }
  },
};
