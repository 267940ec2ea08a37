import type { Attack } from '../../attack.ts';
import { repeated, sheetOf, workbook, xlsx } from '../../packed-files.ts';

export const nestedSheet: Attack = {
  name: 'nested-sheet',
  sentence: 'a workbook of a few kilobytes whose elements stand millions deep in each other',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const deep = repeated('<a>', attacker.amount(20_000_000, 1000, 60_000_000));
    const before = Buffer.from(sheetOf('').split('</sheetData>')[0] ?? '');
    await attacker.dryRunImport(workbook(Buffer.concat([before, deep])), xlsx, token);
    const part = attacker.oneOf('xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml', '_rels/.rels');
    await attacker.dryRunImport(workbook(sheetOf(''), { [part]: deep }), xlsx, token);
  },
};
