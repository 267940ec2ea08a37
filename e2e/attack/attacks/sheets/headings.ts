import type { Attack } from '../../attack.ts';
import { csv, rowOf, sheetOf, workbook, xlsx } from '../../packed-files.ts';

export const headings: Attack = {
  name: 'headings',
  sentence: 'headings made of opening brackets, as long and as many as there may be',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const mark = attacker.oneOf('(', '(a', ' ', '\u0301', 'ﷺ', "'");
    const length = Math.floor(attacker.amount(10_000, 100, 10_000) / mark.length);
    const columns = Array.from({ length: attacker.amount(200, 1, 200) }, (_, index) => mark.repeat(length) + index);
    await attacker.dryRunImport(workbook(sheetOf(rowOf(...columns) + rowOf('a'))), xlsx, token);
    await attacker.dryRunImport(Buffer.from(`${columns.join(';')}\na\n`), csv, token);
  },
};
