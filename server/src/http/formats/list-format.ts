import type { TObject } from 'typebox';

/** The records of a list in chunks, as they come from the store (`splitRecords`). */
export type RecordChunks = AsyncIterable<Buffer>;

/** A media type in which lists are written. It writes while it reads, and so holds one chunk at a time. */
export type ListFormat = {
  readonly mediaType: string;
  /** For the name of a downloaded file. */
  readonly extension: string;
  /** The time zone is the company's: in sheets, which know no zones, times are written as its clocks show them. */
  write(chunks: RecordChunks, row: TObject, timezone: string): AsyncIterable<string | Uint8Array>;
};
