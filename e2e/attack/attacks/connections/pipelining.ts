import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const pipelining: Attack = {
  name: 'pipelining',
  sentence: 'thousands of requests on one connection, sent without reading an answer',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('viewer');
    const headers = { authorization: `Bearer ${token}` };
    const ask = attacker.oneOf(
      lines('GET /point_of_interest/?limit=1000', headers),
      lines('GET /healthz', {}),
      lines('GET /openapi.json', {}),
      lines('GET /point_of_interest/', headers),
    );
    for (let number = 0; number < attacker.amount(10, 1, 40); number++) {
      const socket = attacker.dial(ask.repeat(attacker.amount(500, 10, 3000)), number);
      socket.pause();
    }
    await attacker.pause(attacker.amount(4, 1, 15));
  },
};
