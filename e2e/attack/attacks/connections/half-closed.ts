import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const halfClosed: Attack = {
  name: 'half-closed',
  sentence: 'connections closed on one side only, in the middle of a request or of its answer',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('viewer');
    const headers = { authorization: `Bearer ${token}` };
    const body = { ...headers, 'content-type': 'application/json', 'content-length': '100000' };
    const asked = [
      lines('GET /point_of_interest/', headers),
      lines('GET /point_of_interest/?limit=1000', headers),
      'GET /point_of_int',
      `${lines('POST /point_of_interest/', body)}{"data":`,
      lines('POST /import/driver', { ...body, 'content-type': 'text/csv' }),
      lines('POST /image/', { ...body, expect: '100-continue' }),
      '',
    ];
    for (let number = 0; number < attacker.amount(140, 20, 700); number++) {
      const socket = attacker.dial(asked[number % asked.length], number);
      socket.end();
      if (number % 3 === 0) socket.pause();
    }
    await attacker.pause(attacker.amount(3, 1, 12));
  },
};
