import type { PairRow } from './pair-row.ts';

/**
 * A cache of road server responses, separate for each company. Entries that are missing or cannot be read are requested
 * again.
 */
export type PairCache = {
  /** The cached pairs from these places, by key. */
  readonly read: (part: CachedPart, origins: readonly number[]) => Promise<ReadonlyMap<number, PairRow>>;
  readonly write: (part: CachedPart, rows: ReadonlyMap<number, PairRow>) => Promise<void>;
};

/** The company, server and profile that entries belong to. */
export type CachedPart = { readonly companyId: number; readonly profile: string };

/** A cache that stores nothing. */
export const noCache: PairCache = { read: async () => new Map(), write: async () => {} };
