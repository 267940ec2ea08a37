import type { PagedRecords } from './client-types.ts';
import { nextCursor } from './next-cursor.ts';

/** Records per page if the caller sets no limit: the maximum of a page. */
const defaultPageLimit = 1000;

type Query = Readonly<Record<string, unknown>>;
/** The rows are the body itself or its `data`. */
type Page = { readonly headers: Headers; readonly body: readonly never[] | { readonly data: readonly never[] } };

/** Yields the records of a list one by one, page after page. At the end it returns the Sync-Until of the first page. */
export function pagedRecords(readPage: (query: Query) => Promise<Page>, query: Query = {}): PagedRecords<never> {
  const records = Object.assign(rowsOfPages(), { syncUntil: undefined as string | undefined });
  return records;

  async function* rowsOfPages(): AsyncGenerator<never, void> {
    let syncUntil: string | null | undefined;
    // A repeated cursor would loop for ever. One cursor is remembered at a time (the first, second, fourth, eighth …), which
    // is enough to find any cycle (Brent, 1980).
    let remembered: unknown;
    let pageCount = 0;
    for (let cursor = query.cursor; ; ) {
      const { headers, body } = await readPage({ limit: defaultPageLimit, ...query, cursor });
      syncUntil ??= headers.get('sync-until');
      yield* 'data' in body ? body.data : body;
      cursor = nextCursor(headers);
      if (cursor !== undefined) {
        if (cursor === remembered) throw new Error('The pages of this list form a cycle: a cursor was repeated.');
        pageCount++;
        if (isPowerOfTwo(pageCount)) remembered = cursor;
        continue;
      }
      // Set only at the end. A caller that stored it and stopped halfway would miss the remaining records.
      records.syncUntil = syncUntil ?? undefined;
      return;
    }
  }
}

const isPowerOfTwo = (number: number): boolean => Number.isInteger(Math.log2(number));
