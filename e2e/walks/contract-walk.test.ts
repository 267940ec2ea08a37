import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import type { Reply } from '../http.ts';
import { type Call, everyOperation, sampleCall, unfilteredCall } from '../samples/sample-calls.ts';
import { World } from '../world.ts';
import { requireAnswer, rowsOf } from './answer.ts';
import { requireProblem, requireRefusal } from './problem.ts';
import { callAndCheck, namesRecord, otherRolesOf, rolesOf, sendAndCheck } from './walked-operation.ts';

/**
 * Every operation once: with a permitted role, without a token, with a role that is not permitted, and as another
 * company.
 */
let world: World;
before(async () => {
  world = await World.open();
});
after(() => world.service.stop());

const call = (operation: Operation, asked: Call): Promise<Reply> => callAndCheck(world.url, operation, asked);

for (const [number, [id, operation]] of everyOperation.entries()) {
  const { method, path, access, answer } = operation;

  describe(`${id}: ${method} ${path}`, () => {
    let good: Call;
    before(async () => {
      good = await sampleCall(world, id, oneOf(rolesOf(operation), number));
    });

    if (access !== 'public') {
      it('asks for a token', async () => {
        const { input } = good;
        requireRefusal(operation, await call(operation, { input, token: undefined }), 401, 'missing_token');
      });
    }

    const other = oneOf(otherRolesOf(operation), number);
    if (other) {
      it(`does not let ${other} do it`, async () => {
        const { access: token } = await world.as(other);
        const problem = requireRefusal(operation, await call(operation, { ...good, token }), 403, 'forbidden');
        assert.match(problem.detail, new RegExp(`${other}.*${access}`));
      });
    }

    if (namesRecord(operation)) {
      it("does not find another company's records", async () => {
        const { access: token } = await world.asOther();
        requireRefusal(operation, await call(operation, { ...good, token }), 404, 'not_found');
      });
    }

    it('answers as its contract says', async () => {
      const reply = await call(operation, good);
      assert.equal(reply.status, answer.status, reply.text);
      requireAnswer(operation, reply);
    });
  });
}

it('no list shows a row of another company', async () => {
  const lists = everyOperation.filter(
    ([, { answer, access, params }]) => answer.kind === 'list' && access !== 'public' && !params,
  );
  const [mine, theirs] = [await world.as('admin'), await world.asOther()];
  for (const [id] of lists) {
    const { query = {} } = (await unfilteredCall(world, id)).input;
    const ids = async (token: string) => rowsOf(await world.call(id, { query }, token)).map((row) => row.id);
    const seen = new Set(await ids(mine.access));
    assert.ok(seen.size > 0, id);
    assert.deepEqual(
      (await ids(theirs.access)).filter((id) => seen.has(id)),
      [],
      id,
    );
  }
});

it('an unknown path is refused, in Portuguese if the caller asks for it', async () => {
  for (const path of ['/', '/v1', '/v2/healthz', '/point_of_interest/1/2', '/nothing', '//healthz', '/v1/v1/healthz']) {
    const problem = requireProblem(await sendAndCheck(world.url, { method: 'GET', path }), path);
    assert.deepEqual([problem.code, problem.title], ['no_such_path', 'Não encontrado']);
  }
});

it('the walk has met every kind of operation', () => {
  const kinds = new Set(Object.values(operations).map(({ answer }) => answer.kind));
  assert.deepEqual([...kinds].sort(), ['document', 'list', 'none', 'record', 'stream']);
});

/** A different role for each operation, so that the walk covers every role. */
function oneOf<T>(items: readonly T[], number: number): T | undefined {
  return items[number % items.length];
}
