import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewShareLink } from '@tropeiro/domain/execution/share/share-link-schema.ts';
import type { SharedView } from '@tropeiro/domain/execution/share/shared-view-schema.ts';
import { at, PlanTrial, type TrialPlan } from '../../planning/change/plan-trial.fixture.ts';
import { drawing } from '../../testing/drawn-images.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService } from '../../testing/test-service.ts';
import { withinOneMinute } from '../../testing/within-one-minute.ts';
import { send } from '../plan-under-way.fixture.ts';

let trial: PlanTrial;
let client: Client;
let plan: TrialPlan;
before(async () => {
  trial = await PlanTrial.open();
  ({ client } = trial);
  plan = await trial.plan([
    { name: 'one', ...at(1) },
    { name: 'two', ...at(2) },
  ]);
});
after(() => trial.service.stop());

const create = async (data: Partial<NewShareLink> = { route_point_id: plan.points.one ?? 0 }) =>
  (await client.call('createShareLink', { body: { data } })).body.data;
const open = (token: string, headers: Record<string, string> = {}, url = trial.service.url) =>
  fetch(`${url}/share/${token}`, { headers });
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'pt-BR,pt;q=0.9' };

describe('A link to follow a delivery', () => {
  it('is valid without a login until a day after the end of the plan', async () => {
    const { token, path, date_expires, hint } = await create();
    assert.equal(path, `/share/${token}`);
    assert.match(token, /^[\w-]{32}$/);
    assert.ok(token.endsWith(hint));
    assert.equal(date_expires, '2026-12-02T21:00:00.000Z');
    const answer = await open(token);
    assert.equal(answer.status, 200);
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    assert.deepEqual([data.company, data.status, data.type], ['Tropeiro Demonstração Ltda', 'planned', 'PE']);
    assert.doesNotMatch(JSON.stringify(data), /"one"|"two"/);
  });

  it('is a page for a browser, small, without scripts, that loads nothing', async () => {
    const answer = await open((await create()).token, asBrowser);
    const text = await answer.text();
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; style-src 'sha256-/);
    assert.doesNotMatch(policy, /script-src|unsafe/);
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    assert.match(text, /<html lang="pt-BR">/);
    assert.doesNotMatch(text, /<script|https?:\/\//);
    assert.ok(Buffer.byteLength(text) < 50_000, `${Buffer.byteLength(text)} bytes`);
    const other = await open(`${(await create()).token}?lang=en`, asBrowser);
    assert.match(await other.text(), /<html lang="en">/);
  });

  it('shows the logo of the company on its page', async () => {
    const admin = await trial.service.as('admin');
    const page = async () => (await open((await create()).token, asBrowser)).text();
    assert.doesNotMatch(await page(), /<img/);
    const bytes = await drawing(1).png().toBuffer();
    await admin.call('uploadCompanyLogo', { file: new Blob([new Uint8Array(bytes)]) });
    const { content } = (await admin.call('getCompanyLogo')).body.data;
    assert.ok((await page()).includes(`<header><img alt="" src="data:image/png;base64,${content}">`));
    await admin.call('deleteCompanyLogo');
    assert.doesNotMatch(await page(), /<img/);
  });

  it('shows when an attempt was even if the clock of the phone is wrong, and one with a return reason as done', async () => {
    const executed = await trial.plan([{ name: 'done', ...at(1) }]);
    const route_return_reason_id = await trial.insert('route_return_reason', { name: 'Ausente' });
    const aheadS = 10_800;
    const [uuid, route_point_id] = [randomUUID(), executed.points.done ?? 0];
    const device_time = new Date(Date.now() + aheadS * 1000).toISOString();
    const action = { uuid, action: 'deliver', route_plan_id: executed.id, route_point_id, sequence: 1, device_time };
    await send(await trial.service.as('admin'), [{ ...action, route_return_reason_id }], 'moto', aheadS);
    const { data } = (await (await open((await create({ route_point_id })).token)).json()) as { data: SharedView };
    const [attempt] = data.attempts;
    assert.deepEqual([data.status, attempt?.is_done], ['done', true]);
    assert.ok(Date.parse(attempt?.date_time ?? '') <= Date.now(), attempt?.date_time);
  });

  it('is read again only if it has changed', async () => {
    const { token } = await create();
    const etag = (await open(token, asBrowser)).headers.get('etag') ?? '';
    const again = await open(token, { ...asBrowser, 'if-none-match': etag });
    assert.deepEqual([again.status, await again.text()], [304, '']);
  });

  it('is stored and audited without its token', async () => {
    const { token, id } = await create();
    const [found] = await trial.service.sql<{ announced: number; audited: number }>(`select
      (select count(*)::integer from (select share_link::text as row from share_link union all select audit::text from audit) rows
        where strpos(row, '${token}') > 0) as announced,
      (select count(*)::integer from audit where resource = 'share_link' and resource_id = ${id}) as audited`);
    assert.deepEqual(found, { announced: 0, audited: 1 });
    assert.deepEqual('token' in (await client.call('getShareLink', { params: { id } })).body.data, false);
    const { data } = (await client.call('listShareLinks', { query: { route_point_id: plan.points.one ?? 0 } })).body;
    assert.ok(data.some((link) => link.id === id));
  });

  it('that is wrong, has expired, was revoked or is of a deleted plan gets the same response, as JSON and as a page', async () => {
    const [expired, revoked, orphaned] = [
      await create(),
      await create(),
      await create({ route_plan_id: (await trial.plan([{ name: 'x', ...at(3) }])).id }),
    ];
    await trial.service.sql(`update share_link set date_expires = now() where id = ${expired.id}`);
    await client.call('deleteShareLink', { params: { id: revoked.id } });
    await trial.service.sql(`delete from route_plan where id = ${orphaned.route_plan_id}`);
    const tokens = ['x', 'A'.repeat(32), 'ã'.repeat(20), "'; --", expired.token, revoked.token, orphaned.token];
    const pages = new Set<string>();
    for (const token of tokens.map(encodeURIComponent)) {
      const page = await open(token, asBrowser);
      assert.equal(page.status, 404);
      assert.equal(page.headers.get('cache-control'), 'no-store');
      pages.add(await page.text());
      const problem = await open(token);
      assert.equal(problem.status, 404);
      assert.equal(((await problem.json()) as { code: string }).code, 'not_found');
    }
    assert.equal(pages.size, 1);
    assert.match([...pages].join(), /Este link é inválido ou expirou/);
  });

  it('is created, listed and revoked by planners, and never by another company', async () => {
    for (const login of ['viewer', '52998224725'])
      assert.equal(
        await refused(
          (await trial.service.as(login)).call('createShareLink', { body: { data: { route_plan_id: plan.id } } }),
        ),
        '403 forbidden',
      );
    const { id } = await create();
    const other = await trial.service.asOther();
    assert.equal(await refused(other.call('deleteShareLink', { params: { id } })), '404 not_found');
    assert.equal(
      await refused(other.call('createShareLink', { body: { data: { route_plan_id: plan.id } } })),
      '422 /data/route_plan_id unknown_reference',
    );
  });

  for (const [data, refusal] of [
    [{}, '422 /data/route_point_id missing_either'],
    [{ route_point_id: 1, route_plan_id: 1 }, '422 /data/route_plan_id contradicts'],
    [{ route_point_id: 999_999_999 }, '422 /data/route_point_id unknown_reference'],
    [{ route_plan_id: 0 }, '400 /data/route_plan_id too_small'],
    [{ date_expires: '2020-01-01T00:00:00Z' }, '422 /data/date_expires too_early'],
    [{ date_expires: '2027-06-01T00:00:00Z' }, '422 /data/date_expires too_late'],
  ] as const)
    it(`is refused for ${JSON.stringify(data)}`, async () => {
      const target = 'date_expires' in data ? { route_plan_id: plan.id } : {};
      assert.equal(await refused(client.call('createShareLink', { body: { data: { ...target, ...data } } })), refusal);
    });

  it('has a rate limit by address and in total, which a browser gets as a page', async () => {
    const tried = await withinOneMinute(async () => {
      const limited = await startTestService({ PAGE_RATE_LIMIT: '4', PAGE_RATE_LIMIT_EACH: '2' });
      try {
        const statuses: number[] = [];
        // One page, however its token is encoded.
        for (const token of ['a', '%61', 'a/', 'b', 'c']) statuses.push((await open(token, {}, limited.url)).status);
        const page = await open('d', asBrowser, limited.url);
        return { statuses, text: await page.text(), retryAfter: page.headers.get('retry-after') };
      } finally {
        await limited.stop();
      }
    });
    assert.deepEqual(tried.statuses, [404, 404, 429, 404, 429]);
    assert.match(tried.text, /<h1>Requisições demais<\/h1>/);
    assert.ok(Number(tried.retryAfter) > 0);
  });
});
