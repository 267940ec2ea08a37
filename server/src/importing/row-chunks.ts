import type { SheetRow } from '../sheets/reading/sheet-row.ts';

const chunkMaxRows = 500;

/** A chunk ends after so many characters: long rows are few at once. */
const chunkMaxCharacters = 1_000_000;

/** The rows of a sheet, so many at once that they fit into memory and others get their turn. */
export async function* rowChunks(rows: AsyncIterable<SheetRow>): AsyncGenerator<readonly SheetRow[]> {
  let chunk: SheetRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    chunk.push(row);
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 0;
    if (chunk.length < chunkMaxRows && characters < chunkMaxCharacters) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
