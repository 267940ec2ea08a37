import { CsvRows } from './csv-parser.ts';
import { textOf } from './decode-text.ts';
import type { TableLimits } from './limits.ts';
import type { TableRow } from './sheet-row.ts';

/**
 * CSV as it comes: separated by semicolons, commas or tabs, in any usual encoding, with any line ends. A row's number is
 * that of the line it begins at, so that an editor finds it; lines without anything are counted and not given.
 */
export async function* csvRows(file: Uint8Array, limits: TableLimits): AsyncGenerator<TableRow> {
  let rows: CsvRows | undefined;
  for (const text of textOf(file)) {
    if (rows) yield* rows.add(text);
    else {
      const { separator, said } = separatorOf(text);
      rows = new CsvRows(separator, said === '' ? 1 : 2, limits);
      yield* rows.add(text.slice(said.length));
    }
  }
  const last = rows?.end();
  if (last) yield last;
}

const separators = [';', ',', '\t'] as const;
type Separator = (typeof separators)[number];

/** Excel's own first line, `sep=;`, says it; otherwise the one that the headings have most of, outside quotes. */
function separatorOf(opening: string): { readonly separator: Separator; readonly said: string } {
  const said = /^sep=([;,\t])(?:\r\n|\n|\r)/i.exec(opening);
  if (said) return { separator: said[1] as Separator, said: said[0] };
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of opening.trimStart()) {
    if (character === '\n' || character === '\r') break;
    if (character === '"') isQuoted = !isQuoted;
    const count = counts.get(character);
    if (count !== undefined && !isQuoted) counts.set(character, count + 1);
  }
  const [most = ';'] = [...separators].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  return { separator: most, said: '' };
}
