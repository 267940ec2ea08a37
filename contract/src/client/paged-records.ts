import type { PagedRecords } from './client-types.ts';
import { nextCursor } from './next-cursor.ts';

/** The records of a page, where nobody says how many: as many as a page may have. */
const defaultPageLimit = 1000;

type Query = Readonly<Record<string, unknown>>;
/** Its rows are the body, or the `data` of it. */
type Page = { readonly headers: Headers; readonly body: readonly never[] | { readonly data: readonly never[] } };

/** The records of a list one by one, page after page; at its end what its first page said of the next synchronisation. */
export function pagedRecords(readPage: (query: Query) => Promise<Page>, query: Query = {}): PagedRecords<never> {
  const records = Object.assign(rowsOfPages(), { syncUntil: undefined as string | undefined });
  return records;

  async function* rowsOfPages(): AsyncGenerator<never, void> {
    let syncUntil: string | null | undefined;
    // A cursor that comes again would go round for ever. Of all of them one is remembered at a time, the first, second,
    // fourth, eighth …, which is enough to find any circle (Brent, 1980).
    let remembered: unknown;
    let pageCount = 0;
    for (let cursor = query.cursor; ; ) {
      const { headers, body } = await readPage({ limit: defaultPageLimit, ...query, cursor });
      syncUntil ??= headers.get('sync-until');
      yield* 'data' in body ? body.data : body;
      cursor = nextCursor(headers);
      if (cursor !== undefined) {
        if (cursor === remembered) throw new Error('The pages of this list go round in a circle: a cursor came again.');
        pageCount++;
        if (isPowerOfTwo(pageCount)) remembered = cursor;
        continue;
      }
      // Not before: who stored it and left in the middle would never be given the rest.
      records.syncUntil = syncUntil ?? undefined;
      return;
    }
  }
}

const isPowerOfTwo = (number: number): boolean => Number.isInteger(Math.log2(number));
