import type { Attack } from '../attack.ts';
import { password } from '../besieged-service.ts';

export const passwordChanges: Attack = {
  name: 'password-changes',
  sentence: 'more people changing their passwords at the same moment than there are connections',
  patienceS: 15,
  async run(attacker) {
    const tokens = await attacker.strikers.fresh(12);
    const body = { current_password: password, new_password: 'another password of theirs' };
    await Promise.all(tokens.map((token) => attacker.post('/auth/password/', body, token)));
    const [again = ''] = await attacker.strikers.fresh(1);
    const wrong = { ...body, current_password: 'not the password' };
    await Promise.all(Array.from({ length: 30 }, () => attacker.post('/auth/password/', wrong, again)));
  },
};
