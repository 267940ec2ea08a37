import type { Attack } from '../attack.ts';
import { lines } from '../attacker.ts';

export const brokenLists: Attack = {
  name: 'broken-lists',
  sentence: 'complete lists broken off before their first byte, or soon after',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('viewer');
    const headers = {
      authorization: `Bearer ${token}`,
      accept: attacker.oneOf('*/*', 'text/csv', 'application/x-ndjson'),
    };
    for (const count of [5, attacker.amount(50, 5, 200)]) {
      for (let number = 0; number < count; number++) {
        const socket = attacker.dial(lines('GET /point_of_interest/', headers), number);
        setTimeout(() => socket.destroy(), attacker.amount(number, 1, 300));
      }
      await attacker.pause(0.7);
    }
    // The callers that broke off may come back: their connections are free again.
    const outcome = await attacker.ask({ method: 'GET', path: '/point_of_interest/', headers });
    if (outcome.kind === 'answer' && outcome.status !== 200 && outcome.status !== 429)
      attacker.complain(`a list after those broken off answers ${outcome.status}`);
  },
};
