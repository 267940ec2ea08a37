import type { ListFormat } from './format.ts';

/** As the specification shows it: `{"data": [...]}`. */
export const jsonList: ListFormat = {
  mediaType: 'application/json; charset=utf-8',
  extension: 'json',
  async *write(portions) {
    let opening = '{"data":[';
    for await (const rows of portions) {
      if (rows.length === 0) continue;
      yield opening + rows.join(',');
      opening = ',';
    }
    yield opening === ',' ? ']}' : '{"data":[]}';
  },
};
