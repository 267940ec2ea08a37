import type { TObject } from 'typebox';

/** A list's rows as JSON texts, in portions, as they come from the store. */
export type Portions = AsyncIterable<readonly string[]>;

/** One way to write a list. It writes as it reads, and so holds one portion at a time. */
export type ListFormat = {
  readonly mediaType: string;
  /** For the name of a downloaded file. */
  readonly extension: string;
  write(portions: Portions, row: TObject): AsyncIterable<string | Uint8Array>;
};
