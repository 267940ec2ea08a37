import type { ListFormat } from './list-format.ts';

/** A list as JSON, as the specification shows it: `{"data": [...]}`. */
export const jsonList: ListFormat = {
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  async *write(chunks) {
    let before = '{"data":[';
    for await (const records of chunks) {
      if (records.length === 0) continue;
      yield before;
      yield records;
      before = ',';
    }
    yield before === ',' ? ']}' : `${before}]}`;
  },
};
