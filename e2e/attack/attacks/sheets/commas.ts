import type { Attack } from '../../attack.ts';
import { csv, repeated } from '../../packed-files.ts';

export const commas: Attack = {
  name: 'commas',
  sentence: 'a CSV file of nothing but separators, quotation marks or line ends',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const mark = attacker.oneOf(',', ';', '\t', '"', '""', ',"', '\n', '\r\n', ' ,');
    const bytes = attacker.amount(19_000_000, 10_000, 19_900_000);
    await attacker.dryRunImport(repeated(mark, Math.floor(bytes / mark.length)), csv, token);
    const headed = Buffer.concat([Buffer.from('title,latitude\n'), repeated(mark, Math.floor(bytes / mark.length))]);
    await attacker.dryRunImport(headed, csv, token);
  },
};
