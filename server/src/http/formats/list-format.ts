import type { TObject } from 'typebox';

/** A list's records in chunks, as they come from the store (`splitRecords`). */
export type RecordChunks = AsyncIterable<Buffer>;

/** One way to write a list. It writes as it reads, and so holds one portion at a time. */
export type ListFormat = {
  readonly mediaType: string;
  /** For the name of a downloaded file. */
  readonly extension: string;
  write(portions: RecordChunks, row: TObject): AsyncIterable<string | Uint8Array>;
};
