import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { Count, countingContract, countingHandlers } from '@tropeiro/server/testing/counting-stream.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { type ServedContract, serveContract } from '@tropeiro/server/testing/served-contract.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { Type } from 'typebox';
import { requireAnswer } from './answer.ts';
import { type Question, questionOf, type Reply, send } from './http.ts';

/** The stream of the product may be silent for as long as the walk looks at it: this one is not. */
describe('The judge of answers, at a stream', () => {
  const { followCount } = countingContract;
  let product: TestService;
  let served: ServedContract;
  let question: Question;
  let reply: Reply;
  before(async () => {
    product = await startTestService();
    const count = new Count(3);
    served = await serveContract(countingContract, countingHandlers(count), product.target.appUrl);
    const { access } = await logIn(product.url, 'admin');
    question = questionOf(followCount, {}, access);
    reply = await replyWith('id: 3');
  });
  after(async () => {
    await served?.stop();
    await product?.stop();
  });

  /** The answer as far as these words. */
  const replyWith = async (words: string): Promise<Reply> => {
    const answer = await fetch(`${served.url}${question.path}`, { headers: question.headers ?? {} });
    let text = '';
    for await (const piece of answer.body ?? []) {
      text += Buffer.from(piece).toString();
      if (text.includes(`${words}\n`)) break;
    }
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes: Buffer.from(text), text };
  };

  it('is content with its beginning', async () => requireAnswer(followCount, await send(served.url, question)));

  it('accepts what is as the contract says', () => requireAnswer(followCount, reply));

  const wrong: readonly [says: string, answer: Operation['answer']][] = [
    ['an event that the contract does not know', { kind: 'stream', status: 200, events: {} }],
    ['data that are not by their schema', { kind: 'stream', status: 200, events: { counted: Type.String() } }],
    ['an answer of another kind', { kind: 'record', status: 200, schema: Type.Object({}) }],
  ];
  for (const [says, answer] of wrong)
    it(`tells ${says}`, () => assert.throws(() => requireAnswer({ ...followCount, answer }, reply)));
});
