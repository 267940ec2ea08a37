import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { type AnyInput, rawRequestOf, send } from '../http.ts';
import { everyOperation, sampleCall, unfilteredCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';
import { rowsOf } from './answer.ts';

/** Every list returns on request how many records it has, on all pages together. */
let world: World;
before(async () => {
  world = await World.open();
  for (const [id, operation] of everyOperation.filter(([, each]) => isCreation(each))) {
    for (const _ of [1, 2]) {
      const { input, token } = await sampleCall(world, id);
      await send(world.url, rawRequestOf(operation, input, token));
    }
  }
});
after(() => world.service.stop());

const lists = everyOperation.filter(([, { answer }]) => answer.kind === 'list');
const isCreation = ({ method, path }: Operation): boolean =>
  method === 'POST' && lists.some(([, list]) => list.path === path);

describe('The number of records on all pages', () => {
  for (const [id, operation] of lists) {
    it(`is returned by ${id} on request`, async () => {
      const { input, token } = await unfilteredCall(world, id);
      const ask = async (also: object) => {
        const asked: AnyInput = { ...input, query: { ...input.query, ...also } };
        const reply = await send(world.url, rawRequestOf(operation, asked, token));
        assert.equal(reply.status, 200, reply.text);
        return { total: reply.headers['total-count'], length: rowsOf(reply).length };
      };
      const whole = await ask({});
      assert.ok(whole.length > 0, 'a list of nothing would show nothing');
      assert.equal(whole.total, undefined);
      assert.equal((await ask({ count: true })).total, String(whole.length));
      assert.deepEqual(await ask({ count: true, limit: 1 }), { total: String(whole.length), length: 1 });
    });
  }
});
