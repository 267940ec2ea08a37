import { markdownBlocksOf } from './markdown-blocks.ts';

/** A symbol that a document says is in one of these files or folders. */
export type NamedSymbol = { readonly symbol: string; readonly paths: readonly string[] };

/** An identifier, or the beginning of several (`transact…`). */
const symbolPattern = '`([A-Za-z_]\\w*…?)(?:\\([^`]*\\))?`';
const filePattern = '`([\\w./-]+\\.(?:ts|js|sql|sh))`';
const pathPattern = '`[\\w./-]+(?:\\.(?:ts|js|sql|sh)|/)`';

const beforeFile = new RegExp(`${symbolPattern}\\s+(?:\\(|(?:in|em)\\s+)${filePattern}`, 'g');
const onlyPaths = new RegExp(`^ *${pathPattern}(?:, ${pathPattern})* *$`);

/**
 * The symbols that a document says are in a file: "`name` (`path.ts`)", "`name` in `path.ts`", and table rows whose first
 * cell names symbols and whose second cell has only paths.
 */
export function symbolsNamedIn(document: string): NamedSymbol[] {
  const inText = [...document.matchAll(beforeFile)].map(([, symbol = '', file = '']) => ({ symbol, paths: [file] }));
  const inRows = markdownBlocksOf(document)
    .filter(({ kind }) => kind === 'table row')
    .flatMap(({ text }) => {
      const [, names = '', where = ''] = text.split('|');
      if (!onlyPaths.test(where)) return [];
      const paths = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
      return [...names.matchAll(new RegExp(symbolPattern, 'g'))].map(([, symbol = '']) => ({ symbol, paths }));
    });
  return [...inText, ...inRows];
}

/** Whether a source contains the symbol as a whole word, or as the beginning of one. */
export const contains = (source: string, symbol: string): boolean =>
  new RegExp(symbol.endsWith('…') ? `\\b${symbol.slice(0, -1)}` : `\\b${symbol}\\b`).test(source);
