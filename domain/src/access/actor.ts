import type { Permission } from './permission.ts';
import type { Role } from './role.ts';

/** Who is asking, as their token says; the database confirms it in the same breath as it answers. */
export type Actor = {
  readonly session_id: number;
  readonly user_id: number;
  readonly customer_id: number;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly timezone: string;
  /**
   * What the token was made from: another version of the user or company, or a revoked signing key, voids it. An API key was
   * signed by none; where another version has voided what was found of it, it is looked up anew and the call made again.
   */
  readonly user_version: number;
  readonly customer_version: number;
  readonly signing_key_id: string | null;
  /** When the token expires, in seconds since 1970. */
  readonly token_expires_s: number;
};
