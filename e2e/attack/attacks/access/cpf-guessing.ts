import { cpfOf } from '@tropeiro/server/testing/documents.ts';
import { bearer } from '../../../http.ts';
import type { Attack } from '../../attack.ts';
import { csv } from '../../packed-files.ts';

/**
 * Unknown CPFs that a company may ask for in an hour before it has to wait, with room for calls that ran at the same
 * time.
 */
const mostMisses = 250;

export const cpfGuessing: Attack = {
  name: 'cpf-guessing',
  sentence: 'documents guessed by the thousand, in rehearsed imports and in filters',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const guesses = Array.from({ length: attacker.amount(20_000, 500, 50_000) }, (_, number) => cpfOf(number));
    const file = Buffer.from(`cpf\n${guesses.join('\n')}\n`);
    const answeredCounts: number[] = [];
    for (let time = 0; time < 3; time++) {
      const outcome = await attacker.dryRunImport(file, csv, token, 'driver');
      if (outcome.kind === 'answer' && outcome.status === 200) answeredCounts.push(guesses.length);
    }
    if (answeredCounts.length > 0)
      attacker.complain(`${answeredCounts.length} dry runs checked ${guesses.length} guesses each`);
    let answered = 0;
    for (const cpf of guesses.slice(0, mostMisses + 150)) {
      const outcome = await attacker.ask({
        method: 'GET',
        path: `/driver/?cpf=${cpf}&limit=1`,
        headers: bearer(token),
      });
      if (outcome.kind === 'answer' && outcome.status === 200) answered += 1;
    }
    if (answered > mostMisses) attacker.complain(`${answered} documents were guessed by a filter`);
  },
};
