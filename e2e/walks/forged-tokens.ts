import { createHmac, createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import type { RefusalCode } from '@tropeiro/domain/faults/refusal.ts';
import type { LoggedIn } from '@tropeiro/server/testing/log-in.ts';
import type { World } from '../world.ts';

/** An invalid Authorization header, and its expected refusal. */
export type Forgery = { readonly defect: string; readonly authorization: string; readonly code: RefusalCode };

/** Everything that could be sent in place of a valid token of this kind. */
export async function forgeriesOf(world: World, session: LoggedIn, kind: 'access' | 'refresh'): Promise<Forgery[]> {
  const good = kind === 'access' ? session.access : session.refresh;
  const header = decoded(good, 0);
  const claims = decoded(good, 1);
  const [stored] = await world.sql<{ private_jwk: JsonWebKey; public_jwk: JsonWebKey }>(
    `select private_jwk, public_jwk from signing_key where id = '${header.kid}'`,
  );
  const key = createPrivateKey({ key: stored?.private_jwk ?? {}, format: 'jwk' });
  const unknownKey = generateKeyPairSync('ed25519').privateKey;
  const [head = '', body = '', signature = ''] = good.split('.');
  const past = Math.floor(Date.now() / 1000) - 60;
  const endedSession = await world.asNew('admin');
  await world.call('logout', {}, endedSession.access);
  const endedToken = kind === 'access' ? endedSession.access : endedSession.refresh;

  const tokens: readonly [defect: string, token: string, code: RefusalCode][] = [
    ['no token at all', 'abc', 'invalid_token'],
    ['three parts of nothing', 'a.b.c', 'invalid_token'],
    ['a token cut short', good.slice(0, -10), 'invalid_token'],
    ['another signature', `${head}.${body}.${signature.split('').reverse().join('')}`, 'invalid_token'],
    ['claims changed', `${head}.${encoded({ ...claims, cid: 2, role: 'admin' })}.${signature}`, 'invalid_token'],
    ['algorithm none', `${encoded({ ...header, alg: 'none' })}.${body}.`, 'invalid_token'],
    ['HS256 with the public key as secret', hmacSigned(header, claims, stored?.public_jwk.x ?? ''), 'invalid_token'],
    ['the key of a stranger', signed(header, claims, unknownKey), 'invalid_token'],
    ['an unknown key', signed({ ...header, kid: 'unknown' }, claims, key), 'invalid_token'],
    ['a key with a name no database holds', signed({ ...header, kid: 'a\0b' }, claims, key), 'invalid_token'],
    ['a key with half a character for a name', signed({ ...header, kid: '\ud800' }, claims, key), 'invalid_token'],
    ['a key with an endless name', signed({ ...header, kid: 'k'.repeat(5000) }, claims, key), 'invalid_token'],
    ['a key with a number for a name', signed({ ...header, kid: 7 }, claims, key), 'invalid_token'],
    ['a key without a name', signed({ alg: header.alg, typ: header.typ }, claims, key), 'invalid_token'],
    ['another issuer', signed(header, { ...claims, iss: 'elsewhere' }, key), 'invalid_token'],
    ['no end', signed(header, { ...claims, exp: undefined }, key), 'invalid_token'],
    ['no session', signed(header, { ...claims, sid: undefined }, key), 'invalid_token'],
    ['expired', signed(header, { ...claims, exp: past }, key), 'token_expired'],
    ['the other kind', kind === 'access' ? session.refresh : session.access, 'wrong_token_type'],
    ['a session that ended', endedToken, 'session_ended'],
    ['a session that never was', signed(header, { ...claims, sid: 999_999_999 }, key), 'session_ended'],
  ];
  return [
    { defect: 'another scheme', authorization: 'Basic YWRtaW46dHJvcGVpcm8=', code: 'missing_token' },
    { defect: 'the scheme of other services', authorization: `Token ${good}`, code: 'missing_token' },
    { defect: 'a scheme and nothing', authorization: 'Bearer', code: 'invalid_token' },
    { defect: 'two tokens', authorization: `Bearer ${good}, Bearer ${good}`, code: 'invalid_token' },
    ...tokens.map(([defect, token, code]) => ({ defect, authorization: `Bearer ${token}`, code })),
  ];
}

type Part = Readonly<Record<string, unknown>>;

const decoded = (token: string, part: 0 | 1): Part =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());

const encoded = (part: Part): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed(header: Part, claims: Part, key: KeyObject): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
}

/** RFC 8725, 2.1: a verifier that trusts the header takes the public key, which is public, for a shared secret. */
function hmacSigned(header: Part, claims: Part, secret: string): string {
  const content = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', Buffer.from(secret, 'base64url')).update(content).digest('base64url')}`;
}
