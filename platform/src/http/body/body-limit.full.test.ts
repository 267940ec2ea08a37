import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { BodyLimit } from '@tropeiro/contract/body-limit.ts';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';
import { operation } from '@tropeiro/contract/operation.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { type ServedContract, serveContract } from '@tropeiro/server/testing/served-contract.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Type } from 'typebox';

const bodyLimit: BodyLimit = { bytes: 12_000_000, values: 900_000 };

const Point = Type.Object({
  name: Type.String({ maxLength: 500 }),
  items: Type.Array(Type.Integer(), { maxItems: 200 }),
});
const shared = {
  method: 'POST',
  tag: bilingual('Tests', 'Testes'),
  summary: bilingual('Take points', 'Receber pontos'),
  access: 'session',
  body: Type.Object({ points: Type.Array(Point, { maxItems: 10_000 }) }),
  answer: { kind: 'record', status: 200, schema: Type.Object({ points: Type.Integer() }) },
  refusals: [],
} as const;

/** The same body twice, once with its own limit. */
const contract = {
  takePoints: operation({ ...shared, id: 'takePoints', path: '/points/' }),
  takeManyPoints: operation({ ...shared, id: 'takeManyPoints', path: '/many_points/', bodyLimit }),
};

/** A body with one point that has very many unknown fields beside its own two. */
const bodyWithUnknown = (fields: number): string => {
  const unknown = Object.fromEntries(Array.from({ length: fields }, (_, index) => [`k${index}`, ':,{']));
  return JSON.stringify({
    points: [
      { name: 'a', items: [1], ...unknown },
      { name: 'b', items: [1] },
    ],
  });
};

const bodyOf = (points: number, nameLength: number, items: number): string =>
  JSON.stringify({
    points: Array.from({ length: points }, () => ({ name: 'x'.repeat(nameLength), items: Array(items).fill(1) })),
  });

describe('The limit of a body', () => {
  let product: TestService;
  let served: ServedContract;
  let token: string;
  let held = 0;
  /** Ends the calls in progress. */
  const waiting: (() => void)[] = [];
  let isHolding = false;

  before(async () => {
    product = await startTestService();
    const body = { username: 'admin', parent_username: demoDocument, password: demoPassword };
    token = (await product.client.call('login', { body })).body.access_token;
    const handler = async ({ body }: { body: { points: readonly unknown[] } }) => {
      held = served.service.bodyMemory.held;
      if (isHolding) await new Promise<void>((resolve) => waiting.push(resolve));
      return { body: { points: body.points.length } };
    };
    // Enough for one such body with the copies of its text, and not for two.
    const settings = { BODY_MEMORY: '40000000' };
    served = await serveContract(
      contract,
      { takePoints: handler, takeManyPoints: handler },
      product.target.appUrl,
      settings,
    );
  });
  after(async () => {
    await served?.stop();
    await product?.stop();
  });

  const send = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    });
    const { code, detail, points } = (await answer.json()) as Problem & { points?: number };
    return { status: answer.status, code, detail, points };
  };

  const long = bodyOf(10_000, 400, 60);
  const rich = bodyOf(2_000, 1, 80);

  it('applies to these bodies as described', () => {
    const values = (body: string) => body.match(/[,{[]/g)?.length ?? 0;
    assert.ok(long.length > 5_000_000 && long.length < bodyLimit.bytes && values(long) > 100_000);
    assert.ok(rich.length < 5_000_000 && values(rich) > 100_000 && values(rich) < bodyLimit.values);
  });

  const cases: readonly [says: string, path: string, body: () => string, expected: number | string, limit?: number][] =
    [
      ['is 5 MB by default', '/points/', () => long, 'body_too_large', 5_000_000],
      ['is 100,000 values by default', '/points/', () => rich, 'too_many_values', 100_000],
      ['is 1,000 names of one object, including unknown ones', '/many_points/', () => bodyWithUnknown(998), 2],
      [
        'is named in the refusal of one name more',
        '/many_points/',
        () => bodyWithUnknown(999),
        'too_many_names',
        1_000,
      ],
      ['allows the bytes that its operation sets', '/many_points/', () => long, 10_000],
      ['allows the values that its operation sets', '/many_points/', () => rich, 2_000],
      [
        'is named in the refusal of more bytes',
        '/many_points/',
        () => bodyOf(1, bodyLimit.bytes, 0),
        'body_too_large',
        bodyLimit.bytes,
      ],
      [
        'is named in the refusal of more values',
        '/many_points/',
        () => bodyOf(10_000, 0, 100),
        'too_many_values',
        bodyLimit.values,
      ],
    ];
  for (const [title, path, body, expected, limit] of cases) {
    it(title, async () => {
      const answer = await send(path, body());
      if (typeof expected === 'number') assert.deepEqual([answer.status, answer.points], [200, expected]);
      else {
        assert.deepEqual([answer.status, answer.code], [413, expected]);
        assert.match(answer.detail, new RegExp(`\\b${limit}\\b`));
      }
      assert.equal(served.service.bodyMemory.held, 0);
    });
  }

  it('counts the decompressed size', async () => {
    const packed = (body: string) => send('/many_points/', gzipSync(body), { 'content-encoding': 'gzip' });
    assert.equal((await packed(long)).points, 10_000);
    assert.equal((await packed(bodyOf(1, bodyLimit.bytes, 0))).code, 'body_too_large');
  });

  it('is the memory it may take: bytes, and values beyond the usual', async () => {
    assert.equal((await send('/many_points/', rich)).status, 200);
    assert.ok(held > rich.length + 60_000 * 20, `${held} bytes were held`);
  });

  it('leaves a session room for one such body at a time, and refuses the next', async () => {
    isHolding = true;
    const first = send('/many_points/', long);
    await until('the first to be handled', () => waiting.length > 0);
    isHolding = false;
    const second = await send('/many_points/', long);
    assert.equal(second.code === 'share_used_up' || second.code === 'busy', true, second.code);
    for (const end of waiting.splice(0)) end();
    assert.equal((await first).points, 10_000);
    assert.equal((await send('/many_points/', long)).points, 10_000);
  });
});
