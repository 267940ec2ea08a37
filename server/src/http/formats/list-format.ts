import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { TObject } from 'typebox';

/** The records of a list in chunks, as they come from the store (`splitRecords`). */
export type RecordChunks = AsyncIterable<Buffer>;

/** A media type in which lists are written. It writes while it reads, and so holds one chunk at a time. */
export type ListFormat = {
  readonly mediaType: string;
  /** For the name of a downloaded file. */
  readonly extension: string;
  write(chunks: RecordChunks, row: TObject, reader: ListReader): AsyncIterable<string | Uint8Array>;
};

/** For whom a list is written. */
export type ListReader = {
  /** The company's: in sheets, which know no zones, times are written as its clocks show them. */
  readonly timezone: string;
  /** The caller's: that of the names of codes. */
  readonly language: Language;
};
