import { splitRecords } from '../../database/lists/page.ts';
import { isLongRecord } from '../../sheets/writing/long-record.ts';
import type { ListFormat } from './list-format.ts';

/** A list as NDJSON, one record per line, which a program can read while it arrives. */
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
        // Passed on unchanged: copying tens of megabytes takes time.
        if (short.length > 0) yield Buffer.concat(short);
        yield record;
        short = [lineEnd];
      }
      if (short.length > 0) yield Buffer.concat(short);
    }
  },
};

const lineEnd = Buffer.from('\n');
