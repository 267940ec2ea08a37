import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { operations } from '@tropeiro/contract/operations.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { createManyPoints } from '@tropeiro/server/testing/many-points.ts';
import { until } from '@tropeiro/tools/until.ts';
import { type AnyInput, bearer, pathOf, type Reply, rawRequestOf, send } from './http.ts';
import { firstChunk, openList, remainingChunks } from './slow-reader.ts';
import { World } from './world.ts';
import { unzipped } from './zip.ts';

const count = 12_000;

type Point = { readonly id: number; readonly title: string };

let world: World;
let token = '';
/** The same, without a time limit for the reader. */
let hasty: World;
let hastyToken = '';
before(async () => {
  world = await worldOfPoints({});
  token = (await world.as('admin')).access;
  hasty = await worldOfPoints({ STALLED_READER_S: '3', STATEMENT_TIMEOUT_S: '2' });
  hastyToken = (await hasty.as('admin')).access;
});
after(() => Promise.all([world.service.stop(), hasty.service.stop()]));

/** Titles that repeat, differ in case and accents only, and contain every character that a format has to escape. */
async function worldOfPoints(settings: Record<string, string>): Promise<World> {
  const opened = await World.open(settings);
  const titles = `array['Água', 'agua', 'ÁGUA', 'a "b", c', E'two\\nlines', '=1+1', 'é<&>']`;
  await createManyPoints(opened.service.target, count, `(${titles})[1 + n % 7] || ' ' || n / 100`);
  return opened;
}

/** The points of one of ten categories. Their lists are complete too, but short enough to read many. */
const query = { point_of_interest_category_id: 3 };

const list = (headers: Record<string, string> = {}, input: AnyInput = {}): Promise<Reply> => {
  const rawRequest = rawRequestOf(operations.listPointsOfInterest, input, token);
  return send(world.url, { ...rawRequest, headers: { ...rawRequest.headers, ...headers } });
};

const pointsIn = (text: string): Point[] => (JSON.parse(text) as { data: Point[] }).data;

test('a complete list is complete, in order, and the same as its pages put together', async () => {
  const points = pointsIn((await list()).text);
  assert.equal(points.length, count);
  const stored = await world.sql<{ id: string }>('select id from point_of_interest order by title_sort, id');
  assert.deepEqual(
    points.map(({ id }) => id),
    stored.map(({ id }) => Number(id)),
  );

  const paged: Point[] = [];
  let path: string | undefined = pathOf(operations.listPointsOfInterest, { query: { ...query, limit: 100 } });
  while (path !== undefined) {
    const page = await send(world.url, { method: 'GET', path, headers: bearer(token) });
    paged.push(...pointsIn(page.text));
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    path = next?.slice(world.url.length);
  }
  assert.deepEqual(paged, pointsIn((await list({}, { query })).text));
  assert.equal(paged.length, count / 10);
});

test('every format holds every row, compressed too', async () => {
  const points = pointsIn((await list({}, { query })).text);
  assert.equal(points.length, count / 10);
  const titles = points.map(({ title }) => title);
  const ids = points.map(({ id }) => id);

  const ndjson = await list({ accept: 'application/x-ndjson' }, { query });
  const lines = ndjson.text.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    points,
  );

  const csv = await list({ accept: 'text/csv' }, { query });
  assert.deepEqual(idsInCsv(csv.text), ids);

  const xlsx = await list({ accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }, { query });
  const sheet = unzipped(xlsx.bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  assert.equal(sheet.split('<row ').length - 1, points.length + 1, 'a header and every row');

  const gzip = await list({ 'accept-encoding': 'gzip' }, { query });
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.deepEqual(
    pointsIn(gunzipSync(gzip.bytes).toString()).map(({ title }) => title),
    titles,
  );
});

test('a list read while its rows are renamed shows one moment', async () => {
  const before = pointsIn((await list()).text);
  const reading = await openList(world.url, token);
  const chunks = [await firstChunk(reading)];
  // During the read, every tenth row is renamed so that it would sort elsewhere, and some are deleted.
  await world.sql(`update point_of_interest set title = reverse(title) || ' moved' where id % 10 = 0`);
  await world.sql('delete from point_of_interest where id % 1000 = 0');
  chunks.push(...(await remainingChunks(reading)));
  assert.deepEqual(pointsIn(Buffer.concat(chunks).toString()), before);
  const later = pointsIn((await list()).text);
  assert.ok(later.every(({ id, title }) => title.endsWith(' moved') === (id % 10 === 0)));
  assert.equal(later.length, before.filter(({ id }) => id % 1000 !== 0).length);
});

test('a client that reads slowly, but reads, gets everything, however long it takes', async () => {
  const reading = await openList(hasty.url, hastyToken);
  const chunks: Buffer[] = [];
  const begun = Date.now();
  // Over longer than a statement may run, and longer than a stalled reader may pause.
  for await (const chunk of reading) {
    chunks.push(chunk as Buffer);
    const aheadMs = chunks.length * 20 - (Date.now() - begun);
    if (aheadMs > 0) await sleep(aheadMs);
  }
  assert.equal(pointsIn(Buffer.concat(chunks).toString()).length, count);
});

test('clients that stop reading do not keep others waiting, and are cut off', async () => {
  const stalled = await Promise.all(Array.from({ length: 2 }, () => openList(hasty.url, hastyToken)));
  for (const reading of stalled) await firstChunk(reading);
  const { access } = await hasty.asOther();
  assert.equal((await hasty.call('listPointsOfInterest', {}, access)).status, 200, 'another list comes through');
  assert.equal((await hasty.call('listSessions', {}, hastyToken)).status, 200, 'and so does a short question');
  await until('the database to be free of them', async () => (await streamsOpen()) === 0);
  for (const reading of stalled)
    await assert.rejects(remainingChunks(reading), 'what was cut off does not look complete');
});

for (const [when, pauseMs] of [
  ['while the client reads', 0],
  ['while the client pauses', 300],
] as const) {
  test(`when the database connection dies ${when}, the client sees a broken transfer, not a short list`, async () => {
    // More often than there are connections for lists: none may stay taken.
    for (let round = 0; round < 6; round++) {
      const reading = await openList(world.url, token);
      await firstChunk(reading);
      await ask(
        world.service.target.adminUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'tropeiro' and xact_start is not null`,
      );
      await sleep(pauseMs);
      await assert.rejects(remainingChunks(reading), /aborted|ECONNRESET|hang up/);
    }
    assert.equal((await list()).status, 200, 'the next list is whole again');
  });
}

/** Cursors that the service still holds for lists. */
async function streamsOpen(): Promise<number> {
  const [row] = await ask<{ n: number }>(
    hasty.service.target.adminUrl,
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and application_name = 'tropeiro' and xact_start is not null`,
  );
  return row?.n ?? 0;
}

/** The first field of every record. A quoted field may contain line breaks. */
function idsInCsv(text: string): number[] {
  const [, ...records] = text
    .replace(/"(?:[^"]|"")*"/g, 'quoted')
    .trimEnd()
    .split('\r\n');
  return records.map((record) => Number(record.split(',')[0]));
}
