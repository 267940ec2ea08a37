import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filledAudit, filledTables } from '@tropeiro/server/testing/filled-tables.ts';
import { startBare, startService } from './api/api-processes.ts';
import { median, table } from './api/api-report.ts';
import { fillCompany, filledDocument } from './filled-company.ts';
import { listQueries } from './list-queries.ts';
import { logIn } from './log-in.ts';
import { withoutAudit } from './without-audit.ts';

/**
 * The first page of every list, by every filter, with this many rows of each kind. The baseline is a bare web server
 * that returns the same bytes. The difference is the time of the database and our code.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '30' } },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);
const limitMs = 20;

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  await fillCompany(folder, (owner) =>
    withoutAudit(owner, () => owner.query(`${filledTables(1, rows)} ${filledAudit(rows)}`)),
  );
  await measure();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const service = await startService(folder);
  try {
    const headers = { authorization: `Bearer ${await logIn(service.url, filledDocument)}` };
    const pageOf = (list: string) => `${service.url}${list}${list.includes('?') ? '&' : '?'}limit=50`;
    const bare = await startBare({
      kind: 'bytes',
      bytes: await (await fetch(pageOf('/vehicle/'), { headers })).text(),
    });
    try {
      const bareMs = await timed(bare.url, {});
      const figures = [];
      for (const list of listQueries) {
        const ms = await timed(pageOf(list), headers);
        figures.push({
          name: list,
          value: `${ms.toFixed(1)} ms  ${(ms / bareMs).toFixed(1)}×`,
          limit: `< ${limitMs} ms`,
          passed: ms < limitMs,
        });
      }
      const title = `First page of 50 of ${rows} rows, median of ${rounds}; bare Fastify with such a page: ${bareMs.toFixed(1)} ms`;
      console.log(table(title, figures));
    } finally {
      await bare.stop();
    }
  } finally {
    await service.stop();
  }
}

/** Median time of one request after another, without the first few. */
async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
    if (round >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}
