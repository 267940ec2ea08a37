import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { repeated } from '../../packed-files.ts';

export const compressedBodies: Attack = {
  name: 'compressed-bodies',
  sentence: 'bodies that unpack to a thousand times their size, packed once or twice, with and without a login',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const bytes = attacker.amount(100_000_000, 1_000_000, 400_000_000);
    const json = repeated(attacker.oneOf(' ', '[', '0', '{"a":'), bytes);
    const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
    const packed: readonly (readonly [encoding: string, body: Buffer])[] = [
      ['gzip', gzipSync(json)],
      ['deflate', deflateSync(json)],
      ['deflate', deflateRawSync(json)],
      ['br', brotliCompressSync(json, fast)],
      ['gzip, gzip', gzipSync(gzipSync(json))],
      ['br, gzip', gzipSync(brotliCompressSync(json, fast))],
      ['x-gzip', gzipSync(json)],
      ['gzip', gzipSync(json).subarray(0, 20_000)],
    ];
    for (const [encoding, body] of packed) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const targets = [
        { path: '/point_of_interest/', headers },
        { path: '/auth/login/', headers },
        { path: '/auth/token/', headers },
        { path: '/point_of_interest/', headers: { ...headers, ...bearer(token) } },
        { path: '/image/', headers: { ...headers, ...bearer(token) } },
        { path: '/import/driver', headers: { ...headers, ...bearer(token), 'content-type': 'text/csv' } },
      ];
      await Promise.all(
        targets.map((target, address) =>
          attacker.ask({ method: 'POST', ...target, body }, { mayCutOff: true, address }),
        ),
      );
    }
  },
};
