import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, requireFault } from '../../answer.ts';
import { type Answer, withQuery } from '../../caller.ts';
import type { Trial } from '../../trial.ts';

const path = '/point_of_interest/';

/** Complete or in pages, and in the format asked for. */
export function lists(trial: Trial): void {
  describe('Lists', () => {
    trial.rule('are complete without limit, and page by page give each row once, in the same order', async () => {
      const mine = await trial.once(sevenPoints);
      const admin = await trial.admin();
      const complete = idsOf(await admin.get(path, { point_of_interest_category_id: 9 }));
      const paged: unknown[] = [];
      let next: string | undefined = withQuery(path, { point_of_interest_category_id: 9, limit: 3 });
      while (next !== undefined) {
        const page: Answer = await admin.get(next);
        const ids = idsOf(page);
        assert.ok(ids.length > 0 && ids.length <= 3, page.said);
        paged.push(...ids);
        next = nextOf(page, admin.baseUrl);
      }
      const isMine = (id: unknown) => mine.includes(id);
      assert.deepEqual(complete.filter(isMine), mine);
      assert.deepEqual(paged.filter(isMine), mine);
    });

    for (const limit of ['0', '1001', '-1', 'ten', '1.5']) {
      trial.rule(`refuse the limit ${limit} with 400`, async () =>
        requireFault(await (await trial.admin()).get(path, { limit }), 400, 'limit'),
      );
    }

    for (const limit of [1, 1000]) {
      trial.rule(`take the limit ${limit}`, async () => {
        await trial.once(sevenPoints);
        const rows = idsOf(await (await trial.admin()).get(path, { limit }));
        assert.ok(rows.length >= 1 && rows.length <= limit);
      });
    }

    trial.rule('refuse a cursor that is none of theirs with 400', async () => {
      problemOf(await (await trial.admin()).get(path, { limit: 2, cursor: 'made-up' }), 400);
    });
  });

  describe('The same list', () => {
    const ask = async (accept: string) =>
      (await trial.admin()).get(path, { point_of_interest_category_id: 9 }, { accept });

    trial.rule('as text/csv has a line for each row', async () => {
      const mine = await trial.once(sevenPoints);
      const answer = await ask('text/csv');
      assert.match(answer.headers.get('content-type') ?? '', /^text\/csv\b/);
      const [names = '', ...lines] = answer.text.replace(/^\uFEFF/, '').split(/\r?\n/);
      assert.match(names, /\bid\b.*\btitle\b/);
      assert.equal(lines.filter((line) => line.includes(`${trial.prefix} seven`)).length, mine.length);
    });

    trial.rule('as application/x-ndjson has a record on each line', async () => {
      const mine = await trial.once(sevenPoints);
      const answer = await ask('application/x-ndjson');
      assert.match(answer.headers.get('content-type') ?? '', /^application\/x-ndjson\b/);
      const ids = answer.text
        .split('\n')
        .filter(Boolean)
        .map((line): unknown => JSON.parse(line).id);
      assert.deepEqual(
        ids.filter((id) => mine.includes(id)),
        mine,
      );
    });

    trial.rule('as XLSX is a workbook', async () => {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      const answer = await ask(type);
      assert.ok(answer.headers.get('content-type')?.startsWith(type), answer.headers.get('content-type') ?? 'no type');
      assert.equal(Buffer.from(answer.bytes.subarray(0, 2)).toString(), 'PK');
    });

    trial.rule('comes compressed to whoever accepts that', async () => {
      await trial.once(sevenPoints);
      const answer = await (await trial.admin()).get(path, {}, { 'accept-encoding': 'gzip' });
      assert.equal(answer.headers.get('content-encoding'), 'gzip');
      assert.ok(idsOf(answer).length > 0);
    });
  });
}

/** Long titles, so that even a small company's list is worth compressing. */
async function sevenPoints(trial: Trial): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  for (let number = 1; number <= 7; number++) {
    const title = `${trial.prefix} seven ${number} ${'armazém '.repeat(20)}`.trim();
    const data = { title, latitude: -23.5, longitude: -46.6, point_of_interest_category: { id: 9 } };
    ids.push((await trial.create(path, data)).id);
  }
  return ids;
}

/** Where the `Link: <…>; rel="next"` leads, as a path of this server. */
function nextOf(page: Answer, baseUrl: string): string | undefined {
  const link = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(page.headers.get('link') ?? '')?.[1];
  if (link === undefined) return undefined;
  const base = new URL(baseUrl);
  const { pathname, search } = new URL(link, `${base.href.replace(/\/$/, '')}${path}`);
  const prefix = base.pathname.replace(/\/$/, '');
  return `${pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname}${search}`;
}
