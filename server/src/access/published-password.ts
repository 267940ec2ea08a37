import type { Proximity } from '../handling/call.ts';

/** A password that everybody can read in our documents, and so proves nothing of a caller who is not near. */
export type PublishedPassword = {
  /** Of the company whose users may have it. */
  readonly document: string;
  readonly password: string;
  /** From where it is taken all the same. */
  readonly allowedFrom: readonly Proximity[];
  /** Told of each that was refused though it is the user's: the caller is not, lest they learn that it is. */
  readonly onRefused: (proximity: Proximity) => void;
};

export function isRefusedAsPublished(
  published: PublishedPassword,
  given: { readonly document: string; readonly password: string },
  proximity: Proximity,
): boolean {
  const isPublished = given.document === published.document && given.password === published.password;
  if (!isPublished || published.allowedFrom.includes(proximity)) return false;
  published.onRefused(proximity);
  return true;
}
