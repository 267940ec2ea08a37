import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { describe, it } from 'node:test';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Holder } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { hashPassword, isCorrectPassword, loginHolder, noCompanyHolder, unmatchableHash } from './passwords.ts';

const password = 'a password';
const company = (customer_id: number, session_id = customer_id * 1000): Holder => ({ customer_id, session_id });

/** Hashes two hundred passwords of one company at once, each in its own session, until they are cancelled. */
function crowd(onDone: () => void = () => {}) {
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  const calls = Array.from({ length: 200 }, (_, number) =>
    hashPassword(password, company(1, 1000 + number), gone.signal).then(onDone),
  );
  const settled = Promise.allSettled(calls);
  return async () => {
    gone.abort(new Error('gone'));
    return (await settled).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined));
  };
}

describe('Passwords', () => {
  it('are right or wrong, and always wrong for a user without one', async () => {
    const hash = await hashPassword(password, company(1));
    assert.equal(await isCorrectPassword(hash, password, company(1)), true);
    assert.equal(await isCorrectPassword(hash, 'another', company(1)), false);
    for (const none of [undefined, null, ''])
      assert.equal(await isCorrectPassword(none, password, noCompanyHolder), false);
  });

  it('cost what OWASP recommends, and the same without a user', async () => {
    const costOf = (hash: string) => hash.split('$').slice(1, 4).join(' ');
    assert.equal(costOf(await hashPassword(password, company(1))), 'argon2id v=19 m=19456,t=2,p=1');
    assert.equal(costOf(unmatchableHash), 'argon2id v=19 m=19456,t=2,p=1');
  });

  const others: readonly [title: string, holder: Holder][] = [
    ['a session of another company', company(2)],
    ['a login to another company', loginHolder(2)],
    ['a login to the same company', loginHolder(1)],
    ['a login to a company that does not exist', loginHolder(undefined)],
  ];
  for (const [title, other] of others) {
    it(`of ${title} do not wait for the two hundred of one company`, async () => {
      let served = 0;
      const callOff = crowd(() => served++);
      const hash = await hashPassword(password, other);
      assert.equal(await isCorrectPassword(hash, password, other), true);
      assert.ok(served < 12, `${served} were served before`);
      await callOff();
    });
  }

  it('are refused where too many of the company wait, with the time to come back', async () => {
    const refused = (await crowd()()).filter((reason) => reason instanceof Refusal);
    assert.equal(refused.length, 149, 'one was at it, fifty waited');
    for (const { headers } of refused) assert.ok(Number(headers['retry-after']) > 0);
  });

  it('are not hashed for a client that has disconnected, which frees its turn', async () => {
    const callOff = crowd();
    const later = hashPassword(password, loginHolder(1));
    const reasons = await callOff();
    assert.equal(reasons.filter((reason) => reason === undefined).length, 1, 'which was begun before');
    await later;
    await hashPassword(password, company(1));
  });
});
