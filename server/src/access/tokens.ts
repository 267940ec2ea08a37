import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { permissionsOf } from '@tropeiro/domain/access/permission.ts';
import type { Role } from '@tropeiro/domain/access/role.ts';
import { type TokenKind, wrongTokenType } from '@tropeiro/domain/access/token-kind.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { StoredUser } from '../store/access/users.ts';
import { type Keyring, signingAlgorithm } from './keyring.ts';

/**
 * The `typ` headers of tokens. RFC 9068 defines that of an access token; that of a refresh token follows its pattern.
 */
const headerTypes: Record<TokenKind, string> = { access: 'at+jwt', refresh: 'rt+jwt' };
const issuer = 'tropeiro';
const maxVerifiedTokenCount = 10_000;

/** Issues and verifies the JSON Web Tokens of sessions. */
export class Tokens {
  private readonly keyring: Keyring;
  private readonly lifetimeS: Record<TokenKind, number>;
  /** Actors of tokens verified before: a busy integrator sends the same token thousands of times. */
  private readonly verified = new Map<string, Actor>();

  constructor(keyring: Keyring, lifetimeS: Record<TokenKind, number>) {
    this.keyring = keyring;
    this.lifetimeS = lifetimeS;
  }

  async issue(db: Db, user: StoredUser, sessionId: number): Promise<Record<TokenKind, string>> {
    const { id, key } = await this.keyring.signingKey(db);
    const sign = (kind: TokenKind) =>
      new SignJWT({
        sid: sessionId,
        cid: user.customer.id,
        role: user.role,
        grants: user.grants,
        zone: user.timezone,
        uv: user.version,
        cv: user.customer_version,
      })
        .setProtectedHeader({ alg: signingAlgorithm, kid: id, typ: headerTypes[kind] })
        .setIssuer(issuer)
        .setSubject(String(user.id))
        .setIssuedAt()
        .setExpirationTime(`${this.lifetimeS[kind]}s`)
        .sign(key);
    return { access: await sign('access'), refresh: await sign('refresh') };
  }

  /** The actor of a token. Refuses tokens that are forged, expired or of the other kind. */
  async verify(token: string, kind: TokenKind, nowS = Date.now() / 1000): Promise<Actor> {
    const known = kind === 'access' ? this.verified.get(token) : undefined;
    if (known) {
      if (known.token_expires_s > nowS) return known;
      this.verified.delete(token);
      throw new Refusal('token_expired');
    }
    const actor = await this.verifySignature(token, kind);
    if (kind === 'access') {
      if (this.verified.size >= maxVerifiedTokenCount)
        this.verified.delete(this.verified.keys().next().value as string);
      this.verified.set(token, actor);
    }
    return actor;
  }

  private async verifySignature(token: string, kind: TokenKind): Promise<Actor> {
    try {
      const { kid, typ } = decodeProtectedHeader(token);
      const key = await this.keyring.publicKey(kid);
      if (kid === undefined || !key) throw new Refusal('invalid_token');
      const { payload } = await jwtVerify<Claims>(token, key, {
        algorithms: [signingAlgorithm],
        issuer,
        requiredClaims: ['exp', 'sub', 'sid', 'cid'],
      });
      if (typ !== headerTypes[kind]) throw wrongTokenType(kind);
      return {
        session_id: payload.sid,
        user_id: Number(payload.sub),
        customer_id: payload.cid,
        role: payload.role,
        permissions: permissionsOf(payload.role, payload.grants),
        timezone: payload.zone,
        user_version: payload.uv,
        customer_version: payload.cv,
        signing_key_id: kid,
        token_expires_s: payload.exp ?? 0,
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new Refusal('token_expired');
      if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal('invalid_token');
      throw error;
    }
  }
}

/** The claims of our tokens. */
type Claims = {
  readonly sid: number;
  readonly cid: number;
  readonly role: Role;
  readonly grants: readonly string[];
  readonly zone: string;
  readonly uv: number;
  readonly cv: number;
};
