import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const slowReaders: Attack = {
  name: 'slow-readers',
  sentence: 'complete lists that are requested and not read, or read byte by byte',
  patienceS: 10,
  async run(attacker) {
    const tokens = [await attacker.strikers.token('viewer'), await attacker.strikers.token('integrator')];
    const accept = attacker.oneOf('*/*', 'text/csv', 'application/x-ndjson');
    for (let number = 0; number < attacker.amount(20, 5, 200); number++) {
      const authorization = `Bearer ${tokens[number % tokens.length]}`;
      const socket = attacker.dial(lines('GET /point_of_interest/', { authorization, accept }), number);
      socket.pause();
      if (number % 2 === 0) {
        const timer = setInterval(() => socket.read(1), 200);
        socket.on('close', () => clearInterval(timer));
      }
    }
    await attacker.pause(attacker.amount(4, 2, 15));
  },
};
