import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operationByPath } from '@tropeiro/contract/served-operations.ts';
import { type Permission, permissionsOfRole } from '@tropeiro/domain/access/permission.ts';
import { roleCodes } from '@tropeiro/domain/access/role.ts';
import type { TObject } from 'typebox';
import { type AnyInput, type Reply, rawRequestOf, send } from '../http.ts';
import { everyOperation, sampleCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';

/**
 * The result of GET can be sent back by PUT: it is accepted, changes nothing and leaves no trace, also in strict
 * handling.
 */
let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

type Record = { readonly id: number; readonly date_created: string };

const pairs = everyOperation.flatMap(([id, change]) => {
  const read = everyOperation.find(
    ([, { method, path, answer }]) =>
      method === 'GET' && answer.kind === 'record' && [change.path, `${change.path}{id}`].includes(path),
  )?.[1];
  return change.method === 'PUT' && change.answer.kind === 'record' && read && isRecord(change)
    ? [{ id, change, read }]
    : [];
});

for (const { id, change, read } of pairs) {
  describe(`${id}: what ${read.path} gave`, () => {
    const roles = roleCodes.filter((role) =>
      [change, read].every(({ access }) => permissionsOfRole[role].includes(access as Permission)),
    );
    for (const role of roles) {
      for (const includes of includesOf(read)) {
        it(`is taken from a ${role} as it is${includes ? `, read with includes=${includes}` : ''}`, async () => {
          const { token, input: own } = await sampleCall(world, id, role);
          // Only the user who created a webhook reads it.
          const input = id === 'changeWebhook' ? own : (await sampleCall(world, id)).input;
          const recordId = (input.params?.id ?? (input.body as { data: Record }).data.id) as number;
          const ask = (operation: Operation, more: AnyInput, headers = {}): Promise<Reply> => {
            const rawRequest = rawRequestOf(operation, { params: { id: recordId }, ...more }, token);
            return send(world.url, { ...rawRequest, headers: { ...rawRequest.headers, ...headers } });
          };
          const query = includes === undefined ? {} : { includes };
          const original = await ask(read, { query });
          assert.equal(original.status, 200, original.text);

          const { data } = JSON.parse(original.text) as { data: Record };
          const requestId = randomUUID();
          const headers = {
            prefer: 'handling=strict',
            'if-match': String(original.headers.etag),
            'x-request-id': requestId,
          };
          const changed = await ask(change, { body: { data } }, headers);
          assert.equal(changed.status, 200, changed.text);
          const again = await ask(read, { query });
          assert.deepEqual([again.headers.etag, again.text], [original.headers.etag, original.text]);
          assert.deepEqual(
            await world.sql(`select action, before, after from audit where request_id = '${requestId}'`),
            [],
          );

          const byPath = operationByPath(change);
          if (byPath) {
            const { id: _, ...withoutId } = data;
            for (const sent of [data, withoutId]) {
              const same = await ask(byPath, { body: { data: sent } }, headers);
              assert.deepEqual([same.status, same.headers.etag], [200, changed.headers.etag], same.text);
            }
            const other = await ask(byPath, { body: { data: { ...data, id: data.id + 1 } } }, { 'if-match': '*' });
            assert.equal(other.status, 422, 'two ids contradict each other');
          }

          const altered = await ask(
            change,
            { body: { data: { ...data, date_created: '2001-01-01T00:00:00.000Z' } } },
            headers,
          );
          assert.equal(altered.status, 400, altered.text);
          assert.deepEqual(
            JSON.parse(altered.text).errors.map(({ pointer, code }: Fault) => [pointer, code]),
            [['/data/date_created', 'read_only']],
          );

          if (role !== 'admin') return;
          assert.equal((await ask(change, input)).status, 200);
          const stale = await ask(change, { body: { data } }, { prefer: 'handling=strict' });
          assert.deepEqual([stale.status, JSON.parse(stale.text).code], [412, 'precondition_failed'], stale.text);
        });
      }
    }
  });
}

type Fault = { readonly pointer: string; readonly code: string };

/** Does it change one record? A list of settings has no id to read it by. */
function isRecord({ answer }: Operation): boolean {
  const schema = answer.kind === 'record' ? (answer.schema as TObject).properties.data : undefined;
  return (schema as TObject | undefined)?.properties !== undefined;
}

/** As it is read by default, without includes, and with all of them. */
function includesOf({ query }: Operation): readonly (string | undefined)[] {
  const names = (query?.properties.includes as { items: { enum: string[] } } | undefined)?.items.enum;
  return names ? [undefined, '[]', names.join(',')] : [undefined];
}
