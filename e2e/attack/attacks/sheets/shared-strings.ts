import type { Attack } from '../../attack.ts';
import { repeated, rowOf, sheetOf, workbook, xlsx } from '../../packed-files.ts';

export const sharedStrings: Attack = {
  name: 'shared-strings',
  sentence: 'a workbook with tens of millions of shared texts, most of them empty',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const text = attacker.oneOf('<si/>', '<si></si>', '<si><t/></si>', '<si><t>a</t></si>', '<si><r><t>a</t></r></si>');
    const many = repeated(text, attacker.amount(38_000_000, 10_000, 38_000_000));
    const strings = Buffer.concat([
      Buffer.from('<sst xmlns="m">'),
      many.subarray(0, 199_000_000),
      Buffer.from('</sst>'),
    ]);
    const sheet = sheetOf(`${rowOf('Título')}<row><c t="s"><v>7</v></c></row>`);
    await attacker.dryRunImport(workbook(sheet, { 'xl/sharedStrings.xml': strings }), xlsx, token);
  },
};
