import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { BodyLimit } from '@tropeiro/contract/body-limit.ts';
import type { Problem } from '@tropeiro/contract/faults/problem.ts';
import { operation } from '@tropeiro/contract/operation.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Type } from 'typebox';
import { demoDocument, demoPassword } from '../demo/company.ts';
import { type ServedContract, serveContract } from '../testing/served-contract.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

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

/** The same twice, once with a limit of its own. */
const contract = {
  takePoints: operation({ ...shared, id: 'takePoints', path: '/points/' }),
  takeManyPoints: operation({ ...shared, id: 'takeManyPoints', path: '/many_points/', bodyLimit }),
};

/** A body with one point that has so many fields nobody knows beside its own two. */
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
  /** Ends the calls that are being handled. */
  const waiting: (() => void)[] = [];
  let hold = false;

  before(async () => {
    product = await startTestService();
    const body = { username: 'admin', parent_username: demoDocument, password: demoPassword };
    token = (await product.client.call('login', { body })).body.access_token;
    const take = async ({ body }: { body: { points: readonly unknown[] } }) => {
      held = served.service.bodyMemory.held;
      if (hold) await new Promise<void>((resolve) => waiting.push(resolve));
      return { body: { points: body.points.length } };
    };
    // So little that without a look at the contract no such body would have its share.
    const settings = { BODY_MEMORY: '1000000' };
    served = await serveContract(contract, { takePoints: take, takeManyPoints: take }, product.target.appUrl, settings);
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

  it('is met by these bodies as they are called', () => {
    const values = (body: string) => body.match(/[,{[]/g)?.length ?? 0;
    assert.ok(long.length > 5_000_000 && long.length < bodyLimit.bytes && values(long) > 100_000);
    assert.ok(rich.length < 5_000_000 && values(rich) > 100_000 && values(rich) < bodyLimit.values);
  });

  const cases: readonly [says: string, path: string, body: () => string, expected: number | string, limit?: number][] =
    [
      ['is 5 MB where nothing else is said', '/points/', () => long, 'body_too_large', 5_000_000],
      ['is 100,000 values where nothing else is said', '/points/', () => rich, 'too_many_values', 100_000],
      ['is 1,000 names of one object, those nobody knows too', '/many_points/', () => bodyWithUnknown(998), 2],
      ['is named to who sends one name more', '/many_points/', () => bodyWithUnknown(999), 'too_many_names', 1_000],
      ['lets through as many bytes as its operation says', '/many_points/', () => long, 10_000],
      ['lets through as many values as its operation says', '/many_points/', () => rich, 2_000],
      [
        'is named to who sends more bytes than that',
        '/many_points/',
        () => bodyOf(1, bodyLimit.bytes, 0),
        'body_too_large',
        bodyLimit.bytes,
      ],
      [
        'is named to who sends more values than that',
        '/many_points/',
        () => bodyOf(10_000, 0, 100),
        'too_many_values',
        bodyLimit.values,
      ],
    ];
  for (const [says, path, body, expected, limit] of cases) {
    it(says, async () => {
      const answer = await send(path, body());
      if (typeof expected === 'number') assert.deepEqual([answer.status, answer.points], [200, expected]);
      else {
        assert.deepEqual([answer.status, answer.code], [413, expected]);
        assert.match(answer.detail, new RegExp(`\\b${limit}\\b`));
      }
      assert.equal(served.service.bodyMemory.held, 0);
    });
  }

  it('counts what a body unpacks to', async () => {
    const packed = (body: string) => send('/many_points/', gzipSync(body), { 'content-encoding': 'gzip' });
    assert.equal((await packed(long)).points, 10_000);
    assert.equal((await packed(bodyOf(1, bodyLimit.bytes, 0))).code, 'body_too_large');
  });

  it('is the memory it may take: bytes, and values beyond the usual', async () => {
    assert.equal((await send('/many_points/', rich)).status, 200);
    assert.ok(held > rich.length + 60_000 * 20, `${held} bytes were held`);
  });

  it('leaves a session room for one such body at a time, and tells it so of the next', async () => {
    hold = true;
    const first = send('/many_points/', long);
    await until('the first to be handled', () => waiting.length > 0);
    hold = false;
    const second = await send('/many_points/', long);
    assert.equal(second.code === 'share_used_up' || second.code === 'busy', true, second.code);
    for (const end of waiting.splice(0)) end();
    assert.equal((await first).points, 10_000);
    assert.equal((await send('/many_points/', long)).points, 10_000);
  });
});
