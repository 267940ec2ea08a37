import { asJson, bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const unreadReplays: Attack = {
  name: 'unread-replays',
  sentence: 'the long response to a change, requested again by its key by callers who do not read it',
  patienceS: 20,
  async run(attacker) {
    const token = await attacker.strikers.token('admin');
    const rows = Array.from({ length: attacker.amount(3000, 500, 5000) }, (_, number) => ({
      migration_id: `R${number}`,
      title: [],
      latitude: [],
      longitude: [],
    }));
    const body = JSON.stringify({ data: rows });
    const path = '/point_of_interest/batch/';
    const headers = { ...asJson, ...bearer(token), 'idempotency-key': `unread-${body.length}` };
    await attacker.ask({ method: 'POST', path, headers, body });
    const request = `${lines(`POST ${path}`, { ...headers, 'content-length': String(body.length) })}${body}`;
    for (let number = 0; number < attacker.amount(12, 5, 40); number++) attacker.dial(request, number).pause();
    await attacker.pause(attacker.amount(4, 2, 15));
  },
};
