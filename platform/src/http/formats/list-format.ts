import type { Answer } from '@tropeiro/contract/operation.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { CodeList } from '@tropeiro/domain/language/codes.ts';
import type { TObject } from 'typebox';

/** The records of a list in chunks, as they come from the store (`splitRecords`). */
export type RecordChunks = AsyncIterable<Buffer>;

/** A media type in which lists are written. It writes while it reads, so it holds one chunk at a time. */
export type ListFormat = {
  readonly mediaType: string;
  /** For the name of a downloaded file. */
  readonly extension: string;
  write(chunks: RecordChunks, row: TObject, reader: ListReader): AsyncIterable<string | Uint8Array>;
};

/** The formats of a list besides those of every list, by the names that links use. */
export type NamedFormats = Readonly<Record<string, ListFormat>>;

/** The answer of an operation that returns a list. */
export type ListAnswer = Extract<Answer, { kind: 'list' }>;

/** The preferences with which a list is written. */
export type ListReader = {
  /** The company's time zone. Sheets have no zones, so times are written as local times of the company. */
  readonly timezone: string;
  /** The caller's language, for the names of codes. */
  readonly language: Language;
  /** The lists of codes whose names appear in sheets. */
  readonly codeLists: readonly CodeList[];
};
