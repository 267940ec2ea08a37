import type { Proximity } from '../handling/call.ts';

/** A password that is published in our documents (the demo's), and so is accepted only from near clients. */
export type PublishedPassword = {
  /** The CNPJ or CPF of the company whose users have it. */
  readonly document: string;
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
