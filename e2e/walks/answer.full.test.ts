import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { Count, countingContract, countingHandlers } from '@tropeiro/server/testing/counting-stream.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { type ServedContract, serveContract } from '@tropeiro/server/testing/served-contract.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { Type } from 'typebox';
import { type RawRequest, type Reply, rawRequestOf, send } from '../http.ts';
import { requireAnswer } from './answer.ts';

/** The real stream may be silent while the walk looks at it. This one is not. */
describe('The check of responses, on a stream', () => {
  const { followCount } = countingContract;
  let product: TestService;
  let served: ServedContract;
  let rawRequest: RawRequest;
  let reply: Reply;
  before(async () => {
    product = await startTestService();
    const count = new Count(3);
    served = await serveContract(countingContract, countingHandlers(count), product.target.appUrl);
    const { access } = await logIn(product.url, 'admin');
    rawRequest = rawRequestOf(followCount, {}, access);
    reply = await replyWith('id: 3');
  });
  after(async () => {
    await served?.stop();
    await product?.stop();
  });

  /** The response up to this text. */
  const replyWith = async (marker: string): Promise<Reply> => {
    const answer = await fetch(`${served.url}${rawRequest.path}`, { headers: rawRequest.headers ?? {} });
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes(`${marker}\n`)) break;
    }
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes: Buffer.from(text), text };
  };

  it('accepts the beginning of a stream', async () => requireAnswer(followCount, await send(served.url, rawRequest)));

  it('accepts a stream that matches the contract', () => requireAnswer(followCount, reply));

  const wrong: readonly [says: string, answer: Operation['answer']][] = [
    ['an event that the contract does not know', { kind: 'stream', status: 200, events: {} }],
    ['data that do not match their schema', { kind: 'stream', status: 200, events: { counted: Type.String() } }],
    ['an answer of another kind', { kind: 'record', status: 200, schema: Type.Object({}) }],
  ];
  for (const [description, answer] of wrong)
    it(`reports ${description}`, () => assert.throws(() => requireAnswer({ ...followCount, answer }, reply)));
});
