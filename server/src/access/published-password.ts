import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Proximity } from '@tropeiro/platform/handling/call.ts';
import { findLogin } from '../store/access/users.ts';

/** A password published in the documentation (the demo's). It is accepted only from nearby clients. */
export type PublishedPassword = {
  /** The CNPJ or CPF of the company whose users have it. */
  readonly document: string;
  /** The username that login pages offer. */
  readonly username: string;
  readonly password: string;
  /** The proximities from which it is accepted. */
  readonly allowedFrom: readonly Proximity[];
  /** Called for each login refused for this reason. The client only learns that the credentials are wrong. */
  readonly onRefused: (proximity: Proximity) => void;
};

/** Whether a login is refused because its password is published and the client is not nearby. */
export function isRefusedAsPublished(
  published: PublishedPassword,
  login: { readonly document: string; readonly password: string },
  proximity: Proximity,
): boolean {
  const isPublished = login.document === published.document && login.password === published.password;
  if (!isPublished || published.allowedFrom.includes(proximity)) return false;
  published.onRefused(proximity);
  return true;
}

/** The published login that a page may offer: the user exists and the client's proximity allows it. */
export async function findOfferedLogin(
  published: PublishedPassword,
  db: Db,
  proximity: Proximity,
): Promise<PublishedPassword | undefined> {
  if (!published.allowedFrom.includes(proximity)) return undefined;
  const found = await findLogin(db, published.document, 'customer', published.username);
  return found?.user_id ? published : undefined;
}
