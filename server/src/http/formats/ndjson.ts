import { splitRecords } from '../../store/engine/page.ts';
import type { ListFormat } from './list-format.ts';

/** One record a line: what a program reads as it arrives. */
export const ndjsonList: ListFormat = {
  mediaType: 'application/x-ndjson',
  extension: 'ndjson',
  async *write(portions) {
    for await (const records of portions) {
      if (records.length > 0) yield `${splitRecords(records).join('\n')}\n`;
    }
  },
};
