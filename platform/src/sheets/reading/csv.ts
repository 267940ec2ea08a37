import { CsvParser } from './csv-parser.ts';
import { decodeText } from './decode-text.ts';
import type { SheetLimits } from './limits.ts';
import type { SheetRow } from './sheet-row.ts';

/**
 * The rows of a CSV file, separated by semicolons, commas or tabs, in any common encoding, with any line ends. A row's
 * number is that of its first line, so that an editor finds it. Empty lines are counted and skipped.
 */
export async function* csvRows(file: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRow> {
  let parser: CsvParser | undefined;
  for (const text of decodeText(file)) {
    if (parser) yield* parser.add(text);
    else {
      const { separator, directive } = detectSeparator(text);
      parser = new CsvParser(separator, directive === '' ? 1 : 2, limits);
      yield* parser.add(text.slice(directive.length));
    }
  }
  const last = parser?.end();
  if (last) yield last;
}

const separators = [';', ',', '\t'] as const;
type Separator = (typeof separators)[number];

/** The separator: from Excel's own first line, `sep=;`, or the most frequent one in the headings, outside quotes. */
function detectSeparator(opening: string): { readonly separator: Separator; readonly directive: string } {
  const directive = /^sep=([;,\t])(?:\r\n|\n|\r)/i.exec(opening);
  if (directive) return { separator: directive[1] as Separator, directive: directive[0] };
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of opening.trimStart()) {
    if (character === '\n' || character === '\r') break;
    if (character === '"') isQuoted = !isQuoted;
    const count = counts.get(character);
    if (count !== undefined && !isQuoted) counts.set(character, count + 1);
  }
  const [most = ';'] = [...separators].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return { separator: most, directive: '' };
}
