import { bearer } from '../http.ts';
import { type Attacker, lines } from './attacker.ts';

/** Requests that attackers have open when the service is asked to stop. Each would keep it waiting for ever. */
export async function occupyConnections(attacker: Attacker): Promise<void> {
  const token = await attacker.strikers.token('viewer');
  const body = { 'content-type': 'application/json', 'content-length': '1000000' };
  for (let number = 0; number < 10; number++) {
    // No request is sent.
    attacker.dial('', number);
    // A request that does not end.
    attacker.dial('GET /healthz HTTP/1.1\r\nhost: attacked\r\n', number);
    // A body that does not come.
    attacker.dial(`${lines('POST /auth/login/', body)}{"username":`, number);
    // A list that is not read.
    attacker.dial(lines('GET /point_of_interest/', bearer(token)), number).pause();
  }
  await attacker.pause(1);
}
