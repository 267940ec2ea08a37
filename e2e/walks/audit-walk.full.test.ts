import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { permissionsOfRole } from '@tropeiro/domain/access/permission.ts';
import { roleCodes } from '@tropeiro/domain/access/role.ts';
import { asJson, type RawRequest, rawRequestOf, send } from '../http.ts';
import { type Call, everyOperation, sampleCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';
import { wrongValues } from './malformed.ts';
import { requireProblem } from './problem.ts';

let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

const writes = everyOperation.filter(([, { method }]) => method !== 'GET');

for (const [id, operation] of writes) {
  describe(`${id}: ${operation.method} ${operation.path}`, () => {
    it('leaves who, when, from where, before and after, in one transaction', async () => {
      const { input, token } = await sampleCall(world, id);
      const begun = await now();
      const requestId = randomUUID();
      const rawRequest = rawRequestOf(operation, input, token);
      const headers = { ...rawRequest.headers, 'x-request-id': requestId };
      const reply = await send(world.url, { ...rawRequest, headers });
      assert.equal(reply.status, operation.answer.status, reply.text);

      const entries = await entriesOf(requestId);
      assert.ok(entries.length > 0, 'a change is recorded');
      assert.equal(new Set(entries.map(({ transaction }) => transaction)).size, 1, 'one call, one transaction');
      for (const entry of entries) {
        assert.deepEqual([entry.via, entry.address], ['api', '127.0.0.1']);
        assert.equal(entry.user_id, await callerOf({ input, token }), 'who');
        assert.ok(entry.date_time >= begun && entry.date_time <= (await now()), 'when');
        requireBeforeAndAfter(entry, id.startsWith('anonymize'));
        assert.equal(entry.source, sourceOf(id), 'a file or list is a batch, one record is none');
      }
    });

    it('leaves nothing when it is refused', async () => {
      const calls = await refusedCalls(id, operation);
      const before = await traces();
      for (const { defect, rawRequest } of calls) requireProblem(await send(world.url, rawRequest), defect);
      const defects = calls.map(({ defect }) => defect).join(', ');
      assert.deepEqual(await traces(), before, `${id} left a trace when it was refused: ${defects}`);
    });
  });
}

it('the application can read the audit, and neither change nor delete it', async () => {
  const reply = await world.call('listAuditEntries', { query: { limit: 1 } }, (await world.as('admin')).access);
  assert.equal(reply.status, 200);
  const [{ may = '' } = {}] = await world.sql<{ may: string }>(
    `select string_agg(privilege_type, ', ' order by 1) as may from information_schema.role_table_grants
     where grantee = 'tropeiro_app' and table_name = 'audit'`,
  );
  assert.equal(may, 'SELECT');
});

type Entry = {
  transaction: string;
  action: string;
  resource: string;
  source: string | null;
  user_id: string | null;
  address: string;
  via: string;
  date_time: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Of a batch, one entry for each record. A row's xmin is the transaction that wrote it. */
const entriesOf = (requestId: string): Promise<Entry[]> =>
  world.sql<Entry>(`select coalesce(a.batch_id::text, a.xmin::text) as transaction, action, resource, user_id, address, via, batch_source as source,
    to_char(date_time at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as date_time,
    coalesce(r.before, a.before) as before, coalesce(r.after, a.after) as after
    from audit a left join audit_record r on r.audit_id = a.id where request_id = '${requestId}'`);

/** The `source` of batches by operation. A batch ends with its transaction. */
const sourceOf = (id: string): string | null =>
  // A plan is one record, however many points it has.
  id.startsWith('importRoutePlan')
    ? null
    : id.startsWith('import') || id === 'sendPhonePositions'
      ? 'import'
      : id.startsWith('upsert')
        ? 'batch'
        : id === 'sendExecutionActions'
          ? 'execution'
          : null;

/** The audit of a call that forgets has the changed fields, but not their former values. */
function requireBeforeAndAfter({ action, before, after }: Entry, forgets: boolean): void {
  // A requested delivery to a webhook did not exist before either.
  const isNew = action === 'created' || action === 'sent';
  assert.equal(before === null, forgets || isNew, 'what is new was not there before');
  assert.equal(after === null, action === 'deleted', 'what is deleted is not there after');
  for (const secret of ['password_hash', 'private_jwk']) {
    assert.ok(
      !Object.hasOwn(before ?? {}, secret) && !Object.hasOwn(after ?? {}, secret),
      `${secret} stays in its table`,
    );
  }
  if (action === 'updated') assert.notDeepEqual(before, after, 'an update changes something');
  if (action === 'updated' && before && after && 'date_modified' in after)
    assert.notEqual(before.date_modified, after.date_modified, 'an update is a modification');
}

/** The user of a token, of a login by its login name, or of an enrolment by the driver's CPF. */
async function callerOf({ input, token }: Call): Promise<string> {
  if (token !== undefined) return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
  const { username, parent_username, cpf } = input.body as Partial<Record<string, string>>;
  if (cpf !== undefined) {
    const [driver] = await world.sql<{ id: string }>(
      `select id from app_user where realm = 'driver' and login = '${cpf}'`,
    );
    return driver?.id ?? '';
  }
  const [user] = await world.sql<{ id: string }>(
    `select u.id from app_user u join customer c on c.id = u.customer_id
     where u.login = '${username}' and c.document = '${parent_username}'`,
  );
  return user?.id ?? '';
}

const now = async (): Promise<string> =>
  (
    await world.sql<{ now: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as now`,
    )
  )[0]?.now ?? '';

let tables: Promise<{ name: string }[]> | undefined;

/** Every row of every table that a call may change, identified by the transaction that wrote it last. */
async function traces(): Promise<unknown> {
  tables ??= world.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and (c.relname = 'customer' or exists (select from pg_attribute where attrelid = c.oid and attname = 'customer_id'))`,
  );
  const each = (await tables).map(
    ({ name: table }) => `select '${table}' as name, count(*), max(xmin::text::bigint) as last from ${table}`,
  );
  return world.sql(`${each.join(' union all ')} order by name`);
}

/** One call for every stage at which it can be refused: token, role, input, and inside the work. */
async function refusedCalls(id: (typeof writes)[number][0], operation: Operation) {
  const call = await sampleCall(world, id);
  const rawRequest = rawRequestOf(operation, call.input, call.token);
  const headers = { ...rawRequest.headers, 'idempotency-key': randomUUID() };
  const calls: { defect: string; rawRequest: RawRequest }[] = [];
  const add = (defect: string, changed: Partial<RawRequest>) =>
    calls.push({ defect, rawRequest: { ...rawRequest, headers, ...changed } });

  if (operation.access !== 'public') add('without a token', { headers: { ...headers, authorization: 'Bearer x' } });
  for (const role of roleCodes) {
    const lacks =
      operation.access.includes(':') && !permissionsOfRole[role].some((permission) => permission === operation.access);
    if (lacks) add(`as ${role}`, { headers: { ...headers, authorization: `Bearer ${(await world.as(role)).access}` } });
  }
  if (operation.body) {
    const [wrong] = wrongValues(operation.body, call.input.body).slice(-1);
    add('malformed', { body: JSON.stringify(wrong?.value), headers: { ...headers, ...asJson } });
    add('not JSON', { body: '{', headers: { ...headers, ...asJson } });
  }
  if (operation.access !== 'public' && operation.refusals.includes('not_found')) {
    add('for another company', { headers: { ...headers, authorization: `Bearer ${(await world.asOther()).access}` } });
  }
  if (operation.refusals.includes('precondition_failed')) {
    add('for another version', { headers: { ...headers, 'if-match': '"999"' } });
  }
  for (const [defect, body] of brokenRules[id]?.(call.input.body) ?? []) add(defect, { body: JSON.stringify(body) });
  return calls;
}

type Broken = (good: unknown) => readonly (readonly [defect: string, body: unknown])[];

/** Refused by the handler, with its transaction open. */
const brokenRules: Partial<Record<(typeof writes)[number][0], Broken>> = {
  login: (good) => [['with a wrong password', { ...(good as object), password: 'not the password' }]],
  changePassword: (good) => [['with a wrong password', { ...(good as object), current_password: 'not the password' }]],
  createPointOfInterest: contradictory,
  changePointOfInterest: contradictory,
  createDevice: (good) => [['with a blank in its serial', withData(good, { serial: '35 69' })]],
  createWorkShift: (good) => [['in no zone', withData(good, { timezone: 'America/Gotham' })]],
  changeWorkShift: (good) => [['in no zone', withData(good, { timezone: 'America/Gotham' })]],
  createVirtualArea: (good) => [['as a circle with corners', withData(good, { type: 'circle' })]],
  createVehicleModel: (good) => [['of an unknown record', withData(good, { vehicle_model_manufacturer_id: 999_999 })]],
  createUser: (good) => [['with a login that is taken', withData(good, { login: 'admin' })]],
  changeUser: (good) => [['with a login that is taken', withData(good, { login: 'admin' })]],
  changeCustomer: (good) => [['to no zone', withData(good, { timezone: 'America/Gotham' })]],
  uploadCompanyLogo: () => [['with what is no image', { data: { content: 'aGVsbG8=' } }]],
  uploadImage: () => [['with what is no image', { data: { content: 'aGVsbG8=' } }]],
  createChecklistForm: offeringNothing,
  changeChecklistForm: offeringNothing,
  createChecklist: (good) => [['with an unknown vehicle', withData(good, { vehicle_id: 1e9 })]],
  createVehicle: wrongPlate,
  changeVehicle: wrongPlate,
  createDriver: breaking({ cpf: '11111111111' }),
  changeDriver: breaking({ date_of_birth: '2999-01-01' }),
  createItinerary: breaking({ date_time_end_estimated: '2026-05-01' }),
  changeItinerary: breaking({ date_time_end: '2026-05-01' }),
};

function breaking(data: object): Broken {
  return (good) => [['against a rule', withData(good, data)]];
}

function contradictory(good: unknown): readonly (readonly [string, unknown])[] {
  return [['against a rule', withData(good, { point_of_interest_category_id: 4 })]];
}

function wrongPlate(good: unknown): readonly (readonly [string, unknown])[] {
  return [
    ['against a rule', withData(good, { plate: 'nenhuma' })],
    ['with an area that is not there, after the vehicle was written', withData(good, { virtual_area_ids: [1e9] })],
  ];
}

function offeringNothing(good: unknown): readonly (readonly [string, unknown])[] {
  return [['against a rule', withData(good, { fields: [{ name: 'Pneus', type: 'single_choice' }] })]];
}

const withData = (good: unknown, changed: object) => ({ data: { ...(good as { data: object }).data, ...changed } });
