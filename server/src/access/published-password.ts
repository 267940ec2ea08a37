import type { Proximity } from '../handling/call.ts';
import { findLogin } from '../store/access/users.ts';
import type { Db } from '../store/engine/db.ts';

/** A password that is published in our documents (the demo's), and so is accepted only from near clients. */
export type PublishedPassword = {
  /** The CNPJ or CPF of the company whose users have it. */
  readonly document: string;
  /** The one of them whose login is offered to who opens a page. */
  readonly username: string;
  readonly password: string;
  /** From where it is accepted. */
  readonly allowedFrom: readonly Proximity[];
  /** Called for each login refused with it; the client is told only that the credentials are wrong. */
  readonly onRefused: (proximity: Proximity) => void;
};

/** Whether a login is refused because its password is published and its client is not near. */
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

/** The published login that a client may be offered: there is such a user, and it would be accepted from where the client is. */
export async function findOfferedLogin(
  published: PublishedPassword,
  db: Db,
  proximity: Proximity,
): Promise<PublishedPassword | undefined> {
  if (!published.allowedFrom.includes(proximity)) return undefined;
  const found = await findLogin(db, published.document, 'customer', published.username);
  return found?.user_id ? published : undefined;
}
