/** How large a JSON body may be: its bytes, and the values in it, each of which costs more to make than its text tells. */
export type BodyLimit = { readonly bytes: number; readonly values: number };

/** The limit of every operation that does not say otherwise: more than any record has. */
export const defaultBodyLimit: BodyLimit = { bytes: 5_000_000, values: 100_000 };
