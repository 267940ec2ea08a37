import type { Attack } from '../../attack.ts';
import { rowOf, sheetOf, workbook, xlsx } from '../../packed-files.ts';

export const styleSheet: Attack = {
  name: 'style-sheet',
  sentence: 'formats of numbers made of brackets that are never closed, and styles without end',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const mark = attacker.oneOf('[', '&quot;', '\\', '[]', ';');
    const code = mark.repeat(attacker.amount(250_000, 1000, 3_000_000));
    const styles = attacker.amount(1000, 1, 1_000_000);
    const sheet = sheetOf(`${rowOf('Título')}<row><c s="0"><v>7</v></c></row>`);
    const parts = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts>
      <cellXfs>${'<xf numFmtId="200"/>'.repeat(styles)}</cellXfs></styleSheet>`;
    await attacker.dryRunImport(workbook(sheet, { 'xl/styles.xml': parts }), xlsx, token);
  },
};
