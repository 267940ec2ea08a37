import type { Attack } from '../../attack.ts';
import { repeated, rowOf, sheetOf, workbook, xlsx, zipOf } from '../../packed-files.ts';

export const zipBombs: Attack = {
  name: 'zip-bombs',
  sentence: 'archives that unpack to gigabytes, that have tens of thousands of entries, or that lie about their sizes',
  patienceS: 30,
  async run(attacker) {
    const token = await attacker.strikers.token('integrator');
    const bytes = attacker.amount(400_000_000, 1_000_000, 600_000_000);
    const blank = repeated(attacker.oneOf(' ', 'a', '<', '\0'), bytes);
    const lie = attacker.oneOf(1000, 0, 0xffff_ffff);
    const files = [
      zipOf([{ name: 'xl/worksheets/sheet1.xml', content: blank, declaredBytes: lie }]),
      workbook(blank.subarray(0, 199_000_000)),
      zipOf([{ name: 'a'.repeat(attacker.amount(10, 1, 1000)), content: '' }], attacker.amount(65_000, 100, 65_000)),
      workbook(entities),
      workbook(sheetOf(`<row>${`<c ${attributes(attacker.amount(200_000, 100, 500_000))}/>`}</row>${rowOf('a')}`)),
    ];
    for (const file of files.filter(({ length }) => length < 20_000_000))
      await attacker.dryRunImport(file, xlsx, token);
  },
};

/** The billion laughs. */
const entities = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${Array.from(
  { length: 12 },
  (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
).join('')}]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a12;</t></is></c></row></sheetData></worksheet>`;

const attributes = (count: number): string => Array.from({ length: count }, (_, number) => `a${number}="1"`).join(' ');
