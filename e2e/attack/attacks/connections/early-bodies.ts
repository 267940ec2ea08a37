import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const earlyBodies: Attack = {
  name: 'early-bodies',
  sentence: 'large bodies without a login on many connections, sent to the last byte but one and held',
  patienceS: 10,
  async run(attacker) {
    const bytes = attacker.amount(4_900_000, 10_000, 4_900_000);
    const path = attacker.oneOf('/point_of_interest/', '/auth/login/', '/image/', '/import/driver', '/nothing/');
    const type = attacker.oneOf('application/json', 'text/csv', 'multipart/form-data; boundary=x');
    const part = Buffer.alloc(bytes - 1, ' ');
    for (let number = 0; number < attacker.amount(100, 10, 300); number++) {
      const socket = attacker.dial(
        lines(`POST ${path}`, { 'content-type': type, 'content-length': String(bytes) }),
        number,
      );
      socket.write(part);
    }
    await attacker.pause(attacker.amount(4, 1, 10));
    await attacker.ask({ method: 'POST', path, headers: { 'content-type': type }, body: part }, { mayCutOff: true });
  },
};
