/**
 * The size limit of a JSON body: its bytes, and the number of its values. Many small values use more memory than their
 * text suggests.
 */
export type BodyLimit = { readonly bytes: number; readonly values: number };

/** The limit of every operation that sets none of its own. No record needs more. */
export const defaultBodyLimit: BodyLimit = { bytes: 5_000_000, values: 100_000 };
