import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { isIdempotent, type Operation } from '@tropeiro/contract/operation.ts';
import type { OperationId } from '@tropeiro/contract/operations.ts';
import { type AnnouncementType, announcements } from '@tropeiro/contract/outbound/announcements.ts';
import { permissionsOfRole } from '@tropeiro/domain/access/permission.ts';
import { type Role, roleCodes } from '@tropeiro/domain/access/role.ts';
import { declaredFields } from '@tropeiro/domain/language/noun-schema.ts';
import { announcedWebhook } from '@tropeiro/domain/outbound/webhook.ts';
import { announcedRouteTemplate } from '@tropeiro/domain/planning/templates/route-template.ts';
import { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import { unknownFieldsOf } from '@tropeiro/platform/handling/unknown-fields.ts';
import { validatorOf } from '@tropeiro/platform/handling/validation.ts';
import { type AnyInput, type Reply, rawRequestOf, send } from '../http.ts';
import { everyOperation, sampleCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';

let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

const writes = everyOperation.filter(([, { method }]) => method !== 'GET');

/**
 * Types that are announced only when late actions of a phone cross actions of the desk, or complete or erase a proof.
 * No sample causes them.
 */
const crossing: Partial<Record<OperationId, readonly string[]>> = {
  uploadImage: ['route_point.updated'],
  uploadImagePiece: ['route_point.updated'],
  anonymizeDriver: ['route_plan.updated', 'route_point.updated'],
  anonymizeUser: ['route_plan.updated', 'route_point.updated'],
  sendExecutionActions: ['route_plan.reopened', 'route_point.performed_manually', 'route_point.updated'],
};

// The walk of the audit checks that a refused call leaves nothing here either: it looks at every table.
for (const [id, operation] of writes) {
  const types = [...(operation.announces ?? [])].filter((type) => !crossing[id]?.includes(type)).sort();
  it(`${id} announces ${types.join(', ') || 'nothing'}`, async () => {
    const { input, token } = await sampleCall(world, id);
    const last = await lastId();
    const rawRequest = rawRequestOf(operation, input, token);
    const asked = { ...rawRequest, headers: { ...rawRequest.headers, 'idempotency-key': randomUUID() } };
    const reply = await send(world.url, asked);
    assert.equal(reply.status, operation.answer.status, reply.text);

    const announced = await listAnnouncedAfter(last);
    assert.deepEqual([...new Set(announced.map(({ type }) => type))].sort(), types);
    assert.ok(new Set(announced.map(({ transaction }) => transaction)).size <= 1, 'one call, one transaction');
    for (const { type, payload } of announced) {
      const schema = announcements[type];
      assert.deepEqual(validatorOf(schema)(payload), [], `${type} is as the contract says`);
      assert.deepEqual(unknownFieldsOf(schema)(payload), [], `${type} holds nothing else`);
      const read = await readWithoutPersonalData(type, payload.id);
      if (read !== undefined) assert.deepEqual(payload, read, `${type} is what somebody reads`);
    }

    if (!isIdempotent(operation)) return;
    await send(world.url, asked);
    assert.equal(
      (await listAnnouncedAfter(last)).length,
      announced.length,
      'a call that is repeated tells nothing more',
    );
  });
}

for (const [id, operation] of writes.filter(([, { method }]) => method === 'PUT')) {
  it(`${id} once more changes nothing, and so writes and announces nothing`, async () => {
    const { input, token } = await sampleCall(world, id);
    const first = await send(world.url, rawRequestOf(operation, input, token));
    assert.equal(first.status, 200, first.text);
    const [last, entries] = [await lastId(), await auditEntries()];
    const repeated = isReport(operation) ? input : onceMore(input, JSON.parse(first.text).data);
    const again = await send(world.url, rawRequestOf(operation, repeated, token));
    const shown = isReport(operation) ? reportOf : recordOf;
    assert.deepEqual([again.status, ...shown(again)], [200, ...shown(first)]);
    assert.deepEqual(await listAnnouncedAfter(last), []);
    assert.equal(await auditEntries(), entries);
  });
}

/** Does it return a report of what it did? The report is empty the second time, and only the version is the same. */
const isReport = ({ query }: Operation): boolean => Object.hasOwn(query?.properties ?? {}, 'dry_run');

const recordOf = ({ text, headers }: Reply): unknown[] => [text, headers.etag];
const reportOf = ({ headers }: Reply): unknown[] => [String(headers.etag).split('-')[0]];

/** A password has another hash each time, and parts of a record are new unless they come with their ids. */
function onceMore(input: AnyInput, answered: Record<string, unknown>): AnyInput {
  const { data } = input.body as { data: Record<string, unknown> };
  if (Array.isArray(data)) return input;
  const parts = Object.keys(data).filter((field) => Array.isArray(data[field]) && Array.isArray(answered[field]));
  const same = Object.fromEntries(parts.map((field) => [field, answered[field]]));
  return { ...input, body: { data: { ...data, ...same, password: undefined } } };
}

const auditEntries = async (): Promise<string> =>
  (await world.sql<{ count: string }>('select count(*) from audit'))[0]?.count ?? '';

type OutboxRow = { type: AnnouncementType; transaction: string; payload: { id: number } };

const lastId = async (): Promise<string> =>
  (await world.sql<{ id: string }>('select coalesce(max(id), 0) as id from outbox'))[0]?.id ?? '0';

const listAnnouncedAfter = (id: string): Promise<OutboxRow[]> =>
  world.sql<OutboxRow>(
    `select type, transaction::text as transaction, payload from outbox where id > ${id} order by id`,
  );

/** The record of an announcement as the API returns it without includes. Undefined if it is gone or has no id. */
async function readWithoutPersonalData(type: string, id: number): Promise<unknown> {
  const noun = type.split('.')[0];
  const found = everyOperation.find(([, { method, path }]) => method === 'GET' && path === `/${noun}/{id}`);
  if (!found || type.endsWith('.removed')) return undefined;
  const [getId, { access, query }] = found;
  const includes = query?.properties.includes && noun !== 'point_of_interest' ? { query: { includes: '[]' } } : {};
  // An integrator reads only their own webhooks.
  const role = noun === 'webhook' ? undefined : roleWithoutPersonalData(access);
  const reader = await world.as(role ?? 'admin');
  const { status, text } = await world.call(getId, { params: { id }, ...includes }, reader.access);
  assert.equal(status, 200, text);
  const { data } = JSON.parse(text);
  if (noun === 'webhook') return announcedWebhook(data);
  if (noun === 'event') return declaredFields(Event, data);
  return noun === 'route_template' ? announcedRouteTemplate(data) : data;
}

const roleWithoutPersonalData = (access: string): Role | undefined =>
  roleCodes.find((role) => {
    const permissions: readonly string[] = permissionsOfRole[role];
    return permissions.includes(access) && !permissions.includes('pii:read');
  });
