import type { PairRow } from './pair-row.ts';

/** Remembers what road servers have said, for each company by itself. What it forgets, or cannot tell, is asked again. */
export type PairCache = {
  /** What is known of the ways from these places, by their keys. */
  readonly read: (of: CachedPart, origins: readonly number[]) => Promise<ReadonlyMap<number, PairRow>>;
  readonly write: (of: CachedPart, rows: ReadonlyMap<number, PairRow>) => Promise<void>;
};

/** Whose it is, and of which server and profile. */
export type CachedPart = { readonly companyId: number; readonly profile: string };

/** Remembers nothing. */
export const noCache: PairCache = { read: async () => new Map(), write: async () => {} };
