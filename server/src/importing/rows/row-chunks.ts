import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';

const chunkMaxRows = 500;

/** A chunk ends after this many characters, so that chunks of long rows stay small. */
const chunkMaxCharacters = 1_000_000;

/** The rows of a sheet in chunks, which limits memory and lets other requests run in between. */
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
