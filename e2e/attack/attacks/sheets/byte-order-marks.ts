import type { Attack } from '../../attack.ts';
import { csv } from '../../packed-files.ts';

export const byteOrderMarks: Attack = {
  name: 'byte-order-marks',
  sentence: 'a file of byte order marks and nothing else',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const mark = attacker.oneOf([0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]);
    const bytes = attacker.amount(900_000, 3, 19_000_000);
    await attacker.dryRunImport(Buffer.alloc(bytes, Buffer.from(mark)), csv, token);
  },
};
