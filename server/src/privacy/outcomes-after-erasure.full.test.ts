import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import fc from 'fast-check';
import { applyActions } from '../execution/ledger/apply-actions.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from '../execution/plan-under-way.fixture.ts';
import { lockPlans } from '../store/execution/plans-to-execute.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let database: Database;
let admin: Client;
const { sql, insert, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  database = new Database({ url: service.target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
});
after(async () => {
  await database.close();
  await service.stop();
});

const fileNamed = (name: string): string => createHash('sha256').update(name).digest('hex');

/** The outcomes of the actions of a plan, in the order in which they were stored. */
const outcomesOf = async ({ id }: PlanUnderWay): Promise<string[]> =>
  (
    await sql<{ outcome: string }>(`select concat_ws(' ', action, outcome, refusal, flag) as outcome
      from execution_action where route_plan_id = ${id} order by execution_action.id`)
  ).map(({ outcome }) => outcome);

/** The data that a replay must not change: actions, the plan and its points, announcements, and links of the proof. */
const written = ({ id }: PlanUnderWay) =>
  sql(`select (select json_agg(a order by a.id) from execution_action a where route_plan_id = ${id})::text as actions,
    (select json_agg(p order by p.id) from route_point p where route_plan_id = ${id})::text as points,
    (select json_agg(p) from route_plan p where id = ${id})::text as plan,
    (select count(*) from outbox) as outbox, (select count(*) from proof_link) as links`);

/** Replays the actions of a plan and expects no changes. */
async function requireUnchangedByReplay(own: PlanUnderWay): Promise<void> {
  const [plan] = await sql<{ company: number }>(
    `select customer_id::int as company from route_plan where id = ${own.id}`,
  );
  const before = await written(own);
  await database.transactAsJob(plan?.company ?? 0, async (transaction) => {
    lockPlans(transaction, [own.id]);
    await applyActions(transaction, [own.id], []);
  });
  assert.deepEqual(await written(own), before);
}

const comment = (text: string) => ({ query: {}, body: { data: { comment: text } } });

describe('A refused delivery', () => {
  const requirements = [
    ['picture_required', { require_picture: 'true' }],
    ['signature_required', { require_signature: 'true' }],
    ['hodometer_picture_required', { require_hodometer_picture: 'true' }],
  ] as const;
  for (const [refusal, required] of requirements)
    for (const erased of ['driver', 'point'] as const)
      it(`(${refusal}) is still refused after the ${erased} is erased, and the one that was applied still applies`, async () => {
        const teo = await driver();
        const own = await plan(teo.id, required);
        const done = phoneOf(own);
        const proof = {
          pictures: [fileNamed('door')],
          signature: fileNamed('signature'),
          hodometer_picture: fileNamed('hodometer'),
        };
        const receiver = { receiver_name: 'Ana', comment: 'na portaria' };
        const sent = await send(teo.client, [
          done(0, 'perform', 0),
          done(5, 'deliver', 1, receiver),
          done(6, 'deliver', 1, { ...receiver, ...proof }),
          done(7, 'deliver', 2, receiver),
        ]);
        assert.deepEqual(outcomes(sent), ['applied', `refused ${refusal}`, 'applied', `refused ${refusal}`]);
        const before = await outcomesOf(own);
        if (erased === 'driver') await admin.call('anonymizeDriver', { params: { id: teo.id } });
        else for (const id of own.points.slice(1, 3)) await admin.call('anonymizeRoutePoint', { params: { id } });
        await requireUnchangedByReplay(own);
        await admin.call('performRoutePointManually', { params: { id: own.points[3] ?? 0 }, ...comment('na doca') });
        assert.deepEqual((await outcomesOf(own)).slice(0, before.length), before);
      });
});

describe('The erasure of a user of the desk', () => {
  it('erases why the user cancelled a point, and a replay announces nothing', async () => {
    const own = await plan((await driver()).id);
    const created = await admin.call('createUser', {
      body: { data: { name: 'Zoé', login: 'zoe-desk', role: 'manager', password: 'uma senha longa' } },
    });
    const { client: zoe } = await service.logIn('zoe-desk', { password: 'uma senha longa' });
    const params = { id: own.points[1] ?? 0 };
    await zoe.call('cancelRoutePoint', { params, ...comment('Dona Iara desistiu') });
    await admin.call('anonymizeUser', { params: { id: created.body.data.id } });
    assert.deepEqual(await sql(`select cancellation_reason from route_point where id = ${params.id}`), [
      { cancellation_reason: '' },
    ]);
    await requireUnchangedByReplay(own);
  });
});

describe('After an erasure', () => {
  const files = ['pictures', 'signature', 'hodometer_picture'] as const;
  const step = fc.record({
    minute: fc.integer({ min: 0, max: 50 }),
    code: fc.constantFrom(
      ...(['start', 'arrive', 'perform', 'deliver', 'deliver', 'deliver', 'return', 'finish'] as const),
      ...(['undo_own', 'undo_own', 'break_begin', 'break_end', 'acknowledge'] as const),
    ),
    point: fc.integer({ min: 0, max: 4 }),
    phone: fc.constantFrom('a', 'b'),
    by: fc.constantFrom('driver', 'helper' as const),
    files: fc.subarray([...files]),
    isCommented: fc.boolean(),
    hasDocument: fc.boolean(),
    hasReason: fc.boolean(),
  });
  type Crew = { readonly driver: LoggedDriver; readonly helper: LoggedDriver };
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const afterwards = fc.array(
    fc.record({ code: fc.constantFrom('undo', 'perform_manually', 'cancel', 'reopen' as const), point: fc.nat(4) }),
    { minLength: 1, maxLength: 4 },
  );

  const filesOf = (named: Step['files']): Partial<SentAction> => ({
    ...(named.includes('pictures') ? { pictures: [fileNamed('door')] } : {}),
    ...(named.includes('signature') ? { signature: fileNamed('signature') } : {}),
    ...(named.includes('hodometer_picture') ? { hodometer_picture: fileNamed('hodometer') } : {}),
  });

  it('actions have the outcomes that they have without it, now and when the desk goes on', async () => {
    const reason = await insert('route_return_reason', { name: 'Fechado à tarde' });
    const erasures = fc.constantFrom('driver', 'helper', 'point' as const);
    const required = fc.record({
      require_picture: fc.boolean(),
      require_signature: fc.boolean(),
      require_receiver: fc.boolean(),
    });
    const steps = fc.uniqueArray(step, { minLength: 3, maxLength: 14, selector: ({ minute }) => minute });
    const run = async (crew: Crew, all: readonly Step[], requires: object): Promise<PlanUnderWay> => {
      const texts = Object.entries(requires).map(([name, value]) => [name, String(value)]);
      const own = await plan(crew.driver.id, { helper_id: crew.helper.id, ...Object.fromEntries(texts) });
      const phones: Record<string, ReturnType<typeof phoneOf>> = { a: phoneOf(own), b: phoneOf(own) };
      for (const { minute, code, point, phone, by: actor, files: named, ...has } of all) {
        const fields = {
          ...filesOf(named),
          ...(has.isCommented ? { comment: 'na portaria', receiver_name: 'Ana' } : {}),
          ...(has.hasDocument ? { receiver_document: '123' } : {}),
          ...(has.hasReason ? { route_return_reason_id: reason } : {}),
          break_kind: 'meal' as const,
        };
        const sent = phones[phone]?.(minute, code, point, fields);
        await send(crew[actor].client, [sent], phone);
      }
      return own;
    };
    const desk = async (own: PlanUnderWay, code: 'undo' | 'perform_manually' | 'cancel' | 'reopen', point: number) => {
      const at = { params: { id: own.points[point] ?? 0 }, ...comment('a pedido') };
      const call = {
        undo: () => admin.call('undoRoutePoint', at),
        perform_manually: () => admin.call('performRoutePointManually', at),
        cancel: () => admin.call('cancelRoutePoint', at),
        reopen: () => admin.call('reopenRoutePlan', { ...at, params: { id: own.id } }),
      }[code];
      await call().catch(() => undefined);
    };
    await fc.assert(
      fc.asyncProperty(steps, required, erasures, fc.nat(4), afterwards, async (all, requires, erasure, at, later) => {
        const crew = { driver: await driver(), helper: await driver() };
        const other = { driver: await driver(), helper: await driver() };
        const [own, twin] = [await run(crew, all, requires), await run(other, all, requires)];
        assert.deepEqual(await outcomesOf(own), await outcomesOf(twin));
        if (erasure === 'point') await admin.call('anonymizeRoutePoint', { params: { id: own.points[at] ?? 0 } });
        else await admin.call('anonymizeDriver', { params: { id: crew[erasure].id } });
        await requireUnchangedByReplay(own);
        assert.deepEqual(await outcomesOf(own), await outcomesOf(twin));
        for (const { code, point } of later) for (const each of [own, twin]) await desk(each, code, point);
        assert.deepEqual(await outcomesOf(own), await outcomesOf(twin));
      }),
      { numRuns: 12 },
    );
  });
});
