import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { aggregatePage, readPage } from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { findPointsByWords, listRoutePoints } from '@tropeiro/server/store/planning/route-points.ts';
import pg from 'pg';
import { type Figure, median, table } from '../api/api-report.ts';
import { appDb } from './app-db.ts';
import { fillSearched } from './fill-searched.ts';
import { searchedWords } from './many-points.ts';
import { rowsRead } from './rows-read.ts';

/**
 * Pages of searches by words in a company with two million points, as the login of the application under row-level
 * security. The baseline is the same page found by the ids of its points. A page includes both queries: the one that
 * decides how to search, and the page itself. A page takes little more than the same page by id, or little in itself:
 * to find that frequent words never occur together, the index compares all records that have them, but reads no row.
 */
const { values } = parseArgs({
  options: { points: { type: 'string', default: '2000000' }, rounds: { type: 'string', default: '15' } },
});
const points = Number(values.points);
const rounds = Number(values.rounds);
const limitTimes = 10;
const limitMs = 250;
const limitRows = 50_000;
const pageRows = 50;
/** The first pages of each search, and every tenth page after them. */
const measuredPages = (page: number): boolean => page < 2 || page % 10 === 0;
const mostPages = 31;

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  const embedded = await fillSearched(folder, points);
  try {
    const client = new pg.Client({ connectionString: embedded.appUrl });
    await client.connect();
    await client.query("set tropeiro.customer_id = '1'");
    const figures = await measure(client);
    await client.end();
    console.log(table(`Pages of ${pageRows} of ${points} points; median of ${rounds} each`, figures));
    if (figures.some(({ passed }) => passed === false)) process.exitCode = 1;
  } finally {
    await embedded.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(client: pg.Client): Promise<Figure[]> {
  const db = appDb(client);
  const view = { includes: ['routes_info'], persons: 'masked' } as const;
  const bytesOf = async (select: Sql) =>
    (await db.rows(aggregatePage(select))).map((row) => row.map((text) => (text === null ? null : Buffer.from(text))));
  const figures: Figure[] = [];
  for (const [kind, q] of searchedWords) {
    const pageAt = async (cursor: string | undefined) => {
      const words = await findPointsByWords(db, q);
      const list = listRoutePoints(view, { limit: pageRows, cursor }, { words });
      return { isOfFew: words?.areFew, ...readPage(await bytesOf(list.select), pageRows, list.cursorOf) };
    };
    let cursor: string | undefined;
    let worst = { times: 0, ms: 0, rows: 0 };
    let isFast = true;
    let pages = 0;
    let isOfFew: boolean | undefined;
    do {
      const at = cursor;
      const page = await pageAt(at);
      isOfFew = page.isOfFew;
      if (measuredPages(pages)) {
        const condition = sql`point.id = any(${`{${idsOf(page.records).join(',')}}`}::bigint[])`;
        const byId = listRoutePoints(view, { limit: pageRows }, { words: { condition, areFew: true } });
        const ms = await timed(() => pageAt(at));
        const times = ms / (await timed(() => bytesOf(byId.select)));
        const rows = await rowsRead(client, () => pageAt(at));
        isFast &&= times < limitTimes || ms < limitMs;
        worst = { times: Math.max(worst.times, times), ms: Math.max(worst.ms, ms), rows: Math.max(worst.rows, rows) };
      }
      cursor = page.next;
      pages++;
    } while (cursor !== undefined && pages < mostPages);
    const says = `${kind}: ${q}${isOfFew ? '' : ' (scanned)'}, ${pages} pages`;
    figures.push(
      {
        name: says,
        value: `${worst.ms.toFixed(1)} ms  ${worst.times.toFixed(1)}× by id`,
        limit: `< ${limitTimes}× or ${limitMs} ms`,
        passed: isFast,
      },
      { name: '', value: `${worst.rows} rows`, limit: `≤ ${limitRows} rows`, passed: worst.rows <= limitRows },
    );
  }
  return figures;
}

const idsOf = (records: Buffer): number[] =>
  records.length === 0 ? [] : (JSON.parse(`[${records}]`) as { readonly id: number }[]).map(({ id }) => id);

/** The median time, without the first few. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const begun = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}
