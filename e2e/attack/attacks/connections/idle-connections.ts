import type { Attack } from '../../attack.ts';

export const idleConnections: Attack = {
  name: 'idle-connections',
  sentence: 'thousands of connections without a request, or without another one',
  patienceS: 10,
  async run(attacker) {
    for (let number = 0; number < attacker.amount(2000, 100, 4000); number++)
      attacker.dial(number % 2 === 0 ? '' : 'GET /healthz HTTP/1.1\r\nhost: attacked\r\n\r\n', number);
    await attacker.pause(attacker.amount(4, 1, 15));
  },
};
