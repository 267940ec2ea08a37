import type { ListFormat } from './list-format.ts';

/** A list as JSON, with an envelope around its records. */
export type JsonList = ListFormat & { readonly begin: string; readonly end: string };

const jsonListWithin = (begin: string, end: string): JsonList => ({
  begin,
  end,
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  async *write(chunks) {
    let before = begin;
    for await (const records of chunks) {
      if (records.length === 0) continue;
      yield before;
      yield records;
      before = ',';
    }
    yield before === ',' ? end : `${before}${end}`;
  },
});

/** The envelope of most lists in the specification: `{"data": [...]}`. */
export const jsonList = jsonListWithin('{"data":[', ']}');

/** The envelope of the list of events in the specification: `[...]`. */
export const flatJsonList = jsonListWithin('[', ']');
