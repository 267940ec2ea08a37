import { isLongRecord } from '../../sheets/writing/long-record.ts';
import { splitRecords } from '../../store/engine/page.ts';
import type { ListFormat } from './list-format.ts';

/** A list as NDJSON, one record a line, which a program can read while it arrives. */
export const ndjsonList: ListFormat = {
  mediaType: 'application/x-ndjson',
  extension: 'ndjson',
  async *write(chunks) {
    for await (const records of chunks) {
      let short: Buffer[] = [];
      for (const record of splitRecords(records)) {
        if (!isLongRecord(record)) {
          short.push(record, lineEnd);
          continue;
        }
        // As it is: to copy tens of megabytes takes its time.
        if (short.length > 0) yield Buffer.concat(short);
        yield record;
        short = [lineEnd];
      }
      if (short.length > 0) yield Buffer.concat(short);
    }
  },
};

const lineEnd = Buffer.from('\n');
