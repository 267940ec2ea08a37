import { splitRecords } from '../../store/engine/page.ts';
import type { ListFormat } from './list-format.ts';

/** A list as NDJSON, one record a line, which a program can read while it arrives. */
export const ndjsonList: ListFormat = {
  mediaType: 'application/x-ndjson',
  extension: 'ndjson',
  async *write(chunks) {
    for await (const records of chunks) {
      if (records.length > 0) yield `${splitRecords(records).join('\n')}\n`;
    }
  },
};
