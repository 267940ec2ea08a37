import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, problemOf, requireFault, rowsOf } from '../../answer.ts';
import { type Answer, type Caller, withQuery } from '../../caller.ts';
import type { Trial } from '../../trial.ts';
import { everyList, type List } from './every-list.ts';

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Complete lists, pages and formats. */
export function lists(trial: Trial): void {
  for (const list of everyList) describe(`The list ${list.path}`, () => oneList(trial, list));

  describe('Lists', () => {
    const path = '/point_of_interest/';

    for (const limit of ['0', '1001', '-1', 'ten', '1.5']) {
      trial.rule(`refuse the limit ${limit} with 400`, async () =>
        requireFault(await (await trial.admin()).get(path, { limit }), 400, 'limit'),
      );
    }

    for (const limit of [1, 1000]) {
      trial.rule(`take the limit ${limit}`, async () => {
        const rows = rowsOf(await (await trial.admin()).get(path, { limit }));
        assert.ok(rows.length <= limit);
      });
    }

    trial.rule('refuse a cursor that is none of theirs with 400', async () => {
      problemOf(await (await trial.admin()).get(path, { limit: 2, cursor: 'made-up' }), 400);
    });

    trial.rule('are compressed for callers that accept it', async () => {
      const { query, ids } = await (everyList[0] as List).prepare(trial);
      const answer = await (await trial.admin()).get(path, query, { 'accept-encoding': 'gzip' });
      assert.equal(answer.headers.get('content-encoding'), 'gzip');
      assert.ok(idsOf(answer).includes(ids[0]));
    });
  });
}

function oneList(trial: Trial, { path, prepare }: List): void {
  const ask = async (accept: string) => {
    const { query, ids } = await prepare(trial);
    const answer = await (await trial.admin()).get(path, query, { accept });
    assert.equal(answer.status, 200, answer.summary);
    assert.ok(answer.headers.get('content-type')?.startsWith(accept), answer.headers.get('content-type') ?? 'no type');
    return { answer, ids };
  };

  trial.rule('is complete without limit, and page by page gives each row once, in the same order', async () => {
    const { query, ids } = await prepare(trial);
    const admin = await trial.admin();
    const isMine = (id: unknown) => ids.includes(id);
    const complete = idsOf(await admin.get(path, query)).filter(isMine);
    assert.deepEqual([...complete].sort(), [...ids].sort());
    assert.deepEqual((await pagesOf(admin, path, withQuery(path, { ...query, limit: 2 }))).filter(isMine), complete);
  });

  trial.rule('as text/csv has a line for each row', async () => {
    const { answer, ids } = await ask('text/csv');
    const [names = '', ...lines] = answer.text.replace(/^\uFEFF/, '').split(/\r?\n/);
    assert.equal(names.split(/[,;]/)[0]?.replaceAll('"', ''), 'id', names);
    const found = lines
      .map((line) => Number(line.split(/[,;]/)[0]?.replaceAll('"', '')))
      .filter((id) => ids.includes(id));
    assert.equal(found.length, ids.length);
  });

  trial.rule('as application/x-ndjson has a record on each line', async () => {
    const { answer, ids } = await ask('application/x-ndjson');
    const found = answer.text
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line).id);
    assert.deepEqual(found.filter((id) => ids.includes(id)).sort(), [...ids].sort());
  });

  trial.rule('as XLSX is a workbook', async () => {
    const { answer } = await ask(workbook);
    assert.equal(Buffer.from(answer.bytes.subarray(0, 2)).toString(), 'PK');
  });
}

/** The ids of all pages in order. */
async function pagesOf(caller: Caller, path: string, first: string): Promise<readonly unknown[]> {
  const ids: unknown[] = [];
  for (let next: string | undefined = first; next !== undefined; ) {
    const page: Answer = await caller.get(next);
    const found = idsOf(page);
    assert.ok(found.length > 0 && found.length <= 2, page.summary);
    ids.push(...found);
    next = nextOf(page, path, caller.baseUrl);
  }
  return ids;
}

/** The target of `Link: <…>; rel="next"`, as a path of this server. */
function nextOf(page: Answer, path: string, baseUrl: string): string | undefined {
  const link = /<([^<>]*)>[^,<]*rel="?next"?/.exec(page.headers.get('link') ?? '')?.[1];
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link, `${baseUrl}${path}`);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  return `${pathname.startsWith(prefix) ? pathname.slice(prefix.length) : pathname}${search}`;
}
