import type { Attack } from '../../attack.ts';
import { lines } from '../../attacker.ts';

export const longDocuments: Attack = {
  name: 'long-documents',
  sentence: 'the longest documents, requested without a token on many connections and not read',
  patienceS: 10,
  async run(attacker) {
    const path = attacker.oneOf('/docs/', '/openapi.json', '/metrics');
    const encoding = attacker.oneOf('br', 'gzip', 'identity');
    const asked = lines(`GET ${path}`, { 'accept-encoding': encoding }).repeat(8);
    for (let number = 0; number < attacker.amount(20, 5, 60); number++) attacker.dial(asked, number).pause();
    await attacker.pause(attacker.amount(3, 1, 6));
  },
};
