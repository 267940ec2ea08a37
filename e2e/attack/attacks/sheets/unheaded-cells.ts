import { gzipSync } from 'node:zlib';
import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';

export const unheadedCells: Attack = {
  name: 'unheaded-cells',
  sentence: 'points with thousands of cells beyond the headings, compressed to a few kilobytes, from two companies',
  patienceS: 60,
  async run(attacker) {
    const [first = ''] = await attacker.strikers.fresh(1);
    const [other = ''] = await attacker.accomplices.fresh(1);
    const beyond = ';x'.repeat(attacker.amount(92, 1, 92));
    // The service holds all rows until the last is read, since each may belong to an earlier point.
    const rows = Array.from({ length: 95_000 }, (_, at) => `A;-30;-51;${Math.floor(at / 10)}${beyond}\n`);
    const body = gzipSync(`Nome;Latitude;Longitude;Código\n${rows.join('')}`);
    const headersFor = (token: string) => ({
      ...bearer(token),
      'content-type': 'text/csv',
      'content-encoding': 'gzip',
    });
    await Promise.all(
      [first, other].map((token) => attacker.ask({ method: 'POST', path, headers: headersFor(token), body })),
    );
  },
};

const period = 'date_time_start=2026-12-01T08:00&date_time_end=2026-12-01T18:00';
const path = `/import/route_plan/file?external_code=A&${period}&source=H&optimize=false&dry_run=1`;
