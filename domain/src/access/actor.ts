import type { Permission } from './permission.ts';
import type { Role } from './role.ts';

/** The caller, as identified by their token. The database confirms the token in the same query that reads data. */
export type Actor = {
  readonly session_id: number;
  readonly user_id: number;
  readonly customer_id: number;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly timezone: string;
  /**
   * The versions from which the token was made. Another version of the user or company, or a revoked signing key, voids
   * it. API keys have no signature: if another version has voided a cached key, the key is looked up again and the call
   * is repeated.
   */
  readonly user_version: number;
  readonly customer_version: number;
  readonly signing_key_id: string | null;
  /** When the token expires, in seconds since 1970. */
  readonly token_expires_s: number;
};
