import { randomUUID } from 'node:crypto';
import { asJson, bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import type { Attacker } from '../../attacker.ts';
import { password } from '../../besieged-service.ts';

export const passwordChanges: Attack = {
  name: 'password-changes',
  sentence: 'more passwords changed, guessed and given at the same moment than there are connections or threads',
  patienceS: 15,
  async run(attacker) {
    const tokens = await attacker.strikers.fresh(12);
    await Promise.all(tokens.map((token) => attacker.post('/auth/password/', change, token)));
    const [again = ''] = await attacker.strikers.fresh(1);
    await times(30, () => attacker.post('/auth/password/', wrong, again));
    await guessWithKeys(attacker);
    await createUsers(attacker);
  },
};

const change = { current_password: password, new_password: 'another password of theirs' };
const wrong = { ...change, current_password: 'not the password' };

/** A new key each time: the stored response of such a call is hashed as slowly as a password. */
async function guessWithKeys(attacker: Attacker): Promise<void> {
  const token = await attacker.strikers.token('viewer');
  await times(attacker.amount(500, 50, 550), (address) => {
    const headers = { ...asJson, ...bearer(token), 'idempotency-key': randomUUID() };
    const body = JSON.stringify(wrong);
    return attacker.ask({ method: 'POST', path: '/auth/password/', headers, body }, { address });
  });
}

async function createUsers(attacker: Attacker): Promise<void> {
  const tokens = await attacker.strikers.fresh(3);
  for (let round = 0; round < 3; round++)
    await times(attacker.amount(90, 10, 120), (number) => {
      const data = { login: randomUUID(), name: 'Usuário da vez', role: 'viewer', password };
      return attacker.post('/user/', { data }, tokens[number % tokens.length]);
    });
}

const times = (count: number, work: (number: number) => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
