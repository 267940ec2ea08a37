import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { type AnyInput, type Reply, rawRequestOf, send } from '../http.ts';
import { everyOperation, unfilteredCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';
import { fillList } from './filled-list.ts';

/** Every list of records finds what was modified since a moment, and returns the moment for the next request. */
let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

type Modified = { readonly id: number; readonly date_created: string; readonly date_modified: string };

const lists = everyOperation.filter(([, { query }]) => query && Object.hasOwn(query.properties, 'modified_since'));

const otherLists = everyOperation.filter(
  ([id, { answer }]) => answer.kind === 'list' && !lists.some(([known]) => known === id),
);

it('every list of records takes modified_since', () => {
  // These records never change: parts of one execution, what happened, personal-data searches, keys, links and sessions.
  // Points and attempts are parts of their plan, which is modified with them. Routes and days of a template are those of
  // their plans. The feed announces corrections of days, and summaries are computed on request. Device messages never
  // change, and recomputations end within hours.
  assert.deepEqual(otherLists.map(([id]) => id).sort(), [
    'exportDriver',
    'exportUser',
    'listApiKeys',
    'listAuditEntries',
    'listAuditRecords',
    'listChecklistFormFieldsExecuted',
    'listDailySummary',
    'listDeviceMessages',
    'listExecutionAttempts',
    'listExecutionSummary',
    'listPhones',
    'listRecomputations',
    'listRoutePoints',
    'listRouteTemplateDays',
    'listRoutes',
    'listServiceTimes',
    'listShareLinks',
    'listTrack',
    'listUserSessions',
    'listWebhookDeliveries',
  ]);
});

for (const [guide, heading] of [
  ['docs/api-guide.md', '## Keeping a copy'],
  ['docs/pt-BR/api-guide.md', '## Manter uma cópia'],
] as const)
  it(`${guide} names each list that does not take it`, () => {
    const text = readFileSync(new URL(`../../${guide}`, import.meta.url), 'utf8');
    const [section = ''] = (text.split(`${heading}\n`)[1] ?? '').split('\n## ');
    const unnamed = otherLists.filter(([, { path }]) => !section.includes(`\`GET ${path}`));
    assert.deepEqual(
      unnamed.map(([id]) => id),
      [],
    );
  });

for (const [id, operation] of lists) {
  describe(`${id} with modified_since`, () => {
    before(() => fillList(world, id));
    const ask = async (query: Record<string, unknown>): Promise<Reply> => {
      const { input, token } = await unfilteredCall(world, id);
      const asked: AnyInput = { ...input, query: { ...input.query, ...query } };
      const reply = await send(world.url, rawRequestOf(operation, asked, token));
      assert.equal(reply.status, 200, reply.text);
      return reply;
    };
    const rowsOf = ({ text }: Reply): Modified[] => {
      const body = JSON.parse(text) as Modified[] | { data: Modified[] };
      return Array.isArray(body) ? body : body.data;
    };
    /** For records that are created between the calls of a sample: none. */
    const known = async () => {
      const reply = await ask({ modified_since: '1970-01-01' });
      return { until: String(reply.headers['sync-until']), rows: rowsOf(reply) };
    };

    it('returns everything the first time, in the order of modification, and where to continue', async () => {
      const { until, rows } = await known();
      assert.match(until, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const order = rows.map(({ date_modified, id: record }) => `${date_modified} ${String(record).padStart(9, '0')}`);
      assert.deepEqual(order, order.toSorted());
      for (const { date_created, date_modified } of rows) assert.ok(date_created <= date_modified);
    });

    it('returns what was modified at that moment or later', async () => {
      const { rows } = await known();
      const last = rows.at(-1) ?? assert.fail('there are records');
      const later = rowsOf(await ask({ modified_since: last.date_modified }));
      assert.ok(later.some((row) => row.id === last.id));
      assert.deepEqual(
        later.filter(({ date_modified }) => date_modified < last.date_modified),
        [],
      );
      assert.deepEqual(rowsOf(await ask({ modified_since: '2999-01-01' })), []);
    });

    it('is paged, and says when to go on once', async () => {
      const first = await ask({ modified_since: '1970-01-01', limit: 1 });
      assert.ok(first.headers['sync-until']);
      const next = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1];
      assert.ok(next, 'there are two records at least');
      const second = await ask({ modified_since: '1970-01-01', limit: 1, cursor: decodeURIComponent(next) });
      assert.equal(second.headers['sync-until'], undefined);
      const [[a], [b]] = [rowsOf(first), rowsOf(second)];
      assert.ok(a && b && a.id !== b.id && a.date_modified <= b.date_modified);
    });
  });
}
