import type { ListFormat } from './list-format.ts';

/** As the specification shows it: `{"data": [...]}`. */
export const jsonList: ListFormat = {
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  async *write(portions) {
    let before = '{"data":[';
    for await (const records of portions) {
      if (records.length === 0) continue;
      yield before;
      yield records;
      before = ',';
    }
    yield before === ',' ? ']}' : `${before}]}`;
  },
};
