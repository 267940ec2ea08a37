import { decodeLatin1, decodeUtf8 } from './files/decode.ts';
import { splitLine } from './files/split-line.ts';
import { findColumn } from './read-address-csv.ts';
import { cnefeColumns } from './read-cnefe.ts';

/** The description of a file of addresses, from its first bytes. */
export type RecognisedFile = {
  /** IBGE's register of addresses, a plain table of addresses, or one of municipalities. */
  readonly kind: 'cnefe' | 'addresses' | 'municipalities';
  readonly encoding: 'utf-8' | 'latin1';
  readonly separator: ';' | ',' | '\t' | '|';
  /** The first line, decoded, without a byte order mark. */
  readonly header: string;
};

/** The reason why a file is none of them. */
export type UnknownFile = { readonly fault: 'empty' | 'not_text' | 'no_header' | 'unknown_columns' };

/** How many bytes are examined. */
const maxBytes = 65_536;

const separators = [';', ',', '\t', '|'] as const;

/** Recognises a file by its first bytes: the kind by its headings, the encoding and the separator by their content. */
export function recogniseFile(start: Uint8Array): RecognisedFile | UnknownFile {
  const bytes = start.subarray(0, maxBytes);
  if (bytes.length === 0) return { fault: 'empty' };
  if (bytes.includes(0)) return { fault: 'not_text' };
  const unicode = decodeUtf8(bytes);
  const [line = ''] = (unicode ?? decodeLatin1(bytes)).replace('\uFEFF', '').split('\n', 1);
  const header = line.trimEnd();
  const separator = separators.toSorted((a, b) => count(header, b) - count(header, a))[0] ?? ';';
  if (count(header, separator) === 0) return { fault: 'no_header' };
  const names = splitLine(header, separator).map((name) => name.trim());
  const kind = kindOf(names);
  if (kind === undefined) return { fault: 'unknown_columns' };
  return { kind, encoding: unicode === undefined ? 'latin1' : 'utf-8', separator, header };
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;

function kindOf(names: readonly string[]): RecognisedFile['kind'] | undefined {
  const large = new Set(names.map((name) => name.toUpperCase()));
  if (cnefeColumns.every((name) => large.has(name))) return 'cnefe';
  const columns = new Set(names.map(findColumn));
  if (!columns.has('latitude') || !columns.has('longitude')) return undefined;
  if (columns.has('street') || columns.has('cep')) return 'addresses';
  return columns.has('municipalityCode') || columns.has('city') ? 'municipalities' : undefined;
}
