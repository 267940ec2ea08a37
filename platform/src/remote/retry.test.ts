import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RemoteFailed } from './remote-bytes.ts';
import { pauseAfter, retryOnce } from './retry.ts';

describe('A second attempt', () => {
  const failing = (failures: number) => {
    let count = 0;
    const work = async () => {
      if (++count <= failures) throw new Error(`attempt ${count}`);
      return count;
    };
    return { work, count: () => count };
  };

  it('is made once, if the first failure may be temporary', async () => {
    assert.equal(await retryOnce(failing(1).work, { pauseAfter: () => 0 }), 2);
    const twice = failing(2);
    await assert.rejects(retryOnce(twice.work, { pauseAfter: () => 0 }), /attempt 2/);
    assert.equal(twice.count(), 2);
  });

  it('is not made otherwise, nor for a caller that has gone', async () => {
    await assert.rejects(retryOnce(failing(1).work, { pauseAfter: () => undefined }), /attempt 1/);
    const signal = AbortSignal.abort(new Error('gone'));
    await assert.rejects(retryOnce(failing(1).work, { pauseAfter: () => 0, signal }), /gone/);
  });

  it('is not awaited by a caller that goes before it', async () => {
    const controller = new AbortController();
    const once = failing(1);
    const pauseAfterLeaving = () => {
      setImmediate(() => controller.abort(new Error('gone')));
      return 3_600_000;
    };
    await assert.rejects(retryOnce(once.work, { pauseAfter: pauseAfterLeaving, signal: controller.signal }), /gone/);
    assert.equal(once.count(), 1);
  });

  const pauses: readonly [says: string, failure: unknown, pauseMs: number | undefined][] = [
    ['is made soon after a broken connection', new RemoteFailed('unreachable'), 200],
    ['is made soon after an error of the server', new RemoteFailed('broken'), 200],
    ['is made when the server says', new RemoteFailed('broken', 1), 1000],
    ['is made when the server that limits its callers says', new RemoteFailed('busy', 2), 2000],
    ['is not made of one that wants a longer pause', new RemoteFailed('busy', 3), undefined],
    ['is not made if the server limits its callers without a time', new RemoteFailed('busy'), undefined],
    ['is not made of one that takes its time', new RemoteFailed('too_slow'), undefined],
    ['is not made of one that sends us elsewhere', new RemoteFailed('redirected'), undefined],
    ['is not made after a response that is too long', new RemoteFailed('too_long'), undefined],
    ['is not made of one that speaks no JSON', new RemoteFailed('not_json'), undefined],
    ['is not made after a failure of our own', new Error('ours'), undefined],
  ];
  for (const [title, failure, pauseMs] of pauses) it(title, () => assert.equal(pauseAfter(failure), pauseMs));
});
